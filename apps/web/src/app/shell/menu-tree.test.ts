import { rightsOfRole } from '@zhujian/domain/account/right-catalogue'
import { roleNames, type RoleName } from '@zhujian/domain/roles'
import { isOpenTo, type Viewer } from '@zhujian/domain/screen-access'
import { screens } from '@zhujian/domain/screens'
import { describe, expect, it } from 'vitest'
import { filterMenu, menuOf, nodeAt, sheetsOf } from './menu-tree'

const all = menuOf({})
const leaves = (menu: ReturnType<typeof menuOf>) => menu.flatMap(({ children }) => children)

describe('menu', () => {
  it('shows only pages that are ready', () => {
    const paths = leaves(all).flatMap(({ pages }) => pages.map(({ path }) => path))
    expect(paths).toContain('/projectlibrary/supervise')
    expect(paths).not.toContain('/hikVideo')
  })
  it('leaves out what the account may not see, and groups that become empty', () => {
    const menu = menuOf({ rights: ['engineering:read'] })
    expect(menu.map((node) => [node.key, node.title, node.path])).toEqual([
      ['home', '首页', '/index'],
      ['todo', '待办中心', '/tobeDone'],
      ['library', '工程', undefined],
    ])
  })
  it('calls several pages of one entry by its name, a single one by its own', () => {
    const titles = (rights: string[]) => leaves(menuOf({ rights })).map(({ title }) => title)
    expect(titles(['account:projectAccount', 'account:unitAccount'])).toContain('账号')
    expect(titles(['account:projectAccount'])).toContain('项目账号')
  })
  it('finds a page within its entry by its title, and all of a group by the name of the group', () => {
    const find = (word: string) =>
      filterMenu(all, (text) => text.includes(word)).map((node) => [node.key, node.children.map(({ path }) => path)])
    expect(find('中间库')).toEqual([['library', ['/projectlibrary/middeSupervise']]])
    expect(find('监督执法')[0]?.[1]).toHaveLength(all.find(({ key }) => key === 'supervision')?.children.length ?? 0)
    expect(find('没有')).toEqual([])
  })
  it('is found by what people call a page too', () => {
    const find = (word: string) => leaves(filterMenu(all, (text) => text.includes(word))).map((leaf) => leaf.title)
    expect(find('专项检查')).toContain('监督检查')
    expect(find('公文')).toContain('文件收发')
  })
  it('calls a renamed kind by its present name and finds it by the former one', () => {
    const menu = menuOf({}, { jcys: '地基分部工程验收' })
    const find = (word: string) => leaves(filterMenu(menu, (text) => text.includes(word))).map((leaf) => leaf.title)
    expect([find('地基分部'), find('基础分部')]).toEqual([['地基分部工程验收'], ['地基分部工程验收']])
  })
  it('finds the pages of a project too, once each, and opens them for the project on show', () => {
    const viewer = { rights: ['engineering:read', 'witness_sample:read', 'section:read'] }
    const menu = menuOf(viewer)
    const find = (word: string) =>
      leaves(filterMenu([...menu, sheetsOf(viewer, menu, (path) => `${path}?engineering_id=7`)], (text) => text.includes(word)))
    expect(find('见证').map(({ title, address }) => [title, address])).toEqual([
      ['见证取样', '/projectlibrary/supervise/safetyManage/witnessSample?engineering_id=7'],
    ])
    expect(find('标段').map(({ title, address }) => [title, address])).toEqual([['标段', undefined]])
    expect(find('标养室')).toEqual([])
  })
  it('a detail page belongs to the group of the list it hangs under, a page of history to that of its list', () => {
    expect(nodeAt(all, '/projectlibrary/supervise/ProjectDetails/survey')?.key).toBe('library')
    expect(nodeAt(all, '/business/towork/history')?.key).toBe('business')
    expect(nodeAt(all, '/index')?.key).toBe('home')
    expect(nodeAt(all, '/nowhere')).toBeUndefined()
  })
})

/** Who has a role, by the grants of the definitions. */
const viewerOf = (role: RoleName): Viewer => ({
  rights: [...rightsOfRole(role, role, [])].map((right) => right.replace('/', ':')),
})
/** Two addresses of the specification for the same library. */
const TWINS = ['/middeSupervise', '/historySupervise']

describe.each(roleNames)('the menu of %s', (role) => {
  const viewer = viewerOf(role)
  const menu = menuOf(viewer)

  it('has at most nine groups of at most eight entries', () => {
    expect(menu.length).toBeLessThanOrEqual(9)
    for (const { title, children } of menu) expect(children.length, title).toBeLessThanOrEqual(8)
  })

  it('leads nowhere that cannot be opened', () => {
    const pages = leaves(menu).flatMap((leaf) => leaf.pages)
    expect(pages.filter((page) => !isOpenTo(page, viewer)).map(({ path }) => path)).toEqual([])
  })

  it('leaves no page out: each is in the menu, in a project, a record of a list or the past of another', () => {
    const inMenu = new Set(leaves(menu).flatMap(({ pages }) => pages.map(({ path }) => path)))
    const out = screens.filter((screen) => {
      const { bare, path, policy, workspace } = screen
      if (bare || !isOpenTo(screen, viewer) || TWINS.includes(path)) return false
      return !inMenu.has(path) && !inMenu.has(path.replace(/\/history$/, '')) && !workspace && policy !== 'perRecord'
    })
    expect(out.map(({ path }) => path)).toEqual([])
  })
})
