import type { Statement } from '@zhujian/domain/spec'
import { describe, expect, it } from 'vitest'
import {
  citationsOf,
  detailsOf,
  judge,
  readBrowser,
  readVitest,
  summaryOf,
  type TestOutcome,
  unknownCitations,
  unproved,
} from './spec-report'

const statements: Statement[] = [
  { id: 'S5-03', area: 'kit', label: '一' },
  { id: 'S5-04', area: 'kit', label: '二', better: 'ADR 0005' },
  { id: 'S2-02', area: 'session', label: '三' },
]
const outcome = (title: string, passed: boolean | undefined): TestOutcome => ({ title, suite: 'a.test.ts', passed })

describe('citations in a title', () => {
  // One test for all: a title of its own would itself count as a citation.
  it('may stand alone, share a bracket or name a range; other brackets are none', () => {
    expect(citationsOf('skips validation [S5-03]')).toEqual(['S5-03'])
    expect(citationsOf('two in two brackets [S5-03] and [S5-04]')).toEqual(['S5-03', 'S5-04'])
    expect(citationsOf('two in one bracket [S5-03, S5-04]')).toEqual(['S5-03', 'S5-04'])
    expect(citationsOf('a range [S2-09..11]')).toEqual(['S2-09', 'S2-10', 'S2-11'])
    expect(citationsOf('a range in full [S2-09..S2-10]')).toEqual(['S2-09', 'S2-10'])
    expect(citationsOf('other brackets [domain 3.10] [T57] S5-03')).toEqual([])
  })
})

describe('results of the runners', () => {
  it('are read with their full titles, from a run and from a list', () => {
    const run = {
      testResults: [
        {
          name: '/x/a.test.ts',
          assertionResults: [
            { fullName: 'form skips it', status: 'passed' },
            { fullName: 'form fails', status: 'failed' },
            { fullName: 'form waits', status: 'skipped' },
          ],
        },
      ],
    }
    const short = (file: string) => file.slice(3)
    expect(readVitest(run, short)).toEqual([
      { title: 'form skips it', suite: 'a.test.ts', passed: true },
      { title: 'form fails', suite: 'a.test.ts', passed: false },
      { title: 'form waits', suite: 'a.test.ts', passed: undefined },
    ])
    expect(readVitest([{ name: 'form > skips it', file: '/x/a.test.ts' }], short)).toEqual([
      { title: 'form > skips it', suite: 'a.test.ts', passed: undefined },
    ])
  })

  it('of the browser are read through nested suites', () => {
    const spec = (title: string, ok: boolean, runs: number) => ({
      title,
      ok,
      file: 'a.spec.ts',
      tests: [{ status: runs === 0 ? 'skipped' : 'expected' }],
    })
    const suites = [
      { title: 'a.spec.ts', specs: [spec('one', true, 1)], suites: [{ title: 'inner', specs: [spec('two', false, 1)] }] },
    ]
    expect(readBrowser({ suites })).toEqual([
      { title: 'a.spec.ts > one', suite: 'e2e/a.spec.ts', passed: true },
      { title: 'a.spec.ts > inner > two', suite: 'e2e/a.spec.ts', passed: false },
    ])
    expect(readBrowser({ suites: [{ title: 'a.spec.ts', specs: [spec('one', true, 0)] }] })[0]?.passed).toBeUndefined()
  })
})

describe('a statement', () => {
  it('is proved by a passing test, not by a failing, a waiting or no test', () => {
    const verdict = (...passed: (boolean | undefined)[]) =>
      judge(
        passed.map((each) => outcome('x [S5-03]', each)),
        statements,
      )[0]?.verdict
    expect(verdict(true)).toBe('passed')
    expect(verdict(true, false)).toBe('failed')
    expect(verdict(undefined)).toBe('listed')
    expect(verdict()).toBe('missing')
  })

  it('of a done area without proof fails the check, of another area not', () => {
    const judged = judge([outcome('x [S5-03]', true)], statements, [])
    expect(unproved(judged, new Set(['session'])).map((each) => each.id)).toEqual(['S2-02'])
    expect(unproved(judged, new Set(['kit'])).map((each) => each.id)).toEqual(['S5-04'])
    expect(unproved(judged, new Set())).toEqual([])
  })

  it('that a longer command proves passes the check unrun; skipped or failed, it does not', () => {
    const left = (...tests: Parameters<typeof judge>[0]) => unproved(judge(tests, statements, []), new Set(['session'])).length
    expect(left({ ...outcome('x [S2-02]', undefined), elsewhere: true })).toBe(0)
    expect(left(outcome('x [S2-02]', undefined))).toBe(1)
    expect(left({ ...outcome('x [S2-02]', undefined), elsewhere: true }, outcome('y [S2-02]', false))).toBe(1)
  })

  it('that does not exist is reported with the test that cites it', () => {
    expect(unknownCitations([outcome('x [S5-99]', true)], statements)).toEqual(['S5-99：a.test.ts x [S5-99]'])
  })

  it('is printed with its tests and its decision record, and counted per area', () => {
    const judged = judge([outcome('x [S5-03]', true), outcome('y [S5-04]', false)], statements, [])
    expect(detailsOf(judged)).toContain('✓ [S5-03] 一\n      a.test.ts x [S5-03]')
    expect(detailsOf(judged)).toContain('✗ [S5-04] 二（更好的做法：ADR 0005）\n    ✗ a.test.ts y [S5-04]')
    expect(summaryOf(judged, new Set(['kit']))).toContain('共用件（已完成）：2 条，已证 1，部分 0，失败 1，缺 0')
    expect(summaryOf(judged, new Set(['kit']))).toContain('会话与启动（进行中）：1 条，已证 0，部分 0，缺 1')
  })
})
