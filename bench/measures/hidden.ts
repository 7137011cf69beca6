import { nameOf } from '@zhujian/model'
import { hiddenAccept } from '@zhujian/domain/quality/hidden-accept'
import pg from 'pg'
import type { Figure } from '../figure'
import { type Listed, look, readers } from '../readers'
import type { Stage } from '../stage'

const ROWS = 1_000_000
const MARK = 'YBB'
const listed: Listed = {
  table: 'hidden_accept',
  path: '/api/quality/hidden_accept/pc/getList',
  fields: hiddenAccept.list.columns.map(nameOf),
  order: 'h.notice_at desc nulls last, h.id desc',
  drafts: 'h.state = 10',
  name: `hidden_accept of ${ROWS.toLocaleString('en')}`,
}

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

/** The list of hidden acceptances, a million of them, as each kind of reader sees it, beside the statements written by hand. */
export async function measureHidden(stage: Stage): Promise<Figure[]> {
  const { migratorUrl } = await stage.product.urls()
  const client = new pg.Client({ connectionString: migratorUrl })
  await client.connect()
  try {
    await acceptances(client)
    const figures: Figure[] = []
    for (const reader of readers) figures.push(await look(stage, client, listed, reader))
    return figures
  } finally {
    await client.end()
  }
}
