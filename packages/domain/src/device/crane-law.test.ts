import { startOfDay } from '@zhujian/model/date'
import { describe, expect, it } from 'vitest'
import { qualLevel } from '../reference/unit-dicts'
import { craneKind } from './crane-dicts'
import {
  type AgedCrane,
  ageChanges,
  ageLimitOf,
  ageProblem,
  ageSaid,
  craneYears,
  levelProblem,
  momentOf,
  noticeSaid,
} from './crane-law'

const TODAY = '2026-11-28'
const tower = (more: Partial<AgedCrane> = {}): AgedCrane => ({
  crane_kind: craneKind.code('tower'),
  model: 'TC6010',
  made_on: '2020-01-01',
  rated_moment: null,
  assess_file: null,
  assess_to: null,
  ...more,
})
const elevator = (model: string, made_on: string) => tower({ crane_kind: craneKind.code('elevator'), model, made_on })
const refused = (crane: AgedCrane, day = TODAY) => ageProblem(crane, day)?.field

it('what was changed of the grounds of an age is told to whoever judges it; what was empty before is no change', () => {
  const young = tower({ made_on: '2022-01-01', rated_moment: 800 })
  expect(ageChanges(tower({ made_on: '2005-01-01' }), young)).toEqual([
    { field: 'made_on', said: '出厂日期由 2005-01-01 改为 2022-01-01' },
  ])
  expect(ageSaid({ ...young, age_changes: '2026-11-01 出厂日期由 2005-01-01 改为 2022-01-01' }, TODAY)).toMatch(
    /。登记以后更正过：2026-11-01 出厂日期由 2005-01-01 改为 2022-01-01$/,
  )
})

it('a notice that bears a day before it came in is told to whoever takes it in (第十二条)', () => {
  const reviewed_at = startOfDay('2026-11-26')
  expect(noticeSaid({ notice_on: '2026-11-20', reviewed_at })).toBe(
    '告知单写的是 2026-11-20，2026-11-26 监理审核通过才报来，安装前的两个工作日自 2026-11-26 起算',
  )
  expect(noticeSaid({ notice_on: '2026-11-26', reviewed_at })).toBeNull()
})

describe('how old a machine may be (建设部公告第659号)', () => {
  it.each([
    [629, 10],
    [630, 15],
    [1249, 15],
    [1250, 20],
  ])('a tower crane of %i kN·m may be used for %i years', (rated_moment, years) => {
    expect(ageLimitOf(tower({ rated_moment }), TODAY)?.years).toBe(years)
  })

  it.each([
    [629, '2016'],
    [630, '2011'],
    [1250, '2006'],
  ])('a tower crane of %i kN·m is refused from the day after its term, which began in %s', (rated_moment, year) => {
    expect(refused(tower({ rated_moment, made_on: `${year}-11-28` }))).toBeUndefined()
    expect(refused(tower({ rated_moment, made_on: `${year}-11-27` }))).toBe('assess_file')
  })

  it('a lift on a rack may be used for eight years, one on a rope, or of no known type, for five', () => {
    for (const [model, year] of [
      ['SC200/200', '2018'],
      ['SS100', '2021'],
      ['GJJ200', '2021'],
    ] as const) {
      expect([model, refused(elevator(model, `${year}-11-28`))]).toEqual([model, undefined])
      expect([model, refused(elevator(model, `${year}-11-27`))]).toEqual([model, 'assess_file'])
    }
  })

  it('beyond its term it is used on an assessment that is in force that day', () => {
    const old = { rated_moment: 800, made_on: '2005-05-01' }
    expect(refused(tower({ ...old, assess_file: 'a.pdf' }))).toBe('assess_to')
    expect(refused(tower({ ...old, assess_to: TODAY }))).toBe('assess_file')
    expect(refused(tower({ ...old, assess_file: 'a.pdf', assess_to: TODAY }))).toBeUndefined()
    expect(refused(tower({ ...old, assess_file: 'a.pdf', assess_to: '2026-11-27' }))).toBe('assess_to')
  })

  it('says nothing of machines without a term, and asks those that have one for the day they were made', () => {
    expect(refused(tower({ crane_kind: craneKind.code('basket'), made_on: null }))).toBeUndefined()
    expect(refused(tower({ made_on: null }))).toBe('made_on')
    expect(refused(tower({ made_on: '1990-01-01' }), '2007-06-13')).toBeUndefined()
  })

  it('takes the moment from the model where it is not filled in, and the smaller where they differ', () => {
    expect(momentOf(tower({ model: 'QTZ80（TC6010）' }))).toBe(800)
    expect(momentOf(tower({ model: 'QTZ63', rated_moment: 1250 }))).toBe(630)
    expect(momentOf(tower({ model: 'QTZ7015' }))).toBeNull()
    expect(ageLimitOf(tower(), TODAY)?.years).toBe(10)
  })

  it('says how old it is and what it is used on', () => {
    expect([craneYears('2005-11-28', TODAY), craneYears('2005-11-29', TODAY)]).toEqual([21, 20])
    const old = tower({ rated_moment: 800, made_on: '2005-05-01' })
    expect(ageSaid(old, TODAY)).toContain(
      '至今满 21 年，已超过630～1250 kN·m塔式起重机 15 年的使用年限；没有登记安全评估，不得使用',
    )
    expect(ageSaid({ ...old, assess_to: '2027-01-01' }, TODAY)).toContain('安全评估有效期至 2027-01-01')
    expect(ageSaid(tower({ rated_moment: 800 }), TODAY)).toContain('没有超过')
  })
})

describe('how big a tower crane a grade may put up (建市〔2014〕159号)', () => {
  const [first, second, third] = (['first', 'second', 'third'] as const).map((key) => qualLevel.code(key)) as [
    number,
    number,
    number,
  ]
  const of = (rated_moment: number, ...levels: number[]) => levelProblem(tower({ rated_moment }), levels, TODAY) === null

  it('the third grade up to 800 kN·m, the second up to 3150, the first any', () => {
    expect([of(800, third), of(801, third), of(3150, second), of(3151, second), of(9000, first)]).toEqual([
      true,
      false,
      true,
      false,
      true,
    ])
    expect(of(801, third, second)).toBe(true)
  })

  it('is not asked of lifts', () => {
    expect(levelProblem({ ...tower({ rated_moment: 9000 }), crane_kind: craneKind.code('elevator') }, [third], TODAY)).toBeNull()
  })
})
