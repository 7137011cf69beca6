import { type AnyEntity, runRules } from '@zhujian/model'
import { addDays, monthsAfter, today } from '@zhujian/model/date'
import { expect, it } from 'vitest'
import { bizKindOf } from '../biz/kinds'
import { entityOf } from '../entities'

const said = (entity: AnyEntity, field: string, day: string) =>
  runRules(entity, { state: entity.flow?.states.code(entity.flow.start), [field]: day }).filter((each) => each.field === field)

it.each([
  ['drill', 'plan_on', 2],
  ['visit_plan', 'plan_on', 2],
  ['stop_work', 'plan_resume', 2],
  ['campaign', 'to_on', 2],
  ['purchase', 'need_on', 2],
  ['danger_project', 'plan_start', 10],
  ['danger_project', 'plan_end', 10],
  ['plan', 'to_on', 10],
  ['plan_task', 'plan_end', 10],
] as const)('%s: %s is planned for no later than %i years from now', (name, field, years) => {
  const latest = monthsAfter(today(), years * 12)
  const entity = entityOf(name)
  expect(said(entity, field, latest)).toEqual([])
  expect(said(entity, field, addDays(latest, 1))).toEqual([
    { field, message: `${entity.fields[field]?.label}不能晚于 ${latest}（${years} 年以后），请核对年份` },
  ])
})

it.each([
  ['jcys', 'accept_on'],
  ['ztzx', 'accept_on'],
  ['ycsq', 'check_on'],
  ['dismantle', 'plan_on'],
  ['recovery', 'recover_on'],
  ['towork', 'resume_on'],
] as const)('the application %s plans its day within two years', (code, field) => {
  const latest = monthsAfter(today(), 24)
  const { rules } = bizKindOf(code)
  const told = (day: string) =>
    (rules?.({ [field]: day } as never) ?? []).filter((each) => each && each.field === field).map((each) => each && each.message)
  expect(told(latest)).toEqual([])
  expect(told(addDays(latest, 1))).toEqual([`日期不能晚于 ${latest}（2 年以后），请核对年份`])
})
