import { type PointLine, type PointStory, pointStoryApi } from '@zhujian/domain/contracts/point-story'
import { CYCLE_MONTHS, personPoint } from '@zhujian/domain/reputation/person-point'
import { meaningOf, standingOn } from '@zhujian/domain/reputation/point-cycle'
import { today } from '@zhujian/model/date'
import { useState } from 'react'
import { messageOf } from '../../data/api-error'
import { useApi } from '../../data/queries'
import { DetailDrawer } from '../../entity/detail-drawer'
import { Card } from '../../ui/card'
import { DateInput } from '../../ui/controls/date-input'
import { Empty } from '../../ui/empty'
import { Loading, LoadError } from '../../ui/loading'
import './credit-story.css'

/** 一名项目经理到某一天为止的记分：计入的各笔、当时不计的各笔，连同缘由。 */
export function PointStoryCard({ person }: { person: number }) {
  const [on, setOn] = useState(today())
  const [opened, setOpened] = useState<number | null>(null)
  const answer = useApi<PointStory>('person_point', pointStoryApi, { manage_user_id: person, on }, { keepRows: true })
  const { data } = answer
  const told = data && [data.name, data.unit_name].filter(Boolean).join('　')
  return (
    <div className="credit-story">
      <Card
        title={told ? `${told}的记分` : '记分'}
        note={`发生未满 ${CYCLE_MONTHS} 个月、已经确认的累计，不论在哪个工程；撤销的不计`}
        extra={
          <span className="credit-on">
            <span id="points-on">截至</span>
            <DateInput aria-labelledby="points-on" latest={today()} value={on} onChange={(day) => setOn(day ?? today())} />
          </span>
        }
      >
        {answer.isError ? (
          <LoadError reason={messageOf(answer.error)} onRetry={() => void answer.refetch()} />
        ) : data ? (
          <Lines story={data} busy={answer.isFetching} onOpen={setOpened} />
        ) : (
          <Loading lines={3} />
        )}
        {opened !== null && (
          <DetailDrawer entity={personPoint} id={opened} actionsOf={() => []} onClose={() => setOpened(null)} />
        )}
      </Card>
    </div>
  )
}

interface LinesProps {
  story: PointStory
  busy: boolean
  onOpen: (id: number) => void
}

function Lines({ story: { on, total, lines }, busy, onOpen }: LinesProps) {
  if (lines.length === 0) return <Empty small text={`到 ${on} 没有确认过的记分`} />
  const meaning = meaningOf(total)
  return (
    <ol className="credit-sum" aria-busy={busy}>
      {lines.map((line, at) => (
        // 看不到的没有编号，次序就是身份。
        // oxlint-disable-next-line react/no-array-index-key
        <li key={at}>
          <Line line={line} on={on} onOpen={onOpen} />
        </li>
      ))}
      <li className="credit-total">
        <span>{`${on} 的累计`}</span>
        {meaning && <small className="credit-minus">{meaning}</small>}
        <b>{`${total} 分`}</b>
      </li>
    </ol>
  )
}

function Line({ line, on, onOpen }: { line: PointLine; on: string; onOpen: (id: number) => void }) {
  const { id, item, clause, points, happened_on, confirmed_on, engineering_name, fact } = line
  const { counted, why } = standingOn(line, on)
  return (
    <>
      {id === null ? (
        <span>{item}</span>
      ) : (
        <button type="button" className="zj-link" onClick={() => onOpen(id)}>
          {item}
        </button>
      )}
      <b className={counted ? 'credit-minus' : 'credit-past'}>{counted ? `${points} 分` : `${points} 分，不计`}</b>
      <small className="credit-why">
        {`${happened_on} 发生，${confirmed_on} 确认；${why} · ${engineering_name ?? '其他监督机构的工程'}`}
        {fact && ` · ${fact}`}
        {` · 标准：${clause}`}
      </small>
    </>
  )
}
