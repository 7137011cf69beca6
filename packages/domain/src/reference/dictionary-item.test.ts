import { describe, expect, it } from 'vitest'
import { codeProblem, dictionaryTypeOf, levelOf } from './dictionary-item'

const type = dictionaryTypeOf('engineering_type')

describe('codes of a dictionary', () => {
  it('grow by two digits per level and begin with those of the entry above', () => {
    expect(codeProblem(type, '06', null)).toBeUndefined()
    expect(codeProblem(type, '0106', '01')).toBeUndefined()
    expect(codeProblem(type, '0206', '01')).toBe('代码应以上级代码 01 开头')
    expect(codeProblem(type, '011', '01')).toBe('代码应为 4 位数字')
    expect(codeProblem(type, '6', null)).toBe('代码应为 2 位数字')
    expect(codeProblem(type, 'AB', null)).toBe('代码只能是数字')
  })

  it('tell their level', () => {
    expect([levelOf(type, '01'), levelOf(type, '0101')]).toEqual([1, 2])
  })
})
