import { dict, f } from '@zhujian/model'
import { progressStage } from '../../reference/progress-stages'
import { inOfficeOnly } from '../../people/present'
import { bizKind } from '../biz-kind'
import { daysAhead, inOrder, neededWhen } from './complaints'
import { ownerChain } from './nodes'
import { may, must } from './papers'
import { WORK_YEARS } from '../../site/plan-day'
import { alike } from '../../flows/offers'

export const suspendReason = dict({
  fund: [1, '资金'],
  demolition: [2, '征地拆迁'],
  design: [3, '设计变更'],
  lawsuit: [4, '诉讼纠纷'],
  season: [5, '季节或气候'],
  other: [9, '其他'],
})

/** 工地上是否还有这一项；有就要写明中止期间怎样看管。 */
export const measured = {
  has_crane: ['crane_measure', '起重机械'],
  has_pit: ['pit_measure', '基坑'],
  has_scaffold: ['scaffold_measure', '脚手架与模板支架'],
} as const

/**
 * 中止施工告知：建设单位申请中止监督，报送中止时间、原因、在施部位与安全保障措施。
 * 办成后工程转为中止监督，期限、考勤、自评随之停计。
 */
export const construction = bizKind({
  code: 'construction',
  sure: false,
  mark: 'ZZSG',
  fields: {
    from_on: f.date('中止起始日'),
    plan_to_on: f.date('预计恢复日'),
    reason: f.enum('中止原因', suspendReason),
    reason_note: f.longText('原因说明', { max: 500, optional: true }),
    stage: f.enum('形象进度', progressStage),
    part: f.text('在施部位', { max: 100 }),
    guard_unit: f.ref('看护单位', 'unit', { of: 'party', parts: ['jsdw', 'sgdw', 'specialty', 'nwgs'] }),
    guard_person: f.ref('看护负责人', 'manage_user', { ...inOfficeOnly('看护负责人'), offers: alike({ unit_id: 'guard_unit' }) }),
    guard_plan: f.longText('现场看护方案', { max: 500, hint: '值守人数与班次、巡查频次、门禁、排水、应急联络' }),
    has_crane: f.bool('现场有起重机械'),
    crane_measure: f.longText('起重机械安全措施', { max: 300, optional: true }),
    has_pit: f.bool('现场有基坑'),
    pit_measure: f.longText('基坑安全措施', { max: 300, optional: true }),
    has_scaffold: f.bool('现场有脚手架或模板支架'),
    scaffold_measure: f.longText('脚手架与模板支架安全措施', { max: 300, optional: true }),
    power_measure: f.longText('断电、防火与材料看管', { max: 300 }),
    wages_cleared: f.bool('农民工工资已结清至中止日'),
    photos: f.files('现场照片', { accept: 'image', once: true, max: 20 }),
  },
  form: [
    'from_on',
    'plan_to_on',
    'reason',
    ['reason_note', 'textarea'],
    'stage',
    'part',
    'guard_unit',
    'guard_person',
    ['guard_plan', 'textarea'],
    ['has_crane', 'radio'],
    ['crane_measure', 'textarea'],
    ['has_pit', 'radio'],
    ['pit_measure', 'textarea'],
    ['has_scaffold', 'radio'],
    ['scaffold_measure', 'textarea'],
    ['power_measure', 'textarea'],
    ['wages_cleared', 'radio'],
    ['photos', 'upload'],
  ],
  shown: (values) => {
    const hidden = Object.entries(measured).flatMap(([has, [measure]]) => (values[has] === true ? [] : [measure as string]))
    return Object.keys(construction.fields).filter((name) => !hidden.includes(name))
  },
  rules: (values) => [
    inOrder(values, 'from_on', 'plan_to_on', '预计恢复日不能早于中止起始日') ||
      daysAhead(values, 'plan_to_on', 0, '预计恢复日不能早于今天', WORK_YEARS),
    neededWhen(values.reason === suspendReason.code('other'), values, 'reason_note', '请说明中止原因'),
    ...Object.entries(measured).map(([has, [measure, label]]) =>
      neededWhen(values[has] === true, values, measure, `请写明中止期间${label}的安全措施`),
    ),
  ],
  applicants: ['owner'],
  when: ['building', 'stopped'],
  single: true,
  nodes: ownerChain,
  checklist: [
    must('apply', '中止施工安全监督申请书（建设、监理、施工签章）'),
    must('guard', '现场看护方案及值守人员名单'),
    must('safety', '中止施工安全保障措施'),
    may('proof', '中止原因证明材料'),
    may('wages', '工资支付情况证明'),
  ],
  result: '13',
  meaning: '建设单位自行暂停施工，监督随之中止，各项期限停计',
  basis: '建质〔2014〕153号《房屋建筑和市政基础设施工程施工安全监督规定》；建质〔2014〕154号《施工安全监督工作规程》',
})
