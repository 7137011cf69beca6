import { describe, expect, it } from 'vitest'
import { clausesText, judge, paramsOf } from './hazard-judge'
import { dangerNotes, hazardNotes, hazardProblems, kindOfWork } from './hazard-fields'
import { hazardLevel } from './danger-dicts'
import { type HazardParam, hazardSets, type HazardTrait, type HazardWork, hazardWork } from './hazard-table'

const RANK = { none: 0, dangerous: 1, oversized: 2 } as const
const rank = (work: HazardWork, params: Partial<Record<HazardParam, string>>, traits: HazardTrait[] = []) =>
  RANK[judge(work, { params, traits }).level]

/** 建办质〔2018〕31 号两个附件的每一条界线：作业、参数、数值 → 级（0 非 1 危大 2 超规模）。 */
const vectors: readonly (readonly [HazardWork, HazardParam, ...(readonly [string, 0 | 1 | 2])[]])[] = [
  ['pit', 'depth', ['2.99', 0], ['3.00', 1], ['4.99', 1], ['5.00', 2]],
  ['formSupport', 'height', ['4.99', 0], ['5.00', 1], ['7.99', 1], ['8.00', 2]],
  ['formSupport', 'span', ['9.99', 0], ['10.00', 1], ['17.99', 1], ['18.00', 2]],
  ['formSupport', 'load', ['9.99', 0], ['10.00', 1], ['14.99', 1], ['15.00', 2]],
  ['formSupport', 'lineLoad', ['14.99', 0], ['15.00', 1], ['19.99', 1], ['20.00', 2]],
  ['loadSupport', 'pointLoad', ['0', 1], ['6.99', 1], ['7.00', 2]],
  ['oddLifting', 'weight', ['9.99', 0], ['10.00', 1], ['99.99', 1], ['100.00', 2]],
  ['craneErection', 'capacity', ['299.99', 1], ['300', 2]],
  ['craneErection', 'totalHeight', ['199.99', 1], ['200', 2]],
  ['craneErection', 'baseLevel', ['199.99', 1], ['200', 2]],
  ['groundScaffold', 'height', ['23.99', 0], ['24.00', 1], ['49.99', 1], ['50.00', 2]],
  ['climbScaffold', 'liftHeight', ['149.99', 1], ['150', 2]],
  ['outScaffold', 'sectionHeight', ['19.99', 1], ['20', 2]],
  ['curtain', 'workHeight', ['49.99', 1], ['50', 2]],
  ['steel', 'steelSpan', ['35.99', 1], ['36', 2]],
  ['space', 'steelSpan', ['59.99', 1], ['60', 2]],
  ['handDug', 'depth', ['15.99', 1], ['16.00', 2]],
  ['jacking', 'moved', ['999.99', 0], ['1000', 2]],
]
const WITHOUT_NUMBERS: Partial<Record<HazardWork, 1 | 2>> = {
  toolForm: 2,
  machineLifting: 1,
  basket: 1,
  platform: 1,
  oddScaffold: 1,
  demolition: 1,
  dangerousDemolition: 2,
  heritageDemolition: 2,
  tunnel: 2,
  underwater: 2,
  precast: 1,
  novel: 2,
}

describe('the size of hazardous work', () => {
  for (const [work, param, ...cases] of vectors)
    it.each(cases)(`${work}: ${param} of %s is of level %i`, (value, level) => {
      expect(rank(work, { [param]: value })).toBe(level)
    })

  it.each(Object.entries(WITHOUT_NUMBERS))('%s is of level %i whatever its size', (work, level) => {
    expect(rank(work as HazardWork, {})).toBe(level)
    expect(paramsOf(work as HazardWork)).toEqual([])
  })

  it('has every boundary of the table tested on both sides, and every kind of work once', () => {
    const tested = new Set(
      vectors.flatMap(([work, param, ...cases]) => cases.map(([value]) => `${work}/${param}/${Number(value)}`)),
    )
    const limits = hazardSets.flatMap((set) => set.limits.filter(({ from }) => from !== undefined))
    for (const { work, param, from } of limits) {
      const just = (Number(from) - 0.01).toFixed(2)
      expect([tested.has(`${work}/${param}/${Number(from)}`), tested.has(`${work}/${param}/${Number(just)}`)]).toEqual([
        true,
        true,
      ])
    }
    const works = new Set([...vectors.map(([work]) => work), ...Object.keys(WITHOUT_NUMBERS)])
    expect(works.size).toBe(hazardWork.codes.length)
    for (const code of hazardWork.codes.map(Number)) expect(kindOfWork(code)).toBe(Math.floor(code / 100))
  })

  it('is dangerous below the numbers where the surroundings or the shape make it so, and only for their own work', () => {
    expect([rank('pit', { depth: '2.99' }, ['complex']), rank('pit', { depth: '2.99' }, ['isolated'])]).toEqual([1, 0])
    expect([rank('formSupport', { height: '4.99' }, ['isolated']), rank('formSupport', { height: '4.99' }, ['complex'])]).toEqual(
      [1, 0],
    )
    expect(rank('formSupport', { height: '7.99' }, ['isolated'])).toBe(1)
  })

  it('takes the highest of several parameters and names every clause that was hit', () => {
    const verdict = judge('formSupport', { params: { height: '7.9', span: '18.0' } })
    expect(verdict.level).toBe('oversized')
    expect(verdict.clauses.map(({ level, clause }) => [level, clause])).toEqual([
      ['oversized', '附件二 二（二）'],
      ['dangerous', '附件一 二（二）'],
    ])
    expect(clausesText(verdict)).toBe('附件二 二（二）：搭设跨度 18.0 m，达到 18 m；附件一 二（二）：搭设高度 7.9 m，达到 5 m')
  })

  it('never falls when a parameter grows', () => {
    for (const [work, param, ...cases] of vectors) {
      const found = cases.map(([value]) => rank(work, { [param]: value }))
      expect(found).toEqual([...found].sort((a, b) => a - b))
    }
  })
})

describe('a form of hazardous work', () => {
  const pit = (depth: string, level: 1 | 2 | 3, more = {}) => ({
    work: 101,
    params: [{ param: 1, value: depth }],
    level,
    ...more,
  })
  const complaints = (row: Parameters<typeof hazardProblems>[0]) => hazardProblems(row).filter(Boolean)

  it('asks for the numbers its work is judged by, and proposes the level with its clause', () => {
    expect(complaints({ work: 101, params: [{ param: 1, value: null }] })).toEqual([
      { field: 'params', message: '请填写规模参数，按参数判定规模' },
    ])
    expect(complaints({ work: 404, params: [] })).toEqual([])
    expect(hazardNotes({ work: 101, params: [{ param: 1, value: '5.00' }] })).toEqual([
      {
        field: 'level',
        text: '按参数判定：超过一定规模。附件二 一：开挖深度 5.00 m，达到 5 m',
        tone: 'danger',
        value: hazardLevel.code('oversized'),
      },
    ])
  })

  it('refuses a level below the judged one and takes a higher one', () => {
    expect(complaints(pit('5.00', 2))).toEqual([
      {
        field: 'level',
        message: '按参数判定为超过一定规模（附件二 一：开挖深度 5.00 m，达到 5 m），不能登记得更低；参数有误的请更正参数',
      },
    ])
    expect([complaints(pit('4.99', 2)), complaints(pit('4.99', 3)), complaints(pit('5.00', 3))]).toEqual([[], [], []])
  })

  it('asks for the numbers also where special circumstances are ticked: they stand for no number', () => {
    expect(complaints({ work: 101, params: [{ param: 1, value: null }], traits: [1], level: 2 })).toEqual([
      { field: 'params', message: '请填写规模参数，按参数判定规模' },
    ])
  })

  it('of what need not be entered says so and proposes no level', () => {
    expect(dangerNotes({ work: 101, params: [{ param: 1, value: '2.99' }] })).toEqual([
      {
        field: 'level',
        text: '按参数判定：不属于危大工程。各参数都没有达到附件一的界线，不必登记；从严按危大工程管理的，请选规模',
        tone: 'default',
      },
    ])
    expect(dangerNotes({ work: 101, params: [{ param: 1, value: '3.00' }] })).toMatchObject([{ value: 2 }])
  })
})
