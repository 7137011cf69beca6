import { ClockCircleOutlined } from '@ant-design/icons'
import type { TodoItem } from '@zhujian/domain/contracts/biz-answers'
import { nowSeconds } from '@zhujian/model/date'
import type { Tab } from '../../data/tab'
import { kindText, subjectText, verbText } from '../../data/todo-words'
import { PausedTag, TONES } from '../../ui/due-tag'
import { Tag } from '../../ui/tag'
import { leftText, leftTone, momentText } from '../../ui/due-clock'
import { BIZ, caseAddress } from './biz-paths'
import { TodoActs } from './todo-act'
import { startTodoWalk } from './list-navigation'

interface TodoRowProps {
  item: TodoItem
  tab: Tab
  /** 办过的，只看。 */
  done: boolean
  /** 只有一个工程的，不必每行都写。 */
  only: boolean
  /** 不离开清单，当场给出意见。 */
  onJudge: (item: TodoItem) => void
}

/** 谁交来的、何时。 */
const handedIn = ({ from_text: from, at }: TodoItem): string => [from, momentText(at, nowSeconds())].filter(Boolean).join('　')

/** 一条待办：哪一类、什么事、哪个工程、还剩多久，各在一栏；点开是这一件，右边只有一个办法：能就地办的就地办，不能的打开办。 */
export function TodoRow({ item, tab, done, only, onJudge }: TodoRowProps) {
  // 逐件办理沿待办的次序走。
  const open = () =>
    tab.openTab(item.source === BIZ ? caseAddress(item.id, done ? undefined : startTodoWalk(item.id)) : item.path, item.title)
  const named = item.engineering_text !== null && subjectText(item).startsWith(item.engineering_text)
  const classes = ['biz-todo-row', !item.read && 'biz-todo-new', only && 'biz-todo-only', done && 'biz-todo-past']
  return (
    <li className={classes.filter(Boolean).join(' ')}>
      <span className="biz-todo-kind" title={item.kind}>
        <Tag icon={null}>{kindText(item)}</Tag>
      </span>
      <button type="button" className="biz-todo-title" title={item.title} onClick={open}>
        {!item.read && <span className="visually-hidden">未读，</span>}
        {subjectText(item)}
      </button>
      {!only && (
        <span className="biz-todo-facts" title={item.engineering_text ?? undefined}>
          {named ? '' : item.engineering_text}
        </span>
      )}
      <span className="biz-todo-facts biz-todo-from" title={`${handedIn(item)} 交来`}>
        {handedIn(item)}
      </span>
      {!done && (
        <span className="biz-todo-due">
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
        </span>
      )}
      {!done && (
        <span className="biz-todo-acts">
          {item.acts.length > 0 ? (
            <TodoActs item={item} />
          ) : (
            <button
              type="button"
              className="zj-link"
              aria-label={`${verbText(item)}${item.title}`}
              onClick={item.source === BIZ ? () => onJudge(item) : open}
            >
              {verbText(item)}
            </button>
          )}
        </span>
      )}
    </li>
  )
}
