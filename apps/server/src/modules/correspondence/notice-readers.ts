import { AppError } from '@zhujian/model'
import { notice } from '@zhujian/domain/correspondence/notice'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { accessWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import type { RowIn } from '../../entity/extend'
import { type ListQuery, listRows } from '../../entity/list'
import type { Db } from '../../platform/db'
import { accountsIn, audienceOf, holdersOf, type Reach } from './audience'
import { byId, paging } from './notice-board'

export const readersInput = byId.extend({ ...paging, read: z.enum(['', '0', '1']).optional() })

type Row = Pick<RowIn<typeof notice>, 'id' | 'created_by' | 'audience' | 'reach_areacode'>

/** 应读的人：范围内、打得开公告页的账号，不含发布人自己。 */
function shouldRead(row: Row): RawBuilder<boolean> {
  const reach: Reach = row.reach_areacode !== null ? { areacode: row.reach_areacode } : { everywhere: true }
  return sql<boolean>`(${accountsIn(audienceOf(row), reach)} and ${holdersOf(notice, 'view')} and a.id <> ${row.created_by})`
}

interface Rate extends Record<string, unknown> {
  reader_count: number
  read_count: number
}

async function rateOf(db: Db, row: Row): Promise<Rate> {
  const { rows } = await sql<Rate>`select count(*) as reader_count, count(r.read_at) as read_count
    from account a left join notice_read r on r.notice_id = ${row.id} and r.account_id = a.id where ${shouldRead(row)}`.execute(
    db,
  )
  return rows[0] ?? { reader_count: 0, read_count: 0 }
}

const PUBLISHED = notice.flow?.states.code('published')

/** 我发布的公告，已发布的带阅读率。 */
export async function listOwn(context: Context, query: ListQuery) {
  const answer = await listRows(context, notice, { ...query, fields: undefined })
  const rows = await Promise.all(
    answer.rows.map(async (row) =>
      row.state === PUBLISHED ? Object.assign(row, await rateOf(context.db, row as unknown as Row)) : row,
    ),
  )
  return { ...answer, rows }
}

/** 一条公告谁读了、谁没读。 */
export async function listReaders(context: Context, { id, page, limit, read }: z.output<typeof readersInput>) {
  const { db } = context
  const found =
    await sql<Row>`select n.* from notice n where n.id = ${id} and n.deleted_at is null and ${await accessWhere(context, notice, 'read', 'n')}`.execute(
      db,
    )
  const [row] = found.rows
  if (!row) throw new AppError('notFound')
  const rate = await rateOf(db, row)
  const which = read === '1' ? sql`and r.read_at is not null` : read === '0' ? sql`and r.read_at is null` : sql``
  const { rows } = await sql`select a.id, a.real_name, coalesce(o.name, u.unit_name) as unit_name, r.read_at
    from account a left join notice_read r on r.notice_id = ${id} and r.account_id = a.id
    left join supervise_org o on o.id = a.org_id left join unit u on u.id = a.unit_id
    where ${shouldRead(row)} ${which} order by r.read_at desc nulls last, a.id limit ${limit} offset ${(page - 1) * limit}`.execute(
    db,
  )
  const total = read === '1' ? rate.read_count : read === '0' ? rate.reader_count - rate.read_count : rate.reader_count
  return { rows, total, ...rate }
}
