import { addDays } from '@zhujian/model/date'
import { describe, expect, it } from 'vitest'
import { judgeContinuous, judgeKnown, roundEven, sigmaBefore } from './concrete-batch'
import { groupValue, judgeBatch } from './concrete-strength'
import { maturityOf } from './concrete-maturity'
import { coverVerdict } from './cover-check'

const values = (text: string) => text.split(' ')

/** 建设标准算例 T1–T6、N1–N3：等级、代表值 → 组数、平均、标准差、结果。 */
const batches = [
  ['T1', 30, '33.1 34.5 36.2 35.0 32.8 37.4 34.9 35.6 33.7 36.0', '34.9', '2.50', true],
  ['T2', 30, '31.5 35.0 39.8 28.4 36.2 33.0 40.1 30.2 34.6 37.2', '34.6', '3.90', true],
  ['T3', 30, '31.5 35.0 37.0 28.4 36.2 32.0 40.1 30.2 33.6 37.2', '34.1', '3.63', false],
  ['T4', 30, '29.8 31.2 32.6 33.4 34.0 34.5 35.1 35.9 36.7 38.8 26.0 35.0 36.4 37.0', '34.0', '3.32', false],
  ['T5', 30, '29.8 31.2 32.6 33.4 34.0 34.5 35.1 35.9 36.7 38.8 26.0 35.0 36.4 37.0 35.0', '34.1', '3.21', true],
  [
    'T6',
    30,
    '31.0 31.5 32.0 32.2 32.4 32.6 32.8 33.0 33.1 33.2 33.3 33.4 33.5 33.6 33.7 33.8 34.0 34.2 34.4 34.6',
    '33.1',
    '2.50',
    true,
  ],
  ['the first 14 of T6', 30, '31.0 31.5 32.0 32.2 32.4 32.6 32.8 33.0 33.1 33.2 33.3 33.4 33.5 33.6', '32.7', '2.50', false],
  ['N1', 30, '34.5 35.0 34.0', '34.5', null, true],
  ['N1 below', 30, '34.0 35.0 34.0', '34.3', null, false],
  ['N2', 30, '40.0 36.0 28.5', '34.8', null, true],
  ['N2 below', 30, '40.0 36.0 28.4', '34.8', null, false],
  ['N3', 60, '66.0 68.0 64.0', '66.0', null, true],
  ['N3 below', 60, '65.0 68.0 64.0', '65.7', null, false],
] as const

describe('a batch of concrete (GB/T 50107)', () => {
  it.each(batches)('%s', (_name, grade, text, mean, deviation, passed) => {
    expect(judgeBatch(values(text), grade)).toMatchObject({ mean, deviation, passed })
  })

  it('cured as the structure is divided by 0.88 group by group, to a tenth', () => {
    expect(judgeBatch(values('27.5 28.6 29.9'), 30, true)).toMatchObject({ mean: '32.6', least: '31.2', passed: false })
    expect(judgeBatch(values('30.4 30.8 31.2'), 30, true)).toMatchObject({ mean: '35.0', least: '34.5', passed: true })
  })

  it('says what the mean and the least had to be', () => {
    expect(judgeBatch(values(batches[0][2]), 30)).toMatchObject({
      mean_due: '32.875',
      least_due: '27.00',
      least: '32.8',
      method: 'statistical',
    })
    expect(judgeBatch(values('34.5 35.0 34.0'), 30)).toMatchObject({ mean_due: '34.50', least_due: '28.50', method: 'few' })
  })

  it('of three groups is judged by the known deviation of continuous production (K1)', () => {
    expect(judgeKnown(values('33.0 31.5 32.0'), 30, 3)).toMatchObject({
      mean: '32.2',
      mean_due: '32.10',
      least_due: '27.90',
      passed: true,
    })
    expect(judgeKnown(values('32.0 31.5 32.0'), 30, 3)).toMatchObject({ mean: '31.8', passed: false })
    expect(judgeKnown(values('33.0 31.5'), 30, 3)).toBeNull()
    // σ0 不足 2.5 的取 2.5；C20 及以下的最小值系数为 0.85。
    expect(judgeKnown(values('33.0 33.0 33.0'), 30, 1)).toMatchObject({ sigma: '2.50', least_due: '28.25' })
    expect(judgeKnown(values('25.0 25.0 25.0'), 20, 6)).toMatchObject({ least_due: '17.00' })
    expect(judgeKnown(values('30.0 30.0 30.0'), 25, 6)).toMatchObject({ least_due: '22.50' })
  })

  it('has a known deviation from 45 groups in 60 to 90 days before, and from no less', () => {
    const day = '2026-09-01'
    const series = (n: number, span: number) =>
      Array.from({ length: n }, (_, at) => ({
        on: addDays(day, -span + Math.floor((at * span) / n)),
        value: at % 2 ? '33.0' : '36.0',
      }))
    expect(sigmaBefore(series(45, 60), day)).toBeCloseTo(1.517, 3)
    expect([sigmaBefore(series(44, 60), day), sigmaBefore(series(45, 59), day)]).toEqual([null, null])
    const three = ['33.0', '34.0', '35.0'].map((value) => ({ on: day, value }))
    expect(judgeContinuous([...series(45, 60), ...three], 30)).toEqual([
      expect.objectContaining({ from_on: day, to_on: day, mean: '34.0', mean_due: '31.75', passed: true }),
    ])
    expect(judgeContinuous(three, 30)).toEqual([])
  })
})

it('rounds half to even, as GB/T 8170 wants', () => {
  expect([34.45, 34.55, 34.46, 34.44].map((each) => roundEven(each, 1))).toEqual([34.4, 34.6, 34.5, 34.4])
})

describe('three specimens', () => {
  it.each([
    ['30.2 31.5 33.0', '31.6'],
    ['26.0 31.0 33.0', '31.0'],
    ['25.5 30.0 34.5', '30.0'],
    ['25.4 30.0 34.6', null],
  ])('%s are worth %s', (three, worth) => {
    expect(groupValue(values(three), 150)).toBe(worth)
  })
})

describe('600 degree-days', () => {
  const warm = (n: number, mean: string, made = '2026-04-01') =>
    Array.from({ length: n }, (_, at) => ({ day_on: addDays(made, at + 1), mean }))
  it.each([
    ['20.0', 30],
    ['15.0', 40],
    ['25.0', 24],
    ['45.0', 14],
  ])('of %s ℃ are reached on day %i', (mean, day) => {
    const made = '2026-04-01'
    const until = addDays(made, day)
    expect(maturityOf(made, warm(day, mean), until).due_on).toBe(until)
    expect(maturityOf(made, warm(day - 1, mean), addDays(made, day - 1)).due_on).toBeNull()
  })

  it('count no frost, and stop at a day without a reading instead of guessing it', () => {
    const made = '2026-04-01'
    const cold = [
      { day_on: '2026-04-02', mean: '-3.0' },
      { day_on: '2026-04-03', mean: '0.0' },
    ]
    const days = [...cold, ...warm(50, '12.0', '2026-04-03')]
    expect(maturityOf(made, days, addDays(made, 52))).toMatchObject({ due_on: addDays(made, 52), degree_days: '600.0' })
    const holed = warm(30, '20.0').filter(({ day_on }) => day_on !== '2026-04-11')
    expect(maturityOf(made, holed, addDays(made, 30))).toEqual({
      degree_days: '180.0',
      days: 9,
      due_on: null,
      missing: ['2026-04-11'],
    })
  })
})

describe('the protective layer (GB 50204 appendix E)', () => {
  const round = (pass: number, points = 60, burst = false) => ({ points, pass, burst })
  it.each([
    [round(54), undefined, 'passed'],
    [round(53), undefined, 'again'],
    [round(53), round(55), 'passed'],
    [round(53), round(54), 'failed'],
    [round(48), undefined, 'again'],
    [round(47), undefined, 'failed'],
    [round(18, 20), undefined, 'passed'],
    [round(17, 20, true), undefined, 'failed'],
    [round(19, 20, true), undefined, 'failed'],
    [round(53), round(60, 60, true), 'failed'],
  ] as const)('%o then %o is %s', (first, second, verdict) => {
    expect(coverVerdict(first, second)).toBe(verdict)
  })
})
