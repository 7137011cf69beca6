import { ExclamationCircleFilled, WarningFilled } from '@ant-design/icons'
import type { HomeAnswer } from '@zhujian/domain/contracts/project-answers'
import { formatInstant } from '@zhujian/model/date'
import { addressFor } from '../../data/place'
import type { Tab } from '../../data/tab'
import { Card } from '../../ui/card'

/** 出了什么事：新近的在前，点开那一件；列不下的按种类说有几件，点开那一种的清单。 */
export function EventCard({ events: { rows, total, kinds }, tab }: { events: HomeAnswer['events']; tab: Tab }) {
  return (
    <Card title="出了什么事" note={`${total} 件`} flush>
      <ul className="home-list">
        {rows.map((row) => (
          <li key={`${row.entity}/${row.id}`}>
            <button
              type="button"
              className="home-row home-event"
              onClick={() => tab.openTab(`/todo/record?entity=${row.entity}&id=${row.id}`)}
            >
              {row.tone === 'danger' ? (
                <ExclamationCircleFilled className="home-due-late" aria-hidden />
              ) : (
                <WarningFilled className="home-due-soon" aria-hidden />
              )}
              <b className="home-event-said">{row.said}</b>
              <span className="home-due">{formatInstant(row.at, 'MM-dd')}</span>
              <span className="home-name home-event-title" title={row.title}>
                {row.title}
              </span>
              <span className="home-dim home-event-place" title={row.engineering_text}>
                {row.engineering_text}
              </span>
            </button>
          </li>
        ))}
        {total > rows.length && (
          <li className="home-event-kinds">
            {kinds.map(({ said, count, path, view }) => (
              <button key={said} type="button" className="zj-link" onClick={() => tab.openTab(addressFor(path, { view }))}>
                {`${said} ${count} 件`}
              </button>
            ))}
          </li>
        )}
      </ul>
    </Card>
  )
}
