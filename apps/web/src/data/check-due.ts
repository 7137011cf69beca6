import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { addDays, daysBetween, today } from '@zhujian/model/date'
import { sharedSetting } from './shared-setting'

export interface CheckDue {
  readonly text: string
  readonly late: boolean
  readonly soon: boolean
}

/** 在建工程的下次监督检查期限，与“逾期未检”是同一件事；不在建的没有。 */
export function checkDue(row: Readonly<Record<string, unknown>>): CheckDue | null {
  const { next_check_on: due, state } = row
  if (typeof due !== 'string' || state !== engineeringStates.code('building')) return null
  const day = today()
  if (due < day) return { text: `逾期 ${daysBetween(due, day)} 天未检`, late: true, soon: true }
  const soon = due <= addDays(day, sharedSetting('check_remind_days'))
  return { text: due === day ? '今天到期' : `${due.slice(5)} 前检查`, late: false, soon }
}
