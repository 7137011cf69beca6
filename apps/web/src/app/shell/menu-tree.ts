import { entryOf, menuGroups, type MenuIcon } from '@zhujian/domain/menu'
import { isOpenTo, type Viewer } from '@zhujian/domain/screen-access'
import { wordsFor } from '@zhujian/domain/screen-words'
import { type Screen, screens } from '@zhujian/domain/screens'

/** 菜单里的一页；改过名称的事项记着原名，两个名称都找得到。 */
export interface MenuPage extends Screen {
  readonly former?: string
}

/** 菜单里的一项：一页，或页内切换着看的几页，打开的是第一页。 */
export interface MenuLeaf {
  readonly title: string
  readonly path: string
  readonly pages: readonly MenuPage[]
  /** 工程里的一页：正看着一个工程的，打开它的。 */
  readonly address?: string
}

export interface MenuNode {
  key: string
  title: string
  icon: MenuIcon | 'star'
  /** 没有下级时就是页面本身。 */
  path: string | undefined
  /** 没有下级的也有它自己这一项。 */
  children: readonly MenuLeaf[]
}

type Renamed = Readonly<Record<string, string>>
const NO_NAMES: Renamed = {}

/** 改过名称的事项用现名。 */
export function namedPage(screen: Screen, renamed = NO_NAMES): MenuPage {
  const [, family, code = ''] = screen.path.split('/')
  const title = family === 'approval' || family === 'business' ? renamed[code] : undefined
  return title === undefined || screen.path.split('/').length > 3 ? screen : { ...screen, title, former: screen.title }
}

/** 同一项的各页归到一处，项的次序是各自第一页的次序。 */
function leavesOf(pages: readonly MenuPage[]): MenuLeaf[] {
  const leaves = new Map<string, MenuPage[]>()
  for (const page of pages) {
    const key = page.entry ?? page.path
    leaves.set(key, [...(leaves.get(key) ?? []), page])
  }
  return [...leaves.values()].flatMap((own) => {
    const [first] = own
    if (!first) return []
    const title = own.length > 1 && first.entry ? entryOf(first.entry).title : first.title
    return [{ title, path: first.path, pages: own }]
  })
}

/** 当前账号的菜单：只有已交付且有权限的页面；没有页面的分组不显示，只有一项的直接是那一项；改过名称的事项用现名。 */
export function menuOf(viewer: Viewer, renamed = NO_NAMES): MenuNode[] {
  return menuGroups.flatMap((group): MenuNode[] => {
    const children = leavesOf(
      screens
        .filter((screen) => screen.menu === group.key && isOpenTo(screen, viewer))
        .map((screen) => namedPage(screen, renamed)),
    )
    const [first] = children
    if (!first) return []
    const { key, icon } = group
    const alone = group.leaf || children.length === 1
    return [
      { key, icon, title: alone && !group.leaf ? first.title : group.title, path: alone ? first.path : undefined, children },
    ]
  })
}

const pageLeaf = (page: MenuPage): MenuLeaf => ({ title: page.title, path: page.path, pages: [page] })

/** 工程工作台里的各表，这个人打得开的。 */
export const workspaceSheets = (viewer: Viewer) =>
  screens.filter((screen) => screen.workspace && screen.ready && isOpenTo(screen, viewer))

/** 只在工程页左侧列着、菜单里没有的各页：找得到，打开正看着的工程的，否则打开各工程的总表。 */
export function sheetsOf(viewer: Viewer, menu: readonly MenuNode[], addressOf: (path: string) => string): MenuNode {
  const listed = new Set(menu.flatMap(({ children }) => children.flatMap(({ pages }) => pages.map(({ path }) => path))))
  const children = workspaceSheets(viewer)
    .filter(({ path }) => !listed.has(path))
    .map((screen) => ({ ...pageLeaf(screen), address: addressOf(screen.path) }))
  return { key: SHEETS, title: '工程里的页面', icon: 'library', path: undefined, children }
}
const SHEETS = 'sheets'

/** 按中文、拼音或首字母筛选，逐页找，口头的叫法也算；分组或一项的名称相符时保留它的全部。 */
export function filterMenu(menu: readonly MenuNode[], matches: (text: string) => boolean): MenuNode[] {
  return menu.flatMap((node) => {
    if (node.key !== SHEETS && matches(node.title)) return [node]
    const children = node.children.flatMap((leaf) => {
      if (matches(leaf.title)) return [leaf]
      return leaf.pages
        .filter(({ path, title, former = title }) => [title, former, ...wordsFor(path)].some(matches))
        .map((page) => (leaf.address === undefined ? pageLeaf(page) : leaf))
    })
    return children.length > 0 ? [{ ...node, path: undefined, children }] : []
  })
}

export const FAVOURITES = 'favourites'

/** 常用的几页，排在菜单最前；看不到的不列，一页也没有就没有这一组。 */
export function favouritesOf(menu: readonly MenuNode[], paths: readonly string[]): MenuNode[] {
  const pages = menu.flatMap(({ children }) => children.flatMap((leaf) => leaf.pages))
  const children = paths.flatMap((path) => pages.filter((page) => page.path === path).map(pageLeaf))
  return children.length > 0 ? [{ key: FAVOURITES, title: '常用', icon: 'star', path: undefined, children }] : []
}

/** 历史库的那一页归在它原来的那一页。 */
export const isAt = ({ pages }: MenuLeaf, path: string): boolean =>
  pages.some((page) => page.path === path || page.path === path.replace(/\/history$/, ''))

/** 地址所在的分组：自己在菜单里，或最近的上级在菜单里。 */
export function nodeAt(menu: readonly MenuNode[], path: string): MenuNode | undefined {
  for (let at = path; at.length > 1; at = at.slice(0, Math.max(at.lastIndexOf('/'), 0))) {
    const found = menu.find(({ children }) => children.some((leaf) => isAt(leaf, at)))
    if (found) return found
  }
  return undefined
}
