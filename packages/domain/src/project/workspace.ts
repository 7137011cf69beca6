import { selfSides, officialSides } from '../safety/safety-dicts'
import { briefOf, hasEntity } from '../entity-index'
import { screens, type Screen } from '../screens'
import type { ProjectInfo } from '../contracts/project-answers'

const SAFETY = '/projectlibrary/supervise/safetyManage'

/** 同一份数据只列一部分的页面：数的也是这一部分。 */
const parts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  [`${SAFETY}/safetyCheck`]: { checker_side: officialSides.join() },
  [`${SAFETY}/selfCheck`]: { checker_side: selfSides.join() },
  [`${SAFETY}/rectifyNotice`]: { type: '07' },
}

export interface CountedScreen {
  readonly path: string
  readonly entity: string
  readonly filters: Readonly<Record<string, string>>
}

const filtersOf = ({ path, only = {} }: Screen): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(Object.entries(only).map(([name, value]) => [name, String(value)])),
  ...parts[path],
})

const isOfProject = (entity: string): boolean => hasEntity(entity) && briefOf(entity).scope === 'project'

/** 工程页里数得出件数的页面：工程自己的概况、企业的名录不数。 */
export const countedScreens: readonly CountedScreen[] = screens.flatMap((screen) => {
  const { path, ready, right, workspace } = screen
  if (!workspace || !ready || typeof right === 'string' || right.verb !== 'read' || !isOfProject(right.entity)) return []
  return [{ path, entity: right.entity, filters: filtersOf(screen) }]
})

/** 概况里说的几个视图：件数就是那个视图里的，不论哪里说它。 */
export const figureViews: Readonly<Record<string, readonly string[]>> = {
  hidden_danger: ['overdue'],
  worker: ['onSite', 'untrained'],
  crane: ['present', 'testLate'],
  salary_sheet: ['failed'],
}

/** 一页在本工程的件数；数到 {@link MOST_COUNTED} 为止。 */
export interface ScreenCount {
  readonly total: number
  /** 还有事要办的。 */
  readonly open: number
  /** 列出还有事要办的那个视图；没有要办的不写。 */
  readonly view?: string
  /** 出了问题的，如逾期。 */
  readonly late: number
  /** {@link figureViews} 里的各视图。 */
  readonly views?: Readonly<Record<string, number>>
  /** 只数了本单位的，不是工程的全部。 */
  readonly own?: true
}

/** 看板、树一类的页面，不列记录：件数在页上没有着落，菜单里只用颜色说有没有待办。 */
export const boards: ReadonlySet<string> = new Set([
  `${SAFETY}/qualityTree`,
  `${SAFETY}/concreteEvaluation`,
  '/projectlibrary/supervise/ProjectDetails/progressManagement',
])

/** 菜单里再多就写成“999+”。 */
export const MOST_COUNTED = 1000

export interface WorkspaceAnswer {
  readonly project: ProjectInfo['project']
  readonly followed: boolean
  /** 等待确认的更正状态；看不到的、没有的不写。 */
  readonly correction?: { readonly id: number; readonly to_state: number }
  /** 按页面路径；看不到的一页不列。 */
  readonly counts: Readonly<Record<string, ScreenCount>>
}
