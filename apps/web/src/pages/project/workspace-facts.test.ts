// @vitest-environment jsdom
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import type { WorkspaceAnswer } from '@zhujian/domain/project/workspace'
import { addDays, today } from '@zhujian/model/date'
import { expect, it } from 'vitest'
import { permitClock } from './permit-clock'
import { factsOf, partlyStopped } from './workspace-facts'

const SAFETY = '/projectlibrary/supervise/safetyManage'
const count = (open: number) => ({ total: open, open, late: 0 })
const answer = (state: 'building' | 'stopped' | 'completed', stops = 0) =>
  ({
    project: { id: 1, state: engineeringStates.code(state), next_check_on: addDays(today(), -151), last_check_at: null, can: [] },
    followed: false,
    counts: { [`${SAFETY}/safetyCheck`]: count(0), [`${SAFETY}/stopNotice`]: count(stops) },
  }) as unknown as WorkspaceAnswer
const checkIn = (state: 'building' | 'stopped' | 'completed') =>
  factsOf(answer(state), { query: {} }).find(({ key }) => key === 'check')

it('在建的过了应查的日子标红，不在建的没有应查的日子', () => {
  expect(checkIn('building')).toMatchObject({ text: '逾期 151 天未检', tone: 'danger' })
  for (const state of ['completed', 'stopped'] as const) {
    expect(checkIn(state)).toMatchObject({ text: '未检查' })
    expect(checkIn(state)).not.toHaveProperty('tone')
  }
})

it('工程在建而有停工的，是局部停工；全面停工由工程状态说', () => {
  expect([partlyStopped(answer('building', 2)), partlyStopped(answer('building')), partlyStopped(answer('stopped', 1))]).toEqual([
    2, 0, 0,
  ])
})

it('合同竣工、领证应开工的天数，在监督的才数；终止监督、已竣工、中止监督的不数', () => {
  const dates = { license_date: null, sj_kg_time: 1, sj_jg_time: null, plan_jg_time: addDays(today(), 40) }
  const unbegun = { ...dates, license_date: today(), sj_kg_time: null }
  const clock = (state: keyof typeof engineeringStates.entries, project: typeof dates | typeof unbegun) =>
    permitClock({ ...project, state: engineeringStates.code(state) })?.text
  expect([clock('building', dates), clock('stopped', dates), clock('waiting', unbegun)]).toEqual([
    '剩 40 天',
    '剩 40 天',
    '剩 90 天',
  ])
  for (const state of ['terminated', 'completed', 'suspended'] as const)
    expect([state, clock(state, dates), clock(state, unbegun)]).toEqual([state, undefined, undefined])
})
