import { AppError } from '@zhujian/model'
import { isListName, MOST_VIEWS_IN_ALL } from '@zhujian/domain/contracts/saved-views'
import { MAX_PAGE_SIZE } from '@zhujian/model/constants'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../entity/context'
import { route } from '../../entity/route'
import { write } from '../../entity/write'
import { jsonb, type Trx } from '../../platform/db'
import { lockName } from '../../platform/lock-name'

const MOST_BYTES = 16_384
const MOST_VIEWS = 30

const list = z
  .string('缺少列表名称')
  .regex(/^[\w.:/-]{1,100}$/, '列表名称不正确')
  .refine(isListName, '没有这个列表')
const id = z.coerce.number('编号不正确').int().positive()
const version = z.coerce.number('版本不正确').int().positive()
const named = <V extends z.ZodType>(value: V) => z.record(z.string().max(100), value, '视图内容不正确')
/** 同事也会打开的视图：只收清单画得出来的内容，多余的一律不存。 */
const viewValue = z.object(
  {
    filters: named(z.string('视图内容不正确').max(500)).optional(),
    sort: z.string('视图内容不正确').max(60).optional(),
    limit: z.number('视图内容不正确').int().min(1).max(MAX_PAGE_SIZE).optional(),
    layout: z
      .object(
        {
          order: z.array(z.string().max(100), '视图内容不正确').max(200).optional(),
          widths: named(z.number('视图内容不正确')).optional(),
          shown: named(z.boolean('视图内容不正确')).optional(),
          pins: named(z.enum(['left', 'right', 'none'], '视图内容不正确')).optional(),
          density: z.enum(['compact', 'middle', 'loose'], '视图内容不正确').optional(),
        },
        '视图内容不正确',
      )
      .optional(),
  },
  '视图内容不正确',
)
const body = z.object({
  id: id.optional(),
  version: version.optional(),
  list,
  name: z.string('请填写视图名称').trim().min(1, '请填写视图名称').max(20, '最多 20 个字'),
  shared: z.boolean('请选择是否共享').default(false),
  value: viewValue,
})
const removal = z.object({ id, version })

interface ViewRow {
  id: number
  version: number
  name: string
  shared: boolean
  value: Record<string, unknown>
  own: boolean
  owner: string
}

/** 保存的视图：筛选、排序与列布局，本人的可改，同机构或同单位共享的只读。 */
export function savedViewRoutes(app: FastifyInstance): void {
  const at = '/api/user/pc/'
  route(
    app,
    {
      method: 'GET',
      url: `${at}savedView`,
      right: { signedIn: '本人与同事共享的视图' },
      input: z.object({ list }),
      background: true,
    },
    listViews,
  )
  route(app, { method: 'POST', url: `${at}savedView`, right: { signedIn: '保存本人视图' }, input: body }, saveView)
  route(app, { method: 'POST', url: `${at}savedViewDelete`, right: { signedIn: '删除本人视图' }, input: removal }, deleteView)
}

/** 同机构（监管人员）或同单位（企业人员）的同事；两者都没有的账号没有同事。 */
const byColleague = ({ session }: Context) =>
  sql<boolean>`view.shared and (account.org_id = ${session.org_id} or account.unit_id = ${session.unit_id})`

async function listViews(context: Context, input: { list: string }) {
  const { rows } = await sql<ViewRow>`select view.id, view.version, view.name, view.shared, view.value,
      view.account_id = ${context.session.account_id} as own, account.real_name as owner
    from saved_view view join account on account.id = view.account_id
    where view.list = ${input.list} and (view.account_id = ${context.session.account_id} or (${byColleague(context)}))
    order by view.account_id <> ${context.session.account_id}, view.id limit 100`.execute(context.platform.db)
  return { rows, total: rows.length }
}

async function saveView(context: Context, input: z.output<typeof body>) {
  if (Buffer.byteLength(JSON.stringify(input.value)) > MOST_BYTES)
    throw new AppError('invalid', { fields: [{ field: 'value', message: '视图内容过大' }] })
  return write(context, async ({ trx, log }) => {
    const saved = input.id === undefined ? await addView(trx, context, input) : await editView(trx, context, input)
    await log({
      module: 'saved_view',
      action: input.id === undefined ? 'add' : 'edit',
      row_id: saved.id,
      after: { name: input.name, shared: input.shared },
    })
    return { id: saved.id, version: saved.version }
  })
}

interface Saved {
  id: number
  version: number
}

async function addView(trx: Trx, context: Context, input: z.output<typeof body>): Promise<Saved> {
  const { session } = context
  // 同一账号的保存排队，数量上限才守得住。
  await lockName(trx, 'saved_view', session.account_id)
  const counted = await sql<{
    here: number
    all: number
  }>`select count(*) filter (where list = ${input.list}) as here, count(*) as all
    from saved_view where account_id = ${session.account_id}`.execute(trx)
  const { here = 0, all = 0 } = counted.rows[0] ?? {}
  if (Number(here) >= MOST_VIEWS) throw new AppError('tooMany', { message: `每个列表最多保存 ${MOST_VIEWS} 个视图` })
  if (Number(all) >= MOST_VIEWS_IN_ALL)
    throw new AppError('tooMany', { message: `最多保存 ${MOST_VIEWS_IN_ALL} 个视图，请先删除不用的` })
  const added = await sql<Saved>`insert into saved_view (account_id, list, name, value, shared)
    values (${session.account_id}, ${input.list}, ${input.name}, ${jsonb(input.value)}, ${input.shared})
    on conflict (account_id, list, name) do nothing returning id, version`.execute(trx)
  return added.rows[0] ?? refuseName()
}

function refuseName(): never {
  throw new AppError('invalid', { fields: [{ field: 'name', message: '已有同名的视图' }] })
}

async function editView(trx: Trx, context: Context, input: z.output<typeof body>): Promise<Saved> {
  await ownView(trx, context, input.id, input.version)
  const twin = await sql`select 1 from saved_view
    where account_id = ${context.session.account_id} and list = ${input.list} and name = ${input.name} and id <> ${input.id}`.execute(
    trx,
  )
  if (twin.rows.length > 0) refuseName()
  const edited =
    await sql<Saved>`update saved_view set name = ${input.name}, value = ${jsonb(input.value)}, shared = ${input.shared},
      version = version + 1, updated_at = now()
    where id = ${input.id} and list = ${input.list} returning id, version`.execute(trx)
  const row = edited.rows[0]
  if (!row) throw new AppError('notFound')
  return row
}

async function deleteView(context: Context, input: z.output<typeof removal>) {
  return write(context, async ({ trx, log }) => {
    const { name } = await ownView(trx, context, input.id, input.version)
    await sql`delete from saved_view where id = ${input.id}`.execute(trx)
    await log({ module: 'saved_view', action: 'delete', row_id: input.id, before: { name } })
    return {}
  })
}

/** 本人的视图，锁住；别人的与没有的一样答复。 */
async function ownView(trx: Trx, { session }: Context, viewId: number | undefined, seen: number | undefined) {
  const { rows } = await sql<{ version: number; name: string }>`select version, name from saved_view
    where id = ${viewId} and account_id = ${session.account_id} for update`.execute(trx)
  const row = rows[0]
  if (!row) throw new AppError('notFound')
  if (row.version !== seen) throw new AppError('stale')
  return row
}
