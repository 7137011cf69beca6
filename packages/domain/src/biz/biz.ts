import { defineEntity, f, states } from '@zhujian/model'
import { observers, specialists } from '../project/grants'
import { grantAll, participantRoles, type RoleName } from '../roles'
import { bizKindDict } from './kind-codes'

export const bizStates = states({
  pending: [0, '审批中'],
  passed: [1, '已通过'],
  rejected: [2, '已驳回'],
  returned: [3, '退回补正'],
  withdrawn: [10, '已撤回', 'default'],
  closed: [11, '已办结', 'success'],
})

/** 办成的：通过了的，和其后办结的。 */
export const doneCases: readonly number[] = [bizStates.code('passed'), bizStates.code('closed')]

/** 申请、参与审批的参建各方。 */
const parties = participantRoles.filter((role) => !specialists.some((each) => each === role))
/** 监督机构与人社里办理审批的角色。 */
const officials = [
  'station_admin',
  'station_head',
  'section_chief',
  'officer',
  'intake',
  'hrss',
] as const satisfies readonly RoleName[]

/** 环节找不到办理人时，由科长或站长指定。 */
export const bizActions = { appoint: '指定办理人' } as const

/** 办理事项：一次审批或业务办理的申请，自提交起生成；填写中的是草稿，不在此表。 */
export const biz = defineEntity('biz', {
  label: '办理事项',
  scope: 'project',
  display: 'title',
  fields: {
    biz_no: f.text('申请编号', { max: 40 }),
    kind: f.enum('事项', bizKindDict),
    title: f.text('申请标题', { max: 120 }),
    engineering_id: f.ref('所属工程', 'engineering'),
    unit_id: f.ref('申请单位', 'unit', { optional: true }),
    applied_by: f.ref('申请人', 'account'),
    applied_at: f.instant('申请时间'),
    round: f.integer('提交次数', { min: 1, max: 99 }),
    node_label: f.text('当前环节', { max: 40, optional: true }),
    due_on: f.date('办理期限', { optional: true }),
    ended_at: f.instant('办结时间', { optional: true }),
    end_note: f.text('办结意见', { prose: true, max: 500, optional: true }),
    result_doc_no: f.text('结果文书', { max: 60, optional: true }),
  },
  form: [],
  list: {
    search: ['kind', 'biz_no', 'title', 'engineering_id', 'unit_id', 'state', 'applied_at', 'due_on'],
    columns: [
      'biz_no',
      'title',
      'kind',
      'engineering_id',
      'unit_id',
      'applied_by',
      'applied_at',
      'node_label',
      'due_on',
      'state',
    ],
    sort: '-id',
    // 中间库的工程不能修改，监督业务照常办理：在办的清单、角标与待办都有它的申请。
    middle: true,
  },
  views: { open: { label: '在办', open: true, in: ['pending', 'returned'] } },
  flow: {
    states: bizStates,
    start: 'pending',
    open: [],
    // 办理都经审批页面的接口，一步怎样走由审批引擎按环节判断；这里给出状态之间的关系与可以授予的权利。
    steps: {
      approve: { label: '通过', from: ['pending'], to: 'passed', tone: 'success', within: 'due_on', turn: 'elsewhere' },
      reject: { label: '驳回', from: ['pending'], to: 'rejected', tone: 'danger', within: 'due_on' },
      return: { label: '退回补正', from: ['pending'], to: 'returned', tone: 'warning', within: 'due_on' },
      submit: { label: '提交申请', from: ['returned'], to: 'pending', turn: 'elsewhere' },
      withdraw: { label: '撤回申请', from: ['pending', 'returned'], to: 'withdrawn' },
      close: { label: '办结归档', from: ['passed'], to: 'closed', turn: 'nobody' },
    },
  },
  filled: ['biz_no', 'kind', 'title', 'engineering_id', 'applied_by', 'applied_at', 'round'],
  acts: bizActions,
  grants: {
    ...grantAll(parties, ['read', 'export', 'submit', 'withdraw', 'approve', 'reject', 'return']),
    // 勘察、设计只看轮到、经手的，见 rowSides 与审批引擎。
    ...grantAll(['survey', 'design'], ['read', 'approve', 'reject', 'return']),
    ...grantAll(officials, ['read', 'export', 'approve', 'reject', 'return']),
    ...grantAll(observers, ['read', 'export']),
    ...grantAll(['section_chief', 'station_head'], ['read', 'export', 'approve', 'reject', 'return', 'appoint', 'close']),
    // 监督员也能发起监督告知一类的事项。
    officer: ['read', 'export', 'submit', 'withdraw', 'approve', 'reject', 'return', 'close'],
  },
  unique: [{ fields: ['biz_no'], message: '申请编号已存在' }],
})
