import { menuGroups } from '@zhujian/domain/menu'
import { type Screen, screenOf } from '@zhujian/domain/screens'
import { HOME } from './tabs'

export interface Crumb {
  title: string
  /** 没有则只是文字：分组，或当前页。 */
  path?: string
}

const LIBRARY = '/projectlibrary/supervise'
const libraries = { 0: LIBRARY, 1: '/projectlibrary/historySupervise', 2: '/projectlibrary/middeSupervise' } as const

/** 记录页所属的清单：路径上最近的、在菜单里的页面；项目页按库归到各自的清单。 */
function listOf(path: string, type: 0 | 1 | 2): Screen | undefined {
  for (let at = path; at.length > 1; at = at.slice(0, Math.max(at.lastIndexOf('/'), 0))) {
    const screen = screenOf(at)
    if (screen?.menu) return screenOf(at === LIBRARY ? libraries[type] : at)
  }
  return undefined
}

/** 首页 / 分组 / 清单 / 当前。 */
export function trailOf(path: string, type: 0 | 1 | 2, title: string): Crumb[] {
  if (path === HOME) return [{ title }]
  const list = listOf(path, type)
  const group = menuGroups.find((each) => each.key === list?.menu && !each.leaf)
  const here = list?.path === path
  return [
    { title: screenOf(HOME)?.title ?? '首页', path: HOME },
    ...(group ? [{ title: group.title }] : []),
    ...(list && !here ? [{ title: list.title, path: list.path }] : []),
    { title },
  ]
}
