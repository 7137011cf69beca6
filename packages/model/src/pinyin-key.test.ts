import { describe, expect, it } from 'vitest'
import { matchesPinyin, pinyinKey, type Readings } from './pinyin-key'

const westLake: Readings = [['hang'], ['zhou'], ['xi'], ['hu']]
const chongqing: Readings = [['chong', 'zhong'], ['qing']]

describe('search by pinyin', () => {
  it('builds a key of text, full pinyin and initials', () => {
    expect(pinyinKey('杭州西湖', westLake)).toBe('杭州西湖 hangzhouxihu hzxh')
    expect(pinyinKey('Ａ1 楼', [['A'], ['1'], [' '], ['lou']])).toBe('a1楼 a1lou a1l')
    expect(pinyinKey('', [])).toBe('')
  })

  it('keeps the other readings of a character, the contextual one first', () => {
    expect(pinyinKey('重庆', chongqing)).toBe('重庆 chongqing cq zhongqing zq')
  })

  it('never explodes on many ambiguous characters', () => {
    const many: Readings = Array.from({ length: 40 }, () => ['chong', 'zhong'])
    expect(pinyinKey('重'.repeat(40), many).split(' ').length).toBeLessThanOrEqual(9)
  })

  it('matches Chinese, full pinyin, initials, beginnings and mixtures', () => {
    for (const query of ['杭州', '西湖', 'hangzhou', 'xihu', 'hzxh', 'xh', 'hangz', 'hz西湖', '杭zhou', 'HangZhou', 'h', ' ha '])
      expect([query, matchesPinyin(query, '杭州西湖', westLake)]).toEqual([query, true])
    for (const query of ['angzhou', 'hx', '湖西', 'zhouhang', 'hzxhx', '宁波'])
      expect([query, matchesPinyin(query, '杭州西湖', westLake)]).toEqual([query, false])
    expect(matchesPinyin('zq', '重庆', chongqing)).toBe(true)
    expect(matchesPinyin('', '重庆', chongqing)).toBe(true)
  })

  it('stays fast on a pasted novel (T48)', () => {
    const long = 'a'.repeat(50_000)
    const start = performance.now()
    expect(
      matchesPinyin(
        long,
        '啊'.repeat(100),
        Array.from({ length: 100 }, () => ['a']),
      ),
    ).toBe(false)
    expect(matchesPinyin('ab', long, [])).toBe(false)
    expect(performance.now() - start).toBeLessThan(5000)
  })

  it('reads over brackets and signs, which nobody types', () => {
    const readings: Readings = [['jian'], ['gong'], ['('], ['ji'], ['tuan'], [')'], ['gong'], ['si']]
    expect(pinyinKey('建工（集团）公司', readings)).toBe('建工(集团)公司 jiangongjituangongsi jgjtgs')
    for (const query of ['gongjituan', 'jgjtgs', '建工(集团)', '集团）gs'])
      expect([query, matchesPinyin(query, '建工（集团）公司', readings)]).toEqual([query, true])
    expect(matchesPinyin('jggs', '建工（集团）公司', readings)).toBe(false)
  })

  it('reads characters outside the basic plane by code point', () => {
    expect(matchesPinyin('jitian', '𠮷田', [['ji'], ['tian']])).toBe(true)
  })
})
