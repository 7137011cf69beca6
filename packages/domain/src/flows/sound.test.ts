import { type AnyEntity, judgedIn, nameOf, type Step, unsound } from '@zhujian/model'
import { addDays, startOfDay } from '@zhujian/model/date'
import { describe, expect, it } from 'vitest'
import { allEntities } from '../entities'

const stepsOf = ({ flow }: AnyEntity): readonly (readonly [string, Step])[] => Object.entries(flow?.steps ?? {})
const flowing = allEntities.filter(({ flow }) => flow)

/** Acceptances whose day is held by a rule of their own. */
const HELD_ELSEWHERE: readonly string[] = [
  // 完工日期在先（rules）；受检日期、通知期由过关核验。
  'completion_acceptance.start',
  // 计划日期由“通知监督机构”定；试块到期在先（X01）由副作用核。
  'part_accept.accept',
  'part_accept.fail',
]
const accepting = flowing.flatMap((entity) =>
  stepsOf(entity)
    .filter(([name, { asks }]) => asks?.includes('accept_on') && !HELD_ELSEWHERE.includes(`${entity.name}.${name}`))
    .map(([name, step]) => [`${entity.name}.${name}`, entity, step] as const),
)

/** Days of the form that lie behind whoever accepts. */
const behind = ({ form, fields }: AnyEntity): string[] =>
  form.map(nameOf).flatMap((name) => {
    const field = fields[name]
    if (field?.kind === 'lines') return Object.entries(field.fields).some(([, { kind }]) => kind === 'instant') ? [name] : []
    return (field?.kind === 'date' && field.past) || field?.kind === 'instant' ? [name] : []
  })

describe('an acceptance', () => {
  it('is what several forms have', () => {
    expect(accepting.map(([name]) => name).toSorted()).toEqual([
      'crane.accept',
      'danger_project.accept',
      'hidden_accept.accept',
      'house_accept.accept',
      'inspection_lot.accept',
      'scaffold.accept',
      'surveying.accept',
      'temp_power.accept',
    ])
  })

  it.each(accepting)('%s lies behind every day its form tells', (_name, entity, { sound }) => {
    expect(sound?.on).toBe('accept_on')
    const since = sound?.since ?? []
    expect(since.length).toBeGreaterThan(0)
    for (const name of behind(entity)) expect(since.map((path) => path.split('.')[0])).toContain(name)
  })

  it.each(accepting)('%s is refused on the day before each of them, and not on the day itself', (_name, entity, step) => {
    for (const path of step.sound?.since ?? []) {
      const [name = '', column] = path.split('.')
      const field = entity.fields[name]
      const day = '2026-11-24'
      const inner = field?.kind === 'lines' ? field.fields[column ?? ''] : field
      const value = inner?.kind === 'date' ? day : startOfDay(day) + 23 * 3600
      const row = { [name]: column === undefined ? value : [{ [column]: value }] }
      const said = (accept_on: string) => unsound(entity, step, { ...row, accept_on }).map((problem) => problem.field)
      expect([path, said(addDays(day, -1)), said(day)]).toEqual([path, ['accept_on'], []])
    }
  })
})

/** Judged, and yet no ground to refuse a signature. */
const NO_GROUND: Readonly<Record<string, string>> = {
  'completion_acceptance.prereq.result': '受理时由系统核验的留底',
  'crane_maintain.checklist.result': '结论为停用的也要确认；结论与检查项的关系由 rules 核',
  'part_accept.safety_tests.ok': '列为缺项，科长可以放行（“缺项数”）',
  'surveying.results.ok': '由系统按读数算出，超限由副作用拒绝',
  'measure.results.ok': '实测的读数，复测的人核对的是数据真不真',
}
const negative = /^(不符合|不合格|停用)$/
const judgedLabels = flowing.flatMap((entity) =>
  Object.entries(entity.fields).flatMap(([lines, field]) =>
    field.kind !== 'lines'
      ? []
      : Object.entries(field.fields).flatMap(([column, inner]) => {
          const judged =
            inner.kind === 'enum'
              ? inner.dict.codes.some((code) => negative.test(inner.dict.labelOf(code)))
              : inner.kind === 'bool' && /^(合格|动作可靠|渗漏)$/.test(inner.label)
          return judged && stepsOf(entity).some(([, { notBy }]) => notBy)
            ? [[`${entity.name}.${lines}.${column}`, inner.fails] as const]
            : []
        }),
  ),
)

describe('what is judged item by item', () => {
  it('says which answer does not stand, or why that is no ground', () => {
    for (const [path, fails] of judgedLabels) expect([path, fails === undefined ? path in NO_GROUND : true]).toEqual([path, true])
  })

  const judged = flowing.flatMap((entity) =>
    judgedIn(entity).map(({ lines, column }) => [`${entity.name}.${lines}`, entity, lines, column] as const),
  )
  it('is of several forms', () => {
    expect(judged.map(([name]) => name).toSorted()).toEqual([
      'fire_permit.checklist',
      'house_accept.items',
      'house_accept.water',
      'scaffold.checklist',
      'temp_power.boxes',
      'temp_power.checklist',
    ])
  })

  it.each(judged)('%s: nobody signs while one fails, and who mends it can say so', (_name, entity, lines, column) => {
    const field = entity.fields[lines]
    if (field?.kind !== 'lines') throw new Error(lines)
    const failing = { ...field.preset?.[0], [column]: field.fields[column]?.fails }
    const signing = stepsOf(entity).filter(([, step]) => step.notBy && step.sound)
    expect(signing).not.toEqual([])
    for (const [, step] of signing) {
      expect(unsound(entity, step, { [lines]: [failing] }).map((problem) => problem.field)).toEqual([lines])
      expect(unsound(entity, step, { [lines]: [{ ...failing, [column]: null }] })).toEqual([])
    }
    // 退回给谁改，谁就能改这一栏：整张表还开着，或者重报的那一步可以改。
    const open = entity.flow?.open ?? []
    const again = stepsOf(entity).filter(([name]) => /^(submit|resubmit)$/.test(name))
    expect(
      again.some(
        ([, { may = [], from }]) => may.includes(lines) || from.some((state) => open.includes(state) && state !== 'draft'),
      ),
    ).toBe(true)
  })
})
