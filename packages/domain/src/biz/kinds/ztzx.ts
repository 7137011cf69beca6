import { dict, f } from '@zhujian/model'
import { bizKind } from '../biz-kind'
import { atLeast, atMost, daysAhead, inOrder, promised, sensible } from './complaints'
import { structureChain } from './nodes'
import { may, must } from './papers'

export const mainStructure = dict({
  concrete: [1, '混凝土结构'],
  precast: [2, '装配式混凝土结构'],
  steel: [3, '钢结构'],
  composite: [4, '钢与混凝土组合结构'],
  masonry: [5, '砌体结构'],
  wood: [6, '木结构'],
})

/** 主体专项（结构）验收。GB 50204-2015 第 10 章：结构实体检验合格后方可验收主体结构分部。 */
export const ztzx = bizKind({
  code: 'ztzx',
  sure: false,
  mark: 'ZTZX',
  fields: {
    structure: f.enum('结构形式', mainStructure),
    monomer_id: f.ref('单体', 'monomer', { optional: true }),
    place: f.text('验收部位', { prose: true, max: 60, hint: '如：1#楼 1～18 层主体结构' }),
    topped_on: f.date('结构完工日期', { past: true }),
    accept_on: f.date('计划验收日期'),
    grade: f.text('设计强度等级', { prose: true, max: 40, hint: '如：C30～C50、HRB400、Q355B' }),
    lots: f.integer('检验批数', { min: 1, max: 9999, unit: '批' }),
    pass_rate: f.decimal('一次验收合格率', { precision: 5, unit: '%' }),
    cover_rate: f.decimal('钢筋保护层厚度合格率', { precision: 5, unit: '%', optional: true, hint: '混凝土结构填写' }),
    blocks: f.longText('试块强度评定', { max: 300, hint: '组数、平均值、最小值与评定结论' }),
    defects: f.longText('结构缺陷及处理', { max: 500, optional: true }),
    issues_closed: f.bool('监督机构提出的问题已全部整改'),
    note: f.longText('自检情况', { max: 500 }),
  },
  form: [
    'structure',
    'monomer_id',
    'place',
    'topped_on',
    'accept_on',
    'grade',
    'lots',
    'pass_rate',
    'cover_rate',
    ['issues_closed', 'radio'],
    ['blocks', 'textarea'],
    ['defects', 'textarea'],
    ['note', 'textarea'],
  ],
  rules: (values) => [
    sensible(values, 'pass_rate', '一次验收合格率'),
    daysAhead(values, 'accept_on', 0, '计划验收日期不能早于今天'),
    inOrder(values, 'topped_on', 'accept_on', '计划验收日期不能早于结构完工日期'),
    atMost(values, 'pass_rate', '100', '合格率不能大于 100%'),
    atMost(values, 'cover_rate', '100', '合格率不能大于 100%'),
    atLeast(values, 'cover_rate', '90', '低于 90%，应按 GB 50204 扩大抽样，合格后再申请'),
    ...promised(values, { issues_closed: '整改完毕后再申请验收' }),
  ],
  applicants: ['site', 'contractor'],
  when: ['building'],
  nodes: structureChain,
  checklist: [
    must('record', '主体结构分部工程质量验收记录'),
    must('entity', '结构实体检验报告'),
    must('block', '混凝土试块强度评定表'),
    must('material', '主要材料复试报告汇总'),
    must('hidden', '隐蔽工程验收记录及影像'),
    may('steel', '钢结构焊缝探伤与防腐防火涂装检测报告'),
    may('settle', '沉降与垂直度观测记录'),
  ],
  result: '20',
  quality: true,
  basis: 'GB 50300-2013 第 6.0.3 条；GB 50204-2015 第 10 章；住建部令第 5 号第六条',
})
