import type { engineering } from '@zhujian/domain/project/engineering'
import { useList } from '../../entity/use-list'
import { WithKinds } from '../../entity/with-kinds'
import { Empty, NoMatch } from '../../ui/empty'
import { Loading, LoadError } from '../../ui/loading'
import { Pager } from '../../ui/pager'
import { hasFilters } from '../../ui/search-chips'
import { type LibraryModeProps, useLibraryQuery, useLibraryViews } from './library-query'
import { LibrarySearch } from './library-search'
import { ProjectCard } from './project-card'
import { PROJECT, projectApi, surveyAddress } from './project-paths'

/** 卡片方式的项目库：视图与查询条件同表格。 */
export function ProjectCards({ tab, counts, head }: LibraryModeProps) {
  const views = useLibraryViews(counts, tab.type)
  const { query, setQuery, clear, params } = useLibraryQuery(tab.type, views)
  const list = useList<typeof engineering>(PROJECT, projectApi.list, params)
  const rows = list.answer?.rows
  const filtered = hasFilters(query.filters) || Boolean(query.view)
  return (
    <WithKinds entity="engineering">
      <div className="zj-entity project-library">
        <LibrarySearch type={tab.type} {...{ head, views, query }} rows={rows ?? []} onQuery={setQuery} />
        {list.error !== undefined && <LoadError reason={list.error} onRetry={list.refresh} />}
        {rows === undefined && list.error === undefined && <Loading />}
        {rows?.length === 0 && (filtered ? <NoMatch onClear={clear} /> : <Empty text="还没有工程" />)}
        <div className="project-cards">
          {rows?.map((row) => (
            <ProjectCard
              key={row.id}
              row={row}
              onOpen={() => tab.openTab(surveyAddress(row.id, tab.type), row.engineering_name)}
            />
          ))}
        </div>
        <div className="project-library-pager">
          <Pager
            total={list.answer?.total ?? 0}
            known={rows !== undefined && list.error === undefined}
            page={query.page}
            size={query.limit}
            onChange={(page, limit) => setQuery({ ...query, page, limit })}
          />
        </div>
      </div>
    </WithKinds>
  )
}
