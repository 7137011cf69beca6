import { type AwaitedStep, awaitedSteps } from '@zhujian/domain/awaited-steps'
import type { RoleName } from '@zhujian/domain/roles'
import type { AnyEntity } from '@zhujian/model'
import { type RawBuilder, sql } from 'kysely'
import { accessWhere, hasRight, writableWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import { inStates } from '../../entity/in-states'

/** 中止监督期间停计期限的：整改逾期的天数不计中止（pause.ts），此前到期的照算。 */
const HELD: ReadonlySet<string> = new Set(['hidden_danger', 'doc_receipt'])
const heldSince = (due: RawBuilder<unknown>) => sql`(select p.from_on from engineering_pause p
    where p.engineering_id = t.engineering_id and p.kind = 'suspend' and p.to_on is null and ${due} > p.from_on)`

type Flow = NonNullable<AnyEntity['flow']>
interface Turn {
  readonly step: string
  readonly states: readonly string[]
  readonly mine: RawBuilder<boolean>
  readonly roles?: readonly RoleName[] | undefined
  readonly together?: AwaitedStep['together']
  readonly opens?: AwaitedStep['opens']
}

/** 轮到谁由各自的模块说了算。 */
const ELSEWHERE: ReadonlySet<string> = new Set(['engineering', 'biz', 'completion_acceptance', 'supervise_doc'])

/** 定义里写了由哪个账号办（by）的步骤：名下的行。 */
function named({ fields, flow }: AnyEntity, me: number): Turn[] {
  return Object.entries(flow?.steps ?? {}).flatMap(([step, { by, from }]) => {
    const field = by ? fields[by] : undefined
    if (!by || field?.kind !== 'ref' || field.target !== 'account') return []
    return [{ step, states: from, mine: sql<boolean>`${sql.ref(`t.${by}`)} = ${me}` }]
  })
}

/** 没有点名的步骤：轮到担任某个角色的人，或登记的人。 */
function unnamed({ name, flow }: AnyEntity, { account_id, unit_id, roles }: Context['session']): Turn[] {
  return awaitedSteps.flatMap(({ entity, step, turn, when, unless, only, notBy, together, opens }) => {
    const { from, by } = flow?.steps[step] ?? {}
    if (entity !== name || !from || (Array.isArray(turn) && !turn.some((role) => roles.includes(role)))) return []
    const mine = [
      ...(turn === 'named' ? [sql<boolean>`${sql.ref(`t.${String(by)}`)} = ${unit_id}`] : []),
      ...(only ? [sql<boolean>`${sql.ref(`t.${only.field}`)} = ${only.value}`] : []),
      ...(turn === 'author' ? [sql<boolean>`t.created_by = ${account_id}`] : []),
      ...(unless ? [sql<boolean>`${sql.ref(`t.${unless}`)} is null`] : []),
      ...(notBy ? [sql<boolean>`${sql.ref(`t.${notBy}`)} is distinct from ${account_id}`] : []),
      sql<boolean>`true`,
    ]
    return [
      {
        step,
        states: when ?? from,
        mine: sql<boolean>`${sql.join(mine, sql` and `)}`,
        roles: typeof turn === 'string' ? undefined : turn,
        together,
        opens,
      },
    ]
  })
}

/** 轮到的角色才算：同一账号的另一个角色在这个工程上有权，不等于轮到他。 */
const as = (context: Context, roles: Turn['roles']): Pick<Context, 'platform' | 'session'> =>
  roles
    ? {
        platform: context.platform,
        session: { ...context.session, roles: context.session.roles.filter((role) => roles.includes(role)) },
      }
    : context

async function linesOf(
  context: Context,
  entity: AnyEntity,
  flow: Flow,
  { step, states, mine, roles, opens }: Turn,
): Promise<RawBuilder<unknown>> {
  const path = opens
    ? sql`${opens.path} || ${sql.ref(`t.${opens.field}`)}`
    : sql`${`/todo/record?entity=${entity.name}&id=`} || t.id`
  const { label, within } = flow.steps[step] as Flow['steps'][string]
  const due =
    typeof within === 'string' && entity.fields[within]?.kind === 'date' ? sql`${sql.ref(`t.${within}`)}` : sql`null::date`
  return sql`select ${entity.name} as source, ${`${entity.label}·${label}`} as kind, ${step} as step, t.id, t.version, t.${sql.ref(entity.display)}::text as title, t.engineering_id, t.created_by as from_id,
    extract(epoch from t.updated_at)::bigint as at, ${due} as due_on, ${path} as path, false as read,
    ${HELD.has(entity.name) ? heldSince(due) : sql`null::date`} as paused_on
    from ${sql.table(entity.name)} t where t.deleted_at is null and ${mine}
      and ${inStates('t', flow.states, states)} and ${await accessWhere(as(context, roles), entity, step, 't')} and ${writableWhere(entity, 't', step)}`
}

/** 一个工程合成一条：先定看得到的工程，再数各工程里等办的；编号即工程编号。 */
async function projectLines(
  context: Context,
  entity: AnyEntity,
  flow: Flow,
  { step, states, mine, roles }: Turn,
  { kind, said, path }: NonNullable<Turn['together']>,
): Promise<RawBuilder<unknown>> {
  return sql`select ${entity.name} as source, ${kind} as kind, null as step, g.id, g.version, g.engineering_name || ' ' || ${said} || ' ' || n.waiting || ' 项' as title,
    g.id as engineering_id, null::bigint as from_id, n.at, null::date as due_on, ${path} || g.id as path, false as read, null::date as paused_on
    from (select e.id, e.id as engineering_id, e.version, e.engineering_name from engineering e where e.deleted_at is null and e.history_type <> 1) g
      cross join lateral (select count(*) as waiting, extract(epoch from min(t.updated_at))::bigint as at from ${sql.table(entity.name)} t
        where t.engineering_id = g.id and t.deleted_at is null and ${mine} and ${inStates('t', flow.states, states)}) n
    where n.waiting > 0 and ${await accessWhere(as(context, roles), entity, step, 'g')}`
}

/** 一个实体的流程里轮到本人的各步，各列与待办中心一致；没有轮到的为 null。 */
export async function flowLines(context: Context, entity: AnyEntity): Promise<RawBuilder<unknown> | null> {
  const { flow } = entity
  if (!flow || ELSEWHERE.has(entity.name) || !('engineering_id' in entity.fields)) return null
  const parts: RawBuilder<unknown>[] = []
  for (const turn of [...named(entity, context.session.account_id), ...unnamed(entity, context.session)])
    if (await hasRight(context, entity, turn.step))
      parts.push(
        turn.together
          ? await projectLines(context, entity, flow, turn, turn.together)
          : await linesOf(context, entity, flow, turn),
      )
  return parts.length === 0 ? null : sql.join(parts, sql` union all `)
}
