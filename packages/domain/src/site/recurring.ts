import { f } from '@zhujian/model'

/** 隔些日子要再办一次的记录：下次应办的日子，与此后续办的日子；续办过的不再算到期。 */
export const recurringFields = {
  next_due_on: f.date('下次应办日', { optional: true }),
  renewed_on: f.date('续办日期', { optional: true, hint: '此后又办过一次的日子' }),
} as const

/** 到了日子没有续办的。 */
export const lapsedView = (label: string) =>
  ({
    label,
    alarming: true,
    open: true,
    where: [
      ['empty', 'renewed_on'],
      ['before', 'next_due_on', 0],
    ],
  }) as const
