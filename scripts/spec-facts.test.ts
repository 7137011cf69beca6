import { describe, expect, it } from 'vitest'
import type { Fact } from '@zhujian/domain/spec/facts'
import { facts } from '@zhujian/domain/spec/facts'
import { factsCited, judgeFacts, unknownFacts } from './spec-facts'

const input: Fact = { id: 'S3-06/input', statement: 'S3-06', place: 'page' }
const later: Fact = { id: 'S2-15/appeal', statement: 'S2-15', place: 'page', built: false }
const usc: Fact = { id: 'S5-11/usc', statement: 'S5-11', place: 'rule' }
const title = (id: string) => ['a test ', '[', id, ']'].join('')
const verdict = (fact: Fact, suite: string, passed: boolean | undefined = true) =>
  judgeFacts([{ title: title(fact.id), suite, passed }], [fact])[0]?.verdict

describe('facts of a statement', () => {
  it('are numbered once each', () => {
    expect(new Set(facts.map(({ id }) => id)).size).toBe(facts.length)
    expect(facts.length).toBeGreaterThan(300)
  })
  it('are cited by statement and name, several in one bracket', () => {
    expect(factsCited(title('S3-06/input, S3-06/month'))).toEqual(['S3-06/input', 'S3-06/month'])
    expect(factsCited(title('S3-06'))).toEqual([])
  })
  it('of a page are proved in the product only, not by a component or a gallery', () => {
    expect(verdict(input, 'e2e/table.spec.ts')).toBe('passed')
    expect(verdict(input, 'e2e/gallery.spec.ts')).toBe('missing')
    expect(verdict(input, 'apps/web/src/ui/cells/cells.test.tsx')).toBe('missing')
    expect(verdict(input, 'e2e/table.spec.ts', false)).toBe('failed')
  })
  it('of a rule are proved by a function', () => {
    expect(verdict(usc, 'packages/model/src/formats.test.ts')).toBe('passed')
  })
  it('of a page that is not there yet are open, whatever cites them', () => {
    expect(verdict(later, 'e2e/later.spec.ts')).toBe('open')
  })
  it('that do not exist are complained about', () => {
    expect(unknownFacts([{ title: title('S3-06/nothing'), suite: 'e2e/a.spec.ts', passed: true }])).toHaveLength(1)
  })
})
