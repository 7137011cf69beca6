import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@zhujian/model/constants'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../entity/context'
import { route } from '../../entity/route'
import { MESSAGE_READ_TOPIC } from '../live/public'
import { libraryPath } from '../message/public'

const KINDS = ['todo', 'warning', 'notice', 'download'] as const

const query = z.object({
  page: z.coerce.number('页码不正确').int().min(1).max(100_000).default(1),
  limit: z.coerce.number('每页条数不正确').int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
  kind: z.enum(['', ...KINDS], '消息类别不正确').optional(),
  unread: z.enum(['', '0', '1']).optional(),
})
const ids = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15}){0,199}$/, '编号不正确')
  .transform((text) => text.split(',').map(Number))
/** 给出编号，或一次读完一类、全部。 */
const readInput = z.union(
  [z.object({ ids }), z.object({ all: z.literal(true), kind: z.enum(KINDS).optional() })],
  '请选择要标为已读的消息',
)

interface MessageRow {
  id: number
  kind: (typeof KINDS)[number]
  title: string
  body: string
  path: string | null
  engineering_id: number | null
  read_at: number | null
  created_at: number
}

/** 消息中心：待办、预警、通知、下载，各人只见自己的。 */
export function messageRoutes(app: FastifyInstance): void {
  route(
    app,
    { method: 'GET', url: '/api/user/pc/messages', right: { signedIn: '本人消息' }, input: query, background: true },
    listMessages,
  )
  route(
    app,
    { method: 'POST', url: '/api/user/pc/messageRead', right: { signedIn: '标为已读' }, input: readInput, background: true },
    markRead,
  )
}

async function listMessages({ platform, session }: Context, { page, limit, kind, unread }: z.output<typeof query>) {
  const conditions = [sql<boolean>`account_id = ${session.account_id}`]
  if (kind) conditions.push(sql<boolean>`kind = ${kind}`)
  if (unread === '1') conditions.push(sql<boolean>`read_at is null`)
  const where = sql.join(conditions, sql` and `)
  const counted = await sql<{ total: number }>`select count(*) as total from message where ${where}`.execute(platform.db)
  const { rows } =
    await sql<MessageRow>`select id, kind, title, body, ${libraryPath('message')} as path, engineering_id, read_at, created_at
    from message where ${where} order by id desc limit ${limit} offset ${(page - 1) * limit}`.execute(platform.db)
  return { rows, total: counted.rows[0]?.total ?? 0, unread: await unreadByKind(platform, session.account_id) }
}

async function unreadByKind({ db }: Context['platform'], accountId: number): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; count: number }>`select kind, count(*) as count from message
    where account_id = ${accountId} and read_at is null group by kind`.execute(db)
  return {
    ...Object.fromEntries(KINDS.map((kind) => [kind, 0])),
    ...Object.fromEntries(rows.map((row) => [row.kind, row.count])),
  }
}

async function markRead({ platform, session }: Context, input: z.output<typeof readInput>) {
  const which =
    'ids' in input
      ? sql`id = any(${input.ids}::bigint[])`
      : sql`(${input.kind ?? null}::text is null or kind = ${input.kind ?? null})`
  const marked =
    await sql`update message set read_at = now() where account_id = ${session.account_id} and read_at is null and ${which} returning id`.execute(
      platform.db,
    )
  // 同一个人的其他窗口跟着更新角标。
  if (marked.rows.length > 0) platform.live.publish(MESSAGE_READ_TOPIC, [session.account_id])
  return { count: marked.rows.length }
}
