import { describe, expect, it } from 'vitest'
import { drawnUp, groundsOf, rewritten } from './concluded-stop'

const edge = { id: 1, is_major: true, place: '5#楼 8F', description: '水平洞口五处无盖板' }
const plug = { id: 2, is_major: false, place: '配电箱', description: '未上锁' }

describe('a stop that an inspection drew up', () => {
  it('rests on what is major, or where nothing is on everything found', () => {
    expect(groundsOf([plug, edge])).toEqual([edge])
    expect(groundsOf([plug])).toEqual([plug])
  })

  it('says where and why in the words of the inspection', () => {
    expect(drawnUp('JC1', [edge, plug])).toEqual({
      part: '5#楼 8F、配电箱',
      reason: '监督检查 JC1 查出：5#楼 8F：水平洞口五处无盖板；配电箱：未上锁',
    })
  })

  it('stops the place of the danger for the reason that was found, neither more nor anything else', () => {
    const drawn = drawnUp('JC1', [edge])
    expect(rewritten(drawn, { part: drawn.part, reason: drawn.reason })).toEqual([])
    expect(rewritten(drawn, { part: `除${drawn.part}以外`, reason: drawn.reason })).toMatchObject([{ field: 'part' }])
    expect(rewritten(drawn, { part: drawn.part, reason: `${drawn.reason}。其余楼栋不用停下来` })).toMatchObject([
      { field: 'reason' },
    ])
    expect(rewritten(drawn, { part: '门卫室', reason: drawn.reason })).toEqual([
      { field: 'part', message: '停工部位由监督检查写下，不能改写、加写；还要停别处的另拟一份：“5#楼 8F”' },
    ])
    const said = rewritten(drawn, { part: drawn.part, reason: '监督检查 JC1 查出：临时休整' })
    expect(said.map(({ field }) => field)).toEqual(['reason'])
    expect(rewritten(drawn, { part: null, reason: null }).map(({ field }) => field)).toEqual(['reason', 'part'])
  })

  it('of the whole site has no part', () => {
    expect(rewritten(drawnUp('JC1', [edge]), { reason: drawnUp('JC1', [edge]).reason })).toEqual([])
  })
})
