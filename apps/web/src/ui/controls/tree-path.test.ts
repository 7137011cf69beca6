import { regionTree } from '@zhujian/domain/reference/regions'
import { describe, expect, it } from 'vitest'
import { matchesPath, pathRank } from './cascader-input'
import { pathOf, pathText } from './tree-path'
import { loadPinyin, matchesText } from './pinyin'
import { readNumber } from './number-input'
import { rangeText } from './date-input'
import dayjs from 'dayjs'

describe('paths of codes [S3-12]', () => {
  it('leads from the root to a county', () => {
    expect(pathText(regionTree(), '330106')).toBe('浙江省 / 杭州市 / 西湖区')
  })

  it('ends at the second level for a city without counties', () => {
    expect(pathOf(regionTree(), '441900').map((node) => node.label)).toEqual(['广东省', '东莞市'])
  })

  it('shows an unknown code as it is and nothing for nothing', () => {
    expect(pathText(regionTree(), '999999')).toBe('999999')
    expect(pathText(regionTree(), null)).toBe('')
  })
})

describe('matching by pinyin (T7)', () => {
  it('finds by characters, full pinyin, initials and mixtures', async () => {
    await loadPinyin()
    for (const query of ['中建三', 'zhongjiansanju', 'zjsj', 'zhongj', '中jsj', ' ZJSJ ', ''])
      expect(matchesText('中建三局', query)).toBe(true)
    for (const query of ['chongqing', 'zhongqing', 'cq']) expect(matchesText('重庆建工', query)).toBe(true)
    for (const query of ['四局', 'xyz', 'jb']) expect(matchesText('中建三局', query)).toBe(false)
  })
})

describe('matching a path', () => {
  it('finds a place by its short names over several levels', async () => {
    await loadPinyin()
    const labels = ['浙江省', '杭州市', '西湖区']
    for (const query of ['西湖', 'xihu', '杭州西湖', 'hangzhouxihu', 'hzxh', '浙江省杭州市'])
      expect(matchesPath(labels, query, matchesText)).toBe(true)
    expect(matchesPath(labels, '宁波', matchesText)).toBe(false)
  })

  it('puts the place of that name before places in one of that name, and those before a chance over several names', async () => {
    await loadPinyin()
    const rank = (query: string, ...labels: string[]) => pathRank(labels, query, matchesText)
    expect(rank('西湖', '浙江省', '杭州市', '西湖区')).toBe(0)
    expect(rank('xihu', '浙江省', '杭州市', '西湖区')).toBe(1)
    expect(rank('hangzhou', '浙江省', '杭州市', '西湖区')).toBe(2)
    expect(rank('xihu', '辽宁省', '本溪市', '桓仁满族自治县')).toBe(3)
  })
})

describe('typed numbers', () => {
  it('reads pasted separators and full-width digits', () => {
    expect(readNumber('21,460.00')).toBe('21460.00')
    expect(readNumber('１２．５')).toBe('12.5')
    expect(readNumber('  ')).toBeNull()
  })

  it('keeps what it cannot read, so that the complaint is about what was typed', () => {
    expect(readNumber('约3万')).toBe('约3万')
  })
})

describe('ranges [S5-05]', () => {
  it("travel as 'start - end' and only when both ends are there", () => {
    const [start, end] = [dayjs('2026-11-01'), dayjs('2026-11-21')]
    expect(rangeText([start, end], 'YYYY-MM-DD')).toBe('2026-11-01 - 2026-11-21')
    expect(rangeText([start, null], 'YYYY-MM-DD')).toBeNull()
    expect(rangeText(null, 'YYYY-MM-DD')).toBeNull()
  })
})
