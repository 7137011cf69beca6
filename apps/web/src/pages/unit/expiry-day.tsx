import { expiryOf } from '@zhujian/domain/unit/expiry'
import { today } from '@zhujian/model/date'
import { Tag } from '../../ui/tag'
import './unit.css'

/** 有效期至某日；将到期与已过期的带标签。 */
export function ExpiryDay({ day }: { day: unknown }) {
  if (typeof day !== 'string' || day === '') return <span className="zj-nothing">—</span>
  const expiry = expiryOf(day, today())
  return (
    <span className="unit-expiry">
      {day}
      {expiry && <Tag tone={expiry.tone}>{expiry.text}</Tag>}
    </span>
  )
}
