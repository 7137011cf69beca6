import { setTimeout as sleep } from 'node:timers/promises'
import { today } from '@zhujian/model/date'
import { rulesWatching } from '@zhujian/server/modules/warning/finders'
import pg from 'pg'
import { ask, timed } from '../client'
import { copies, watched } from '../copies'
import { type Figure, median } from '../figure'
import { type Stage, type StageOptions, withStage } from '../stage'

const PROJECTS = 3600
/** How often the state of a job is looked at, in milliseconds. */
const LOOK = 10
/** Edits of one row in a round. */
const WRITES = 60
/** The rules named by the run as the slowest. */
const SLOWEST = 8

/** All rules over every project, and those that one project's attendance wakes, beside one reading of the tables they look at. */
export function measureWarnings(options: StageOptions): Promise<Figure[]> {
  return withStage(
    { ...options, rows: PROJECTS },
    async (stage) => {
      const client = new pg.Client({ connectionString: (await stage.product.urls()).migratorUrl })
      await client.connect()
      try {
        await slowest(stage, client)
        return [await sweep(stage, client), await one(stage, client), await written(stage, client)]
      } finally {
        await client.end()
      }
    },
    copies,
  )
}

/** Milliseconds a job ran; `payload` says of which project and by which rules. */
async function runs(client: pg.Client, kind: string, payload: object): Promise<number> {
  const { rows } = await client.query<{ id: string }>('insert into job (kind, payload) values ($1, $2) returning id', [
    kind,
    payload,
  ])
  let began: number | undefined
  for (;;) {
    const { rows: found } = await client.query<{ state: string; error: string | null }>(
      'select state, error from job where id = $1',
      [rows[0]?.id],
    )
    const { state, error } = found[0] ?? { state: 'lost', error: null }
    if (state === 'done') return performance.now() - (began ?? performance.now())
    if (state === 'failed' || state === 'lost' || error !== null) throw new Error(`${kind}: ${state} ${error}`)
    if (state === 'running') began ??= performance.now()
    await sleep(LOOK)
  }
}

async function reading(client: pg.Client, where: string): Promise<number> {
  const [ms] = await timed(async () => {
    for (const table of watched) await client.query(`select count(t) from ${table} t ${where}`)
  })
  return ms
}

async function sweep(stage: Stage, client: pg.Client): Promise<Figure> {
  // The first raises what the copies' days have come to; the later ones are what every hour costs.
  const first = await runs(client, 'warning.sweep', {})
  await client.query('vacuum (analyze)')
  const [ours, values]: [number[], number[]] = [[], []]
  for (let round = 0; round < stage.rounds; round += 1) {
    ours.push((await runs(client, 'warning.sweep', {})) / 1000)
    values.push((await reading(client, '')) / 1000)
  }
  const { rows } = await client.query<Record<'projects' | 'building' | 'workers' | 'days' | 'standing', number>>(`select
    (select count(*)::int from engineering) as projects, (select count(*)::int from engineering where state = 1 and history_type = 0) as building,
    (select count(*)::int from worker) as workers, (select count(*)::int from attendance_day) as days,
    (select count(*)::int from warning where ended_at is null) as standing`)
  const n = Object.entries(rows[0] ?? {}).map(([name, count]) => `${count.toLocaleString('en')} ${name}`)
  return {
    name: 'warnings: all rules over all projects',
    rows: PROJECTS,
    unit: 's',
    ours,
    baseline: { name: 'one reading of every row of those tables', values },
    goal: { most: 10 },
    judged: 'ours',
    note: `${n.join(', ')}; the first, which raises them, ${(first / 1000).toFixed(1)} s`,
    complaints: [],
  }
}

/** What follows the writing of a day of attendance: the rules that look at it, on the project with the most of it. */
async function one(stage: Stage, client: pg.Client): Promise<Figure> {
  const { rows } = await client.query<{
    id: string
    n: number
  }>(`select a.engineering_id as id, count(*)::int as n from attendance_day a
    join engineering e on e.id = a.engineering_id and e.state = 1 and e.history_type = 0 group by 1 order by 2 desc, 1 limit 1`)
  const { id, n } = rows[0] ?? { id: '0', n: 0 }
  const codes = rulesWatching('attendance_day')
  const [ours, values]: [number[], number[]] = [[], []]
  for (let round = -1; round < stage.rounds; round += 1) {
    const ms = await runs(client, 'warning.judge', { engineering_id: Number(id), codes })
    const [raw] = await timed(() => client.query(`select count(t) from attendance_day t where t.engineering_id = ${id}`))
    if (round < 0) continue
    ours.push(ms)
    values.push(raw)
  }
  return {
    name: 'warnings: after a day of attendance',
    rows: PROJECTS,
    unit: 'ms',
    ours,
    baseline: { name: `one reading of that project's attendance`, values },
    goal: null,
    note: `${codes.length} rules, ${n.toLocaleString('en')} days; in the background, gathered for five seconds`,
    complaints: [],
  }
}

/** Edits of one danger, which the rules look at: the process that judges in the background is the one that answers. */
async function edits(stage: Stage, id: number): Promise<number> {
  const at = `${stage.product.base}/api/safety/hidden_danger/pc`
  const token = await stage.product.token('officer')
  let { version } = await ask<{ version: number }>(`${at}/info?id=${id}`, { token })
  const times: number[] = []
  for (let n = 0; n < WRITES; n += 1) {
    const [ms, answer] = await timed(async () => {
      const response = await fetch(`${at}/edit`, {
        method: 'POST',
        headers: { token, 'content-type': 'application/json', 'idempotency-key': `bench-${id}-${version}` },
        body: JSON.stringify({ id, version, place: `${n} 层临边` }),
      })
      return (await response.json()) as { code: number; msg: string; data: { version: number } }
    })
    if (answer.code !== 200) throw new Error(`danger ${id}: ${answer.msg}`)
    version = answer.data.version
    times.push(ms)
  }
  return median(times)
}

/** What judging adds to a write: the same edits of a row that rules look at, with the rules judged after writes and without. */
async function written(stage: Stage, client: pg.Client): Promise<Figure> {
  const { rows } = await client.query<{
    id: string
  }>(`update hidden_danger d set state = 10, created_by = a.id, checker_side = 1 from account a
    where a.username = 'officer' and d.id = (select x.id from hidden_danger x join engineering e on e.id = x.engineering_id and e.state = 1
      and e.history_type = 0 and e.areacode = a.areacode where x.deleted_at is null and x.checker_side = 1 order by x.id limit 1) returning d.id`)
  const id = Number(rows[0]?.id)
  const [ours, values]: [number[], number[]] = [[], []]
  for (let round = -1; round < stage.rounds; round += 1) {
    await stage.restart({ ROLES: 'web,worker' })
    const judged = await edits(stage, id)
    await stage.restart({ ROLES: 'web' })
    const plain = await edits(stage, id)
    if (round < 0) continue
    ours.push(judged - plain)
    values.push(plain)
  }
  return {
    name: 'warnings: what judging adds to a write',
    rows: PROJECTS,
    unit: 'ms',
    ours,
    baseline: { name: 'the same write with nobody judging', values },
    goal: { most: 20 },
    judged: 'ours',
    note: `medians of ${WRITES} edits of a danger; the rules run in the background`,
    complaints: [],
  }
}

/** Says which rules take the time. */
async function slowest(stage: Stage, client: pg.Client): Promise<void> {
  const headers = { token: await stage.product.token('admin') }
  const { rows } = await client.query<{ id: string; code: string }>(
    'select id, code from warn_rule where deleted_at is null order by code',
  )
  const times: { code: string; ms: number }[] = []
  for (const { id, code } of rows) {
    const url = `${stage.product.base}/api/warning/warn_rule/pc/try?id=${id}&day=${today()}`
    const each: number[] = []
    for (let round = 0; round < 2; round += 1) each.push((await timed(() => ask(url, headers)))[0])
    times.push({ code, ms: median(each) })
  }
  const said = times
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST)
    .map(({ code, ms }) => `${code} ${ms.toFixed(0)} ms`)
  console.log(`  tried one by one, names read along: ${said.join(', ')}`)
}
