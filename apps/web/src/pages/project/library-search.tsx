import { type ReactNode, useMemo } from 'react'
import { type EntityView, viewFilters } from '../../entity/list-query'
import { searchControls, searchItems } from '../../entity/search-items'
import type { WireRow } from '../../entity/source'
import { useKinds } from '../../ui/form/kind'
import { SearchBar } from '../../ui/search-bar'
import type { Filters, TableQuery } from '../../ui/table-state'
import { ListViews } from '../../ui/views/list-views'
import { useSavedViews } from '../../ui/views/use-saved-views'
import { libraryKey } from './library-query'
import { projectSource } from './project-source'

interface LibrarySearchProps {
  type: number
  /** 页面的标题行。 */
  head: ReactNode
  views: readonly EntityView[]
  query: TableQuery
  /** 已查到的行，给出所选单位、人员的名称。 */
  rows: readonly WireRow[]
  onQuery: (query: TableQuery) => void
}

const NO_FILTERS: Filters = {}

/** 卡片与地图上方的视图与查询条件，与表格相同。 */
export function LibrarySearch({ type, head, views, query, rows, onQuery }: LibrarySearchProps) {
  const kinds = useKinds()
  const controls = useMemo(() => searchControls(projectSource.list.search, projectSource, kinds), [kinds])
  const items = useMemo(() => searchItems(controls, rows), [controls, rows])
  const list = libraryKey(type)
  const saved = useSavedViews({ list, base: viewFilters(views, query.view), query, setQuery: onQuery })
  return (
    <>
      <div className="zj-list-top">
        {head}
        <ListViews {...{ views, saved, query }} setQuery={onQuery} initial={NO_FILTERS} />
      </div>
      <SearchBar
        name={list}
        items={items}
        initial={saved.current?.value.filters ?? NO_FILTERS}
        filters={query.filters}
        onChange={(filters) => onQuery({ ...query, page: 1, filters })}
        onReset={() => saved.restart(NO_FILTERS)}
      />
    </>
  )
}
