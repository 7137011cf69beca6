import type { TodoItem } from '@zhujian/domain/contracts/biz-answers'
import { nowSeconds } from '@zhujian/model/date'
import type { Tab } from '../../data/tab'
import { Tag } from '../../ui/tag'
import { momentText } from './due-clock'
import { BIZ, caseAddress } from './biz-paths'
import { TodoActs } from './todo-act'
import { leftText } from './todo-groups'
import { startTodoWalk } from './walk'

/** 一条待办：什么事、哪个工程、谁交来的、还剩多久，能就地办的按钮在右边。 */
export function TodoRow({ item, tab }: { item: TodoItem; tab: Tab }) {
  const tone =
    item.days_left === null ? '' : item.days_left < 0 ? ' biz-due-late' : item.days_left === 0 ? ' biz-due-soon' : ' biz-due-ok'
  // 逐件办理沿待办的次序走。
  const open = () => tab.openTab(item.source === BIZ ? caseAddress(item.id, startTodoWalk(item.id)) : item.path, item.title)
  return (
    <li className={item.read ? 'biz-todo-row' : 'biz-todo-row biz-todo-new'}>
      <span className="biz-todo-kind">
        <Tag icon={null}>{item.kind}</Tag>
      </span>
      <span className="biz-todo-main">
        <button type="button" className="biz-todo-title" title={item.title} onClick={open}>
          {!item.read && <span className="visually-hidden">未读，</span>}
          {item.title}
        </button>
        <span className="biz-todo-facts">
          {[item.engineering_text !== item.title && item.engineering_text, item.from_text, momentText(item.at, nowSeconds())]
            .filter(Boolean)
            .join('　')}
        </span>
      </span>
      {item.days_left !== null && <span className={`biz-due${tone}`}>{leftText(item)}</span>}
      <span className="biz-todo-acts">
        <TodoActs item={item} />
        <button type="button" className="zj-link" aria-label={`办理${item.title}`} onClick={open}>
          办理
        </button>
      </span>
    </li>
  )
}
