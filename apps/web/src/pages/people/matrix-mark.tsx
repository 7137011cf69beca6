import { type DayMark, dayLetters, dayMark, type MatrixRow } from '@zhujian/domain/contracts/attendance-matrix'
import { today } from '@zhujian/model/date'
import { Tag } from '../../ui/tag'

const WEEK = ['日', '一', '二', '三', '四', '五', '六']
export const weekdayOf = (day: string): string => WEEK[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? ''
export const isWeekend = (day: string): boolean => ['六', '日'].includes(weekdayOf(day))
/** 今天的写“今”，别的写星期。 */
export const weekWord = (day: string): string => (day === today() ? '今' : weekdayOf(day))

/** 一格：字与颜色；读屏念全称，没有记录的也说。 */
export function Mark({ mark, day }: { mark: DayMark | null | undefined; day: string }) {
  const label = mark ? dayMark.labelOf(mark) : '没有记录'
  return (
    <span className={`matrix-mark ${mark ? `matrix-${mark}` : 'matrix-none'}`} title={`${day.slice(5)} ${label}`}>
      <span aria-hidden>{mark ? dayLetters[mark] : '·'}</span>
      <span className="visually-hidden">{label}</span>
    </span>
  )
}

/** domain 2.15：到岗率低于此的预警。 */
const LOW_RATE = 80

export function Rate({ rate }: Pick<MatrixRow, 'rate'>) {
  if (rate === null) return <>—</>
  return rate < LOW_RATE ? <Tag plain tone="danger">{`${rate}%`}</Tag> : <>{`${rate}%`}</>
}
