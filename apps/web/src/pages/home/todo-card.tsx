import { type TodoAnswer, type TodoItem, wantsMending } from '@zhujian/domain/contracts/biz-answers'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { wizardPrefix } from '@zhujian/domain/project/project-paths'
import { useApi } from '../../data/queries'
import type { Tab } from '../../data/tab'
import { Card } from '../../ui/card'
import { dueText, toneOf } from './audit-queue'

/** 首页列几件，其余的在待办中心。 */
const LINES = 6

/** 等我办的事：首页与待办中心问的是同一份。 */
export const useHomeTodo = () =>
  useApi<TodoAnswer>('biz', bizApi.todo, { tab: 'todo', page: 1, limit: 20 }, { own: true, background: true, type: 0 })

const AUDIT = '/engineeringAudit?'

/** 报监的受理与补正另有卡片，连同区域、单位与退回原因。 */
const shownBelow = ({ path }: TodoItem): boolean => path.startsWith(AUDIT) || path.startsWith(wizardPrefix)

/** 标题里没有工程的，带上工程。 */
const textOf = ({ title, engineering_text: project }: TodoItem): string =>
  project && !title.includes(project) ? `${title}：${project}` : title

/** 我的待办：最急的在前，点开即办；没有要办的不占地方。 */
export function TodoCard({ todo, tab }: { todo: TodoAnswer | undefined; tab: Tab }) {
  const items = (todo?.rows ?? []).filter((item) => !shownBelow(item)).slice(0, LINES)
  if (!todo || items.length === 0) return null
  const { overdue, today } = todo.groups
  const note = [`${todo.total} 件`, overdue > 0 && `逾期 ${overdue} 件`, today > 0 && `今天到期 ${today} 件`]
  const extra = (
    <button type="button" className="zj-link" onClick={() => tab.openTab('/tobeDone')}>
      全部
    </button>
  )
  return (
    <Card title="我的待办" note={note.filter(Boolean).join('，')} extra={extra} flush>
      <ul className="home-list">
        {items.map((item) => (
          <li key={`${item.source}/${item.id}/${item.kind}`}>
            <button type="button" className="home-row" onClick={() => tab.openTab(item.path)}>
              <span className="home-kind">{item.kind}</span>
              <span className="home-name" title={textOf(item)}>
                {textOf(item)}
              </span>
              {item.paused_on !== null && (
                <span className="home-due" title={`自 ${item.paused_on} 起停计期限`}>
                  已暂停
                </span>
              )}
              {item.days_left !== null && (
                <span className={`home-due${toneOf(item)}`} title={`办理期限 ${item.due_on ?? ''}`}>
                  {dueText(item)}
                </span>
              )}
              <span className="home-act">{wantsMending(item) ? '补正' : '办理'}</span>
            </button>
          </li>
        ))}
      </ul>
    </Card>
  )
}
