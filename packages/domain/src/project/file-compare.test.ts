import { describe, expect, it } from 'vitest'
import { engineering } from './engineering'
import { compareFile, differenceReason, type ComparedFact } from './file-compare'
import { allFileFacts, comparedItems, expectsFacts } from './file-facts'
import { fileGroups } from '../reference/file-groups'
import { keyPost } from '../people/key-posts'

const fact = (key: string, ours: string | null): ComparedFact => {
  const found = allFileFacts.find((each) => each.key === key)
  if (!found) throw new Error(key)
  return { ...found, ours }
}
const one = (pieces: readonly string[], key: string, ours: string | null) => compareFile(pieces, [fact(key, ours)])[0]

describe('登记与文件对照', () => {
  it('数额写法不同而数值相同的一致：千分位、元与万元', () => {
    expect(one(['建筑面积', '38,612.40㎡'], 'build_area', '38612.4')?.verdict).toBe('equal')
    expect(one(['签约合同价：人民币 128,600,000.00 元'], 'contract_price', '12860')?.verdict).toBe('equal')
    expect(one(['合同价款 1.286亿元'], 'contract_price', '12860.00')?.verdict).toBe('equal')
  })

  it('差一分一厘都不同，并说出两边各写什么、写在哪一段', () => {
    expect(one(['工程名称', '甲', '建筑面积', '38621.40'], 'build_area', '38612.40')).toMatchObject({
      verdict: 'different',
      ours: '38612.40',
      found: '38621.40',
      pieces: [3],
    })
    expect(one(['合同价 12860.01 万元'], 'contract_price', '12860.00')?.verdict).toBe('different')
  })

  it('日期的各种写法都认，差一天不同', () => {
    for (const written of ['2026 年 10 月 8 日', '2026-10-08', '2026.10.8', '２０２６/１０/０８'])
      expect([written, one(['发证日期', written], 'license_date', '2026-10-08')?.verdict]).toEqual([written, 'equal'])
    expect(one(['发证日期：2026年10月9日'], 'license_date', '2026-10-08')).toMatchObject({
      verdict: 'different',
      found: '2026-10-09',
    })
  })

  it('名称不论写在叫法之后还是别处都算一致；括号与空格的写法不同不算不同', () => {
    expect(one(['建设单位（章）', '云州 城投（集团）有限公司'], 'jsdw_text', '云州城投(集团)有限公司')?.verdict).toBe('equal')
    expect(one(['建设地点：⻄湖区⽂三路 1 号'], 'address', '西湖区文三路 1 号')?.verdict).toBe('equal')
    expect(one(['建设地点：⻄湖区⽂二路'], 'address', '西湖区文三路 1 号')?.found).toBe('西湖区文二路')
    expect(one(['发包人：别的公司'], 'jsdw_text', '云州城投有限公司')).toMatchObject({ verdict: 'different', found: '别的公司' })
  })

  it('登记为空而文件上有的可以填入；文件上没有的说未识别，不编结果', () => {
    expect(one(['编号：YZ-SC-2026-0417'], 'drawing_no', null)).toMatchObject({ verdict: 'fill', found: 'YZ-SC-2026-0417' })
    expect(one(['一张没有相干文字的图'], 'drawing_no', 'YZ-SC-2026-0417')).toMatchObject({
      verdict: 'unread',
      found: null,
      pieces: [],
    })
    expect(one([], 'engineering_name', '科创谷人才公寓二期')?.verdict).toBe('unread')
  })

  it('先找最长的叫法：“总建筑面积”不被“建筑面积”截断', () => {
    expect(one(['地上建筑面积 30000㎡ 总建筑面积 38612.40㎡'], 'build_area', '38612.40')?.verdict).toBe('equal')
  })

  it('不同的在最前，一致的在最后；驳回说明由不同之处写成', () => {
    const found = compareFile(
      ['工程名称：科创谷人才公寓二期', '建筑面积：38621.40㎡'],
      [fact('engineering_name', '科创谷人才公寓二期'), fact('build_area', '38612.40')],
    )
    expect(found.map(({ verdict }) => verdict)).toEqual(['different', 'equal'])
    expect(differenceReason(found)).toBe('总建筑面积与登记不一致：登记 38612.40，文件 38621.40㎡，请核对后重报。')
    expect(differenceReason(found.slice(1))).toBe('')
  })

  it('核对的各项都是登记里有的字段或关键岗位，资料编号都在清单里', () => {
    const posts = Object.keys(keyPost.entries)
    for (const { key } of allFileFacts) expect([key, key in engineering.fields || posts.includes(key)]).toEqual([key, true])
    const items = fileGroups.flatMap((group) => group.items.map((item) => item.code))
    for (const item of comparedItems) expect(items).toContain(item)
    expect([expectsFacts('G701'), expectsFacts('G101')]).toEqual([false, true])
  })
})
