import type { ScreenCount, WorkspaceAnswer } from '@zhujian/domain/project/workspace'
import { WORKSPACE } from '../../data/changes'
import { addressFor } from '../../data/place'
import { useApi } from '../../data/queries'
import type { Tab } from '../../data/tab'
import { projectApi } from './project-paths'

/** 已退出的单位、调离的人打开旧地址，看到的不是故障，也不是“还没有”。 */
export const NOT_OURS = '工程不存在，或者本单位、本人已不在这个工程'

/** 工程页的页头与各页的件数，一次取来，两处共用。 */
export const useWorkspace = (id: number) =>
  useApi<WorkspaceAnswer>(WORKSPACE, projectApi.workspace, { engineering_id: id }, { keepRows: true })

/** 本工程的一页；地址写明了库的，各页都写。 */
export const sheetAddress = (
  path: string,
  id: number,
  { query }: Pick<Tab, 'query'>,
  more: Record<string, string> = {},
): string => addressFor(path, { engineering_id: id, ...(query.type ? { type: query.type } : {}), ...more })

export type Counts = Readonly<Record<string, ScreenCount>>

/** 只数了本单位的，写明是本单位的：数出来的零不是工程的零。 */
export const ownLabel = (count: ScreenCount | undefined, label: string): string => (count?.own ? `本单位${label}` : label)
