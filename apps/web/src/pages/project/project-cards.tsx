import { DEFAULT_PAGE_SIZE } from '@zhujian/model/constants'
import { Input } from 'antd'
import { type Tab, useTabState } from '../../data/tab'
import { useList } from '../../entity/use-list'
import { Empty, NoMatch } from '../../ui/empty'
import { Loading, LoadError } from '../../ui/loading'
import { Pager } from '../../ui/pager'
import { ProjectCard } from './project-card'
import { PROJECT, projectApi, surveyAddress } from './project-paths'

interface CardQuery {
  page: number
  limit: number
  keyword: string
}

const START: CardQuery = { page: 1, limit: DEFAULT_PAGE_SIZE * 2, keyword: '' }

/** 卡片方式的项目库：按名称、拼音或首字母查找。 */
export function ProjectCards({ tab }: { tab: Tab }) {
  const [query, setQuery] = useTabState<CardQuery>('cards', START)
  const list = useList(PROJECT, projectApi.list, {
    page: query.page,
    limit: query.limit,
    ...(query.keyword ? { keyword: query.keyword } : {}),
  })
  const rows = list.answer?.rows
  return (
    <div className="project-library zj-entity">
      <Input.Search
        allowClear
        style={{ maxWidth: 360 }}
        placeholder="名称、拼音或首字母"
        aria-label="查找工程"
        defaultValue={query.keyword}
        onSearch={(keyword) => setQuery({ ...query, page: 1, keyword: keyword.trim() })}
      />
      {list.error !== undefined && <LoadError reason={list.error} onRetry={list.refresh} />}
      {rows === undefined && list.error === undefined && <Loading />}
      {rows?.length === 0 && (query.keyword ? <NoMatch onClear={() => setQuery(START)} /> : <Empty text="还没有工程项目" />)}
      <div className="project-cards">
        {rows?.map((row) => (
          <ProjectCard
            key={row.id}
            row={row}
            onOpen={() => tab.openTab(surveyAddress(row.id, tab.type), String(row.engineering_name))}
          />
        ))}
      </div>
      <Pager
        total={list.answer?.total ?? 0}
        page={query.page}
        size={query.limit}
        onChange={(page, limit) => setQuery({ ...query, page, limit })}
      />
    </div>
  )
}
