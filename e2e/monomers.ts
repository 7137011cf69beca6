import { searchText } from '@zhujian/server/entity/search-text'
import type pg from 'pg'
import { withDatabase } from './companies'

export interface Place {
  readonly id: number
  readonly name: string
}

/** A project in building of the district the demo officer looks after. */
export const findPlace = (areacode: string): Promise<Place> =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ id: string; name: string }>(
      `select id, engineering_name as name from engineering
      where state = 1 and history_type = 0 and areacode = $1 and deleted_at is null order by id limit 1`,
      [areacode],
    )
    return { id: Number(rows[0]?.id), name: String(rows[0]?.name) }
  })

const wipe = (client: pg.Client, prefix: string) => client.query('delete from monomer where starts_with(name, $1)', [prefix])

/** `count` buildings of one project in one statement, named by the prefix and a number; those of an earlier run go first. */
export const fillMonomers = (place: Place, prefix: string, count: number): Promise<void> =>
  withDatabase(async (client) => {
    await wipe(client, prefix)
    await client.query(
      `insert into monomer (engineering_id, name, kind, unit_code, floor_area, floor_up, state, search_text)
      select $1, $2 || n, 1, $2 || n, n, 1 + n % 30, 10, $3 from generate_series(1, $4::int) n`,
      [place.id, prefix, searchText(prefix), count],
    )
  })

/** Everything an import or a filling has left under the prefix. */
export const wipeMonomers = (prefix: string): Promise<void> =>
  withDatabase(async (client) => {
    await wipe(client, prefix)
  })

/** How many live rows stand under the prefix, and under how many names. */
export const countMonomers = (prefix: string): Promise<{ rows: number; names: number }> =>
  withDatabase(async (client) => {
    const { rows } = await client.query<{ rows: number; names: number }>(
      `select count(*)::int as rows, count(distinct name)::int as names from monomer
      where starts_with(name, $1) and deleted_at is null`,
      [prefix],
    )
    return rows[0] ?? { rows: 0, names: 0 }
  })

/** An export of the account that has ended or waits, as the worker would have left it. */
export const leaveTransfer = (username: string, title: string, status: string, error: string | null): Promise<void> =>
  withDatabase(async (client) => {
    await client.query(
      `insert into transfer_job (account_id, direction, entity, title, status, total, error, finished_at)
      select id, 'export', 'monomer', $2, $3, 5001, $4, case when $3 = 'waiting' then null else now() end from account where username = $1`,
      [username, title, status, error],
    )
  })

/** Lets the newest checked import go no further than its first block until the work is done. */
export const whileImportWaits = (work: () => Promise<void>): Promise<void> =>
  withDatabase(async (client) => {
    await client.query('begin')
    await client.query(
      `insert into import_part (import_id, at, sealed) select max(id), 250, '' from import_batch where status = 'checked'`,
    )
    await work()
    await client.query('rollback')
  })
