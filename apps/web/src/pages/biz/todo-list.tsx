import type { TodoAnswer, TodoItem } from '@zhujian/domain/contracts/biz-answers'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { Input, Select } from 'antd'
import { type KeyboardEvent, useState } from 'react'
import { messageOf } from '../../data/api-error'
import { useApi } from '../../data/queries'
import { type Tab, useTabState } from '../../data/tab'
import { onlyOf } from '../../data/todo-words'
import { useProjects } from '../../data/use-projects'
import { Empty } from '../../ui/empty'
import { LoadError, Loading } from '../../ui/loading'
import { Pager } from '../../ui/pager'
import { formatCount } from '../../ui/page-numbers'
import { BIZ } from './biz-paths'
import { grouped, type TodoGroup, todoGroups } from './todo-groups'
import { TodoCase } from './todo-case'
import { TodoRow } from './todo-row'

const LIMIT = 20

interface Asked {
  page: number
  limit: number
  source: string
  keyword: string
  group?: TodoGroup | undefined
}
const START: Asked = { page: 1, limit: LIMIT, source: '', keyword: '' }
const groupNamed = (name: string | undefined): TodoGroup | undefined => todoGroups.find(([key]) => key === name)?.[0]

interface TodoListProps {
  tab: Tab
  /** 办过的：不分期限，最近的在前，只看不办。 */
  done?: boolean
}

/** 在办：按期限分组，可按来源筛选；简单的就地办。 */
export function TodoList({ tab, done = false }: TodoListProps) {
  const which = done ? 'done' : 'todo'
  const [kept, setAsked] = useTabState<Asked>(`asked.${which}`, START)
  // 期限的一组写在地址里，首页的“逾期”直接打开它。
  const group = done ? undefined : groupNamed(tab.query['group'])
  const asked: Asked = kept.group === group ? kept : { ...START, group }
  const list = useApi<TodoAnswer>(BIZ, bizApi.todo, { tab: which, ...asked }, { keepRows: true, type: 0 })
  const answer = list.data
  const projects = useProjects('')
  const only = projects.total === 1 && onlyOf(answer?.rows ?? [], projects.rows[0]?.id)
  const [judged, setJudged] = useState<TodoItem | null>(null)
  const change = (patch: Partial<Asked>) => {
    const next = { ...asked, page: 1, ...patch }
    setAsked(next)
    if (next.group !== group) tab.setQuery((now) => ({ ...now, group: next.group }))
  }
  return (
    <section className="biz-todo" aria-label={done ? '已办事项' : '在办事项'}>
      {answer && <Chips {...{ answer, asked, done }} onChange={change} />}
      {list.isError && <LoadError reason={messageOf(list.error)} onRetry={() => void list.refetch()} />}
      {!answer && !list.isError && (
        <div className="biz-todo-card">
          <Loading lines={10} />
        </div>
      )}
      {answer && (
        <div className="biz-todo-card">
          <Rows
            answer={answer}
            {...{ tab, done, only }}
            filtered={asked.source !== '' || asked.keyword !== '' || group !== undefined}
            onAll={() => change({ ...START, group: undefined })}
            onJudge={setJudged}
          />
          <Pager
            known={!list.isError}
            total={answer.total}
            page={asked.page}
            size={asked.limit}
            onChange={(page, limit) => change({ page, limit })}
          />
        </div>
      )}
      {judged && <TodoCase key={judged.id} item={judged} tab={tab} onClose={() => setJudged(null)} />}
    </section>
  )
}

interface ChipsProps {
  answer: TodoAnswer
  asked: Asked
  done: boolean
  onChange: (patch: Partial<Asked>) => void
}

/** 期限、类型、查找在一行里；没有的期限不列，点一下只看这一组，再点一下取消。 */
function Chips({ answer, asked, done, onChange }: ChipsProps) {
  const sources = answer.sources.filter(({ source, count }) => count > 0 || source === asked.source)
  return (
    <div className="biz-todo-chips">
      {!done && (
        <fieldset className="biz-stages zj-plain-fieldset" aria-label="办理期限">
          {todoGroups
            .filter(([key]) => answer.groups[key] > 0 || key === asked.group)
            .map(([key, label]) => (
              <Chip
                key={key}
                label={label}
                count={answer.groups[key]}
                alarming={key === 'overdue'}
                chosen={key === asked.group}
                onChoose={() => onChange({ group: key === asked.group ? undefined : key })}
              />
            ))}
        </fieldset>
      )}
      <Select
        className="biz-todo-source"
        aria-label="类型"
        value={asked.source}
        popupMatchSelectWidth={false}
        listHeight={400}
        options={[
          { value: '', label: '全部类型' },
          ...sources.map(({ source, label, count }) => ({ value: source, label: `${label} ${formatCount(count)}` })),
        ]}
        onChange={(source) => onChange({ source })}
      />
      <Input.Search
        key={asked.keyword}
        className="biz-todo-search"
        aria-label={done ? '查找已办' : '查找待办'}
        placeholder="工程、事项或人"
        allowClear
        maxLength={60}
        defaultValue={asked.keyword}
        onSearch={(text) => onChange({ keyword: text.trim() })}
      />
    </div>
  )
}

interface ChipProps {
  label: string
  count: number
  alarming: boolean
  chosen: boolean
  onChoose: () => void
}

function Chip({ label, count, alarming, chosen, onChoose }: ChipProps) {
  const tone = alarming && count > 0 ? ' biz-stage-alarm' : ''
  return (
    <button type="button" className={`biz-stage${tone}`} aria-pressed={chosen} onClick={onChoose}>
      {label}
      <b>{formatCount(count)}</b>
    </button>
  )
}

interface RowsProps {
  answer: TodoAnswer
  tab: Tab
  done: boolean
  only: boolean
  filtered: boolean
  onAll: () => void
  onJudge: (item: TodoItem) => void
}

function Rows({ answer, tab, done, only, filtered, onAll, onJudge }: RowsProps) {
  const what = done ? '已办' : '待办'
  if (answer.rows.length === 0) {
    const all = (
      <button type="button" className="zj-link" onClick={onAll}>
        {`查看全部${what}`}
      </button>
    )
    const none = done ? '近三个月没有办过事项' : '没有待办事项'
    return (
      <div className="biz-todo-rows">
        <Empty text={filtered ? `没有符合条件的${what}` : none} action={filtered && all} />
      </div>
    )
  }
  const lines = (items: readonly TodoItem[]) => (
    <ul>
      {items.map((item) => (
        <TodoRow key={`${item.source}/${item.id}/${item.kind}`} {...{ item, tab, done, only, onJudge }} />
      ))}
    </ul>
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys move among the rows inside
    <div className="biz-todo-rows" onKeyDown={handleMove}>
      {done
        ? lines(answer.rows)
        : grouped(answer.rows).map(({ key, label, items }) => (
            <section key={key} aria-label={label}>
              <h2 className={`biz-todo-group biz-todo-${key}`}>
                {label}
                <span>{formatCount(answer.groups[key])}</span>
              </h2>
              {lines(items)}
            </section>
          ))}
    </div>
  )
}

const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }

/** J、K 与上下方向键在条目之间移动。 */
function handleMove(event: KeyboardEvent<HTMLDivElement>): void {
  const step = STEPS[event.key]
  if (step === undefined || !(event.target as HTMLElement).matches('.biz-todo-title')) return
  const titles = [...event.currentTarget.querySelectorAll<HTMLElement>('.biz-todo-title')]
  const next = titles[titles.indexOf(event.target as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
