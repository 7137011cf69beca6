import type { HomeVisit } from '@zhujian/domain/contracts/project-answers'
import { surveyPath, visitPath } from '@zhujian/domain/project/project-paths'
import { Popover } from 'antd'
import type { Tab } from '../../data/tab'
import { Card } from '../../ui/card'

const HOW = [
  '排给本人的检查计划在前',
  '其余与“检查优先度”同一个先后：先是不论分数都要查的，再看分数',
  '从最前的一家起，每次去最近的一家；距离为直线距离',
]

/** 今天去哪三家：为什么去，离上一家多远；点名称看工程，点“检查”记检查。 */
export function VisitCard({ visits, tab }: { visits: readonly HomeVisit[]; tab: Tab }) {
  const far = visits.reduce((sum, { away }) => sum + (away ?? 0), 0)
  const how = (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <ul className="home-how">
          {HOW.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      }
    >
      <button type="button" className="zj-link">
        怎么排的
      </button>
    </Popover>
  )
  return (
    <Card title="今天去哪" note={far > 0 ? `各家之间共 ${far.toFixed(1)} 公里` : undefined} extra={how} flush>
      <ol className="home-list home-visits">
        {visits.map((visit, at) => (
          <li key={visit.id} className="home-visit">
            <span className="home-visit-no" aria-hidden>
              {at + 1}
            </span>
            <button
              type="button"
              className="home-visit-name"
              title={visit.engineering_name}
              onClick={() => tab.openTab(surveyPath(visit.id), visit.engineering_name)}
            >
              {visit.engineering_name}
            </button>
            <span className="home-dim">{visit.away === null ? '' : `${visit.away} 公里`}</span>
            <span className="home-visit-why">
              {visit.reasons.map(({ text, late }) => (
                <span key={text} className={late ? 'home-due-late' : 'home-due-soon'}>
                  {text}
                </span>
              ))}
            </span>
            <button
              type="button"
              className="zj-link"
              aria-label={`去检查 ${visit.engineering_name}`}
              onClick={() => tab.openTab(visitPath(visit.id))}
            >
              检查
            </button>
          </li>
        ))}
      </ol>
    </Card>
  )
}
