import type { HomeAnswer, QueueItem } from '@zhujian/domain/contracts/project-answers'
import { regionName } from '@zhujian/domain/reference/regions'
import { addressFor } from '../../data/place'
import type { Tab } from '../../data/tab'
import { Card } from '../../ui/card'
import { leftText, leftTone } from '../../ui/due-clock'
import { Empty } from '../../ui/empty'

/** 还剩几个工作日，用一句话说。 */
export function dueText({ days_left: left, due_on: due }: Pick<QueueItem, 'days_left' | 'due_on'>): string {
  if (left === null || due === null) return '未计时'
  return leftText(left, due)
}

export const toneOf = ({ days_left: left }: Pick<QueueItem, 'days_left'>): string =>
  left === null ? '' : ` home-due-${leftTone(left)}`

/** 待我审核：最急的在前，点开即办。 */
export function AuditQueue({ queue, tab }: { queue: HomeAnswer['queue']; tab: Tab }) {
  const extra = (
    <button type="button" className="zj-link" onClick={() => tab.openTab('/engineeringAudit')}>
      全部
    </button>
  )
  return (
    <Card title="待我审核" note={`${queue.total} 件`} extra={extra} flush>
      {queue.rows.length === 0 ? (
        <Empty small text="没有等待审核的项目" />
      ) : (
        <ul className="home-list">
          {queue.rows.map((item) => (
            <li key={item.id}>
              <button
                type="button"
                className="home-row"
                onClick={() => tab.openTab(addressFor('/engineeringAudit', { id: item.id }))}
              >
                <span className="home-kind">{item.times > 1 ? '复审' : '初审'}</span>
                <span className="home-name" title={item.engineering_name}>
                  {item.engineering_name}
                </span>
                <span className="home-dim">{item.areacode ? regionName(item.areacode) : ''}</span>
                <span className="home-dim home-unit" title={item.jsdw_text ?? ''}>
                  {item.jsdw_text ?? item.sgdw_text ?? ''}
                </span>
                <span className={`home-due${toneOf(item)}`}>{dueText(item)}</span>
                <span className="home-act">审核</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
