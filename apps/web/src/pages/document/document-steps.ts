import { deliverMethods } from '@zhujian/domain/document/document-types'
import { formatInstant } from '@zhujian/model/date'
import type { Act } from '../../ui/act-buttons'
import type { RowAction } from '../../ui/table/column'
import type { TimelineEntry } from '../../ui/timeline'
import { stateOf, type DocumentRow } from './document-paths'

const moment = (at: number): string => formatInstant(at, 'MM-dd HH:mm')

/** 现在等谁做什么。 */
const WAITING: Readonly<Record<string, string>> = {
  draft: '拟稿中',
  returned: '待修改重报',
  reviewing: '待审核',
  signing: '待签发',
  issued: '待送达',
  delivered: '待签收',
  receipted: '待归档',
}

/** 办理过程，新的在上；内容取自文书本身，与操作记录互为印证。 */
export function stepsOf(row: DocumentRow): TimelineEntry[] {
  const state = stateOf(row) ?? ''
  const waiting = WAITING[state]
  const entries: (TimelineEntry | false)[] = [
    waiting !== undefined && {
      key: 'now',
      act: waiting,
      who: waitingFor(row, state),
      when: '',
      ...(row.unserved_reason && { note: row.unserved_reason }),
      current: true,
    },
    done('void', '作废', '', row.voided_at, row.void_reason ?? '', 'danger'),
    done('archive', '归档', '', row.archive_at),
    done('receipt', row.refused === true ? '回执到齐（有拒签留置）' : '回执到齐', '', row.receipt_at),
    done('deliver', deliverMethods.labelOf(row.deliver_method) || '送达', row.delivered_by_text ?? '', row.deliver_at),
    done('issue', '签发', row.signed_by_text ?? '', row.issue_at, row.sign_opinion ?? ''),
    state === 'returned' && {
      key: 'return',
      act: '退回',
      who: '',
      when: row.updated_at ? moment(row.updated_at) : '',
      note: row.reject_reason ?? '',
      tone: 'danger' as const,
    },
    done('review', '审核', row.reviewed_by_text ?? '', row.reviewed_at, row.review_opinion ?? ''),
    // 参建单位只见签发以后的事。
    row.drafted_by !== null && row.drafted_by !== undefined && done('draft', '拟稿', row.drafted_by_text ?? '', row.created_at),
  ]
  return entries.filter((entry): entry is TimelineEntry => entry !== false)
}

function done(
  key: string,
  act: string,
  who: string,
  at: number | null | undefined,
  note = '',
  tone: TimelineEntry['tone'] = 'success',
): TimelineEntry | false {
  if (!at) return false
  return { key, act, who, when: moment(at), tone, ...(note !== '' && { note }) }
}

/** 文书上写明的整改（回复）期限是给受送达单位的，签发之前不当作等人签批的期限。 */
function waitingFor(row: DocumentRow, state: string): string {
  if (state === 'issued' || state === 'delivered') return row.due_on ? `文书写明的整改（回复）期限 ${row.due_on}` : ''
  return state === 'signing' && row.signer_id_text ? `指定 ${row.signer_id_text} 签发` : ''
}

/** 往下办的一步；编辑、撤回、更正是绕回去的。 */
const FORWARD: readonly string[] = ['submit', 'review', 'issue', 'deliver', 'receipt', 'archive']

/** 下一步是主按钮，排在最前；没有下一步的没有主按钮。 */
export const actsOf = (actions: readonly RowAction[]): Act[] =>
  actions.map((action) => (FORWARD.includes(action.key) ? action : { ...action, tone: 'warning' }))
