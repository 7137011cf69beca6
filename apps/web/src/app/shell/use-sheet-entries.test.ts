// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { filled } from './search-panel'
import { sheetEntries } from './use-sheet-entries'

const titled = (wanted: string) => (entries: readonly { title: string; address: string; note: string }[]) =>
  entries.flatMap(({ title, address, note }) => (title.endsWith(wanted) ? [{ title, address, note }] : []))
const PATH = '/projectlibrary/supervise/safetyManage/hiddenDanger'

describe('pages of the workspace in the search panel', () => {
  it('are those of the open project first, then those of all projects', () => {
    const { own, all } = sheetEntries({}, { id: 7, name: '滨江医院' })
    expect(titled('隐患整改')(own)).toEqual([
      { title: '本工程 · 隐患整改', address: `${PATH}?engineering_id=7`, note: '滨江医院' },
    ])
    expect(titled('隐患整改')(all)).toEqual([{ title: '隐患整改', address: PATH, note: '各工程' }])
    // 按名称找，“工程”二字不会找出每一页来。
    expect(own.find(({ title }) => title === '本工程 · 隐患整改')?.name).toBe('隐患整改')
  })
  it('are those of all projects alone where none is open', () => {
    expect(sheetEntries({}, undefined).own).toEqual([])
  })
  it('are listed once, where they come first', () => {
    const { own, all } = sheetEntries({}, { id: 7, name: '滨江医院' })
    const groups = filled([
      { title: '本工程', entries: own.slice(0, 2) },
      { title: '最近与常用', entries: own.slice(1, 2) },
      { title: '页面', entries: all.slice(0, 2) },
    ])
    expect(groups.map(({ title, entries }) => [title, entries.length])).toEqual([
      ['本工程', 2],
      ['页面', 2],
    ])
  })
})
