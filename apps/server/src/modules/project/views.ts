import { today } from '@zhujian/model/date'
import type { ProjectView } from '@zhujian/domain/contracts/project'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { roleOf } from '@zhujian/domain/roles'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../entity/context'
import type { Session } from '../../entity/session'

type Condition = RawBuilder<boolean>
type StateKey = keyof typeof engineeringStates.entries

const code = (key: StateKey) => engineeringStates.code(key)
const inState = (...keys: StateKey[]): Condition => sql<boolean>`t.state = any(${keys.map(code)}::smallint[])`

/** 监督一侧的“我的”是本人主办、协办；参建一侧是本人登记的。 */
function mine(session: Session): Condition {
  const own = sql<boolean>`(t.main_officer = ${session.account_id} or t.assist_officer = ${session.account_id})`
  const regulator = session.roles.some((role) => roleOf(role).side === 'regulator')
  return regulator ? own : sql<boolean>`(t.created_by = ${session.account_id} or ${own})`
}

const views: Record<ProjectView, (session: Session) => Condition> = {
  all: () => sql<boolean>`true`,
  mine,
  building: () => inState('building'),
  stopped: () => inState('stopped'),
  // 期限由上一次监督检查（没有检查过的由准予开工）定下，见 next-check.ts。
  checkOverdue: () => sql<boolean>`(${inState('building')} and t.next_check_on < ${today()}::date)`,
  overdue: () => sql<boolean>`(${inState('building', 'stopped')} and t.plan_jg_time < ${today()}::date)`,
  followed: (session) =>
    sql<boolean>`exists (select 1 from engineering_follow w where w.engineering_id = t.id and w.created_by = ${session.account_id} and w.deleted_at is null)`,
  drafts: () => inState('draft'),
  pending: () => inState('pending'),
  returned: () => inState('returned'),
  waiting: () => inState('waiting'),
  unassigned: () =>
    sql<boolean>`(${inState('waiting', 'building', 'stopped', 'suspended', 'accepting')} and t.main_officer is null)`,
  cancelling: () => sql<boolean>`(${inState('waiting')} and t.cancel_applied_at is not null)`,
}

/** 视图的筛选条件；工程表的别名为 t。 */
export const viewCondition = (view: ProjectView, { session }: Pick<Context, 'session'>): Condition => views[view](session)
