import { addWorkingDays } from '@zhujian/domain/calendar/working-days'
import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { type DocumentTypeCode, signersOf } from '@zhujian/domain/document/document-types'
import { superviseDoc } from '@zhujian/domain/document/supervise-doc'
import { documentStates } from '@zhujian/domain/document/supervise-doc-flow'
import { historyType } from '@zhujian/domain/reference/engineering-dicts'
import { type RoleName, roleNames } from '@zhujian/domain/roles'
import { granted } from '@zhujian/model'
import { today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { inStates } from '../../entity/in-states'
import type { Trx } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { deliver } from '../message/public'
import { defineOfficeJob, dueAfter, settingsNow } from '../setting/public'
import { colleagues } from './notices'

const KIND = 'document.reminder'
/** 秒：一天里多看几次，一件文书一天只说一次。 */
const EVERY = 1800
/** 一次最多提醒的件数；更多的下一次接着提醒。 */
const MOST = 500

const AWAITED = { reviewing: '待审核', signing: '待签发', issued: '待送达', returned: '退回待修改' } as const
type Awaited = keyof typeof AWAITED

const REVIEWERS = roleNames.filter((role) => granted(superviseDoc, role, 'review'))
/** 逾期告知到哪一级：送达、修改是拟稿人的事，告知科长；审核、签发的，告知站长。 */
const ABOVE: Readonly<Record<Awaited, RoleName>> = {
  reviewing: 'station_head',
  signing: 'station_head',
  issued: 'section_chief',
  returned: 'section_chief',
}

/** 工作日的上班时间里：今明到期与逾期的文书，提醒该审核、签发、送达、修改的人；逾期的再告知上一级一次。 */
export function defineDocumentReminder(platform: Platform): void {
  defineOfficeJob(platform, {
    kind: KIND,
    every: EVERY,
    remind: (_, trx, calendar) => remindDocuments(platform, trx, addWorkingDays(calendar, today(), 1)),
  })
}

interface Due {
  readonly id: number
  readonly title: string
  readonly type: DocumentTypeCode
  readonly state: number
  readonly engineering_id: number
  readonly project: string
  readonly supervise_org_id: number | null
  readonly drafted_by: number | null
  readonly signer_id: number | null
  readonly due_on: string
  /** 这一状态下已经告知过上一级；退回重报、期限重新算起的不算。 */
  readonly escalated: boolean
}

/** 提醒与升级记在文书上，进程中断重来也不会重发。期限与待办中心同一算法（desk.ts）。答提醒了几件。 */
export async function remindDocuments(platform: Platform, trx: Trx, soon: string): Promise<number> {
  const day = today()
  const rows = await dueBy(platform, trx, soon)
  for (const row of rows) {
    const said = AWAITED[documentStates.keyOf(row.state) as Awaited]
    const awaited = await awaitedOf(trx, row)
    const message = {
      body: `${row.title}，${row.project}，期限 ${row.due_on}`.slice(0, 300),
      path: asksToSign(row) ? messageLinks.signing(row.id) : messageLinks.document(row.id),
      engineering_id: row.engineering_id,
    }
    const when = row.due_on < day ? '已逾期' : row.due_on === day ? '今天到期' : '即将到期'
    await deliver(platform, trx, awaited, { kind: 'todo', title: `监督文书${said}，${when}`, ...message })
    if (row.due_on < day && !row.escalated)
      await escalate(platform, trx, row, awaited, { title: `监督文书${said}已逾期`, ...message })
  }
  return rows.length
}

const asksToSign = ({ state }: Due): boolean => ['reviewing', 'signing'].includes(documentStates.keyOf(state) ?? '')

/** 终止监督的告知书就是为中止着的工程办的，中止不使它停计；竣工验收的监督报告退回的，由竣工验收提醒。 */
const NOTICE = '13' satisfies DocumentTypeCode

async function dueBy(platform: Platform, trx: Trx, soon: string): Promise<Due[]> {
  const value = await settingsNow(platform)
  const day = today()
  const { rows } = await sql<Due>`with open as (
      select t.id, t.title, t.type, t.state, t.engineering_id, e.engineering_name as project, t.supervise_org_id, t.drafted_by, t.signer_id,
        case when ${inStates('t', documentStates, ['issued'])} then ${dueAfter(sql`t.updated_at`, value('term_serve_days'))}
          else ${dueAfter(sql`t.updated_at`, value('term_document_days'))} end as due_on
      from supervise_doc t join engineering e on e.id = t.engineering_id and e.deleted_at is null
      where t.deleted_at is null and ${inStates('t', documentStates, ['reviewing', 'signing', 'issued', 'returned'])}
        and (e.history_type <> ${historyType.code('history')} or (${inStates('t', documentStates, ['issued'])} and t.unserved_reason is null))
        and (t.type = ${NOTICE} or not exists (select 1 from engineering_pause p
          where p.engineering_id = e.id and p.kind = 'suspend' and p.to_on is null))
        and not (${inStates('t', documentStates, ['returned'])} and exists (select 1 from completion_acceptance a
          where a.report_draft = t.id and a.deleted_at is null))
        and not exists (select 1 from document_reminder r where r.doc_id = t.id and r.told_on >= ${day}::date)),
    due as (select * from open where due_on <= ${soon}::date order by due_on, id limit ${MOST}),
    told as (insert into document_reminder as r (doc_id, told_on) select id, ${day}::date from due
      on conflict (doc_id) do update set told_on = excluded.told_on,
        escalated_state = case when (select due_on from due where id = r.doc_id) >= ${day}::date then null else r.escalated_state end
      where r.told_on < excluded.told_on
      returning doc_id, escalated_state)
    select due.*, due.due_on::text as due_on, told.escalated_state is not distinct from due.state as escalated
    from due join told on told.doc_id = due.id order by due.due_on, due.id`.execute(trx)
  return rows
}

/** 指定了签发人的只找他；没有指定的，该类文书的签发人；拟稿人不审自己的。 */
async function awaitedOf(trx: Trx, row: Due): Promise<number[]> {
  const key = documentStates.keyOf(row.state) as Awaited
  if (key === 'reviewing') return (await colleagues(trx, row, REVIEWERS)).filter((id) => id !== row.drafted_by)
  if (key !== 'signing') return row.drafted_by === null ? [] : [row.drafted_by]
  return row.signer_id === null ? colleagues(trx, row, signersOf(row.type).slice(0, 1)) : [row.signer_id]
}

async function escalate(
  platform: Platform,
  trx: Trx,
  row: Due,
  awaited: readonly number[],
  message: {
    readonly title: string
    readonly body: string
    readonly path: ReturnType<typeof messageLinks.document>
    readonly engineering_id: number
  },
): Promise<void> {
  const above = await colleagues(trx, row, [ABOVE[documentStates.keyOf(row.state) as Awaited]])
  await deliver(
    platform,
    trx,
    above.filter((id) => !awaited.includes(id)),
    { kind: 'warning', ...message },
  )
  await sql`update document_reminder set escalated_state = ${row.state} where doc_id = ${row.id}`.execute(trx)
}
