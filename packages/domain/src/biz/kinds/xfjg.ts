import { dict, f } from '@zhujian/model'
import { bizKind } from '../biz-kind'
import { inOrder, neededWhen, promised, sensible } from './complaints'
import { node } from './nodes'
import { may, must } from './papers'

export const fireApply = dict({ special: [1, '特殊建设工程消防验收'], record: [2, '其他建设工程消防验收备案'] })

/** 特殊建设工程的十二种情形，住建部令第51号第十四条。 */
export const specialFire = dict({
  venue: [1, '体育场馆、会堂、展览馆、博物馆（大于 2 万㎡）'],
  hub: [2, '航站楼、候车室、候船厅（大于 1.5 万㎡）'],
  mall: [3, '宾馆、饭店、商场、市场（大于 1 万㎡）'],
  culture: [4, '影剧院、健身休闲场馆、门诊楼、大学教学楼等（大于 2500 ㎡）'],
  welfare: [5, '幼儿园、养老院、病房楼、中小学教学楼、集体宿舍等（大于 1000 ㎡）'],
  entertain: [6, '歌舞娱乐放映游艺等场所（大于 500 ㎡）'],
  highrise: [7, '一类高层住宅建筑'],
  transit: [8, '城市轨道交通、隧道、大型发电与变配电工程'],
  hazard: [9, '易燃易爆危险物品的工厂、仓库、充装站等'],
  government: [10, '国家机关办公楼、电力调度楼、电信楼、档案楼等'],
  combined: [11, '设有第一至六项所列情形的工程'],
  large: [12, '单体大于 4 万㎡或高度超过 50 m 的公共建筑'],
})
export const fireGrade = dict({ first: [1, '一级'], second: [2, '二级'], third: [3, '三级'], fourth: [4, '四级'] })
export const fireDanger = dict({ a: ['A', '甲类'], b: ['B', '乙类'], c: ['C', '丙类'], d: ['D', '丁类'], e: ['E', '戊类'] })
export const fireSystem = dict({
  hydrantOut: [1, '室外消火栓系统'],
  hydrantIn: [2, '室内消火栓系统'],
  sprinkler: [3, '自动喷水灭火系统'],
  gas: [4, '气体、泡沫等灭火系统'],
  alarm: [5, '火灾自动报警系统'],
  smoke: [6, '防烟排烟系统'],
  lamp: [7, '消防应急照明和疏散指示'],
  lift: [8, '消防电梯'],
  door: [9, '防火门、防火卷帘'],
  power: [10, '消防供配电'],
  extinguisher: [11, '建筑灭火器'],
})

const SPECIAL = fireApply.code('special')

/** 消防竣工验收或备案：建设单位组织竣工验收消防查验合格后申请。 */
export const xfjg = bizKind({
  code: 'xfjg',
  sure: false,
  mark: 'XFYS',
  fields: {
    apply_kind: f.enum('申请类别', fireApply),
    special_case: f.enum('特殊工程情形', specialFire, { optional: true }),
    review_no: f.text('消防设计审查意见书文号', { max: 60, optional: true }),
    monomer_id: f.ref('单体', 'monomer', { optional: true, hint: '不选即为整个工程' }),
    use_nature: f.text('使用性质', { max: 60 }),
    fire_grade: f.enum('耐火等级', fireGrade),
    danger: f.enum('火灾危险性', fireDanger, { optional: true, hint: '厂房、仓库填写' }),
    height: f.decimal('建筑高度', { precision: 7, unit: 'm' }),
    floor_up: f.integer('地上层数', { max: 200, unit: '层' }),
    floor_down: f.integer('地下层数', { max: 20, unit: '层' }),
    area: f.decimal('建筑面积', { unit: '㎡' }),
    systems: f.enum('消防设施', fireSystem, { many: true }),
    finish_on: f.date('完工日期', { past: true }),
    accept_on: f.date('竣工验收日期', { past: true }),
    test_unit: f.ref('消防技术服务机构', 'unit', { optional: true, of: 'any' }),
    report_no: f.text('消防设施检测报告编号', { max: 60, optional: true }),
    content_done: f.bool('完成消防设计和合同约定的消防内容'),
    archive_done: f.bool('消防技术档案和施工管理资料完整'),
    parts_done: f.bool('涉及消防的各分部分项工程验收合格'),
    joint_done: f.bool('消防设施性能、系统联调联试合格'),
    note: f.longText('消防查验情况', { max: 500 }),
  },
  form: [
    'apply_kind',
    'special_case',
    'review_no',
    'monomer_id',
    'use_nature',
    'fire_grade',
    'danger',
    'height',
    'floor_up',
    'floor_down',
    'area',
    ['systems', 'checkbox'],
    'finish_on',
    'accept_on',
    'test_unit',
    'report_no',
    ['content_done', 'radio'],
    ['archive_done', 'radio'],
    ['parts_done', 'radio'],
    ['joint_done', 'radio'],
    ['note', 'textarea'],
  ],
  rules: (values) => [
    sensible(values, 'height', '建筑高度', { max: '1000', uom: 'm' }),
    sensible(values, 'area', '建筑面积', { max: '10000000', uom: '㎡' }),
    neededWhen(values.apply_kind === SPECIAL, values, 'special_case', '特殊建设工程请选择所属情形'),
    neededWhen(values.apply_kind === SPECIAL, values, 'review_no', '特殊建设工程请填写消防设计审查意见书文号'),
    neededWhen(values.apply_kind === SPECIAL, values, 'report_no', '特殊建设工程请填写消防设施检测报告编号'),
    inOrder(values, 'finish_on', 'accept_on', '竣工验收日期不能早于完工日期'),
    ...promised(values, {
      content_done: '完成消防设计和合同约定的消防内容后再申请',
      archive_done: '补齐消防资料后再申请',
      parts_done: '涉及消防的分部分项工程验收合格后再申请',
      joint_done: '联调联试合格后再申请',
    }),
  ],
  applicants: ['owner'],
  when: ['accepting', 'completed'],
  nodes: [
    node('监理意见', 'chief_engineer', 2),
    node('监督员现场评定', 'main_officer', 10),
    node('科长审核', 'section_chief', 3),
    node('站长签发', 'station_head', 2),
  ],
  checklist: [
    must('apply', '消防验收申请表或备案表'),
    must('report', '工程竣工验收报告（含消防查验）'),
    must('drawing', '涉及消防的建设工程竣工图纸'),
    may('test', '消防设施检测报告'),
    may('material', '消防产品与防火材料合格证明'),
  ],
  result: '20',
  basis: '消防法第十三条；建设工程消防设计审查验收管理暂行规定（住建部令第 51 号，第 58 号修改）第四章、第五章',
})
