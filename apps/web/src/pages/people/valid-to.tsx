import { addDays, today } from '@zhujian/model/date'
import { Tag } from '../../ui/tag'

/** 到期前多少天起提醒。 */
const SOON = 30

/** 证书有效期：过期的标红，临近到期的标黄。 */
export function ValidTo({ day }: { day: unknown }) {
  if (typeof day !== 'string' || day === '') return <span className="zj-nothing">—</span>
  if (day < today())
    return (
      <Tag plain tone="danger" title="证书已过有效期">
        {`${day} 已过期`}
      </Tag>
    )
  if (day < addDays(today(), SOON))
    return (
      <Tag plain tone="warning" title={`${SOON} 天内到期`}>
        {`${day} 将到期`}
      </Tag>
    )
  return <span>{day}</span>
}
