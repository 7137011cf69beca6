import { account } from '@zhujian/domain/account/account'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { type CellValue, streamXlsxRows, writeXlsx } from 'hucre/xlsx'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { timed } from '../client'
import { type Figure, median } from '../figure'
import { quantile } from '../load'
import { memoryOf } from '../product'
import type { Stage } from '../stage'
import { listTimes } from './export'

const ROWS = 10_000
const BAD = 500
const IMPORT = pathOf(account, 'import')
const LIST = '/api/common/pc/importList?entity=account'
/** Rows of one statement and transaction of the baseline: as many as the product writes in one. */
const BLOCK = 250
/** ms: whatever takes longer has hung, and ends the run with a complaint. */
const PATIENCE = 240_000
const HEADS = ['*账号类别', '*账号', '*姓名', '*手机', '所属单位', '*角色']
const [TYPE, USERNAME, NAME, PHONE, UNIT, ROLE] = ['account_type', 'username', 'real_name', 'tel', 'unit_id', 'role_codes']
const FIELDS = [TYPE, USERNAME, NAME, PHONE, UNIT, ROLE] as const
/** What makes a cell bad, one after the other over the bad rows. */
const WRONG: readonly (readonly [field: string, value: string])[] = [
  [USERNAME, 'Upper Case'],
  [NAME, ''],
  [PHONE, '1380000'],
  [UNIT, '没有这家单位'],
  [ROLE, '没有的角色'],
]

interface Report {
  import_id: number
  add: number
  error: number
  error_cells: number
  errors: { row: number; field: string; message: string }[]
}
interface Progress {
  status: string
  added: number
  left: number
  undone: number
  kept: number
}
interface Bad {
  readonly row: number
  readonly field: string
  readonly right: string
}
interface Sheet {
  readonly mark: string
  readonly lines: string[][]
  readonly bad: readonly Bad[]
  readonly file: Buffer
}

/**
 * 10,000 accounts with 500 bad cells from a sheet: checked, put right, checked again, written, taken back. Beside it the
 * same rows inserted bare: parsed, then as many in one statement and transaction, under the same indexes.
 */
export async function measureImport(stage: Stage): Promise<Figure[]> {
  const { migratorUrl } = await stage.product.urls()
  const client = new pg.Client({ connectionString: migratorUrl })
  await client.connect()
  try {
    const token = await stage.product.token('admin')
    const readers = await stage.product.token('officer')
    const units = await unitNames(client)
    const rounds = { ours: [] as number[], bare: [] as number[], memory: [] as number[], p99: [] as number[] }
    const parts: number[][] = []
    const idle = await listTimes(stage, readers, () => sleep(stage.seconds * 1000))
    const complaints: string[] = []
    for (let round = 0; round < stage.rounds; round += 1) {
      const sheet = await sheetOf(`imp${Date.now().toString(36)}-`, units)
      const before = (await memoryOf(stage.product.pid)).now
      const peak = watchMemory(stage.product.pid)
      const run: { times?: number[]; failure?: unknown } = {}
      // The readers go on until this ends, however it ends.
      const work = () =>
        importOnce(stage, token, sheet, client, complaints).then(
          (times) => (run.times = times),
          (failure: unknown) => (run.failure = failure),
        )
      const busy = await listTimes(stage, readers, work)
      rounds.memory.push((await peak.stop()) - before)
      if (!run.times) throw run.failure
      parts.push(run.times)
      const [check = 0, again = 0, write = 0] = run.times
      rounds.ours.push((check + again + write) / 1000)
      rounds.p99.push(quantile(busy, 0.99))
      rounds.bare.push((await bare(client, sheet)) / 1000)
      // What was taken back stays as the product leaves it: to erase it, some fifty tables would be searched for each row.
      console.log(`  ${parts.at(-1)?.map((ms) => (ms / 1000).toFixed(1))} s, bare ${rounds.bare.at(-1)?.toFixed(2)} s`)
    }
    return figures(stage, { ...rounds, parts, complaints, idle: quantile(idle, 0.99) })
  } finally {
    await client.end()
  }
}

interface Measured {
  ours: number[]
  bare: number[]
  memory: number[]
  p99: number[]
  parts: number[][]
  complaints: string[]
  idle: number
}

function figures(stage: Stage, { ours, bare: raw, memory, p99, parts, complaints, idle }: Measured): Figure[] {
  const part = (at: number) => (median(parts.map((each) => each[at] ?? 0)) / 1000).toFixed(1)
  const base = { rows: stage.rows, complaints, goal: null }
  return [
    {
      ...base,
      name: 'import: 10,000 accounts, 500 bad cells, checked, corrected, written',
      unit: 's',
      ours,
      baseline: { name: 'bare parse and multi-row inserts, same indexes', values: raw },
      note: `upload and check ${part(0)} s, 500 corrections ${part(1)} s, write ${part(2)} s; undo ${part(3)} s apart`,
    },
    { ...base, name: 'import: memory above idle', unit: 'MB', ours: memory, baseline: null },
    {
      ...base,
      name: 'import: p99 of the list meanwhile',
      unit: 'ms',
      ours: p99,
      baseline: { name: 'idle', values: [idle] },
      note: 'four readers with 20 ms between pages',
    },
  ]
}

/** Names that stand for one unit only. */
async function unitNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select unit_name as name from unit where deleted_at is null group by unit_name having count(*) = 1 order by 1 limit 200`,
  )
  if (rows.length === 0) throw new Error('the fixture has no unit with a name of its own')
  return rows.map(({ name }) => name)
}

async function sheetOf(mark: string, units: readonly string[]): Promise<Sheet> {
  const lines = Array.from({ length: ROWS }, (_, n) => [
    '参建企业',
    `${mark}${n}`,
    `导入人员${n}`,
    `139${String(n).padStart(8, '0')}`,
    units[n % units.length] ?? '',
    '施工企业',
  ])
  const typed = lines.map((line) => [...line])
  const bad = Array.from({ length: BAD }, (_, n): Bad => {
    const [at, [field, value] = ['', '']] = [n * (ROWS / BAD) + 7, WRONG[n % WRONG.length]]
    const column = FIELDS.findIndex((each) => each === field)
    const line = typed[at]
    if (line) line[column] = value
    // The head is row 1 of the sheet.
    return { row: at + 2, field, right: lines[at]?.[column] ?? '' }
  })
  const file = Buffer.from(await writeXlsx({ sheets: [{ name: '导入', rows: [HEADS, ...typed] }] }))
  return { mark, lines, bad, file }
}

async function call<T>(stage: Stage, token: string, path: string, body: unknown): Promise<T> {
  const response = await fetch(`${stage.product.base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token, 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify(body),
  })
  const answer = (await response.json()) as { code: number; msg: string; data: T }
  if (answer.code !== 200) throw new Error(`${path}: ${answer.code} ${answer.msg} ${JSON.stringify(answer.data).slice(0, 300)}`)
  return answer.data
}

async function upload(stage: Stage, token: string, file: Buffer): Promise<string> {
  const ticket = await call<{ url: string; key: string; token: string }>(stage, token, '/api/common/pc/getUploadToken', {
    purpose: 'import',
  })
  const form = new FormData()
  form.append('key', `${ticket.key}${Date.now()}.xlsx`)
  form.append('token', ticket.token)
  form.append('file', new Blob([new Uint8Array(file)]), '导入.xlsx')
  const response = await fetch(`${stage.product.base}${ticket.url}`, { method: 'POST', headers: { token }, body: form })
  const answer = (await response.json()) as { code: number; msg: string; data: { key: string } }
  if (answer.code !== 200) throw new Error(`upload: ${answer.code} ${answer.msg}`)
  return answer.data.key
}

/** Milliseconds of the check, of the check with the corrections, of the writing to its end, and of the undo. */
async function importOnce(stage: Stage, token: string, sheet: Sheet, client: pg.Client, complaints: string[]): Promise<number[]> {
  const [check, report] = await timed(async () => {
    const path = await upload(stage, token, sheet.file)
    return call<Report>(stage, token, IMPORT, { action: 'check', path })
  })
  complaints.push(...wrongErrors(report, sheet.bad))
  const rows = sheet.bad.map(({ row, field, right }) => ({ row, cells: { [field]: right } }))
  const id = report.import_id
  const [again, second] = await timed(() => call<Report>(stage, token, IMPORT, { action: 'check', import_id: id, rows }))
  if (second.error !== 0 || second.add !== ROWS)
    complaints.push(`after the corrections ${second.add} to add, ${second.error} bad`)
  const [write, done] = await timed(() => toEnd(stage, token, 'confirm', id))
  if (done.added !== ROWS || done.left !== 0) complaints.push(`${done.added} written, ${done.left} left`)
  await checkStored(client, sheet, complaints)
  await keepStored(client, sheet)
  const [undo, undone] = await timed(() => toEnd(stage, token, 'undo', id))
  if (undone.undone !== ROWS || undone.kept !== 0) complaints.push(`${undone.undone} taken back, ${undone.kept} kept`)
  return [check, again, write, undo]
}

/** Confirms or takes back and looks, as the dialog does, until the job has ended. */
async function toEnd(stage: Stage, token: string, action: 'confirm' | 'undo', id: number): Promise<Progress> {
  const started = performance.now()
  await call(stage, token, IMPORT, { action, import_id: id })
  while (performance.now() - started < PATIENCE) {
    const answer = await fetch(`${stage.product.base}${LIST}&import_id=${id}`, { headers: { token } })
    const { data } = (await answer.json()) as { data: { rows?: Progress[] } }
    const [progress] = data.rows ?? []
    if (progress && !['waiting', 'writing', 'undoing'].includes(progress.status)) return progress
    await sleep(400)
  }
  throw new Error(`${action} did not end within ${PATIENCE / 1000} s`)
}

/** Every bad cell must be told, by its row and field, with a reason in words, and no other. */
function wrongErrors(report: Report, bad: readonly Bad[]): string[] {
  const told = report.errors.map(({ row, field }) => `${row}/${field}`).toSorted()
  const meant = bad.map(({ row, field }) => `${row}/${field}`).toSorted()
  const complaints: string[] = []
  if (report.error !== BAD || report.error_cells !== BAD || report.add !== ROWS - BAD)
    complaints.push(`${report.add} to add, ${report.error} rows and ${report.error_cells} cells bad`)
  if (told.join() !== meant.join()) complaints.push('the cells told are not the bad ones')
  if (report.errors.some(({ message }) => !/[一-鿿]/.test(message))) complaints.push('a reason without words')
  return complaints
}

async function checkStored(client: pg.Client, { mark }: Sheet, complaints: string[]): Promise<void> {
  const { rows } = await client.query<{ n: number; tels: number }>(
    `select count(*)::int as n, count(distinct tel_index)::int as tels from account where username like $1 and status = 'pending'`,
    [`${mark}%`],
  )
  if (rows[0]?.n !== ROWS || rows[0].tels !== ROWS) complaints.push(`stored: ${JSON.stringify(rows[0])}`)
}

const BARE = 'bench_import'
const KEPT = 'bench_import_rows'

/** The rows as the product stored them, for the baseline to insert once more. */
async function keepStored(client: pg.Client, { mark }: Sheet): Promise<void> {
  await client.query(`drop table if exists ${KEPT}, ${BARE}`)
  await client.query(`create table ${KEPT} as select * from account where username like '${mark}%' order by id`)
  // The same indexes and checks on an empty table: fewer than the product finds, so this errs to the other side.
  await client.query(`create table ${BARE} (like account including all)`)
}

/** The same workbook parsed and the same rows inserted, with nothing judged, sealed or logged. */
async function bare(client: pg.Client, { file }: Sheet): Promise<number> {
  const { rows } = await client.query<{ row: unknown }>(`select to_jsonb(k) as row from ${KEPT} k`)
  const [milliseconds] = await timed(async () => {
    const cells: CellValue[][] = []
    const stream = new Blob([new Uint8Array(file)]).stream()
    for await (const { values } of streamXlsxRows(stream, { sheet: 0 })) cells.push(values)
    for (let at = 0; at < rows.length; at += BLOCK)
      await client.query(
        `insert into ${BARE} overriding system value select * from json_populate_recordset(null::${BARE}, $1::json)`,
        [JSON.stringify(rows.slice(at, at + BLOCK).map(({ row }) => row))],
      )
  })
  await client.query(`drop table ${KEPT}, ${BARE}`)
  return milliseconds
}

/** The highest resident memory until stopped. */
function watchMemory(pid: number): { stop: () => Promise<number> } {
  let peak = 0
  let over = false
  const watching = (async () => {
    while (!over) {
      peak = Math.max(peak, (await memoryOf(pid)).now)
      await sleep(50)
    }
  })()
  return {
    stop: async () => {
      over = true
      await watching
      return peak
    },
  }
}
