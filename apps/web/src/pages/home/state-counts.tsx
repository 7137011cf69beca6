import type { HomeCount } from '@zhujian/domain/contracts/project-answers'
import type { Tab } from '../../data/tab'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { lookOf } from '../../ui/tone'
import { addressOfCount } from './home-kpis'

/** 各状态的工程数：条长相对最多的一项，点开即是该状态的列表。 */
export function StateCounts({ title, counts, tab }: { title: string; counts: readonly HomeCount[]; tab: Tab }) {
  const most = Math.max(1, ...counts.map((count) => count.count))
  return (
    <Card title={title} flush>
      {counts.length === 0 && <Empty small />}
      <ul className="home-list">
        {counts.map((count) => (
          <li key={count.key}>
            <button type="button" className="home-row home-count" onClick={() => tab.openTab(addressOfCount(count))}>
              <span className="home-count-label">{count.label}</span>
              <span className="home-count-track" aria-hidden>
                <span
                  className="home-count-bar"
                  style={{ width: `${(count.count / most) * 100}%`, background: lookOf(count.tone).colour }}
                />
              </span>
              <span className={count.count === 0 ? 'home-count-zero' : 'home-count-number'}>{count.count}</span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
