import type { CreditScore } from '@zhujian/domain/contracts/credit-score'
import { creditCategory, creditEvent } from '@zhujian/domain/reputation/credit-event'
import { today } from '@zhujian/model/date'
import { useState } from 'react'
import { messageOf } from '../../data/api-error'
import { useApi } from '../../data/queries'
import { DetailDrawer } from '../../entity/detail-drawer'
import { Card } from '../../ui/card'
import { DateInput } from '../../ui/controls/date-input'
import { Loading, LoadError } from '../../ui/loading'
import './credit-story.css'

const signed = (points: number): string => (points < 0 ? `−${-points}` : `+${points}`)

/** 某一天的信用分由哪几件而来：起评分、加减各件、得分。 */
export function CreditStory({ unit }: { unit: number }) {
  const [opened, setOpened] = useState<number | null>(null)
  const [on, setOn] = useState(today())
  const answer = useApi<CreditScore>(
    'credit_event',
    '/api/reputation/credit_event/pc/score',
    { unit_id: unit, on },
    { keepRows: true },
  )
  const { data } = answer
  return (
    <div className="credit-story">
      <Card
        title="信用分"
        note="一百分起评，加上当天在公开期内的各件；撤销、修复、公开期满的不计"
        extra={
          <span className="credit-on">
            <span id="credit-on">截至</span>
            <DateInput aria-labelledby="credit-on" latest={today()} value={on} onChange={(day) => setOn(day ?? today())} />
          </span>
        }
      >
        {answer.isError ? (
          <LoadError reason={messageOf(answer.error)} onRetry={() => void answer.refetch()} />
        ) : data ? (
          <ol className="credit-sum" aria-busy={answer.isFetching}>
            <li>
              <span>起评</span>
              <b>{data.base}</b>
            </li>
            {data.lines.map(({ id, title, category, points, public_from, public_to }) => (
              <li key={id}>
                <button type="button" className="zj-link" onClick={() => setOpened(id)}>
                  {title}
                </button>
                <small>{`${creditCategory.labelOf(category)} · 公示 ${public_from} 至 ${public_to}`}</small>
                <b className={points < 0 ? 'credit-minus' : 'credit-plus'}>{signed(points)}</b>
              </li>
            ))}
            <li className="credit-total">
              <span>{`${data.on} 的信用分`}</span>
              <b>{data.score}</b>
            </li>
          </ol>
        ) : (
          <Loading lines={3} />
        )}
        {opened !== null && (
          <DetailDrawer entity={creditEvent} id={opened} actionsOf={() => []} onClose={() => setOpened(null)} />
        )}
      </Card>
    </div>
  )
}
