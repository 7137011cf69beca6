import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Entry } from './journal'
import { FILES, MANAGERS, MONOMERS } from './load'
import { clusterOf } from './server-process'

export interface Judgement {
  acked: number
  lost: number
  duplicated: number
  /** Projects that hold part of a step, or a change without its log row. */
  half: number
  /** Answers that were neither success nor silence. */
  refused: number
  complaints: string[]
}

interface ProjectRow {
  id: number
  engineering_name: string
  version: number
  units: number
  managers: number
  monomers: number
  files: number
  linked: number
  logged: number
  keys: number
}

const COUNTED = `select e.id::int as id, e.engineering_name, e.version,
    (select count(*)::int from engineering_unit u where u.engineering_id = e.id and u.deleted_at is null) as units,
    (select count(*)::int from manage_user m where m.engineering_id = e.id and m.deleted_at is null) as managers,
    (select count(*)::int from monomer o where o.engineering_id = e.id and o.deleted_at is null) as monomers,
    (select count(*)::int from engineering_file f where f.engineering_id = e.id and f.deleted_at is null) as files,
    (select count(*)::int from file_link l join engineering_file f on f.id = l.row_id and l.entity = 'engineering_file' where f.engineering_id = e.id and f.deleted_at is null) as linked,
    (select count(*)::int from oper_log g where g.module = 'engineering' and g.row_id = e.id and g.result = 'ok') as logged,
    (select count(*)::int from idempotency i where (i.answer->>'id')::bigint = e.id) as keys
  from engineering e where e.engineering_name like $1`

/** Looks past the application into the database and the storage: is everything promised there, once, and whole? */
export async function judge(dataDir: string, entries: readonly Entry[], prefix: string): Promise<Judgement> {
  const client = new pg.Client({ connectionString: (await clusterOf(dataDir)).ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<ProjectRow>(COUNTED, [`${prefix}%`])
    const complaints: string[] = []
    const refused = entries.filter((entry) => entry.refusal !== undefined)
    for (const entry of refused) complaints.push(`refused: ${entry.kind} of ${entry.project}: ${entry.refusal}`)
    const lost = [
      ...lostWrites(rows, entries),
      ...(await lostAnswers(client, entries)),
      ...(await lostFiles(client, dataDir, entries)),
    ]
    const duplicated = duplicates(rows, entries)
    const half = rows.flatMap(brokenParts)
    complaints.push(...lost, ...duplicated, ...half)
    return {
      acked: entries.filter((entry) => entry.answer).length,
      lost: lost.length,
      duplicated: duplicated.length,
      half: half.length,
      refused: refused.length,
      complaints,
    }
  } finally {
    await client.end()
  }
}

function grouped<T>(all: readonly T[], keyOf: (each: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const each of all) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each])
  return groups
}
const byProject = (entries: readonly Entry[]) => grouped(entries, (entry) => entry.project)

function lostWrites(rows: readonly ProjectRow[], entries: readonly Entry[]): string[] {
  const found = new Map(rows.map((row) => [row.id, row]))
  return [...byProject(entries)].flatMap(([project, own]) => {
    const acked = (kind: Entry['kind']) => own.find((entry) => entry.kind === kind && entry.answer)
    const created = acked('create')
    if (!created) return []
    const row = found.get(Number(created.answer?.id))
    if (row?.engineering_name !== project) return [`lost: project ${project}`]
    const parts: [Entry['kind'], number, number][] = [
      ['people', row.managers, MANAGERS],
      ['monomers', row.monomers, MONOMERS],
      ['files', row.files, FILES],
    ]
    const missing = parts.filter(([kind, count, wanted]) => acked(kind) && count < wanted)
    const newest = Math.max(...own.map((entry) => Number(entry.answer?.version ?? 0)))
    return [
      ...missing.map(([kind]) => `lost: ${kind} of ${project}`),
      ...(row.version < newest ? [`lost: version ${newest} of ${project}, stored ${row.version}`] : []),
    ]
  })
}

/** The answer kept under the key is the answer that was given. */
async function lostAnswers(client: pg.Client, entries: readonly Entry[]): Promise<string[]> {
  const keyed = entries.filter((entry) => entry.answer && entry.kind !== 'upload')
  const { rows } = await client.query<{ key: string; answer: Record<string, unknown> | null }>(
    'select key, answer from idempotency where key = any($1)',
    [keyed.map((entry) => entry.key)],
  )
  const kept = new Map(rows.map((row) => [row.key, row.answer]))
  return keyed
    .filter(({ key, answer }) => kept.get(key)?.id !== answer?.id || kept.get(key)?.version !== answer?.version)
    .map((entry) => `lost: key of ${entry.kind} of ${entry.project}`)
}

async function lostFiles(client: pg.Client, dataDir: string, entries: readonly Entry[]): Promise<string[]> {
  const sent = entries.filter((entry) => entry.answer && entry.kind === 'upload')
  const { rows } = await client.query<{ path: string; sha256: string }>(
    'select path, sha256 from file_object where deleted_at is null and path = any($1)',
    [sent.map((entry) => entry.key)],
  )
  const kept = new Map(rows.map((row) => [row.path, row.sha256]))
  const problems: string[] = []
  for (const { key, answer } of sent) {
    const content = await readFile(join(dataDir, 'files', key)).catch(() => undefined)
    const hash = content && createHash('sha256').update(content).digest('hex')
    if (hash !== answer?.sha256 || kept.get(key) !== hash) problems.push(`lost: file ${key}`)
  }
  return problems
}

function duplicates(rows: readonly ProjectRow[], entries: readonly Entry[]): string[] {
  const twice = [...grouped(rows, (row) => row.engineering_name)].filter(([, same]) => same.length > 1)
  const grown = rows.filter((row) => row.managers > MANAGERS || row.monomers > MONOMERS || row.files > FILES)
  // Each key that was answered stands for one change of the version, and every change of the version for one key.
  const projects = byProject(entries)
  const applied = rows.filter((row) => {
    const keyed = (projects.get(row.engineering_name) ?? []).filter((entry) => entry.kind !== 'upload' && entry.answer)
    return row.keys > keyed.length
  })
  return [
    ...twice.map(([name, same]) => `duplicated: ${same.length} × ${name}`),
    ...grown.map((row) => `duplicated: rows of ${row.engineering_name}`),
    ...applied.map((row) => `duplicated: ${row.keys} writes on ${row.engineering_name}`),
  ]
}

function brokenParts(row: ProjectRow): string[] {
  const whole = (count: number, wanted: number) => count === 0 || count === wanted
  const wrong = [
    row.units === 0 && 'no unit',
    !whole(row.managers, MANAGERS) && `${row.managers} of ${MANAGERS} people`,
    !whole(row.monomers, MONOMERS) && `${row.monomers} of ${MONOMERS} monomers`,
    !whole(row.files, FILES) && `${row.files} of ${FILES} files`,
    row.linked !== row.files && `${row.linked} links for ${row.files} files`,
    row.logged < row.keys && `${row.logged} log rows for ${row.keys} writes`,
  ].filter((each) => each !== false)
  return wrong.map((reason) => `half: ${row.engineering_name}: ${reason}`)
}
