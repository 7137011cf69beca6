import type { HomeAnswer, HomeMessage } from '@zhujian/domain/contracts/project-answers'
import { sql } from 'kysely'
import type { Context } from '../../entity/context'
import { libraryPath } from '../message/public'

const MOST = 5

/** 本人最近的导入与导出；免登录的来访者看不到签发人的。 */
export async function latestTransfers({ db, session }: Context): Promise<HomeAnswer['transfers']> {
  if (session.free) return []
  const { rows } = await sql<
    HomeAnswer['transfers'][number]
  >`(select id, direction, entity, title, status, total, done, created_at, finished_at, expires_at
      from transfer_job where account_id = ${session.account_id} order by id desc limit ${MOST})
    union all
    (select b.id, 'import', b.entity, f.name, case when b.status = 'stopped' or b.written ->> 'ended' is not null and b.status = 'confirmed' then 'stopped'
        when b.status = 'waiting' then 'waiting' when b.status in ('writing', 'undoing') then 'running' when b.status = 'undone' then 'undone' else 'done' end,
        b.total, b.done, b.queued_at, b.confirmed_at, null
      from import_batch b join file_object f on f.id = b.file_id
      where b.account_id = ${session.account_id} and b.queued_at is not null order by b.id desc limit ${MOST})
    order by created_at desc limit ${MOST}`.execute(db)
  return rows
}

/** 本人最近的消息与未读数；免登录的来访者看不到签发人的。 */
export async function latestMessages({ db, session }: Context): Promise<HomeAnswer['messages']> {
  if (session.free) return { rows: [], unread: 0 }
  const { rows } = await sql<
    HomeMessage & { unread_n: number }
  >`select id, kind, title, body, ${libraryPath('message')} as path, engineering_id, read_at, created_at,
      (select count(*) from message u where u.account_id = ${session.account_id} and u.read_at is null)::bigint as unread_n
    from message where account_id = ${session.account_id} order by id desc limit ${MOST}`.execute(db)
  return { rows: rows.map(({ unread_n: _unread, ...row }) => row), unread: rows[0]?.unread_n ?? 0 }
}
