import { dict, f } from '@zhujian/model'
import { bizKind } from '../biz-kind'
import { atMost, daysAhead, sensible } from './complaints'
import { groundChain } from './nodes'
import { may, must } from './papers'

export const belowGroundParts = dict({
  foundation: ['foundation', '地基'],
  base: ['base', '基础'],
  underground: ['underground', '地下结构'],
  other: ['other', '其他分部'],
})

/** 基础（分部）工程验收申请。GB 50300-2013 第 6 章：分部工程验收由总监理工程师组织，质量监督机构监督验收程序。 */
export const jcys = bizKind({
  code: 'jcys',
  sure: false,
  mark: 'JCYS',
  fields: {
    part: f.enum('验收分部', belowGroundParts),
    monomer_id: f.ref('单体', 'monomer', { optional: true }),
    place: f.text('验收部位', { prose: true, max: 60, hint: '如：地下车库 A 区（-2F，轴 1～18 / A～M）' }),
    accept_on: f.date('计划验收日期'),
    strength: f.text('强度等级', { prose: true, max: 20, optional: true }),
    lots: f.integer('检验批数', { min: 1, max: 9999, unit: '批' }),
    pass_rate: f.decimal('一次验收合格率', { precision: 5, scale: 2, unit: '%' }),
    blocks: f.longText('试块评定情况', { max: 200 }),
    note: f.longText('自检情况', { max: 500 }),
  },
  form: [
    'part',
    'monomer_id',
    'place',
    'accept_on',
    'strength',
    'lots',
    'pass_rate',
    ['blocks', 'textarea'],
    ['note', 'textarea'],
  ],
  rules: (values) => [
    sensible(values, 'pass_rate', '一次验收合格率'),
    daysAhead(values, 'accept_on', 0, '计划验收日期不能早于今天'),
    atMost(values, 'pass_rate', '100', '合格率不能大于 100%'),
  ],
  applicants: ['site', 'contractor'],
  when: ['building'],
  nodes: groundChain,
  checklist: [
    must('record', '地基与基础分部工程质量验收记录'),
    must('test', '桩基或地基检测报告'),
    must('hidden', '隐蔽工程验收记录及影像'),
    must('block', '混凝土试块强度评定表'),
    may('settle', '沉降观测记录'),
  ],
  result: '20',
  quality: true,
  basis: 'GB 50300-2013 第 6.0.3 条；房屋建筑和市政基础设施工程质量监督管理规定（住建部令第 5 号）第六条',
})
