import { describe, expect, it } from 'vitest'
import { dangerCategory } from './safety-dicts'
import { hintSentence, type MajorFacts, majorHints } from './major-hints'
import { articleOf, casesOf, majorCases } from './major-standard'

const none: MajorFacts = {
  today: '2026-11-25',
  companies: [],
  people: [],
  officers_due: null,
  trades: [],
  works: [],
  cranes: [],
}
const codes = (facts: Partial<MajorFacts>) => majorHints({ ...none, ...facts }).map(({ code }) => code)
const work = {
  id: 1,
  name: '深基坑',
  kind: 1,
  level: 3,
  working: true,
  approved: true,
  argued: true,
  monitored: true,
  abnormal_hours: null,
  next_on: null,
}
const crane = {
  id: 1,
  name: '1 号塔机',
  kind: 1,
  using: true,
  accept_on: '2026-11-01',
  use_no: 'S1',
  made_on: '2020-01-01',
  anti_drop_to: null,
}
const officer = { id: 1, name: '王安', post: 'safety_officer', cert: 'C2', cert_no: 'C1', cert_to: '2026-11-25' }

describe('the standard of 2024', () => {
  it('names its articles and items as the paper does', () => {
    expect(['04-1', '11-4', '16', '13-7'].map(articleOf)).toEqual([
      '第四条第（一）项',
      '第十一条第（四）项',
      '第十六条',
      '第十三条第（七）项',
    ])
    expect(new Set(majorCases.map(({ code }) => code)).size).toBe(52)
    const known = new Set<unknown>(dangerCategory.codes)
    expect(majorCases.flatMap(({ categories = [] }) => categories.filter((each) => !known.has(each)))).toEqual([])
    expect(casesOf('attached_scaffold').map(({ code }) => code)).toContain('07-3')
    expect(casesOf('epidemic')).toEqual([])
  })
})

describe('hints of major dangers', () => {
  it('are none where the papers are in order', () => {
    expect(
      codes({
        companies: [{ id: 1, name: '甲', licence_no: 'A', licence_to: '2026-11-25' }],
        people: [
          officer,
          { ...officer, id: 2, post: 'project_manager', cert: 'B' },
          { ...officer, id: 3, post: 'builder', cert_no: null },
        ],
        officers_due: 1,
        trades: [{ id: 1, name: '李', trade: '架子工', cert_no: 'T', cert_to: '2026-11-24', worked_on: '2026-11-24' }],
        works: [work],
        cranes: [crane],
      }),
    ).toEqual([])
  })

  it.each([
    ['a company without licence', { companies: [{ id: 1, name: '甲', licence_no: null, licence_to: null }] }, '04-1'],
    ['a licence that ended yesterday', { companies: [{ id: 1, name: '甲', licence_no: 'A', licence_to: '2026-11-24' }] }, '04-1'],
    ['an officer whose C certificate ended', { people: [{ ...officer, cert_to: '2026-11-24' }] }, '04-2'],
    ['an officer with an A certificate alone', { people: [{ ...officer, cert: 'A' }] }, '04-2'],
    ['a project manager without B certificate', { people: [{ ...officer, post: 'project_manager' }] }, '04-2'],
    ['fewer officers than the size asks', { people: [officer], officers_due: 2 }, '04-2'],
    [
      'a special worker whose certificate ended before he worked',
      { trades: [{ id: 1, name: '李', trade: '架子工', cert_no: 'T', cert_to: '2026-11-23', worked_on: '2026-11-24' }] },
      '04-3',
    ],
    ['work without an approved scheme', { works: [{ ...work, approved: false }] }, '04-4'],
    ['oversized work that was not argued', { works: [{ ...work, argued: false }] }, '04-4'],
    ['work not accepted before the next', { works: [{ ...work, working: false, next_on: '2026-11-20' }] }, '04-5'],
    ['a deep pit nobody monitors', { works: [{ ...work, monitored: false }] }, '05-3'],
    ['a pit abnormal for a day', { works: [{ ...work, abnormal_hours: 24 }] }, '05-4'],
    ['a tunnel abnormal for a day', { works: [{ ...work, kind: 6, abnormal_hours: 24 }] }, '13-2'],
    ['a crane used before acceptance', { cranes: [{ ...crane, accept_on: null }] }, '08-1'],
    ['a crane not registered after 30 days', { cranes: [{ ...crane, accept_on: '2026-10-25', use_no: null }] }, '08-1'],
    ['an anti-drop device past its calibration', { cranes: [{ ...crane, kind: 2, anti_drop_to: '2026-11-24' }] }, '08-4'],
    ['a lift of eight years', { cranes: [{ ...crane, kind: 2, made_on: '2018-11-25' }] }, '08-9'],
  ] as const)('are given for %s', (_name, facts, code) => {
    expect(codes(facts as Partial<MajorFacts>)).toEqual([code])
  })

  it.each([
    ['work that has not begun', { works: [{ ...work, working: false, approved: false, argued: false, monitored: false }] }],
    ['work of ordinary size without argument', { works: [{ ...work, level: 2, argued: false, monitored: false }] }],
    ['an abnormality of less than a day', { works: [{ ...work, abnormal_hours: 23.9 }] }],
    ['a crane on the thirtieth day', { cranes: [{ ...crane, accept_on: '2026-10-26', use_no: null }] }],
    ['a crane that stands unused', { cranes: [{ ...crane, using: false, accept_on: null, made_on: '2000-01-01' }] }],
    ['a lift a day short of eight years', { cranes: [{ ...crane, kind: 2, made_on: '2018-11-26' }] }],
  ] as const)('are not given for %s', (_name, facts) => {
    expect(codes(facts as Partial<MajorFacts>)).toEqual([])
  })

  it('say what was seen and the article, and leave the judgement to people', () => {
    const [hint] = majorHints({ ...none, works: [{ ...work, approved: false }] })
    expect(hint && hintSentence(hint)).toBe('可能构成重大事故隐患：深基坑专项方案未经批准仍在施工（第四条第（四）项）')
    expect(hint).toMatchObject({ entity: 'danger_project', id: 1 })
  })
})
