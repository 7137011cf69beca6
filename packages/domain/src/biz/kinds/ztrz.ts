import { dict, f } from '@zhujian/model'
import { bizKind } from '../biz-kind'
import { atLeast, atMost, inOrder, linesOf, neededWhen, sensible } from './complaints'
import { node, siteChain } from './nodes'
import { may, must } from './papers'

export const structureCertify = dict({ entity: [1, '结构实体检测确认'], excellent: [2, '优质结构评价'] })
export const excellentLevel = dict({ county: [1, '县（区）级'], city: [2, '市级'], province: [3, '省级'] })
export const strengthMethod = dict({
  cured: [1, '同条件养护试块'],
  rebound: [2, '回弹法'],
  core: [3, '钻芯法'],
  rebound_core: [4, '回弹-取芯法'],
  ultrasonic: [5, '超声回弹综合法'],
})
export const testResult = dict({ pass: [1, '合格', 'success'], fail: [2, '不合格', 'danger'] })

const EXCELLENT = structureCertify.code('excellent')
const COMMON = [
  'certify_kind',
  'monomer_id',
  'topped_on',
  'test_unit',
  'report_no',
  'test_on',
  'method',
  'strengths',
  'cover_rate',
  'slab_rate',
  'position_rate',
  'note',
] as const

/** 主体认证：由检测机构对结构实体抽检，监督机构确认结果；申报优质结构的同时评价。 */
export const ztrz = bizKind({
  code: 'ztrz',
  sure: false,
  mark: 'ZTRZ',
  fields: {
    certify_kind: f.enum('认证类别', structureCertify),
    monomer_id: f.ref('单体', 'monomer'),
    topped_on: f.date('结构封顶日期', { past: true }),
    test_unit: f.ref('检测单位', 'unit', { of: 'any' }),
    report_no: f.text('检测报告编号', { max: 60 }),
    test_on: f.date('检测日期', { past: true }),
    method: f.enum('强度检测方法', strengthMethod, { many: true }),
    strengths: f.lines(
      '混凝土强度检测',
      {
        part: f.text('构件部位', { max: 40 }),
        design: f.text('设计等级', { max: 10 }),
        value: f.decimal('推定值', { precision: 6, scale: 1, unit: 'MPa' }),
        result: f.enum('结论', testResult),
      },
      { max: 60 },
    ),
    cover_rate: f.decimal('保护层厚度合格率', { precision: 5, unit: '%' }),
    slab_rate: f.decimal('楼板厚度合格率', { precision: 5, unit: '%', optional: true }),
    position_rate: f.decimal('位置与尺寸偏差合格率', { precision: 5, unit: '%' }),
    level: f.enum('申报等级', excellentLevel, { optional: true }),
    score: f.decimal('自评得分', { precision: 5, scale: 1, unit: '分', optional: true }),
    note: f.longText('补充说明', { max: 500, optional: true }),
  },
  form: [
    'certify_kind',
    'monomer_id',
    'topped_on',
    'test_unit',
    'report_no',
    'test_on',
    ['method', 'checkbox'],
    'strengths',
    'cover_rate',
    'slab_rate',
    'position_rate',
    'level',
    'score',
    ['note', 'textarea'],
  ],
  shown: (values) => (values.certify_kind === EXCELLENT ? [...COMMON, 'level', 'score'] : COMMON),
  rules: (values) => [
    ...linesOf(values.strengths).map((line, index) => {
      const found = sensible(line, 'value', '推定值', { max: '150', uom: 'MPa' })
      return found && { ...found, field: `strengths.${index}.value` }
    }),
    inOrder(values, 'topped_on', 'test_on', '检测日期不能早于结构封顶日期'),
    ...['cover_rate', 'slab_rate', 'position_rate'].map((field) => atMost(values, field, '100', '合格率不能大于 100%')),
    atLeast(values, 'cover_rate', '90', '低于 90%，应按 GB 50204 扩大抽样，合格后再申请'),
    ...linesOf(values.strengths).map(
      (line, index) =>
        line.result === testResult.code('fail') && {
          field: `strengths.${index}.result`,
          message: '不合格的构件处理并复检合格后再申请',
        },
    ),
    neededWhen(values.certify_kind === EXCELLENT, values, 'level', '申报优质结构的，请选择申报等级'),
    neededWhen(values.certify_kind === EXCELLENT, values, 'score', '申报优质结构的，请填写自评得分'),
    values.certify_kind === EXCELLENT && atMost(values, 'score', '100', '自评得分不能大于 100 分'),
  ],
  applicants: ['site', 'contractor'],
  when: ['building'],
  nodes: [...siteChain, node('科长审核', 'section_chief', 2)],
  checklist: [
    must('report', '结构实体检测报告'),
    must('plan', '检测方案及抽样见证记录'),
    may('self', '优质结构自评表'),
    may('award', '施工过程质量控制资料'),
    may('photo', '结构实体照片'),
  ],
  result: '20',
  quality: true,
  basis: 'GB 50204-2015 第 10 章、附录 C～F；GB/T 50784-2013；建设工程质量检测管理办法（住建部令第 57 号）',
})
