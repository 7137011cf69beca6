import { type ReactElement, useState } from 'react'
import type { Filters, TableQuery } from '../table-state'
import { toast } from '../toast'
import { confirm } from '../confirm'
import { type View, ViewTabs } from '../view-tabs'
import { isSavedKey, type SavedView, viewKey } from './saved-view'
import { ViewMenu } from './view-menu'
import { ViewNameDialog } from './view-name-dialog'
import type { SavedViews } from './use-saved-views'

interface ListViewsProps {
  views: readonly View[]
  saved: SavedViews
  query: TableQuery
  setQuery: (query: TableQuery) => void
  /** Filters a list without a view starts with. */
  initial: Filters
}

const EVERYTHING: View = { key: '', label: '全部' }

/** Tabs of the ready-made and the saved views, and the menu that saves the list as it stands. */
export function ListViews({ views, saved, query, setQuery, initial }: ListViewsProps): ReactElement {
  const [naming, setNaming] = useState<SavedView | 'new' | null>(null)
  const chosen = query.view ?? ''
  const ready = (views.length > 0 ? views : [EVERYTHING]).filter((view) => !view.quiet || view.key === chosen)
  const tabs = [...ready, ...saved.saved.map((view) => ({ key: viewKey(view), label: view.name, hint: hintOf(view) }))]
  const choose = (key: string) => {
    const view = saved.saved.find((each) => viewKey(each) === key)
    if (view) return saved.show(view)
    // A saved view brought filters of its own; they leave with it.
    const left = isSavedKey(query.view) ? { filters: initial, sort: undefined } : {}
    setQuery({ ...query, ...left, page: 1, view: key || undefined })
  }
  const tell = (answer: Promise<string>, done: string) =>
    void answer.then((reason) => (reason ? toast.error(reason) : toast.success(done)))
  const { current } = saved
  const named = tabs.find(({ key }) => key === chosen && key !== '')
  return (
    <>
      {named && <p className="zj-print-only">{`视图：${named.label}`}</p>}
      <ViewTabs
        views={tabs}
        value={chosen}
        onChange={choose}
        extra={
          <ViewMenu
            current={current}
            changed={saved.changed}
            isDefault={saved.isDefault}
            onSaveAs={() => setNaming('new')}
            onUpdate={(view) => tell(saved.update(view), '视图已更新')}
            onRename={setNaming}
            onShare={(view, shared) => tell(saved.keep(view, { shared }), shared ? '已共享，同事可在视图中看到' : '已取消共享')}
            onDelete={(view) => void remove(view, saved)}
            onDefault={saved.setDefault}
          />
        }
      />
      {naming && <Naming naming={naming} saved={saved} onClose={() => setNaming(null)} />}
    </>
  )
}

async function remove(view: SavedView, saved: SavedViews): Promise<void> {
  const text = `删除视图“${view.name}”？${view.shared ? '同事也将不再看到它。' : ''}`
  if (await confirm(text, { okText: '删除', danger: true })) await saved.remove(view)
}

const hintOf = (view: SavedView): string | undefined => {
  if (!view.own) return `${view.owner} 共享`
  return view.shared ? '已共享给本单位同事' : undefined
}

function Naming({ naming, saved, onClose }: { naming: SavedView | 'new'; saved: SavedViews; onClose: () => void }) {
  const save = async (name: string, shared: boolean): Promise<string> => {
    if (naming === 'new') return saved.add(name, shared)
    return saved.keep(naming, { name })
  }
  return (
    <ViewNameDialog
      title={naming === 'new' ? '另存为新视图' : '重命名视图'}
      name={naming === 'new' ? '' : naming.name}
      shared={naming === 'new' ? false : undefined}
      onSave={save}
      onClose={onClose}
    />
  )
}
