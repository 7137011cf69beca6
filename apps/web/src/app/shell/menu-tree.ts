import { isScreenOpenToFree } from '@zhujian/domain/account/login-free'
import { menuGroups, type MenuIcon, type Screen, screens } from '@zhujian/domain/screens'

/** 菜单里的一页；改过名称的事项记着原名，两个名称都找得到。 */
export interface MenuLeaf extends Screen {
  readonly former?: string
}

export interface MenuNode {
  key: string
  title: string
  icon: MenuIcon
  /** 没有下级时就是页面本身。 */
  path: string | undefined
  children: readonly MenuLeaf[]
}

interface Viewer {
  readonly rights?: readonly string[] | undefined
  /** 免登录查看。 */
  readonly free?: boolean | undefined
}

const permitted = (screen: Screen, { rights, free }: Viewer): boolean =>
  free && !isScreenOpenToFree(screen)
    ? false
    : typeof screen.right === 'string' || !rights || rights.includes(`${screen.right.entity}:${screen.right.verb}`)

type Renamed = Readonly<Record<string, string>>
const NO_NAMES: Renamed = {}

function named(screen: Screen, renamed: Renamed): MenuLeaf {
  const [, family, code = ''] = screen.path.split('/')
  const title = family === 'approval' || family === 'business' ? renamed[code] : undefined
  return title === undefined || screen.path.split('/').length > 3 ? screen : { ...screen, title, former: screen.title }
}

/** 当前账号的菜单：只有已交付且有权限的页面；没有页面的分组不显示；改过名称的事项用现名。 */
export function menuOf(viewer: Viewer, renamed = NO_NAMES): MenuNode[] {
  return menuGroups.flatMap((group): MenuNode[] => {
    const children = screens
      .filter((screen) => screen.menu === group.key && screen.ready && permitted(screen, viewer))
      .map((screen) => named(screen, renamed))
    const [first] = children
    if (!first) return []
    const { key, icon, title } = group
    return group.leaf ? [{ key, icon, title, path: first.path, children: [] }] : [{ key, icon, title, path: undefined, children }]
  })
}

/** 按中文、拼音或首字母筛选；分组名相符时保留全部下级。 */
export function filterMenu(menu: readonly MenuNode[], matches: (text: string) => boolean): MenuNode[] {
  return menu.flatMap((node) => {
    if (matches(node.title)) return [node]
    const children = node.children.filter(({ title, former }) => matches(title) || (former !== undefined && matches(former)))
    return children.length > 0 ? [{ ...node, children }] : []
  })
}

/** 地址所在的分组：自己在菜单里，或最近的上级在菜单里。 */
export function groupOf(menu: readonly MenuNode[], path: string): MenuNode | undefined {
  const holds = (node: MenuNode, at: string): boolean => node.path === at || node.children.some((screen) => screen.path === at)
  for (let at = path; at.length > 1; at = at.slice(0, Math.max(at.lastIndexOf('/'), 0))) {
    const found = menu.find((node) => holds(node, at))
    if (found) return found
  }
  return undefined
}
