import { describe, expect, it } from 'vitest'
import { CODE_SECONDS, codeAt, codeFits, codeLasts } from './gate'

describe('the code shown on site', () => {
  const now = 1_800_000_000
  it('is six digits, the same within its time and another afterwards', () => {
    expect(codeAt('secret', now)).toMatch(/^\d{6}$/)
    expect(codeAt('secret', now + CODE_SECONDS - 1)).toBe(codeAt('secret', now))
    expect(codeAt('secret', now + CODE_SECONDS)).not.toBe(codeAt('secret', now))
    expect(codeAt('other', now)).not.toBe(codeAt('secret', now))
  })
  it('fits in its time and the next one, and not in the one after', () => {
    const code = codeAt('secret', now)
    expect([0, 1, 2].map((later) => codeFits('secret', code, now + later * CODE_SECONDS))).toEqual([true, true, false])
    expect(codeFits('secret', '', now)).toBe(false)
  })
  it('says how long it lasts', () => {
    expect([codeLasts(now), codeLasts(now + 1)]).toEqual([CODE_SECONDS, CODE_SECONDS - 1])
  })
})
