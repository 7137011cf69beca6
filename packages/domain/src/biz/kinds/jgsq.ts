import { dict, f, type RuleResult } from '@zhujian/model'
import { inOfficeOnly } from '../../people/present'
import { buildingParts, partNames, partsTold, unitParts } from '../../reference/unit-parts'
import { bizKind } from '../biz-kind'
import { daysAhead, inOrder, isFilled, linesOf, listOf, promised, type Values } from './complaints'
import { absentParties, fiveParties } from './five-parties'
import { node } from './nodes'
import { may, must } from './papers'
import { alike } from '../../flows/offers'

export const specialAccept = dict({
  planning: [1, '规划核实'],
  fire: [2, '消防'],
  airDefence: [3, '人防'],
  energy: [4, '节能'],
  archive: [5, '工程档案'],
  lightning: [6, '防雷'],
  lift: [7, '电梯'],
  sponge: [8, '海绵城市与排水'],
})

export const groupDuty = dict({ leader: [1, '组长'], deputy: [2, '副组长'], member: [3, '成员'] })

/** 各分部各须说明：验收合格，或本工程没有。 */
function partProblem({ parts_done, parts_none }: Values) {
  const done = listOf(parts_done)
  if (done.length === 0) return false
  const { twice, missing } = partsTold(done, listOf(parts_none))
  if (twice.length > 0) return { field: 'parts_none', message: `${partNames(twice)}已选为验收合格` }
  return missing.length > 0 && { field: 'parts_done', message: `${partNames(missing)}尚未验收，也未注明本工程没有` }
}

/** 每一行写明是谁，同一人不代表两方；五方到齐，组长只有一人。 */
function groupProblems(values: Values): RuleResult[] {
  const group = linesOf(values.group)
  if (group.length === 0) return []
  const leaders = group.filter((line) => line.duty === groupDuty.code('leader')).length
  const absent = absentParties(group.map((line) => line.party))
  // 选了人的认人，没选的认姓名。
  const who = group.map(({ person, name }) => (isFilled(person) ? `#${String(person)}` : isFilled(name) ? String(name) : ''))
  const named = who.filter((each) => each !== '')
  return [
    ...who.map((each, at) => each === '' && { field: `group.${at}.person`, message: '请选择人员，名册里没有的填写姓名' }),
    new Set(named).size < named.length && { field: 'group', message: '同一人在验收组里列了不止一次，一人只能代表一方' },
    absent !== '' && { field: 'group', message: `验收组还缺${absent}` },
    leaders === 0 && { field: 'group', message: '请指定一名组长' },
    leaders > 1 && { field: 'group', message: `验收组只能有一名组长，现有 ${leaders} 名` },
  ]
}

/** 竣工验收申请。验收七个工作日前把时间、地点、验收组名单书面通知监督机构（建质〔2013〕171号）。 */
export const jgsq = bizKind({
  code: 'jgsq',
  sure: false,
  mark: 'JGYS',
  fields: {
    finish_on: f.date('完工日期', { past: true }),
    accept_on: f.date('计划验收日期', { hint: '至少提前 7 个工作日申请' }),
    place: f.text('验收地点', { max: 100 }),
    group: f.lines(
      '验收组名单',
      {
        party: f.enum('单位', fiveParties),
        person: f.ref('名册人员', 'manage_user', {
          optional: true,
          ...inOfficeOnly('验收组成员'),
          offers: alike({ unit_role: 'party' }),
        }),
        name: f.text('姓名（不在名册）', { max: 20, optional: true, format: 'personName' }),
        post: f.text('职务', { max: 30, optional: true }),
        duty: f.enum('职责', groupDuty),
      },
      { max: 30 },
    ),
    parts_done: f.enum('验收合格的分部', unitParts, { many: true }),
    parts_none: f.enum('本工程没有的分部', buildingParts, { many: true, optional: true }),
    special_done: f.enum('已完成的专项验收', specialAccept, { many: true, optional: true }),
    contract_done: f.bool('已完成设计和合同约定的各项内容'),
    issues_closed: f.bool('监督机构责令整改的问题已全部整改'),
    paid: f.bool('已按合同约定支付工程款'),
    warranty: f.bool('已签署工程质量保修书'),
    house_accept: f.bool('住宅已逐户验收合格', { optional: true, hint: '住宅工程填写' }),
    note: f.longText('质量自评', { max: 500 }),
  },
  form: [
    'finish_on',
    'accept_on',
    'place',
    'group',
    ['parts_done', 'checkbox'],
    ['parts_none', 'checkbox'],
    ['special_done', 'checkbox'],
    ['contract_done', 'radio'],
    ['issues_closed', 'radio'],
    ['paid', 'radio'],
    ['warranty', 'radio'],
    ['house_accept', 'radio'],
    ['note', 'textarea'],
  ],
  rules: (values) => [
    inOrder(values, 'finish_on', 'accept_on', '计划验收日期不能早于完工日期'),
    daysAhead(values, 'accept_on', 7, '应在验收 7 个工作日前通知监督机构'),
    ...groupProblems(values),
    partProblem(values),
    ...promised(values, {
      contract_done: '完成设计和合同约定的内容后再申请',
      issues_closed: '整改完毕后再申请',
      paid: '应先按合同约定支付工程款',
      warranty: '应先签署工程质量保修书',
    }),
    values.house_accept === false && { field: 'house_accept', message: '逐户验收合格后再申请' },
  ],
  applicants: ['site', 'contractor', 'owner'],
  when: ['building'],
  single: true,
  nodes: [
    node('监理审查', 'chief_engineer', 3),
    node('建设单位确认', 'owner', 2),
    node('监督员核查', 'main_officer', 3),
    node('科长审核', 'section_chief', 2),
  ],
  checklist: [
    must('report', '工程竣工报告（施工单位）'),
    must('assess', '工程质量评估报告（监理单位）'),
    must('inspect', '勘察、设计文件质量检查报告'),
    must('archive', '完整的技术档案和施工管理资料'),
    must('test', '主要材料进场试验报告与功能性检测报告'),
    must('warranty_doc', '工程质量保修书'),
    must('house', '住宅分户验收汇总表'),
    may('special', '规划、消防、人防等专项验收意见'),
    must('plan', '竣工验收方案及验收组名单'),
  ],
  // 不是住宅的，没有分户验收。
  excused: (values) => (values.house_accept === true ? [] : ['house']),
  result: '20',
  quality: true,
  basis: '建设工程质量管理条例第十六条；房屋建筑和市政基础设施工程竣工验收规定（建质〔2013〕171号）第五条、第六条',
})
