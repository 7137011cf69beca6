import type pg from 'pg'
import { ask, idsOf, type Page, timed } from './client'
import { type Figure, median } from './figure'
import { quantile } from './load'
import type { Stage } from './stage'

const LOOKS = 60
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

/** One reader of each scope. */
export const readers: readonly Reader[] = [
  { label: 'officer, his district', username: 'officer', key: 'areacode', projects: 'e.areacode = $1' },
  { label: 'station head, his body', username: 'station_head', key: 'org_id', projects: 'e.supervise_org_id = $1::bigint' },
  { label: 'contractor, its projects', username: 'contractor', key: 'unit_id', projects: ofParty('sgdw') },
  { label: 'owner, its projects', username: 'owner', key: 'unit_id', projects: ofParty('jsdw') },
  { label: 'city, its districts', username: 'city_admin', key: 'city', projects: "e.areacode >= $1 and e.areacode < $1 || ':'" },
]

/** A list of rows of projects, in the current library. */
export interface Listed {
  readonly table: string
  readonly path: string
  /** The columns of the page, so that both sides fetch the same cells. */
  readonly fields: readonly string[]
  /** As the list orders it, of `h`. */
  readonly order: string
  /** What nobody but its author sees, of `h`. */
  readonly drafts: string
  readonly name: string
}

const mine = ({ table, drafts }: Listed, { projects }: Reader): string =>
  `from ${table} h where h.deleted_at is null and exists (select 1 from engineering e where e.id = h.engineering_id and e.deleted_at is null
    and e.history_type = 0 and ${projects}) and not (${drafts})`

/** One page and the total, as somebody writes it by hand who knows whose projects they are. */
async function byHand(client: pg.Client, list: Listed, reader: Reader, key: string, page: number): Promise<Page> {
  const from = mine(list, reader)
  const columns = list.fields.map((name) => `h.${name}`).join()
  const rows = await client.query<{ id: string }>({
    name: `page ${list.table} ${reader.username}`,
    text: `select h.id, h.version, ${columns} ${from} order by ${list.order} limit 10 offset $2`,
    values: [key, (page - 1) * 10],
  })
  const count = await client.query<{ n: number }>({
    name: `count ${list.table} ${reader.username}`,
    text: `select count(*)::int as n ${from}`,
    values: [key],
  })
  return { rows: rows.rows, total: count.rows[0]?.n ?? 0 }
}

export async function keyOf(client: pg.Client, { username, key }: Reader): Promise<string> {
  const { rows } = await client.query<Record<string, string>>(
    `select areacode, left(areacode, 4) as city, org_id, unit_id from account where username = $1`,
    [username],
  )
  return String(rows[0]?.[key])
}

/** Pages of the list as one reader sees it, beside the statements written by hand. */
export async function look(stage: Stage, client: pg.Client, list: Listed, reader: Reader): Promise<Figure> {
  const headers = { token: await stage.product.token(reader.username) }
  const key = await keyOf(client, reader)
  const [ours, values, all, complaints]: [number[], number[], number[], string[]] = [[], [], [], []]
  let seen = 0
  for (let round = -1; round < stage.rounds; round += 1) {
    const sums: [number, number] = [0, 0]
    for (let n = 0; n < LOOKS; n += 1) {
      const page = PAGES[n % PAGES.length] ?? 1
      const url = `${stage.product.base}${list.path}?page=${page}&fields=${list.fields.join()}`
      const [ms, found] = await timed(() => ask<Page>(url, headers))
      const [raw, stored] = await timed(() => byHand(client, list, reader, key, page))
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
    name: `${list.name}: ${reader.label}`,
    rows: stage.rows,
    unit: 'ms',
    ours,
    baseline: { name: 'raw indexed query, no HTTP', values },
    goal: null,
    note: `page and total of ${seen.toLocaleString('en')} rows; p99 ${quantile(all, 0.99).toFixed(0)} ms`,
    complaints,
  }
}

/** Numbers of parts of the list that the reader sees, asked for together, beside the same counted in one statement by hand. */
export async function numbers(
  stage: Stage,
  client: pg.Client,
  list: Listed,
  reader: Reader,
  parts: readonly { readonly asked: Record<string, string>; readonly where: string }[],
): Promise<Figure> {
  const headers = { token: await stage.product.token(reader.username) }
  const key = await keyOf(client, reader)
  const query = new URLSearchParams({ parts: JSON.stringify(parts.map(({ asked }) => asked)) })
  const url = `${stage.product.base}${list.path.replace(/getList$/, 'totals')}?${query}`
  const text = `select ${parts.map(({ where }, at) => `count(*) filter (where ${where})::int as n${at}`).join()} ${mine(list, reader)}`
  const [ours, values, complaints]: [number[], number[], string[]] = [[], [], []]
  for (let round = -1; round < stage.rounds; round += 1) {
    const sums: [number, number] = [0, 0]
    for (let n = 0; n < LOOKS; n += 1) {
      const [ms, { totals }] = await timed(() => ask<{ totals: (number | string)[] }>(url, headers))
      const [raw, { rows }] = await timed(() =>
        client.query<Record<string, number>>({ name: `parts ${list.table} ${reader.username}`, text, values: [key] }),
      )
      const stored = parts.map((_, at) => rows[0]?.[`n${at}`])
      if (totals.map(Number).join() !== stored.join()) complaints.push(`${totals.join()} is not ${stored.join()}`)
      sums[0] += ms / LOOKS
      sums[1] += raw / LOOKS
    }
    if (round < 0) continue
    ours.push(sums[0])
    values.push(sums[1])
  }
  return {
    name: `${list.name}, numbers: ${reader.label}`,
    rows: stage.rows,
    unit: 'ms',
    ours,
    baseline: { name: 'the same counted in one statement, no HTTP', values },
    goal: null,
    note: `${parts.length} parts in one answer`,
    complaints,
  }
}
