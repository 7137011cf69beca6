import { completionAcceptance } from '@zhujian/domain/completion/completion-acceptance'
import { type CompletionState, completionStates, completionSteps } from '@zhujian/domain/completion/completion-flow'
import { documentStates } from '@zhujian/domain/document/supervise-doc-flow'
import { partsOf } from '@zhujian/domain/offices'
import { responsibleRoles } from '@zhujian/domain/reference/unit-dicts'
import { today } from '@zhujian/model/date'
import { type RawBuilder, sql } from 'kysely'
import { accessWhere, hasRight } from '../../entity/access'
import type { Context } from '../../entity/context'
import { inStates } from '../../entity/in-states'

type Condition = RawBuilder<boolean>

interface Turn {
  readonly right: string
  readonly state: readonly CompletionState[]
  /** 待办里叫什么。 */
  readonly label: string
  /** 问几句就能就地办的一步；其余的打开来办。 */
  readonly step: keyof typeof completionSteps | null
  /** 在权利与范围之内，还要轮到本人。 */
  readonly mine: (context: Context) => Condition
}

const filed = (field: string): Condition =>
  sql<boolean>`exists (select 1 from file_link l where l.entity = 'completion_acceptance' and l.row_id = t.id and l.field = ${field})`
const anyone = (): Condition => sql<boolean>`true`
const owner = ({ session }: Context): Condition => sql<boolean>`t.unit_id = ${session.unit_id}`
const officer = ({ session }: Context): Condition => sql<boolean>`t.officer_id = ${session.account_id}`
const byDesk = (context: Context): Condition => (context.session.roles.includes('intake') ? anyone() : officer(context))

/** 五方都签了意见。 */
const allSigned = sql<boolean>`(select count(*) from completion_opinion o where o.acceptance_id = t.id and o.round = coalesce(t.round, 1)) = ${responsibleRoles.length}`

/** 到了验收之日，本单位是其中一方，这一次还没有签。 */
const unsigned = ({
  session,
}: Context): Condition => sql<boolean>`t.accept_on <= ${today()}::date and exists (select 1 from engineering_unit u
  where u.engineering_id = t.engineering_id and u.unit_id = ${session.unit_id} and u.active and u.deleted_at is null
    and u.role = any(${session.roles.flatMap(partsOf)}::text[]) and u.role = any(${[...responsibleRoles]}::text[])
    and not exists (select 1 from completion_opinion o where o.acceptance_id = t.id and o.round = coalesce(t.round, 1) and o.party = u.role))`

/** 稿子已在办：退回修改、送审、待签发，都在监督文书与签批台里。 */
const drafted = sql<boolean>`exists (select 1 from supervise_doc d where d.id = t.report_draft and d.deleted_at is null)`
/** 稿子还没有送审，或退回修改。 */
const unsent = sql<boolean>`exists (select 1 from supervise_doc d where d.id = t.report_draft and d.deleted_at is null
  and ${inStates('d', documentStates, ['draft', 'returned'])})`

const turns: readonly Turn[] = [
  { right: 'submit', state: ['draft'], label: '准备资料并报送', step: null, mine: owner },
  { right: 'accept', state: ['pending'], label: '受理', step: 'accept', mine: byDesk },
  {
    right: 'notify',
    state: ['rectifying'],
    label: '整改后通知验收',
    step: null,
    mine: (context) => sql<boolean>`${owner(context)} and t.notice_on is null`,
  },
  {
    right: 'start',
    state: ['accepted', 'rectifying'],
    label: '组织验收',
    step: null,
    mine: (context) => sql<boolean>`${owner(context)} and t.notice_on is not null`,
  },
  { right: 'opine', state: ['accepting'], label: '签署验收意见', step: null, mine: unsigned },
  {
    right: 'pass',
    state: ['accepting'],
    label: '确认合格',
    step: 'pass',
    mine: (context) => sql<boolean>`${officer(context)} and ${allSigned}`,
  },
  {
    right: 'report',
    state: ['passed'],
    label: '拟制监督报告',
    step: null,
    mine: (context) => sql<boolean>`${officer(context)} and t.quality_report is null and not ${drafted}`,
  },
  {
    right: 'report',
    state: ['passed'],
    label: '监督报告送审',
    step: null,
    mine: (context) => sql<boolean>`${officer(context)} and t.quality_report is null and ${unsent}`,
  },
  {
    right: 'submit',
    state: ['passed'],
    label: '报送备案表',
    step: null,
    mine: (context) => sql<boolean>`${owner(context)} and not ${filed('record_file')}`,
  },
  {
    right: 'file',
    state: ['passed'],
    label: '办理备案',
    step: 'file',
    mine: ({ session }) =>
      session.roles.includes('intake')
        ? sql<boolean>`t.quality_report is not null and ${filed('record_file')}`
        : sql<boolean>`false`,
  },
]

/** 等人办的各步。 */
export const completionAwaited = turns.flatMap(({ right, state }) => {
  const from: readonly string[] = right in completionSteps ? completionSteps[right as keyof typeof completionSteps].from : []
  return state.some((each) => from.includes(each)) ? [`${completionAcceptance.name}.${right}`] : []
})

async function linesOf(context: Context, { right, state, label, step, mine }: Turn): Promise<RawBuilder<unknown> | null> {
  if (!(await hasRight(context, completionAcceptance, right))) return null
  return sql`select 'completion_acceptance' as source, ${`竣工验收·${label}`} as kind, ${step} as step, t.id, t.version,
      p.engineering_name || '竣工验收' as title, t.engineering_id, t.created_by as from_id, extract(epoch from t.updated_at)::bigint as at, t.due_on,
      '/completionAcceptance/view?id=' || t.id as path, false as read
    from completion_acceptance t join engineering p on p.id = t.engineering_id and p.history_type <> 1
    where t.deleted_at is null and ${inStates('t', completionStates, state)} and ${mine(context)}
      and ${await accessWhere(context, completionAcceptance, right, 't')}`
}

/** 竣工验收里轮到本人的；各列与待办中心一致。没有权利的为空。 */
export async function completionTodos(context: Context): Promise<RawBuilder<unknown> | null> {
  const parts: RawBuilder<unknown>[] = []
  for (const turn of turns) {
    const lines = await linesOf(context, turn)
    if (lines) parts.push(lines)
  }
  return parts.length === 0 ? null : sql`${sql.join(parts, sql` union all `)}`
}
