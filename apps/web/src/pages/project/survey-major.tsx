import { MAYBE_MAJOR } from '@zhujian/domain/safety/major-hints'
import { useMajorHints } from '../../data/use-major-hints'
import { Card } from '../../ui/card'
import { HintList } from '../../ui/hint-list'

/** 工程概况里先看几条；其余的在危大工程页。 */
const SHOWN = 6

/** 可能构成重大事故隐患的事实：系统只列，由人到现场判定；没有的不占地方。 */
export function SurveyMajor({ id }: { id: number }) {
  const items = useMajorHints(id)
  if (items.length === 0) return null
  const rest = items.length - SHOWN
  return (
    <Card
      title={MAYBE_MAJOR}
      note={`${items.length} 条，由人到现场判定${rest > 0 ? `；其余 ${rest} 条在“危大工程”页` : ''}`}
      flush
    >
      <HintList items={items.slice(0, SHOWN)} />
    </Card>
  )
}
