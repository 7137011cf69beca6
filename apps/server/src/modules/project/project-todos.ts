import { bizStates } from '@zhujian/domain/biz/biz'
import type { DocumentTypeCode } from '@zhujian/domain/document/document-types'
import { documentStates } from '@zhujian/domain/document/supervise-doc-flow'
import { applyPath } from '@zhujian/domain/project/beginnings'
import { engineering } from '@zhujian/domain/project/engineering'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { IDLE_DAYS } from '@zhujian/domain/project/library-law'
import { draftPath, surveyActPrefix } from '@zhujian/domain/project/project-paths'
import { historyType } from '@zhujian/domain/reference/engineering-dicts'
import { addDays, today } from '@zhujian/model/date'
import { type RawBuilder, sql } from 'kysely'
import { accessWhere, hasRight } from '../../entity/access'
import type { Context } from '../../entity/context'
import { inStates } from '../../entity/in-states'
import { dueAfter, setting } from '../setting/public'

export const PROJECT_TODOS = 'supervision'

interface NextStep {
  readonly kind: string
  /** 哪一日起等他办。 */
  readonly at: RawBuilder<unknown>
  /** 期限自何时起计。 */
  readonly from: RawBuilder<unknown>
  /** 路径，工程编号接在后面。 */
  readonly path: string
  readonly where: RawBuilder<boolean>
}

/** 路径以工程编号结尾：拿零号去问，去掉那个零。 */
const prefix = (path: string): string => path.replace(/0$/, '')

const inLibrary = (library: 'current' | 'history'): RawBuilder<boolean> =>
  sql<boolean>`t.history_type = ${sql.lit(historyType.code(library))}`
const waiting = sql<boolean>`${inStates('t', engineeringStates, ['waiting'])} and ${inLibrary('current')}`
/** 受理之后才分配的，自分配之日起计：主监督员不为别人的迟延负责。 */
const acceptedAt = sql`greatest(t.accepted_at, t.assigned_at)`
const accepted = sql`extract(epoch from ${acceptedAt})::bigint`

/** 已经有人拟了、没有作废的不再提醒。 */
const without = (type: DocumentTypeCode): RawBuilder<boolean> => sql<boolean>`not exists (select 1 from supervise_doc d
  where d.engineering_id = t.id and d.type = ${type} and d.deleted_at is null and d.state <> ${documentStates.code('voided')})`

/** 审查已经提出、尚未办结的不再提醒。 */
const unfiled = sql<boolean>`not exists (select 1 from biz b where b.engineering_id = t.id and b.kind = 'workinspection' and b.deleted_at is null
  and b.state in (${sql.lit(bizStates.code('pending'))}, ${sql.lit(bizStates.code('returned'))}))`

/** 停着的日子：停工、中止、竣工各有自己的一列，与 library-law.ts 同一口径。 */
const idleSince = sql`case t.state when ${sql.lit(engineeringStates.code('stopped'))} then (t.stopped_at at time zone 'Asia/Shanghai')::date
  when ${sql.lit(engineeringStates.code('suspended'))} then t.suspended_on else t.completed_on end`

/** 受理、分配之后主监督员接着要办的；由有没有办过算出，办了就没有了。 */
const afterAcceptance = (): NextStep[] => [
  {
    kind: '开工条件审查',
    at: accepted,
    from: acceptedAt,
    path: prefix(applyPath('workinspection', 0)),
    where: sql<boolean>`${waiting} and ${unfiled}`,
  },
  {
    kind: '监督交底',
    at: accepted,
    from: acceptedAt,
    path: prefix(draftPath('03', 0)),
    where: sql<boolean>`${waiting} and ${without('03')}`,
  },
  {
    kind: '监督工作计划',
    at: accepted,
    from: acceptedAt,
    path: prefix(draftPath('02', 0)),
    where: sql<boolean>`${waiting} and ${without('02')}`,
  },
]

const toBeShelved = (): NextStep => ({
  kind: '确认转入中间库',
  at: sql`extract(epoch from (${idleSince})::timestamp at time zone 'Asia/Shanghai')::bigint`,
  from: sql`((${idleSince}) + ${sql.lit(IDLE_DAYS)}::int)::timestamp at time zone 'Asia/Shanghai'`,
  path: surveyActPrefix('toMiddle'),
  where: sql<boolean>`${inLibrary('current')} and ${inStates('t', engineeringStates, ['stopped', 'suspended', 'completed'])}
    and ${idleSince} < ${addDays(today(), -IDLE_DAYS)}::date`,
})

/** 名下工程的下一步；各列与待办中心一致。没有可办的为空。 */
export async function projectTodos(context: Context): Promise<RawBuilder<unknown> | null> {
  if (!(await hasRight(context, engineering, 'toMiddle'))) return null
  const reach = await accessWhere(context, engineering, 'read', 't')
  const steps = [...afterAcceptance(), toBeShelved()]
  const term = await setting(context.platform, 'term_supervise_days')
  const parts = steps.map(
    ({ kind, at, from, path, where }) => sql`select ${PROJECT_TODOS} as source, ${kind} as kind, null as step, t.id, t.version,
      t.engineering_name as title, t.id as engineering_id, null::bigint as from_id, ${at} as at, ${dueAfter(from, term)} as due_on,
      ${path} || t.id as path, false as read
    from engineering t where t.deleted_at is null and t.main_officer = ${context.session.account_id} and ${where} and ${reach}`,
  )
  return sql.join(parts, sql` union all `)
}
