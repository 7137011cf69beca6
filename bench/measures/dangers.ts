import pg from 'pg'
import type { Figure } from '../figure'
import { type Listed, look, numbers, readers } from '../readers'
import type { Stage } from '../stage'

/** The dangers of a demonstration, times this. */
const TIMES = 20
const MARK = 'AQB'
const listed: Listed = {
  table: 'hidden_danger',
  path: '/api/safety/hidden_danger/pc/getList',
  fields: ['place', 'level', 'state', 'deadline', 'engineering_id', 'category', 'duty_unit_id', 'times', 'danger_no', 'doc_id'],
  order: 'h.id desc',
  // Drafts are left out of the data: who sees them is another question.
  drafts: 'false',
  name: `hidden_danger of a demonstration × ${TIMES}`,
}
const OPEN = [0, 3, 11, 12, 14]
const parts = [
  { asked: { view: 'open' }, where: `h.state in (${OPEN.join()})` },
  { asked: { view: 'rectifying' }, where: 'h.state in (3, 14)' },
  { asked: { view: 'major' }, where: `h.state in (${OPEN.join()}) and h.is_major` },
  { asked: { view: 'closed' }, where: 'h.state in (1, 13)' },
]

/** Copies the dangers of the demonstration over the projects of the current library; numbers are their own. */
async function dangers(client: pg.Client): Promise<number> {
  await client.query(`update hidden_danger set deleted_at = now() where state = 10 and deleted_at is null`)
  const { rows: made } = await client.query<{ n: number }>(
    `select count(*)::int as n from hidden_danger where danger_no like '${MARK}%'`,
  )
  if ((made[0]?.n ?? 0) === 0) {
    const { rows: found } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = 'hidden_danger'`,
    )
    const given = ['id', 'engineering_id', 'danger_no', 'repeat_of', 'doc_id', 'check_id', 'jgj59_table_id']
    const copied = found.map(({ name }) => name).filter((name) => !given.includes(name))
    await client.query(`insert into hidden_danger (engineering_id, danger_no, ${copied.join()})
      select p.ids[1 + (d.id * 7919 + k * 104729) % array_length(p.ids, 1)], '${MARK}' || d.id || '-' || k, ${copied.map((name) => `d.${name}`).join()}
      from generate_series(1, ${TIMES - 1}) k cross join hidden_danger d,
        (select array_agg(id order by id) as ids from engineering where deleted_at is null and history_type = 0 and state = 1) p
      where d.deleted_at is null`)
    await client.query('vacuum (analyze) hidden_danger')
  }
  const { rows } = await client.query<{ n: number }>(`select count(*)::int as n from hidden_danger where deleted_at is null`)
  return rows[0]?.n ?? 0
}

/** The list of dangers and the numbers above it, as each kind of reader sees them. */
export async function measureDangers(stage: Stage): Promise<Figure[]> {
  const { migratorUrl } = await stage.product.urls()
  const client = new pg.Client({ connectionString: migratorUrl })
  await client.connect()
  try {
    console.log(`  ${(await dangers(client)).toLocaleString('en')} dangers`)
    const figures: Figure[] = []
    for (const reader of readers) {
      figures.push(await look(stage, client, listed, reader))
      figures.push(await numbers(stage, client, listed, reader, parts))
    }
    return figures
  } finally {
    await client.end()
  }
}
