import { dict, f } from '@zhujian/model'
import { bizKind } from '../biz-kind'
import { inOrder, neededWhen, promised, wholeNumber } from './complaints'
import { ownerChain } from './nodes'
import { may, must } from './papers'

export const terminateReason = dict({
  accepted: [1, '工程完工并通过竣工验收'],
  abandoned: [2, '中止后不再恢复施工'],
})
export const safetyGrade = dict({
  excellent: [1, '优良', 'success'],
  pass: [2, '合格', 'default'],
  fail: [3, '不合格', 'danger'],
})

const ACCEPTED = terminateReason.code('accepted')

/**
 * 终止施工安全监督：建设单位申请，附建设、监理、施工三方确认的施工结束证明与标准化自评材料。
 * 隐患销项、起重机械拆除、工资结清由系统另行核对，这里是建设单位的承诺。
 */
export const termination = bizKind({
  code: 'termination',
  sure: true,
  mark: 'ZZJD',
  fields: {
    reason_kind: f.enum('终止情形', terminateReason),
    finish_on: f.date('完工日期', { past: true, hint: '中止后不再恢复的，填写实际停止施工的日期' }),
    accept_on: f.date('竣工验收日期', { past: true, optional: true }),
    record_no: f.text('竣工验收备案号', { max: 40, optional: true }),
    self_grade: f.enum('安全生产标准化自评', safetyGrade),
    dangers_closed: f.bool('监督机构提出的隐患已全部整改销项'),
    cranes_removed: f.bool('起重机械已全部拆除'),
    wages_cleared: f.bool('农民工工资已全部结清'),
    guard_plan: f.longText('现场留守与移交安排', { max: 500, optional: true }),
    note: f.longText('工程施工结束情况', { max: 500 }),
  },
  form: [
    ['reason_kind', 'radio'],
    'finish_on',
    'accept_on',
    'record_no',
    'self_grade',
    ['dangers_closed', 'radio'],
    ['cranes_removed', 'radio'],
    ['wages_cleared', 'radio'],
    ['guard_plan', 'textarea'],
    ['note', 'textarea'],
  ],
  shown: (values) => [
    'reason_kind',
    'finish_on',
    ...(values.reason_kind === ACCEPTED ? ['accept_on', 'record_no'] : ['guard_plan']),
    'self_grade',
    'dangers_closed',
    'cranes_removed',
    'wages_cleared',
    'note',
  ],
  rules: (values) => [
    neededWhen(values.reason_kind === ACCEPTED, values, 'accept_on', '请填写竣工验收日期'),
    neededWhen(values.reason_kind === terminateReason.code('abandoned'), values, 'guard_plan', '请说明现场留守与移交安排'),
    neededWhen(values.reason_kind === ACCEPTED, values, 'record_no', '请填写竣工验收备案号'),
    values.reason_kind === ACCEPTED && wholeNumber(values, 'record_no', '备案证明'),
    values.reason_kind === ACCEPTED && inOrder(values, 'finish_on', 'accept_on', '竣工验收日期不能早于完工日期'),
    ...promised(values, {
      dangers_closed: '隐患全部销项后才能终止监督',
      cranes_removed: '起重机械全部拆除后才能终止监督',
      wages_cleared: '农民工工资结清后才能终止监督',
    }),
  ],
  applicants: ['owner'],
  when: ['completed', 'suspended'],
  single: true,
  nodes: ownerChain,
  checklist: [
    must('finish', '建设、监理、施工单位确认的施工结束证明'),
    must('accept', '竣工验收报告或竣工验收证明'),
    must('self', '项目安全生产标准化自评材料'),
    must('wages', '农民工工资结清承诺书及公示照片'),
    may('crane', '起重机械拆除、使用登记注销证明'),
  ],
  excused: (values) => (values.reason_kind === ACCEPTED ? [] : ['accept']),
  result: '13',
  meaning: '工程完工或不再建设，监督就此结束，工程转入历史库',
  basis: '建质〔2014〕153号《房屋建筑和市政基础设施工程施工安全监督规定》；建质〔2014〕154号《施工安全监督工作规程》',
})
