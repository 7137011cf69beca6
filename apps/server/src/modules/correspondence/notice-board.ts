import { AppError, idSchema } from '@zhujian/model'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@zhujian/model/constants'
import { today } from '@zhujian/model/date'
import { notice } from '@zhujian/domain/correspondence/notice'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { dataScopeOf, hasRight, rolesWith } from '../../entity/access'
import type { Context } from '../../entity/context'
import { loadFileDetails } from '../../entity/file-links'
import { searchCondition } from '../../entity/search-text'
import type { Session } from '../../entity/session'
import type { Platform } from '../../platform/platform'
import { readable, readerFacts } from './audience'
import { byPinyin, orderOf, sortsOf } from './sort-order'
import { siteOwner } from './site-owner'

export const paging = {
  page: z.coerce.number('页码不正确').int().min(1).max(100_000).default(1),
  limit: z.coerce.number('每页条数不正确').int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
}
export const code = (message: string) =>
  z
    .string()
    .regex(/^\d{0,3}$/, message)
    .optional()

export const boardInput = z.object({
  ...paging,
  title: z.string().max(60).optional(),
  category: code('栏目不正确'),
  unread: z.enum(['', '0', '1']).optional(),
  sort: z.string().max(60).optional(),
  fields: z.string().max(2000).optional(),
})
export const byId = z.object({ id: idSchema })

type Caller = { readonly platform: Platform; readonly session: Session }
type Condition = RawBuilder<boolean>

/** 本机构（本区、全平台）别人发布的公告，可以撤下；n 是公告。 */
async function managed(caller: Caller): Promise<Condition> {
  const scopes = (await rolesWith(caller, notice, 'takeDown')).map((role) => dataScopeOf(caller.session, role))
  const { org_id: org, areacode } = caller.session
  if (scopes.includes('all')) return sql<boolean>`true`
  const author = (condition: Condition) =>
    sql<boolean>`exists (select 1 from account o where o.id = n.created_by and ${condition})`
  if (scopes.includes('region') && areacode)
    return author(sql<boolean>`starts_with(o.areacode, regexp_replace(${areacode}::text, '(00){1,2}$', ''))`)
  return scopes.includes('org') && org !== null ? author(sql<boolean>`o.org_id = ${org}`) : sql<boolean>`false`
}

/** 公告栏上看得到的：已发布，且发给我、我发的，或归我管的。公告栏、详情、附件共用这一条。 */
export async function onBoard(caller: Caller): Promise<{ visible: Condition; managed: Condition }> {
  const facts = await readerFacts({ db: caller.platform.db, session: caller.session })
  const mine = await managed(caller)
  return {
    visible: sql<boolean>`(n.state = ${notice.flow?.states.code('published')}::smallint and n.deleted_at is null
      and (${readable(facts)} or n.created_by = ${caller.session.account_id} or ${mine}))`,
    managed: mine,
  }
}

const headOf = async (
  platform: Platform,
) => sql`n.id, n.version, n.title, n.doc_no, n.category, n.urgency, n.secrecy, coalesce(n.top, false) as top, n.published_at, n.valid_to, n.state,
  coalesce(o.name, u.unit_name, ${await siteOwner(platform)}) as publisher, r.read_at`
const from = (session: Session) => sql`notice n join account a on a.id = n.created_by
  left join supervise_org o on o.id = a.org_id left join unit u on u.id = a.unit_id
  left join notice_read r on r.notice_id = n.id and r.account_id = ${session.account_id}`

const sorts = sortsOf({
  title: byPinyin('n.title'),
  category: sql`n.category`,
  urgency: sql`n.urgency`,
  publisher: sql`coalesce(o.name, u.unit_name) collate "zh-Hans-x-icu"`,
  published_at: sql`n.published_at`,
  valid_to: sql`n.valid_to`,
  read_at: sql`r.read_at`,
})

/** 公告栏：置顶在前，新的在前；另排的只按所选的列。历史库里是过了有效期的。 */
export async function listBoard(context: Context, input: z.output<typeof boardInput>) {
  const { db, session, library } = context
  const { visible, managed: mine } = await onBoard(context)
  const conditions = [
    visible,
    library === 1
      ? sql<boolean>`n.valid_to < ${today()}::date`
      : sql<boolean>`(n.valid_to is null or n.valid_to >= ${today()}::date)`,
  ]
  if (input.title?.trim()) conditions.push(searchCondition(sql.ref('n.search_text'), input.title))
  if (input.category) conditions.push(sql<boolean>`n.category = ${Number(input.category)}`)
  if (input.unread === '1') conditions.push(sql<boolean>`r.read_at is null`)
  const where = sql.join(conditions, sql` and `)
  const order = orderOf(sorts, input.sort, sql`coalesce(n.top, false) desc, n.published_at desc, n.id desc`)
  const counted = await sql<{
    total: number
    unread: number
  }>`select count(*) as total, count(*) filter (where r.read_at is null) as unread
    from ${from(session)} where ${where}`.execute(db)
  const { rows } = await sql<
    Record<string, unknown> & { manage: boolean }
  >`select ${await headOf(context.platform)}, ${mine} as manage,
      (select count(*) from file_link l where l.entity = 'notice' and l.row_id = n.id) as file_count
    from ${from(session)} where ${where} order by ${order}
    limit ${input.limit} offset ${(input.page - 1) * input.limit}`.execute(db)
  const can = (manage: boolean) => ['view', ...(manage && library !== 1 ? ['takeDown'] : [])]
  return {
    rows: rows.map(({ manage, ...row }) => ({ ...row, can: can(manage) })),
    total: counted.rows[0]?.total ?? 0,
    unread: counted.rows[0]?.unread ?? 0,
    can: library !== 1 && (await hasRight(context, notice, 'add')) ? ['add'] : [],
  }
}

/** 一条公告的全文与附件。@throws notFound 不在范围内、已撤回或已删除，一律当作没有 */
export async function readNotice(context: Context, id: number) {
  const { visible } = await onBoard(context)
  const { rows } = await sql<
    Record<string, unknown>
  >`select ${await headOf(context.platform)}, n.content from ${from(context.session)} where n.id = ${id} and ${visible}`.execute(
    context.db,
  )
  const [row] = rows
  if (!row) throw new AppError('notFound')
  return { ...row, files: (await loadFileDetails(context.db, 'notice', id)).file ?? [] }
}

/** 打开即算读过；读过的再开不改时间。 */
export async function markNoticeRead(context: Context, id: number) {
  const { visible } = await onBoard(context)
  const found = await sql`select 1 from notice n where n.id = ${id} and ${visible}`.execute(context.db)
  if (found.rows.length === 0) throw new AppError('notFound')
  await sql`insert into notice_read (notice_id, account_id) values (${id}, ${context.session.account_id}) on conflict do nothing`.execute(
    context.db,
  )
  return {}
}

/** 公告的附件随公告而开放。 */
export async function mayReadNotices(caller: Caller, ids: readonly number[]): Promise<boolean> {
  const { visible } = await onBoard(caller)
  const { rows } = await sql`select 1 from notice n where n.id = any(${[...ids]}::bigint[]) and ${visible} limit 1`.execute(
    caller.platform.db,
  )
  return rows.length > 0
}
