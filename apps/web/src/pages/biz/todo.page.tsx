import { inboxTabs } from '@zhujian/domain/contracts/biz'
import { useBizCounts } from '../../data/biz-counts'
import { useRight } from '../../data/session'
import type { PageProps } from '../../data/tab'
import { WithKinds } from '../../entity/with-kinds'
import { type View, ViewTabs } from '../../ui/view-tabs'
import { BIZ } from './biz-paths'
import { TodoList } from './todo-list'
import { TodoTable } from './todo-table'
import { UndoBar } from './undo-bar'
import './biz.css'
import './todo.css'

type TodoTab = 'todo' | 'done' | 'mine' | 'copied'

const LABELS: Record<TodoTab, string> = { todo: '在办', done: '已办', mine: inboxTabs.mine, copied: '抄送' }
const TABS = Object.keys(LABELS) as TodoTab[]

/** 待办中心：各个流程轮到本人的事，件数与菜单角标始终一致。 */
export default function TodoPage({ query, tab }: PageProps) {
  const counts = useBizCounts()
  // 看不到申请的三员只有在办，不去问其余各页。
  const tabs = useRight(BIZ) ? TABS : TABS.slice(0, 1)
  const chosen = tabs.find((key) => key === query.tab) ?? 'todo'
  const views: readonly View[] = tabs.map((key) => ({
    key,
    label: LABELS[key],
    ...(key === 'todo' && { count: counts?.all, alarming: (counts?.overdue ?? 0) > 0 }),
    ...(key === 'copied' && { count: counts?.copied }),
  }))
  return (
    <WithKinds entity={BIZ}>
      <div className="zj-entity">
        <header className="zj-page-head">
          <h1>待办中心</h1>
          {counts && <span className="zj-page-note">{`在办 ${counts.all} 件`}</span>}
        </header>
        <ViewTabs views={views} value={chosen} onChange={(key) => tab.setQuery({ tab: key === 'todo' ? undefined : key })} />
        {chosen === 'todo' || chosen === 'done' ? (
          <TodoList key={chosen} tab={tab} done={chosen === 'done'} />
        ) : (
          <TodoTable key={chosen} which={chosen} label={LABELS[chosen]} tab={tab} />
        )}
        <UndoBar />
      </div>
    </WithKinds>
  )
}
