import { describe, expect, it } from 'vitest'
import { lineProblems } from './check-lines'

const problemsOf = (lines: readonly object[]) => lineProblems(lines).filter((problem) => problem !== null)

describe('the lines of a check', () => {
  const failed = { item: '临边防护', result: 2, level: 1, place: '36F 东侧' }

  it('do not say of one clause that it is kept and broken; of another place they may', () => {
    const both = problemsOf([{ item: '临边防护', result: 1 }, failed])
    expect(both).toEqual([{ field: 'checklist.0.result', message: '“临边防护”查出了隐患，这一项应为不符合，不能同时记为符合' }])
    expect(problemsOf([failed, { item: '临边防护', result: 3 }])).toMatchObject([{ field: 'checklist.1.result' }])
    expect(problemsOf([{ item: '临边防护', result: 1, place: '12F' }, failed])).toEqual([])
    expect(problemsOf([{ item: '临边防护' }, failed, { ...failed, place: '35F' }])).toEqual([])
  })

  it('are told apart by the clause where it is written', () => {
    const [one, other] = ['JGJ 59-2011 B.13-4', 'JGJ 59-2011 B.14-4']
    expect(
      problemsOf([
        { item: '一般项目', basis: one, result: 1 },
        { ...failed, item: '一般项目', basis: other },
      ]),
    ).toEqual([])
    expect(
      problemsOf([
        { item: '临边', basis: one, result: 1 },
        { ...failed, basis: one },
      ]),
    ).toHaveLength(1)
  })

  it('judge a danger of the gravest level, and say what a major one rests on', () => {
    const major = (more: object) => problemsOf([{ ...failed, level: 3, ...more }])
    expect(major({})).toMatchObject([{ field: 'checklist.0.is_major', message: expect.stringContaining('不由等级推定') }])
    expect(major({ is_major: true, major_basis: ' ' })).toMatchObject([{ field: 'checklist.0.major_basis' }])
    expect(major({ is_major: false })).toEqual([])
    expect(major({ is_major: true, major_basis: '第九条第（四）项' })).toEqual([])
    expect(problemsOf([{ item: '临边防护', result: 1, level: 3 }])).toEqual([])
  })
})
