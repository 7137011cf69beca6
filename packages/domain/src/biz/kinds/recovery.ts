import { dict, f } from '@zhujian/model'
import { bizKind } from '../biz-kind'
import { daysAhead } from './complaints'
import { ownerChain } from './nodes'
import { may, must } from './papers'

export const recoverResult = dict({
  pass: [1, '符合', 'success'],
  fail: [2, '不符合', 'danger'],
  none: [3, '不涉及', 'default'],
})

/** 恢复施工的安全条件；逐条自查，有一条不符合的先整改。 */
const conditions = {
  staff_ok: '项目管理人员与安全员到岗',
  education_ok: '复工安全教育与交底',
  crane_ok: '起重机械检查（停用超过规定期限的重新检测）',
  pit_ok: '基坑、边坡监测与检查',
  scaffold_ok: '脚手架、模板支架复查验收',
  power_ok: '临时用电检查',
  fire_ok: '消防器材与通道',
  protect_ok: '高处作业与临边洞口防护',
  fund_ok: '资金与工资支付落实',
} as const

export const recoverConditions = Object.keys(conditions)

/** 哪个工地都有的，不能以“不涉及”略过；其余的看中止时现场有没有。 */
const everywhere = ['staff_ok', 'education_ok', 'power_ok', 'fire_ok', 'fund_ok'] as const

/** 中止施工告知写明现场有的，恢复时要逐项查过：告知里的项 → 恢复的条件。 */
export const declaredAtSuspension = { has_crane: 'crane_ok', has_pit: 'pit_ok', has_scaffold: 'scaffold_ok' } as const

const conditionFields = Object.fromEntries(Object.entries(conditions).map(([key, label]) => [key, f.enum(label, recoverResult)]))

/** 恢复施工安全监督：建设单位附三方签章的复工条件验收报告申请，监督员核查后恢复监督。 */
export const recovery = bizKind({
  code: 'recovery',
  sure: true,
  mark: 'HFJD',
  fields: {
    suspend_id: f.ref('中止施工告知', 'biz', {
      optional: true,
      where: { kind: ['construction'] },
      hint: '选择本次恢复所对应的中止告知',
    }),
    suspend_no: f.text('原中止告知书文号', { max: 60, optional: true, hint: '中止时没有在本系统办理的，填写原告知书文号' }),
    recover_on: f.date('计划恢复日期'),
    cause_gone: f.longText('中止原因消除情况', { max: 500 }),
    ...conditionFields,
    photos: f.files('现场照片', { accept: 'image', once: true, max: 20 }),
    note: f.longText('安全条件自查说明', { max: 500, optional: true }),
  },
  form: [
    'suspend_id',
    'suspend_no',
    'recover_on',
    ['cause_gone', 'textarea'],
    ...recoverConditions.map((key) => [key, 'radio'] as const),
    ['photos', 'upload'],
    ['note', 'textarea'],
  ],
  rules: (values) => [
    daysAhead(values, 'recover_on', 0, '计划恢复日期不能早于今天'),
    !values.suspend_id &&
      !values.suspend_no && { field: 'suspend_id', message: '请选择中止施工告知；没有在本系统办理的，填写原告知书文号' },
    ...recoverConditions.map(
      (key) => values[key] === recoverResult.code('fail') && { field: key, message: '整改符合后再申请恢复' },
    ),
    ...everywhere.map(
      (key) =>
        values[key] === recoverResult.code('none') && { field: key, message: `${conditions[key]}各工地都有，不能选“不涉及”` },
    ),
  ],
  applicants: ['owner'],
  when: ['suspended'],
  single: true,
  nodes: ownerChain,
  checklist: [
    must('report', '复工条件验收报告（建设、监理、施工项目负责人签字盖章）'),
    must('notice', '原中止施工安全监督告知书'),
    may('crane', '起重机械检测或自检报告'),
    may('pit', '基坑监测报告'),
    may('staff', '项目管理人员与特种作业人员名册'),
  ],
  // 在本系统中止的，原件就在这里。
  excused: ({ suspend_id }) => (suspend_id ? ['notice'] : []),
  result: '13',
  meaning: '中止施工之后重新施工，监督与期限接着走',
  basis: '建质〔2014〕154号《房屋建筑和市政基础设施工程施工安全监督工作规程》',
})
