import { nameOf } from '@zhujian/model'
import { hiddenAccept } from '@zhujian/domain/quality/hidden-accept'
import pg from 'pg'
import { ask, idsOf, type Page, timed } from '../client'
import { type Figure, median } from '../figure'
import { quantile } from '../load'
import type { Stage } from '../stage'

const ROWS = 1_000_000
const LOOKS = 60
const MARK = 'YBB'
const LIST = '/api/quality/hidden_accept/pc/getList'
/** The columns of the page, so that both sides fetch the same cells. */
const FIELDS = hiddenAccept.list.columns.map(nameOf)
const PAGES = [1, 2, 3]

/** Whose list, and the projects he sees by hand: `$1` is his region's prefix, his body or his company. */
interface Reader {
  readonly label: string
  readonly username: string
  readonly key: 'areacode' | 'city' | 'org_id' | 'unit_id'
  readonly projects: string
}
const ofParty = (part: string): string =>
  `exists (select 1 from engineering_unit p where p.engineering_id = e.id and p.unit_id = $1::bigint and p.role = '${part}' and p.active and p.deleted_at is null)`
const readers: readonly Reader[] = [
  { label: 'officer, his district', username: 'officer', key: 'areacode', projects: 'e.areacode = $1' },
  { label: 'station head, his body', username: 'station_head', key: 'org_id', projects: 'e.supervise_org_id = $1::bigint' },
  { label: 'contractor, its projects', username: 'contractor', key: 'unit_id', projects: ofParty('sgdw') },
  { label: 'owner, its projects', username: 'owner', key: 'unit_id', projects: ofParty('jsdw') },
  { label: 'city, its districts', username: 'city_admin', key: 'city', projects: "e.areacode >= $1 and e.areacode < $1 || ':'" },
]

/** Multiplies the acceptances of the demonstration over the projects of the current library, newest last; none is a draft. */
async function acceptances(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from hidden_accept where hidden_accept_no like '${MARK}%'`,
  )
  if ((rows[0]?.n ?? 0) >= ROWS) return
  const { rows: found } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'hidden_accept'`,
  )
  const given = ['id', 'engineering_id', 'hidden_accept_no', 'notice_at', 'state']
  const copied = found.map(({ name }) => name).filter((name) => !given.includes(name))
  await client.query(`insert into hidden_accept (engineering_id, hidden_accept_no, notice_at, state, ${copied.join()})
    select p.ids[1 + (g * 7919::bigint) % array_length(p.ids, 1)], '${MARK}' || g, timestamptz '2026-01-01' - g * interval '37 seconds',
      (array[0, 1, 1, 1, 3])[1 + g % 5], ${copied.map((name) => `s.${name}`).join()}
    from generate_series(1, ${ROWS}) g,
      (select array_agg(id order by id) as ids from engineering where deleted_at is null and history_type = 0 and state = 1) p,
      (select array_agg(id order by id) as ids from hidden_accept where hidden_accept_no not like '${MARK}%' and deleted_at is null) h
      join lateral (select * from hidden_accept x where x.id = h.ids[1 + g % array_length(h.ids, 1)]) s on true`)
  await client.query('vacuum (analyze) hidden_accept')
}

/** One page and the total, as somebody writes it by hand who knows whose projects they are. */
async function byHand(client: pg.Client, { username, projects }: Reader, key: string, page: number): Promise<Page> {
  const where = `h.deleted_at is null and exists (select 1 from engineering e where e.id = h.engineering_id and e.deleted_at is null
    and e.history_type = 0 and ${projects}) and h.state <> 10`
  const columns = FIELDS.map((name) => `h.${name}`).join()
  const list = await client.query<{ id: string }>({
    name: `page ${username}`,
    text: `select h.id, h.version, ${columns} from hidden_accept h where ${where} order by h.notice_at desc nulls last, h.id desc limit 10 offset $2`,
    values: [key, (page - 1) * 10],
  })
  const count = await client.query<{ n: number }>({
    name: `count ${username}`,
    text: `select count(*)::int as n from hidden_accept h where ${where}`,
    values: [key],
  })
  return { rows: list.rows, total: count.rows[0]?.n ?? 0 }
}

/** The list of hidden acceptances, a million of them, as each kind of reader sees it, beside the statements written by hand. */
export async function measureHidden(stage: Stage): Promise<Figure[]> {
  const { migratorUrl } = await stage.product.urls()
  const client = new pg.Client({ connectionString: migratorUrl })
  await client.connect()
  try {
    await acceptances(client)
    const figures: Figure[] = []
    for (const reader of readers) figures.push(await look(stage, client, reader))
    return figures
  } finally {
    await client.end()
  }
}

async function keyOf(client: pg.Client, { username, key }: Reader): Promise<string> {
  const { rows } = await client.query<Record<string, string>>(
    `select areacode, left(areacode, 4) as city, org_id, unit_id from account where username = $1`,
    [username],
  )
  return String(rows[0]?.[key])
}

async function look(stage: Stage, client: pg.Client, reader: Reader): Promise<Figure> {
  const headers = { token: await stage.product.token(reader.username) }
  const key = await keyOf(client, reader)
  const [ours, values, all, complaints]: [number[], number[], number[], string[]] = [[], [], [], []]
  let seen = 0
  for (let round = -1; round < stage.rounds; round += 1) {
    const sums: [number, number] = [0, 0]
    for (let n = 0; n < LOOKS; n += 1) {
      const page = PAGES[n % PAGES.length] ?? 1
      const url = `${stage.product.base}${LIST}?page=${page}&fields=${FIELDS.join()}`
      const [ms, found] = await timed(() => ask<Page>(url, headers))
      const [raw, stored] = await timed(() => byHand(client, reader, key, page))
      seen = stored.total ?? 0
      if (found.total !== stored.total || idsOf(found).join() !== idsOf(stored).join())
        complaints.push(`page ${page}: ${idsOf(found)} of ${found.total} is not ${idsOf(stored)} of ${stored.total}`)
      sums[0] += ms / LOOKS
      sums[1] += raw / LOOKS
      if (round >= 0) all.push(ms)
    }
    if (round < 0) continue
    ours.push(sums[0])
    values.push(sums[1])
  }
  console.log(`  ${reader.label}: ${median(ours).toFixed(1)} ms against ${median(values).toFixed(1)} ms, ${seen} rows`)
  return {
    name: `hidden_accept of ${ROWS.toLocaleString('en')}: ${reader.label}`,
    rows: stage.rows,
    unit: 'ms',
    ours,
    baseline: { name: 'raw indexed query, no HTTP', values },
    goal: null,
    note: `page and total of ${seen.toLocaleString('en')} rows; p99 ${quantile(all, 0.99).toFixed(0)} ms`,
    complaints,
  }
}
