import { f } from '@zhujian/model'
import { nowSeconds } from '@zhujian/model/date'
import { cautionField } from './caution'

const DAY = 86_400

/** 没有流程的记录：登记的人在若干小时内可以改（设置 record_edit_hours），其后只能另行登记更正说明。 */
export const recordFields = {
  late_entry: f.bool('补录', { optional: true }),
  ...cautionField,
} as const

export const TOO_LATE_TO_EDIT = '记录已过可修改时间，请另行登记更正说明'

/** 事情过去一天以上才登记的，算补录。 */
export const enteredLate = (happenedAt: number, now = nowSeconds()): boolean => now - happenedAt > DAY

/** 补录的那些。 */
export const enteredLateView = { label: '补录', where: [['is', 'late_entry', true]] } as const
