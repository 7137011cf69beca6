import { screens } from '@zhujian/domain/screens'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { chaptersFor } from './chapters'
import { chaptersOf, piecesOf } from './guide'

const guide = chaptersOf(readFileSync(new URL('../../../../../../docs/guide.md', import.meta.url), 'utf8'))
const titles = guide.map(({ title }) => title)

describe('使用说明', () => {
  it('every page has its chapter, and the chapter is in the guide', () => {
    const lost = screens
      .filter(({ ready }) => ready)
      .flatMap(({ path }) => chaptersFor(path).map((title) => [path, title]))
      .filter(([, title = '']) => !titles.includes(title))
    expect(lost).toEqual([])
    expect(chaptersFor('/tobeDone')).toEqual(['办理'])
    expect(chaptersFor('/projectlibrary/supervise/create')).toEqual(['工程报监'])
    expect(chaptersFor('/projectlibrary/supervise')).toEqual(['工程库', '清单'])
    expect(chaptersFor('/group/unitLibrary')[0]).toBe('数据字典、行政区划与企业库')
  })

  it('no page of the menu is left to the chapter of the shell, but the home page', () => {
    const lost = screens.filter(({ ready, menu, path }) => ready && menu && chaptersFor(path).includes('界面'))
    expect(lost.map(({ path }) => path)).toEqual(['/index'])
  })

  it('every page of the workspace opens a chapter that speaks of it by its name', () => {
    const textOf = new Map(
      guide.map(({ title, blocks }) => [
        title,
        blocks.flatMap((block) => ('text' in block ? [block.text] : block.items)).join(''),
      ]),
    )
    const silent = screens
      .filter(({ ready, workspace }) => ready && workspace)
      .filter(({ path, title }) => !(textOf.get(chaptersFor(path)[0] ?? '') ?? '').includes(title))
    expect(silent.map(({ path, title }) => [title, chaptersFor(path)[0]])).toEqual([])
  })

  it('is made of paragraphs and lists, with nothing lost and no sign of the notation left', () => {
    expect(new Set(titles).size).toBe(titles.length)
    for (const { title, blocks } of guide) {
      expect(blocks.length, title).toBeGreaterThan(0)
      const lines = blocks.flatMap((block) => ('text' in block ? [block.text] : block.items))
      const text = lines.flatMap(piecesOf).map((piece) => piece.text)
      expect(text.join(''), title).not.toMatch(/[`#<>]|\]\(|\n|\s- |undefined/)
    }
  })

  it('reads headings, paragraphs, both lists and lines that go on', () => {
    const [first, second] = chaptersOf('# 使用说明\n\n## 甲\n\n一段\n两行\n\n- 一\n  续\n- 二\n\n## 乙\n\n1. 先\n2. 后\n')
    expect(first).toEqual({ title: '甲', blocks: [{ text: '一段两行' }, { items: ['一续', '二'], numbered: false }] })
    expect(second).toEqual({ title: '乙', blocks: [{ items: ['先', '后'], numbered: true }] })
  })

  it('keeps words as words: keys, links to pages of the web, nothing else', () => {
    expect(piecesOf('按 `J` 看[依据](https://a.cn/b)与[状态](states.md)<b>')).toEqual([
      { kind: 'text', text: '按 ' },
      { kind: 'key', text: 'J' },
      { kind: 'text', text: ' 看' },
      { kind: 'link', text: '依据', address: 'https://a.cn/b' },
      { kind: 'text', text: '与' },
      { kind: 'text', text: '状态' },
      { kind: 'text', text: '<b>' },
    ])
  })
})
