import pg from 'pg'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { ask, timed } from '../client'
import { type Figure, median } from '../figure'
import { quantile } from '../load'
import type { Stage } from '../stage'

const OPEN = 200_000
/** Accounts the open tasks lie with besides the one that asks. */
const OWN = 2000
const LOOKS = 300
const MARK = 'SP-BENCH-'

interface Sides {
  readonly ours: number[]
  /** The bare statements on one connection. */
  readonly raw: number[]
  /** The bare peer: the same statements behind HTTP, as the product's are. */
  readonly peer: number[]
  readonly all: number[]
}
const sides = (): Sides => ({ ours: [], raw: [], peer: [], all: [] })

interface Inbox {
  rows: unknown[]
  total: number
}

/** Inbox and badge of a person with 2,000 of 200,000 open tasks, against the bare indexed queries for the same rows. */
export async function measureInbox(stage: Stage): Promise<Figure[]> {
  const { migratorUrl } = await stage.product.urls()
  const client = new pg.Client({ connectionString: migratorUrl })
  await client.connect()
  const account = await openTasks(client)
  const peer = await stage.raw()
  try {
    const headers = { token: await stage.product.token('officer') }
    const { base } = stage.product
    const bare = `http://127.0.0.1:${peer.port}`
    const complaints: string[] = []
    const inbox = sides()
    const badge = sides()
    for (let round = -1; round < stage.rounds; round += 1) {
      await look(round, inbox, async () => {
        const [ms, found] = await timed(() => ask<Inbox>(`${base}${bizApi.inbox}?tab=todo&limit=10`, headers))
        const [raw, stored] = await timed(() => rawInbox(client, account))
        const [http, seen] = await timed(() => ask<Inbox>(`${bare}/inbox?account=${account}`))
        if (found.rows.length !== stored.rows || found.total !== stored.total || seen.total !== stored.total)
          complaints.push(`inbox ${found.rows.length} of ${found.total}; stored ${stored.rows} of ${stored.total}`)
        return [ms, raw, http]
      })
      await look(round, badge, async () => {
        const [ms, found] = await timed(() => ask<{ todo: number }>(`${base}${bizApi.counts}`, headers))
        const [raw, stored] = await timed(() => rawCount(client, account))
        const [http, seen] = await timed(() => ask<{ todo: number }>(`${bare}/badge?account=${account}`))
        if (found.todo !== stored || seen.todo !== stored) complaints.push(`badge ${found.todo}, stored ${stored}`)
        return [ms, raw, http]
      })
    }
    return [
      ...figuresOf(stage, 'inbox: first page and total', inbox, complaints),
      ...figuresOf(stage, 'inbox: badge', badge, complaints),
    ]
  } finally {
    await peer.stop()
    await client.end()
  }
}

async function look(round: number, { ours, raw, peer, all }: Sides, one: () => Promise<[number, number, number]>): Promise<void> {
  const sums = [0, 0, 0]
  for (let n = 0; n < LOOKS; n += 1) {
    const times = await one()
    times.forEach((ms, side) => (sums[side] = (sums[side] ?? 0) + ms))
    if (round >= 0) all.push(times[0])
  }
  if (round < 0) return
  const [mine = 0, statement = 0, http = 0] = sums.map((sum) => sum / LOOKS)
  ours.push(mine)
  raw.push(statement)
  peer.push(http)
}

/** Twice: beside the statement alone, and beside a peer that is asked the way the product is. */
function figuresOf(stage: Stage, name: string, { ours, raw, peer, all }: Sides, complaints: string[]): Figure[] {
  console.log(
    `  ${name}: ${median(ours).toFixed(2)} ms against ${median(raw).toFixed(2)} ms, behind HTTP ${median(peer).toFixed(2)} ms`,
  )
  const tasks = `${OPEN.toLocaleString('en')} open tasks, ${OWN.toLocaleString('en')} of them one's own`
  const base = { rows: stage.rows, unit: 'ms', ours, goal: { most: 3 }, complaints }
  return [
    {
      ...base,
      name,
      baseline: { name: 'raw indexed query, no HTTP', values: raw },
      note: `${tasks}; p99 ${quantile(all, 0.99).toFixed(0)} ms`,
    },
    { ...base, name: `${name}, both behind HTTP`, baseline: { name: 'fastify + pg, nobody checked', values: peer }, note: tasks },
  ]
}

async function rawInbox(client: pg.Client, account: number): Promise<{ rows: number; total: number }> {
  const page = await client.query(
    `select b.* from biz b where b.id in (select biz_id from biz_task where account_id = $1 and state = 'pending') and b.deleted_at is null order by b.id desc limit 10`,
    [account],
  )
  return { rows: page.rows.length, total: await rawCount(client, account) }
}

async function rawCount(client: pg.Client, account: number): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from biz_task where account_id = $1 and state = 'pending'`,
    [account],
  )
  return rows[0]?.n ?? 0
}

/** Fills the tables once: applications on projects the officer sees, one open task each. */
async function openTasks(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ id: number; areacode: string }>(
    `select id::int, areacode from account where username = 'officer'`,
  )
  const officer = rows[0]
  if (!officer) throw new Error('the demo officer is missing')
  const done = await client.query(`select 1 from biz where biz_no like '${MARK}%' limit 1`)
  if (done.rows.length > 0) return officer.id
  await client.query('begin')
  await client.query(
    `insert into biz (biz_no, kind, title, engineering_id, applied_by, applied_at, round, state, node_label, due_on)
     select '${MARK}' || n, (array['jcys', 'ycsq', 'aqwm'])[1 + n % 3], '压测申请' || n, e.ids[1 + n % array_length(e.ids, 1)], $1, now(), 1, 0, '监督机构审批', current_date + n % 9
     from generate_series(1, ${OPEN}) n,
       (select array_agg(id) as ids from (select id from engineering where areacode = $2 and history_type = 0 and state = 1 and deleted_at is null order by id limit 500) x) e`,
    [officer.id, officer.areacode],
  )
  await client.query(`insert into biz_node (biz_id, round, seq, label, office, mode, days, state, due_on, started_at)
    select id, 1, 1, '监督机构审批', 'main_officer', 'any', 3, 'active', due_on, now() from biz where biz_no like '${MARK}%'`)
  await client.query(
    `insert into biz_task (biz_id, node_id, account_id, by_office, due_on)
     select b.id, n.id, case when b.id % ${OPEN / OWN} = 0 then $1 else a.ids[1 + b.id % array_length(a.ids, 1)] end, true, b.due_on
     from biz b join biz_node n on n.biz_id = b.id, (select array_agg(id) as ids from account where id <> $1) a where b.biz_no like '${MARK}%'`,
    [officer.id],
  )
  await client.query('commit')
  await client.query('analyze biz, biz_node, biz_task')
  return officer.id
}
