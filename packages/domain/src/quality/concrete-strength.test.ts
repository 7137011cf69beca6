import { addDays } from '@zhujian/model/date'
import { describe, expect, it } from 'vitest'
import {
  degreeDays,
  equivalentDueOn,
  groupPasses,
  groupValue,
  judgeBatch,
  pourLargeNote,
  pourProblem,
  setsRequired,
  standardDueOn,
  strengthRatio,
} from './concrete-strength'

describe('the value of three specimens (GB/T 50107 4.3.1)', () => {
  it('is their mean while neither outer one is further than 15 % of the middle', () => {
    expect(groupValue(['33.0', '35.5', '36.1'], 150)).toBe('34.9')
    expect(groupValue(['17.0', '20.0', '23.0'], 150)).toBe('20.0')
  })

  it('is the middle one as soon as one of them is further, and there is none when both are', () => {
    expect(groupValue(['16.9', '20.0', '22.0'], 150)).toBe('20.0')
    expect(groupValue(['19.0', '20.0', '23.1'], 150)).toBe('20.0')
    expect(groupValue(['16.9', '20.0', '23.1'], 150)).toBeNull()
  })

  it('is converted to the standard cube by the edge of the specimen', () => {
    const three = ['40.0', '40.0', '40.0']
    expect([100, 150, 200].map((size) => groupValue(three, size))).toEqual(['38.0', '40.0', '42.0'])
  })
})

describe('the judgement of a batch (GB/T 50107 chapter 5)', () => {
  const sets = (n: number, value: string) => Array.from({ length: n }, () => value)

  it('goes by fewer than ten sets without statistics: 1.15 f on the mean and 0.95 f on the least', () => {
    expect(judgeBatch(['33.0', '35.5', '36.1'], 30)).toMatchObject({ passed: true, mean: '34.9', deviation: null })
    expect(judgeBatch(['33.0', '34.2', '35.0'], 30)).toMatchObject({ passed: false, mean: '34.1' })
    expect([judgeBatch(['34.5'], 30)?.passed, judgeBatch(['34.4'], 30)?.passed]).toEqual([true, false])
    expect([judgeBatch(['28.5', '40.5'], 30)?.passed, judgeBatch(['28.4', '40.6'], 30)?.passed]).toEqual([true, false])
  })

  it('asks 1.10 f of the mean from C60 on', () => {
    expect([judgeBatch(['66.0'], 60)?.passed, judgeBatch(['65.9'], 60)?.passed]).toEqual([true, false])
    expect([judgeBatch(['63.3'], 55)?.passed, judgeBatch(['63.2'], 55)?.passed]).toEqual([true, false])
  })

  it('goes by statistics from ten sets on, with no deviation below 2.5', () => {
    const ten = ['33.1', '35.2', '34.0', '36.5', '32.8', '34.7', '33.9', '35.8', '34.4', '33.6']
    const verdict = judgeBatch(ten, 30)
    expect(verdict).toMatchObject({ n: 10, passed: true, deviation: '2.50' })
    expect(verdict?.told).toContain('31.525')
    expect(judgeBatch(ten.slice(0, 9), 30)?.deviation).toBeNull()
  })

  it('takes λ1 of 1.15, 1.05 and 0.95 from 10, 15 and 20 sets', () => {
    // λ1 × 2.5：2.875、2.625、2.375。
    expect([judgeBatch(sets(14, '32.9'), 30)?.passed, judgeBatch(sets(14, '32.8'), 30)?.passed]).toEqual([true, false])
    expect([judgeBatch(sets(15, '32.7'), 30)?.passed, judgeBatch(sets(15, '32.6'), 30)?.passed]).toEqual([true, false])
    expect([judgeBatch(sets(20, '32.4'), 30)?.passed, judgeBatch(sets(20, '32.3'), 30)?.passed]).toEqual([true, false])
  })

  it('takes λ2 of 0.90 below 15 sets and 0.85 from then on', () => {
    const with_ = (least: string, n: number) => judgeBatch([...sets(n - 1, '45.0'), least], 30)?.passed
    expect([with_('27.0', 14), with_('26.9', 14), with_('26.9', 15)]).toEqual([true, false, true])
    expect([with_('25.5', 15), with_('25.4', 15)]).toEqual([true, false])
  })

  it('divides what was cured under the same conditions by 0.88 (GB 50204 C.0.3)', () => {
    expect([judgeBatch(['30.4'], 30, true)?.passed, judgeBatch(['30.3'], 30, true)?.passed]).toEqual([true, false])
    expect(judgeBatch([], 30)).toBeNull()
  })

  it('knows of a single set whether it stands without its batch', () => {
    expect([groupPasses('28.5', 30, false), groupPasses('28.4', 30, false)]).toEqual([true, false])
    expect([groupPasses('25.1', 30, true), groupPasses('25.0', 30, true)]).toEqual([true, false])
    expect(strengthRatio('34.9', 30)).toBe('1.16')
  })
})

describe('sets and ages', () => {
  it('keeps a set for each 100 m³, and for each 200 m³ of a pour beyond 1000 (GB 50204 7.4.1)', () => {
    expect(['1', '100', '100.1', '186', '1000', '1000.1', '1200', '1200.1'].map(setsRequired)).toEqual([1, 1, 2, 2, 10, 6, 6, 7])
  })

  it('is cured for 28 days', () => {
    expect(standardDueOn('2026-01-31')).toBe('2026-02-28')
  })

  it('is of age on the first day of 600 ℃·d, not before 14 days, days of frost uncounted (GB 50204 appendix C)', () => {
    const made = '2026-03-01'
    const days = (means: readonly string[]) => means.map((mean, at) => ({ day_on: addDays(made, at + 1), mean }))
    const warm = (n: number, mean: string) => Array.from({ length: n }, () => mean)
    expect(equivalentDueOn(made, days(warm(29, '20.0')))).toBeNull()
    expect(equivalentDueOn(made, days(warm(30, '20.0')))).toBe('2026-03-31')
    expect([equivalentDueOn(made, days(warm(13, '50.0'))), equivalentDueOn(made, days(warm(14, '50.0')))]).toEqual([
      null,
      '2026-03-15',
    ])
    expect(equivalentDueOn(made, days(['0.0', '-3.0', ...warm(30, '20.0')]))).toBe('2026-04-02')
    expect(degreeDays(days(['0.0', '-3.0', '20.0', '1.5']))).toBe('21.5')
  })
})

it('a pour of more than 5,000 m³ is doubted, of more than 100,000 m³ refused', () => {
  expect([pourLargeNote('5000'), pourLargeNote('5000.1')]).toEqual([false, '一次浇筑 5000.1 m³，请核对单位'])
  expect([pourProblem('100000'), pourProblem(undefined)]).toEqual([false, false])
  expect(pourProblem('100000.1')).toEqual({ field: 'volume', message: '一次浇筑不会超过 100,000 m³，请核对单位' })
})
