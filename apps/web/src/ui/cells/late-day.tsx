import { daysBetween, today } from '@zhujian/model/date'
import { Tag } from '../tag'

interface LateDayProps {
  day: unknown
  /** 还没有办完；办完的期限不再催。 */
  open: boolean
  /** 已定的逾期天数，中止监督期间不计；没有的按日期说。 */
  days?: unknown
  /** 清单的日期一栏只放得下几天，哪一天见提示。 */
  short?: boolean
}

/** 期限日：逾期的红字，写明几天；今天到期的提醒。 */
export function LateDay({ day, open, days, short = false }: LateDayProps) {
  if (typeof day !== 'string' || day === '') return <span className="zj-nothing">—</span>
  const late = typeof days === 'number' ? days : open ? daysBetween(day, today()) : 0
  if (late > 0)
    return (
      <Tag tone="danger" plain={short} icon={short ? null : undefined} title={`期限 ${day}，已逾期`}>
        {short ? `逾期 ${late} 天` : `${day} 逾期 ${late} 天`}
      </Tag>
    )
  if (open && day === today())
    return (
      <Tag tone="warning" plain={short}>
        {short ? '今天到期' : `${day} 今天到期`}
      </Tag>
    )
  return day
}
