import { describe, expect, it } from 'vitest'
import { isOpinion, lacksGrounds, LEAST_GROUNDS, saysNothing } from './grounds'

describe('what is told of a refusal to sign', () => {
  it('is four different letters, not three', () => {
    expect(['1', '无', '不认', '不不不不', null].map(saysNothing)).toEqual([true, true, true, true, true])
    expect(['拒不签字', '项目负责人拒绝签收'].map(saysNothing)).toEqual([false, false])
  })
})

it('an opinion is two letters, and numbers are none', () => {
  expect(['', '1', '11', '!!', '好'].map(isOpinion)).toEqual([false, false, false, false, false])
  expect(['同意', 'OK', '1号楼'].map(isOpinion)).toEqual([true, true, true])
})

describe('grounds for not stopping a major danger, or taking it back', () => {
  it('are ten characters, not nine', () => {
    expect(LEAST_GROUNDS).toBe(10)
    expect(lacksGrounds('当场撤人封闭洞口整改')).toBe(false)
    expect(lacksGrounds('当场撤人封闭洞口改')).toBe(true)
    expect(lacksGrounds(null)).toBe(true)
  })

  it('are none when a word is repeated, nor when they are dots', () => {
    expect(lacksGrounds('误判误判误判误判误判误判')).toBe(true)
    expect(lacksGrounds('无。。。。。。。。。。。')).toBe(true)
    expect(lacksGrounds('此处不是临边，误判')).toBe(true)
    expect(lacksGrounds('洞口当日已用盖板封闭并有专人看守')).toBe(false)
  })

  it('are six different letters, not five', () => {
    expect(lacksGrounds('一二三四五一二三四五')).toBe(true)
    expect(lacksGrounds('一二三四五六一二三四')).toBe(false)
  })
})
