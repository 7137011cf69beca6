import type { RegionCount } from '@zhujian/domain/contracts/project-answers'
import type { Tab } from '../../data/tab'
import { Card } from '../../ui/card'
import { formatCount } from '../../ui/page-numbers'
import { libraryAddress } from './home-kpis'

const MOST = 14

const COLUMNS = [
  { key: 'building', label: '在建', view: 'building', tone: '' },
  { key: 'stopped', label: '停工', view: 'stopped', tone: ' home-due-soon' },
  { key: 'unchecked', label: '逾期未检', view: 'checkOverdue', tone: ' home-due-late' },
  { key: 'overdue', label: '超期未竣工', view: 'overdue', tone: ' home-due-late' },
] as const

type Open = (areacode: string, view?: string) => void

/** 各区县的工程：不分管具体工程的人先看哪个区有事；每个数字打开同一批工程。 */
export function RegionCard({ regions, tab }: { regions: readonly RegionCount[]; tab: Tab }) {
  const open: Open = (areacode, view) => tab.openTab(libraryAddress({ areacode, ...(view && { view }) }))
  const most = Math.max(1, ...regions.map((region) => region.total))
  return (
    <Card title="各区县工程" note={`${regions.length} 个区县，按工程数排序`} flush>
      <table className="home-regions">
        <thead>
          <tr>
            <th scope="col">区域</th>
            <th scope="col">工程</th>
            {COLUMNS.map((column) => (
              <th scope="col" key={column.key} className="home-number">
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {regions.slice(0, MOST).map((region) => (
            <RegionRow key={region.areacode} region={region} share={region.total / most} open={open} />
          ))}
        </tbody>
      </table>
    </Card>
  )
}

function RegionRow({ region, share, open }: { region: RegionCount; share: number; open: Open }) {
  const { areacode, label, total } = region
  return (
    <tr>
      <th scope="row">
        <button type="button" className="zj-link" onClick={() => open(areacode)}>
          {label}
        </button>
      </th>
      <td className="home-region-total">
        <span className="home-count-track" aria-hidden>
          <span className="home-count-bar home-count-success" style={{ width: `${share * 100}%` }} />
        </span>
        <span className="home-count-number">{formatCount(total)}</span>
      </td>
      {COLUMNS.map((column) => (
        <td key={column.key} className="home-number">
          <RegionNumber
            count={region[column.key]}
            tone={column.tone}
            label={`${label}${column.label}`}
            onOpen={() => open(areacode, column.view)}
          />
        </td>
      ))}
    </tr>
  )
}

function RegionNumber({ count, tone, label, onOpen }: { count: number; tone: string; label: string; onOpen: () => void }) {
  if (count === 0) return <span className="home-count-zero">0</span>
  return (
    <button type="button" className={`home-count-open${tone}`} aria-label={`${label} ${count} 个`} onClick={onOpen}>
      {formatCount(count)}
    </button>
  )
}
