import { describe, expect, it } from 'vitest'
import { fineProblem } from './danger-fine'
import { dangerLevel } from './safety-dicts'

const limits = { usual: 50_000, major: 300_000 }
const of = (fine: string | null, level: 'general' | 'larger' | 'major' = 'general', is_major = false) =>
  fineProblem({ fine, level: dangerLevel.code(level), is_major }, limits)?.message ?? ''

describe('the fine of a danger', () => {
  it.each([
    ['50000.00', 'general', false, ''],
    ['50000.01', 'general', false, '一般隐患的罚款不超过 50,000 元（安全生产法第一百零二条）'],
    ['999999999', 'larger', false, '较大隐患的罚款不超过 50,000 元（安全生产法第一百零二条）'],
    ['50000.01', 'larger', true, ''],
    ['300000', 'major', false, ''],
    ['300000.01', 'major', false, '重大事故隐患的罚款不超过 300,000 元（建设工程安全生产管理条例第六十五条）'],
    ['0', 'general', false, ''],
  ] as const)('of %s for a %s one, major %s: %s', (fine, level, major, said) => {
    expect(of(fine, level, major)).toBe(said)
  })

  it('may be left open', () => {
    expect(of(null)).toBe('')
  })
})
