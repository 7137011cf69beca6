import { projectViewNames, projectViews } from '@zhujian/domain/contracts/project'
import type { ProjectCounts } from '@zhujian/domain/contracts/project-answers'
import { DEFAULT_PAGE_SIZE } from '@zhujian/model/constants'
import { type ReactNode, useMemo } from 'react'
import { useSession } from '../../data/session'
import type { Tab } from '../../data/tab'
import { type EntityView, listParams } from '../../entity/list-query'
import { type TableQuery, useTableQuery } from '../../ui/table-state'
import { useStartQuery } from '../../ui/views/use-default-view'
import { PROJECT } from './project-paths'

const ALARMING = new Set(['checkOverdue', 'overdue', 'returned', 'cancelling'])
/** 总在页签上的视图；其余只在有数据时出现。 */
const ALWAYS = new Set(['all', 'building'])
const START: TableQuery = { page: 1, limit: DEFAULT_PAGE_SIZE, filters: {} }

/** 三种显示方式各自画出同一标题行。 */
export interface LibraryModeProps {
  readonly tab: Tab
  readonly counts: ProjectCounts | undefined
  readonly head: ReactNode
}

/** 三种显示方式共用一份查询条件，换一种方式看到的还是同一批工程。 */
export const libraryKey = (type: number): string => `${PROJECT}-${type}`

export function useLibraryViews(counts: ProjectCounts | undefined, type: number): readonly EntityView[] {
  const applicant = useSession(({ user }) => !user?.org_name && Boolean(user?.unit_name))
  return useMemo(() => viewsOf(counts, type, applicant), [counts, type, applicant])
}

function viewsOf(counts: ProjectCounts | undefined, type: number, applicant: boolean): readonly EntityView[] {
  return projectViewNames.map((key) => ({
    key: key === 'all' ? '' : key,
    // 服务端的“我的”对参建一侧是本人登记的工程。
    label: applicant && key === 'mine' ? '我登记的' : projectViews[key],
    count: counts?.views[key],
    // 停工与它的标签同色。
    alarming: key === 'stopped' ? ('warning' as const) : ALARMING.has(key),
    // 没有数据的视图不占页签；正看着它时仍在，处理完最后一个也不会跳到别处。
    quiet: !(ALWAYS.has(key) && (key === 'all' || type === 0)) && (counts?.views[key] ?? 0) === 0,
    filters: key === 'all' ? {} : { view: key },
  }))
}

/** 卡片与地图用的查询；表格自己读同一份。 */
export function useLibraryQuery(type: number, views: readonly EntityView[]) {
  const [query, setQuery] = useTableQuery(libraryKey(type), START, useStartQuery(libraryKey(type), START))
  const clear = () => setQuery({ ...query, page: 1, view: undefined, filters: {} })
  return { query, setQuery, clear, params: listParams(query, views) }
}
