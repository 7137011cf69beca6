import type { TodoAnswer, TodoItem } from '@zhujian/domain/contracts/biz-answers'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { useState } from 'react'
import { useApi } from '../../data/queries'
import type { Tab } from '../../data/tab'
import { kindText, subjectText, verbText } from '../../data/todo-words'
import { Card } from '../../ui/card'
import { Empty } from '../../ui/empty'
import { Segmented } from '../../ui/segmented'
import { dueClass, dueText } from './due-text'
import { inOrder, ORDERS, type Order, restText } from './todo-order'

/** 首页列几件，其余的在待办中心。 */
const LINES = 10
const ASKED = 20

/** 等我办的事：首页与待办中心问的是同一份。 */
export const useHomeTodo = () =>
  useApi<TodoAnswer>('biz', bizApi.todo, { tab: 'todo', page: 1, limit: ASKED }, { own: true, background: true, type: 0 })

/** 说的话里没有工程的，工程另起一栏。 */
const placeOf = (item: TodoItem): string =>
  item.engineering_text !== null && !subjectText(item).includes(item.engineering_text) ? item.engineering_text : ''

interface TodoCardProps {
  todo: TodoAnswer
  /** 只有一个工程的，不必每行都写。 */
  only: boolean
  tab: Tab
}

/** 今天要办：所有轮到我的事在一张单子上，最急的在前，点开即办；数字是全部，列不下的写在下面。 */
export function TodoCard({ todo, only, tab }: TodoCardProps) {
  const [order, setOrder] = useState<Order>('due')
  const { overdue, today } = todo.groups
  const shown = inOrder(todo.rows.slice(0, LINES), order)
  return (
    <Card
      title="今天要办"
      note={
        <>
          {`${todo.total} 件`}
          {overdue > 0 && <b className="home-alarm">{`逾期 ${overdue}`}</b>}
          {today > 0 && <b className="home-alarm">{`今日到期 ${today}`}</b>}
        </>
      }
      extra={shown.length > 1 && !only && <Segmented label="排列" options={ORDERS} value={order} onChange={setOrder} />}
      flush
    >
      {shown.length === 0 && <Empty small text="没有要办的事" />}
      <ul className="home-list">
        {shown.map((item) => (
          <TodoLine key={`${item.source}/${item.id}/${item.kind}`} {...{ item, only, tab }} />
        ))}
      </ul>
      {todo.total > 0 && (
        <div className="home-foot">
          <span>{restText(todo.total, shown.length)}</span>
          <button type="button" className="zj-link" onClick={() => tab.openTab('/tobeDone')}>
            全部待办
          </button>
        </div>
      )}
    </Card>
  )
}

function TodoLine({ item, only, tab }: { item: TodoItem; only: boolean; tab: Tab }) {
  const place = only ? '' : placeOf(item)
  return (
    <li>
      <button type="button" className="home-row home-todo" onClick={() => tab.openTab(item.path)}>
        <span className="home-kind" title={item.kind}>
          {kindText(item)}
        </span>
        <span className={place === '' ? 'home-name home-whole' : 'home-name'} title={item.title}>
          {subjectText(item)}
        </span>
        {place !== '' && (
          <span className="home-dim" title={place}>
            {place}
          </span>
        )}
        <span className={dueClass(item)} title={item.due_on ? `办理期限 ${item.due_on}` : undefined}>
          {dueText(item)}
        </span>
        <span className="home-act">{verbText(item)}</span>
      </button>
    </li>
  )
}
