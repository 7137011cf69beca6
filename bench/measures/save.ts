import { nameOf } from '@zhujian/model'
import { engineering } from '@zhujian/domain/project/engineering'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import pg from 'pg'
import { ask } from '../client'
import { cpuSeconds } from '../cpu'
import { type Figure, interleave, median } from '../figure'
import { load, shot } from '../load'
import type { Stage } from '../stage'

const CLIENTS = 16
const PROJECTS = 64
const EDIT = pathOf(engineering, 'edit')
const INFO = pathOf(engineering, 'info')
const RETURNED = 2

interface Draft {
  id: number
  version: number
  body: Record<string, unknown>
}

/** Saves of whole projects by sixteen clients against single-row commits over as many connections. */
export async function measureSave(stage: Stage): Promise<Figure[]> {
  const { migratorUrl, postmaster } = await stage.product.urls()
  const owner = new pg.Client({ connectionString: migratorUrl })
  await owner.connect()
  try {
    await owner.query('drop table if exists bench_save')
    const drafts = await prepare(stage, owner)
    const mark = await lastLog(owner)
    const complaints: string[] = []
    const token = await stage.product.token('owner')
    const cpu: number[] = []
    let saved = 0
    const ours = async () => {
      const before = await cpuSeconds([stage.product.pid, postmaster])
      const result = await load(stage.product.port, () => nextSave(drafts, token, complaints), {
        connections: CLIENTS,
        seconds: stage.seconds,
      })
      cpu.push((1000 * ((await cpuSeconds([stage.product.pid, postmaster])) - before)) / result.answers)
      saved += result.answers
      console.log(
        `  ours: ${result.perSecond.toFixed(0)}/s, p99 ${result.p99.toFixed(0)} ms, cpu ${(cpu.at(-1) ?? 0).toFixed(2)} ms`,
      )
      complaints.push(...result.complaints)
      return result.perSecond
    }
    const [mine, raw] = await interleave(stage.rounds, [
      { name: 'ours', run: ours },
      { name: 'raw', run: () => commits(migratorUrl, stage.seconds) },
    ])
    complaints.push(...(await lostSaves(owner, drafts, saved, mark)))
    return [
      {
        name: 'save: a whole project, 16 clients',
        rows: stage.rows,
        unit: 'saves/s',
        ours: mine,
        baseline: { name: 'single-row commits, 16 connections', values: raw },
        goal: { least: 0.16 },
        note: `${Object.keys(drafts[0]?.body ?? {}).length} fields, scope, rules, log row; cpu ${median(cpu).toFixed(2)} ms each`,
        complaints,
      },
    ]
  } finally {
    await owner.query('drop table if exists bench_save')
    await owner.end()
  }
}

async function lastLog(owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<{ id: string | null }>('select max(id) as id from oper_log')
  return Number(rows[0]?.id ?? 0)
}

/** Returned projects handed to the owner's account, read as its form would read them. */
async function prepare(stage: Stage, owner: pg.Client): Promise<Draft[]> {
  const { rows } = await owner.query<{ id: string }>(
    `update engineering set created_by = (select id from account where username = 'owner'), history_type = 0
      where id in (select id from engineering where state = ${RETURNED} and history_type = 0 and deleted_at is null order by id limit ${PROJECTS}) returning id`,
  )
  await owner.query('create table bench_save (id bigint generated always as identity primary key, body text, at timestamptz)')
  const headers = { token: await stage.product.token('owner') }
  const names = engineering.form.map(nameOf)
  const drafts: Draft[] = []
  for (const { id } of rows) {
    const row = await ask<Record<string, unknown>>(`${stage.product.base}${INFO}?id=${id}`, headers)
    const body = Object.fromEntries(names.filter((name) => row[name] !== null).map((name) => [name, row[name]]))
    drafts.push({ id: Number(id), version: row.version as number, body })
  }
  return drafts
}

let serial = 0
/** The next project in line; it goes back to the end of the line with the version the answer told. */
function nextSave(drafts: Draft[], token: string, complaints: string[]) {
  const draft = drafts.shift()
  if (!draft) throw new Error('more clients than projects')
  serial += 1
  const headers = { token, 'idempotency-key': `bench-${process.pid}-${serial}` }
  const body = { ...draft.body, id: draft.id, version: draft.version, address: `文一西路${serial}号` }
  return shot({ method: 'POST', path: EDIT, headers, body }, (status, text) => {
    drafts.push(draft)
    if (status !== 200 || !text.startsWith('{"code":200')) return `save ${draft.id}: ${status} ${text.slice(0, 200)}`
    const { version } = (JSON.parse(text) as { data: { version: number } }).data
    if (version !== draft.version + 1) complaints.push(`project ${draft.id}: version ${version} after ${draft.version}`)
    draft.version = version
    return null
  })
}

/** Every acknowledged save is there: its version and its log row. */
async function lostSaves(owner: pg.Client, drafts: readonly Draft[], saved: number, mark: number): Promise<string[]> {
  const { rows } = await owner.query<{ id: string; version: number }>('select id, version from engineering where id = any($1)', [
    drafts.map(({ id }) => id),
  ])
  const stored = new Map(rows.map((row) => [Number(row.id), row.version]))
  const wrong = drafts
    .filter(({ id, version }) => stored.get(id) !== version)
    .map(({ id }) => `project ${id}: not the version answered`)
  const logged = await owner.query<{ n: number }>(
    `select count(*)::int as n from oper_log where id > $1 and action = 'edit' and module = 'engineering'`,
    [mark],
  )
  const rowsLogged = logged.rows[0]?.n ?? 0
  return rowsLogged === saved ? wrong : [...wrong, `${saved} saves, ${rowsLogged} log rows`]
}

/** What the database itself can do: one insert, one commit, over and over. */
async function commits(url: string, seconds: number): Promise<number> {
  const clients = Array.from({ length: CLIENTS }, () => new pg.Client({ connectionString: url }))
  await Promise.all(clients.map((client) => client.connect()))
  const until = performance.now() + seconds * 1000
  const started = performance.now()
  let count = 0
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() < until) {
        await client.query({
          name: 'save',
          text: 'insert into bench_save (body, at) values ($1, now())',
          values: ['x'.repeat(300)],
        })
        count += 1
      }
    }),
  )
  const elapsed = (performance.now() - started) / 1000
  await Promise.all(clients.map((client) => client.end()))
  console.log(`  raw: ${(count / elapsed).toFixed(0)} commits/s`)
  return count / elapsed
}
