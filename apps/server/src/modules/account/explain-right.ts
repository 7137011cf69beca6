import { type AnyEntity, granted } from '@zhujian/model'
import { account } from '@zhujian/domain/account/account'
import { dataScopes } from '@zhujian/domain/account/custom-role'
import { rightLabel } from '@zhujian/domain/account/right-catalogue'
import type { Explanation, Ground } from '@zhujian/domain/contracts/role-rights'
import { roleOf, type RoleName } from '@zhujian/domain/roles'
import { sql } from 'kysely'
import { accessWhere, dataScopeOf, rolesWith, writableWhere } from '../../entity/access'
import { stateAllows } from '../../entity/can'
import { selectList } from '../../entity/columns'
import type { Context } from '../../entity/context'
import { grantDeltas } from '../../entity/grant-deltas'
import { getRow } from '../../entity/list'
import type { Session } from '../../entity/session'
import type { ExplainInput } from './role-rights-input'
import { sessionOfAccount, usableAccount } from './session-store'

/** What the explanation speaks of: somebody's session, and what he wants to do to what. */
interface Question {
  readonly context: Context
  readonly session: Session
  readonly entity: AnyEntity
  readonly right: string
}

/**
 * Why an account can or cannot do something, rule by rule, judged by the very functions that judge its requests. The
 * asker sees no more than he may: the account and the record must be within his own reach.
 */
export async function explain(
  context: Context,
  entity: AnyEntity,
  { account_id, right, id }: ExplainInput,
): Promise<Explanation> {
  const person = await getRow(context, account, account_id)
  if (id !== undefined) await getRow(context, entity, id)
  const session = await sessionOfAccount(context.db, account_id)
  if (!session) return { allowed: false, verdict: '账号不存在', grounds: [] }
  const question: Question = { context, session, entity, right }
  const grounds = [await usable(question), ...(await grants(question)), ...(id === undefined ? [] : await record(question, id))]
  const holding = await rolesWith({ platform: context.platform, session }, entity, right)
  const decisive = grounds.filter(({ rule }) => rule !== '角色授权' && rule !== '数据范围')
  const reached = id === undefined || grounds.some(({ rule, ok }) => rule === '数据范围' && ok)
  const allowed = holding.length > 0 && reached && decisive.every(({ ok }) => ok)
  const what = `${rightLabel(entity, right)}${id === undefined ? entity.label : `这条${entity.label}`}`
  return { allowed, verdict: `${person.real_name}${allowed ? '可以' : '不能'}${what}`, grounds }
}

async function usable({ context, session }: Question): Promise<Ground> {
  const { rows } = await sql<{
    ok: boolean
  }>`select ${usableAccount(context.platform)} as ok from account a where a.id = ${session.account_id}`.execute(context.db)
  if (rows[0]?.ok !== true) return { ok: false, rule: '账号状态', detail: '账号已停用、已过有效期，或所属单位已停用' }
  if (session.must_change) return { ok: false, rule: '账号状态', detail: '尚未设置自己的密码，改密之前什么也办不了' }
  if (session.must_enrol) return { ok: false, rule: '账号状态', detail: '所任角色须用两步验证而尚未启用，启用之前什么也办不了' }
  return { ok: true, rule: '账号状态', detail: '账号可以登录' }
}

/** Per role: from the definition, or from an edited delta, its own or of the customer's role that stands for it. */
async function grants({ context, session, entity, right }: Question): Promise<Ground[]> {
  const deltas = await grantDeltas(context.platform)
  if (session.roles.length === 0) return [{ ok: false, rule: '角色授权', detail: '账号没有生效的角色' }]
  return session.roles.map((role) => {
    const custom = session.variants?.[role]?.key
    const own = custom === undefined ? undefined : deltas.get(`${custom}/${entity.name}/${right}`)
    const edited = deltas.get(`${role}/${entity.name}/${right}`)
    const ok = own ?? edited ?? granted(entity, role, right)
    const source = own !== undefined ? '自定义角色的调整' : edited !== undefined ? '角色权限的调整' : '系统规定'
    return {
      ok,
      rule: '角色授权',
      detail: `${roleOf(role).label}：${ok ? '有' : '没有'}“${entity.label}·${rightLabel(entity, right)}”的权限，依据${source}`,
    }
  })
}

interface Judged extends Record<string, unknown> {
  writable: boolean
}

/** The record itself: which role's scope holds it, the library it is in, and its state. */
async function record({ context, session, entity, right }: Question, id: number): Promise<Ground[]> {
  const caller = { platform: context.platform, session }
  const holding = await rolesWith(caller, entity, right)
  const conditions = await Promise.all(
    holding.map((role) => accessWhere({ ...caller, session: { ...session, roles: [role] } }, entity, right, 't')),
  )
  const columns = conditions.map((condition, at) => sql`, ${condition} as ${sql.ref(`within_${at}`)}`)
  const { rows } =
    await sql<Judged>`select ${selectList(entity, 't')}, ${writableWhere(entity, 't', right)} as writable${sql.join(columns, sql``)}
    from ${sql.table(entity.name)} as t where t.id = ${id} and t.deleted_at is null`.execute(context.db)
  const [row] = rows
  if (!row) return [{ ok: false, rule: '记录', detail: '记录不存在或已删除' }]
  const scopes = holding.map((role, at) => scopeGround(session, entity, role, row[`within_${at}`] === true))
  if (right === 'read' || right === 'export' || right === 'reveal') return scopes
  const inState = stateAllows(entity, right, row, session, holding)
  return [
    ...scopes,
    {
      ok: row.writable,
      rule: '工程库',
      detail: row.writable ? '不在历史库，或该动作在历史库照常办理' : '工程已在历史库，仅可查看',
    },
    ...(entity.flow
      ? [
          {
            ok: inState,
            rule: '状态',
            detail: `当前状态“${entity.flow.states.labelOf(row.state as number)}”${inState ? '允许' : '不允许，或指定由他人'}办理`,
          },
        ]
      : []),
  ]
}

function scopeGround(session: Session, entity: AnyEntity, role: RoleName, ok: boolean): Ground {
  const scope = dataScopes.labelOf(dataScopeOf(session, role))
  const open =
    entity.scope === 'shared' ? '（公用数据，不分范围）' : entity.scope === 'account' ? '（账号按管理矩阵）' : `（${scope}）`
  return { ok, rule: '数据范围', detail: `${roleOf(role).label}${open}：记录${ok ? '在' : '不在'}范围内` }
}
