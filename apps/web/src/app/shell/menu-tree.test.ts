import { describe, expect, it } from 'vitest'
import { filterMenu, groupOf, menuOf } from './menu-tree'

const all = menuOf({})

describe('menu', () => {
  it('shows only pages that are ready', () => {
    const paths = all.flatMap((node) => [node.path, ...node.children.map((screen) => screen.path)])
    expect(paths).toContain('/projectlibrary/supervise')
    expect(paths).not.toContain('/earlyWarning')
  })
  it('leaves out what the account may not see, and groups that become empty', () => {
    const menu = menuOf({ rights: ['engineering:read'] })
    expect(menu.map((node) => node.key)).toEqual(['home', 'todo', 'library'])
  })
  it('finds by the title of a page or of its group', () => {
    const find = (word: string) => filterMenu(all, (text) => text.includes(word)).map((node) => [node.key, node.children.length])
    expect(find('中间')).toEqual([['library', 1]])
    expect(find('项目库')).toEqual([['library', 6]])
    expect(find('没有')).toEqual([])
  })
  it('calls a renamed kind by its present name and finds it by the former one', () => {
    const menu = menuOf({}, { jcys: '地基分部工程验收' })
    const find = (word: string) =>
      filterMenu(menu, (text) => text.includes(word)).flatMap((node) => node.children.map((leaf) => leaf.title))
    expect([find('地基分部'), find('基础分部')]).toEqual([['地基分部工程验收'], ['地基分部工程验收']])
  })
  it('a detail page belongs to the group of the list it hangs under', () => {
    expect(groupOf(all, '/projectlibrary/supervise/ProjectDetails/survey')?.key).toBe('library')
    expect(groupOf(all, '/index')?.key).toBe('home')
    expect(groupOf(all, '/nowhere')).toBeUndefined()
  })
})
