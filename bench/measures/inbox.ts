import pg from 'pg'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { ask, timed } from '../client'
import { type Figure, median } from '../figure'
import { quantile } from '../load'
import type { Stage } from '../stage'

const OPEN = 200_000
/** Accounts the open tasks lie with besides the one that asks. */
const OWN = 2000
const LOOKS = 60
const MARK = 'SP-BENCH-'

interface Sides {
  readonly ours: number[]
  readonly raw: number[]
  readonly all: number[]
}
const sides = (): Sides => ({ ours: [], raw: [], all: [] })

/** Inbox and badge of a person with 2,000 of 200,000 open tasks, against the bare indexed queries for the same rows. */
export async function measureInbox(stage: Stage): Promise<Figure[]> {
  const { migratorUrl } = await stage.product.urls()
  const client = new pg.Client({ connectionString: migratorUrl })
  await client.connect()
  try {
    const account = await openTasks(client)
    const headers = { token: await stage.product.token('officer') }
    const { base } = stage.product
    const complaints: string[] = []
    const inbox = sides()
    const badge = sides()
    for (let round = -1; round < stage.rounds; round += 1) {
      await look(round, inbox, async () => {
        const [ms, found] = await timed(() =>
          ask<{ rows: unknown[]; total: number }>(`${base}${bizApi.inbox}?tab=todo&limit=10`, headers),
        )
        const [bare, raw] = await timed(() => rawInbox(client, account))
        if (found.rows.length !== raw.rows || found.total !== raw.total)
          complaints.push(`inbox ${found.rows.length} of ${found.total}; stored ${raw.rows} of ${raw.total}`)
        return [ms, bare]
      })
      await look(round, badge, async () => {
        const [ms, found] = await timed(() => ask<{ todo: number }>(`${base}${bizApi.counts}`, headers))
        const [bare, raw] = await timed(() => rawCount(client, account))
        if (found.todo !== raw) complaints.push(`badge ${found.todo}, stored ${raw}`)
        return [ms, bare]
      })
    }
    return [figureOf(stage, 'inbox: first page and total', inbox, complaints), figureOf(stage, 'inbox: badge', badge, complaints)]
  } finally {
    await client.end()
  }
}

async function look(round: number, { ours, raw, all }: Sides, one: () => Promise<[number, number]>): Promise<void> {
  let [mine, theirs] = [0, 0]
  for (let n = 0; n < LOOKS; n += 1) {
    const [a, b] = await one()
    mine += a
    theirs += b
    if (round >= 0) all.push(a)
  }
  if (round < 0) return
  ours.push(mine / LOOKS)
  raw.push(theirs / LOOKS)
}

function figureOf(stage: Stage, name: string, { ours, raw, all }: Sides, complaints: string[]): Figure {
  console.log(`  ${name}: ${median(ours).toFixed(1)} ms against ${median(raw).toFixed(1)} ms`)
  return {
    name,
    rows: stage.rows,
    unit: 'ms',
    ours,
    baseline: { name: 'raw indexed query, no HTTP', values: raw },
    goal: { most: 3 },
    note: `${OPEN.toLocaleString('en')} open tasks, ${OWN.toLocaleString('en')} of them one's own; p99 ${quantile(all, 0.99).toFixed(0)} ms`,
    complaints,
  }
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
