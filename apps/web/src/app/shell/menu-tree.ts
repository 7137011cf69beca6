import { menuGroups, type MenuIcon, type Screen, screens } from '@zhujian/domain/screens'

export interface MenuNode {
  key: string
  title: string
  icon: MenuIcon
  /** 没有下级时就是页面本身。 */
  path: string | undefined
  children: readonly Screen[]
}

const permitted = (screen: Screen, rights: readonly string[] | undefined): boolean =>
  typeof screen.right === 'string' || !rights || rights.includes(`${screen.right.entity}:${screen.right.verb}`)

/** 当前账号的菜单：只有已交付且有权限的页面；没有页面的分组不显示。 */
export function menuOf(rights: readonly string[] | undefined): MenuNode[] {
  return menuGroups.flatMap((group): MenuNode[] => {
    const children = screens.filter((screen) => screen.menu === group.key && screen.ready && permitted(screen, rights))
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
    const children = node.children.filter((screen) => matches(screen.title))
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
