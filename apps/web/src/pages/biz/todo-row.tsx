import { ClockCircleOutlined } from '@ant-design/icons'
import { type TodoItem, wantsMending } from '@zhujian/domain/contracts/biz-answers'
import { nowSeconds } from '@zhujian/model/date'
import type { Tab } from '../../data/tab'
import { PausedTag, TONES } from '../../ui/due-tag'
import { Tag } from '../../ui/tag'
import { leftText, leftTone, momentText } from '../../ui/due-clock'
import { BIZ, caseAddress } from './biz-paths'
import { TodoActs } from './todo-act'
import { startTodoWalk } from './walk'

interface TodoRowProps {
  item: TodoItem
  tab: Tab
  /** 办过的，只看。 */
  done: boolean
  /** 就地审批。 */
  onJudge: (item: TodoItem) => void
}

/** 哪个工程、谁交来的、何时、哪天到期。 */
const factsOf = (item: TodoItem): string =>
  [
    item.engineering_text && !item.title.startsWith(item.engineering_text) && item.engineering_text,
    item.from_text,
    momentText(item.at, nowSeconds()),
    item.due_on && item.paused_on === null && `${item.due_on} 到期`,
  ]
    .filter(Boolean)
    .join('　')

/** 一条待办：什么事、哪个工程、谁交来的、还剩多久；点开是这一件，右边只有一个办法：能就地办的就地办，不能的打开办。 */
export function TodoRow({ item, tab, done, onJudge }: TodoRowProps) {
  // 逐件办理沿待办的次序走。
  const open = () =>
    tab.openTab(item.source === BIZ ? caseAddress(item.id, done ? undefined : startTodoWalk(item.id)) : item.path, item.title)
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
        <span className="biz-todo-facts">{factsOf(item)}</span>
      </span>
      {item.paused_on !== null && <PausedTag since={item.paused_on} due={item.due_on} />}
      {item.days_left !== null && (
        <Tag
          tone={TONES[leftTone(item.days_left)]}
          icon={<ClockCircleOutlined aria-hidden />}
          title={`办理期限 ${item.due_on ?? ''}`}
        >
          {leftText(item.days_left, item.due_on)}
        </Tag>
      )}
      {!done && (
        <span className="biz-todo-acts">
          {item.acts.length > 0 && <TodoActs item={item} />}
          {item.source === BIZ && (
            <button type="button" className="zj-link" aria-label={`就地审批${item.title}`} onClick={() => onJudge(item)}>
              就地审批
            </button>
          )}
          {item.acts.length === 0 && item.source !== BIZ && (
            <button type="button" className="zj-link" aria-label={`办理${item.title}`} onClick={open}>
              {wantsMending(item) ? '补正' : '办理'}
            </button>
          )}
        </span>
      )}
    </li>
  )
}
