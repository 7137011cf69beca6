import { describe, expect, it } from 'vitest'
import { entityNames } from '../entity-index'
import { crossRules } from './cross-rules'
import { warnRuleTexts } from './warn-rules'

describe('the fifteen cross-checks', () => {
  it('are X01 to X15, each once', () => {
    expect(crossRules.map(({ code }) => code)).toEqual(
      Array.from({ length: 15 }, (_, at) => `X${String(at + 1).padStart(2, '0')}`),
    )
  })

  it('name data that exist, and warnings that are judged', () => {
    const judged = warnRuleTexts.map(({ code }) => code)
    for (const { code, at, warns } of crossRules) {
      for (const name of at) expect(entityNames, code).toContain(name)
      for (const each of warns) expect(judged, code).toContain(each)
    }
  })

  it('each do something: refuse, warn, or say what they wait for', () => {
    for (const { code, at, warns, waits } of crossRules)
      expect(at.length > 0 || warns.length > 0 || waits !== undefined || code === 'X05', code).toBe(true)
  })

  it('every judged X rule belongs to one of them', () => {
    const named = crossRules.flatMap(({ warns }) => warns)
    for (const { code } of warnRuleTexts) if (code.startsWith('X')) expect(named).toContain(code)
  })
})
