import { operLog } from '@zhujian/domain/audit/oper-log'
import { entityOf } from '@zhujian/domain/entities'
import { type RawBuilder, sql } from 'kysely'
import { accessWhere, dataScopeOf, rolesWith } from '../../entity/access'
import type { Context } from '../../entity/context'

type Caller = Pick<Context, 'platform' | 'session'>
type Condition = RawBuilder<boolean>

/**
 * 谁能看到哪些日志（别名 l）：本人的人人可看；持有“查看他人日志”的，全局角色看全部，辖区与机构角色看辖区内账号与辖区内工程的。
 * 免登录会话只看它打开的那个工程上本人的日志。
 */
export async function logReach(caller: Caller): Promise<Condition> {
  const { session } = caller
  const own = sql<boolean>`l.account_id = ${session.account_id}`
  if (session.only_engineering_id !== null) return sql<boolean>`(${own} and l.engineering_id = ${session.only_engineering_id})`
  const holding = await rolesWith(caller, operLog, 'readOthers')
  if (holding.some((role) => dataScopeOf(session, role) === 'all')) return sql<boolean>`true`
  if (holding.length === 0) return own
  const as = { ...caller, session: { ...session, roles: holding } }
  const accounts = await accessWhere(as, entityOf('account'), 'read', 'ra')
  const projects = await accessWhere(as, entityOf('engineering'), 'read', 're')
  return sql<boolean>`(l.account_id = any(array(select ra.id from account ra where ${accounts}))
    or exists (select 1 from engineering re where re.id = l.engineering_id and ${projects}))`
}
