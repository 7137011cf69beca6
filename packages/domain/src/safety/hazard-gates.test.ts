import { expect, it } from 'vitest'
import { accidentType } from './danger-dicts'
import { decree, fittingAccidents, lackingSentence, unfitPlan } from './hazard-gates'
import { hazardWork } from './hazard-table'

it('says which gate of the decree is not passed yet', () => {
  expect(lackingSentence('专项方案、两级交底、应急预案')).toBe(
    '专项方案（37 号令第十、十一条）、两级交底（37 号令第十五条）、应急预案（《建设工程安全生产管理条例》第四十八条）未完成，不能开始实施',
  )
  expect(decree('第二十一条')).toBe('（37 号令第二十一条）')
})

it('knows for every kind of work which accidents its emergency plan is about, and for which it is not', () => {
  const fits = (work: keyof typeof hazardWork.entries, accident: keyof typeof accidentType.entries) =>
    fittingAccidents.some(([code, kind]) => code === hazardWork.code(work) && kind === accidentType.code(accident))
  expect([fits('pit', 'collapse'), fits('pit', 'fall'), fits('basket', 'fall'), fits('basket', 'electric')]).toEqual([
    true,
    false,
    true,
    false,
  ])
  expect(new Set(fittingAccidents.map(([work]) => work)).size).toBe(hazardWork.codes.length)
  expect(unfitPlan(hazardWork.code('handDug'))).toBe(
    '“人工挖孔桩”的应急预案应针对坍塌、中毒和窒息、高处坠落，请选事故类型相符的预案（《生产安全事故应急条例》第五条）',
  )
})
