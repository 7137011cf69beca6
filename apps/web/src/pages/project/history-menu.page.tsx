import type { HistoryMenuRow } from '@zhujian/domain/contracts/project-answers'
import { div, formatDecimal } from '@zhujian/model/decimal'
import { messageOf } from '../../data/api-error'
import { addressFor } from '../../data/place'
import { useApi } from '../../data/queries'
import type { PageProps, Tab } from '../../data/tab'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { Loading, LoadError } from '../../ui/loading'
import { formatCount } from '../../ui/page-numbers'
import { PROJECT } from './project-paths'
import '../../entity/entity.css'
import './survey.css'

/** 历史库目录：按转入年份、区县翻查已归档的工程。 */
export default function HistoryMenuPage({ tab }: PageProps) {
  const menu = useApi<{ rows: HistoryMenuRow[]; total: number }>(PROJECT, '/api/engineering/pc/engineeringHistoryMenu', {})
  if (menu.isError) return <LoadError reason={messageOf(menu.error)} onRetry={() => void menu.refetch()} />
  if (!menu.data) return <Loading lines={8} />
  const years = [...new Set(menu.data.rows.map((row) => row.year))]
  return (
    <div className="survey-main">
      <header className="zj-page-head">
        <h1>历史库目录</h1>
        <span className="zj-page-note">{`共 ${formatCount(menu.data.total)} 个工程`}</span>
      </header>
      {years.length === 0 && <Empty text="历史库还没有工程" />}
      {years.map((year) => (
        <YearCard key={year} year={year} rows={menu.data.rows.filter((row) => row.year === year)} tab={tab} />
      ))}
    </div>
  )
}

function YearCard({ year, rows, tab }: { year: string; rows: readonly HistoryMenuRow[]; tab: Tab }) {
  const total = rows.reduce((sum, row) => sum + row.count, 0)
  return (
    <Card title={`${year} 年`} note={`${formatCount(total)} 个`} flush>
      <ul className="survey-rows">
        {rows.map((row) => (
          <li key={row.areacode ?? ''}>
            <button
              type="button"
              className="zj-link survey-strong"
              onClick={() => tab.openTab(addressFor('/projectlibrary/historySupervise', { areacode: row.areacode ?? undefined }))}
            >
              {row.areacode_text}
            </button>
            <span className="survey-who">{`${formatCount(row.count)} 个`}</span>
            <span className="survey-who">{`${formatDecimal(div(row.area, '10000', 1))} 万㎡`}</span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
