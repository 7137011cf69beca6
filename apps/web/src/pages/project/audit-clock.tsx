import type { AcceptanceClock } from '@zhujian/domain/contracts/project-answers'
import { leftText, leftTone } from '../../ui/due-clock'

/** 补正停计的说明；没有停计过的为空。 */
function pausedText({ pauses, paused_days, paused }: AcceptanceClock): string {
  const last = pauses[pauses.length - 1]
  if (!last) return ''
  if (paused) return `${last.from} 退回补正，停止计算`
  const times = pauses.length > 1 ? `补正 ${pauses.length} 次，` : `${last.from} 至 ${last.to ?? ''} 补正，`
  return `${times}停计 ${paused_days} 个工作日`
}

/** 受理期限：从哪天起、共几个工作日、停计多少、哪天届满、还剩几天。 */
export function AuditClock({ clock }: { clock: AcceptanceClock }) {
  const { started_on, days, due_on, days_left, paused } = clock
  const notes = [`自 ${started_on} 次日起 ${days} 个工作日`, pausedText(clock)].filter(Boolean).join('；')
  return (
    <p className="audit-clock">
      <span>{paused ? '受理期限停止计算' : `受理期限 ${due_on ?? '—'}`}</span>
      {days_left !== null && (
        <span className={`audit-due${paused ? '' : ` audit-${leftTone(days_left)}`}`}>
          {paused ? `重新提交后续计 ${days_left} 个工作日` : leftText(days_left, due_on)}
        </span>
      )}
      <span className="audit-clock-note">{notes}</span>
    </p>
  )
}
