import { describe, expect, test } from 'vitest'
import { base32, codeAt, newSeed, otpAddress, STEP_SECONDS, stepOf } from './totp'

const seed = Buffer.from('12345678901234567890')

describe('codes by time', () => {
  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at %i seconds as RFC 6238 appendix B says', (now, code) => {
    expect(codeAt(seed, Math.floor(now / STEP_SECONDS), 8)).toBe(code)
  })

  test('a clock may be off by one step, a code is used once, and never an older one', () => {
    const step = 40_000_000
    const now = step * STEP_SECONDS
    for (const near of [step - 1, step, step + 1]) expect(stepOf(seed, codeAt(seed, near), now, 0)).toBe(near)
    for (const far of [step - 2, step + 2]) expect(stepOf(seed, codeAt(seed, far), now, 0)).toBeUndefined()
    expect(stepOf(seed, codeAt(seed, step), now, step)).toBeUndefined()
    for (const odd of ['', '12345', '1234567', 'abcdef', '１２３４５６']) expect(stepOf(seed, odd, now, 0)).toBeUndefined()
  })

  test('the seed is written as RFC 4648 says', () => {
    expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
    expect(base32(newSeed())).toMatch(/^[A-Z2-7]{32}$/)
    expect(otpAddress(seed, 'zhang.san', '筑监')).toContain('secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  })
})
