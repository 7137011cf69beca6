import { defineEntity, dict, f, states } from '@zhujian/model'
import { addDays, today } from '@zhujian/model/date'
import { consultants } from '../flows/review-flow'
import { labourObservers, supervisors } from '../project/grants'
import { grantAll } from '../roles'
import { cautioned, cautionField } from '../site/caution'
import { daysOf } from './leave-rules'
import { RETURNED } from '../flows/said'

export const leaveKind = dict({
  leave: [1, '请假'],
  pause: [2, '暂停考勤'],
  end: [3, '终止考勤'],
  phased: [4, '分阶段考勤'],
})
/** 一次最多办理的天数：再长的应当更换人员。 */
const MOST_DAYS = 366

export const leaveStates = states({
  pending: [0, '待监理审核'],
  approved: [1, '已批准'],
  returned: [2, '退回'],
  owner: [11, '待建设确认', 'default'],
  station: [12, '待监督站批准', 'default'],
  cancelled: [13, '已撤销', 'default'],
})

/** 关键岗位人员各归自己的单位办：能改名册的才能办，所以与名册同一批人。 */
const writers = ['owner', 'contractor', 'site', 'site_labour', ...consultants] as const
const see = ['read', 'export'] as const
const writing = ['add', 'edit', 'resubmit', 'cancel'] as const

/** 请假、暂停、终止与分阶段考勤：监理审核、建设单位确认、监督站批准，批准的日子在日考勤里记“请假”，不计应到。 */
export const leave = defineEntity('leave', {
  label: '考勤请假',
  scope: 'project',
  display: 'title',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    manage_user_id: f.ref('请假人', 'manage_user', {
      of: 'side',
      hint: '本工程在岗的关键岗位人员',
    }),
    title: f.text('请假', { optional: true, max: 60, hint: '请假人与起止日期' }),
    leave_kind: f.enum('类别', leaveKind),
    from_on: f.date('起始日期'),
    to_on: f.date('截止日期', { hint: '含当日；终止考勤的填到工程预计竣工之日' }),
    days: f.integer('天数', { optional: true, max: MOST_DAYS, unit: '天' }),
    reason: f.text('事由', { max: 200, examples: ['参加企业年度继续教育', '家中有事', '主体已封顶，安装阶段再到岗', '年休假'] }),
    substitute: f.ref('代管人', 'manage_user', { optional: true, hint: '项目经理、总监须填，持有该岗位要求的证书' }),
    file: f.files('证明材料', { optional: true, max: 9 }),
    month_used: f.integer('本月已请', { optional: true, max: 31, unit: '天', hint: '起始的那个月里此前已批的天数' }),
    reviewed_by: f.ref('监理审核人', 'account', { optional: true, of: 'people' }),
    reviewed_at: f.instant('监理审核时间', { optional: true }),
    confirmed_by: f.ref('建设单位确认人', 'account', { optional: true, of: 'people' }),
    confirmed_at: f.instant('建设单位确认时间', { optional: true }),
    approved_by: f.ref('监督站批准人', 'account', { optional: true, of: 'people' }),
    approved_at: f.instant('监督站批准时间', { optional: true }),
    reject_reason: f.text('退回原因', { prose: true, optional: true, max: 200, examples: RETURNED }),
    cancel_reason: f.text('撤销原因', { prose: true, optional: true, max: 200, examples: ['提前销假', '行程取消'] }),
    ...cautionField,
  },
  form: [
    'engineering_id',
    'manage_user_id',
    ['leave_kind', 'radio'],
    'from_on',
    'to_on',
    ['reason', 'textarea'],
    'substitute',
    'file',
  ],
  computed: { days: ({ from_on, to_on }) => (from_on && to_on ? daysOf({ from_on, to_on }).length : null) },
  rules: (row) => [
    row.from_on && row.to_on && row.to_on < row.from_on && { field: 'to_on', message: '截止日期不能早于起始日期' },
    row.from_on &&
      row.to_on &&
      row.to_on >= addDays(row.from_on, MOST_DAYS) && { field: 'to_on', message: `一次最多办理 ${MOST_DAYS} 天` },
    !!row.substitute && row.substitute === row.manage_user_id && { field: 'substitute', message: '代管人不能是请假人自己' },
  ],
  list: {
    search: ['engineering_id', 'manage_user_id', 'leave_kind', 'from_on', 'to_on', 'substitute', 'state'],
    columns: ['title', 'leave_kind', 'days', 'month_used', 'substitute', 'engineering_id', 'state'],
    sort: '-from_on',
  },
  sample: {
    each: 4,
    row: ({ pick, int }) => {
      const from_on = addDays(today(), pick([1, -3, -9, -16, -25, -40]) - int(0, 2))
      return {
        leave_kind: pick([1, 1, 1, 2] as const),
        from_on,
        to_on: addDays(from_on, int(0, 4)),
        substitute: null,
        month_used: 0,
        caution: null,
      }
    },
  },
  flow: {
    states: leaveStates,
    start: 'pending',
    open: ['returned'],
    steps: {
      resubmit: {
        label: '重新提交',
        from: ['returned'],
        to: 'pending',
        clears: ['reject_reason', 'reviewed_by', 'reviewed_at', 'confirmed_by', 'confirmed_at'],
        within: { setting: 'term_mend_days' },
        turn: { to: 'author' },
      },
      review: {
        label: '监理审核通过',
        from: ['pending'],
        to: 'owner',
        tone: 'success',
        notBy: 'created_by',
        stamps: ['reviewed_by', 'reviewed_at'],
        shows: ['manage_user_id', 'from_on', 'to_on', 'reason', 'caution'],
        within: 1,
        turn: { to: consultants },
      },
      confirm: {
        label: '建设单位确认',
        from: ['owner'],
        to: 'station',
        tone: 'success',
        notBy: 'created_by',
        stamps: ['confirmed_by', 'confirmed_at'],
        shows: ['manage_user_id', 'from_on', 'to_on', 'reason', 'caution'],
        within: 1,
        turn: { to: ['owner'] },
      },
      approve: {
        label: '监督站批准',
        from: ['station'],
        to: 'approved',
        tone: 'success',
        notBy: 'created_by',
        stamps: ['approved_by', 'approved_at'],
        shows: ['manage_user_id', 'from_on', 'to_on', 'reason', 'caution'],
        told: () => '批准之后，这些日子在日考勤里记为请假，不计应到',
        within: 2,
        turn: { to: ['officer'] },
      },
      return: {
        label: '监理退回',
        from: ['pending'],
        to: 'returned',
        tone: 'danger',
        asks: ['reject_reason'],
        notBy: 'created_by',
        stamps: ['reviewed_by', 'reviewed_at'],
      },
      refuse: {
        label: '建设单位退回',
        from: ['owner'],
        to: 'returned',
        tone: 'danger',
        asks: ['reject_reason'],
        notBy: 'created_by',
        stamps: ['confirmed_by', 'confirmed_at'],
      },
      reject: {
        label: '监督站退回',
        from: ['station'],
        to: 'returned',
        tone: 'danger',
        asks: ['reject_reason'],
        notBy: 'created_by',
        stamps: ['approved_by', 'approved_at'],
      },
      cancel: {
        label: '撤销、销假',
        from: ['pending', 'owner', 'station', 'returned', 'approved'],
        to: 'cancelled',
        asks: ['cancel_reason'],
        shows: ['manage_user_id', 'from_on', 'to_on', 'reason'],
        told: () => '已批准的，从今天起恢复考勤，过去的日子仍为请假；假期已经结束的不能再销假',
        turn: 'nobody',
      },
    },
  },
  views: {
    waiting: { label: '办理中', open: true, in: ['pending', 'owner', 'station'] },
    now: {
      label: '正在请假',
      in: ['approved'],
      where: [
        ['before', 'from_on', 1],
        ['within', 'to_on', 3660],
      ],
    },
    recent: { label: '近三十日', in: ['approved'], where: [['within', 'from_on', -30]] },
    returned: { label: '退回', in: ['returned'] },
    cautioned: { ...cautioned, alarming: true },
  },
  figures: [
    { label: '办理中', view: 'waiting', unit: '件' },
    { label: '正在请假', view: 'now', unit: '人' },
    { label: '近三十日请假', view: 'recent', sum: 'days', unit: '天' },
    { label: '有提醒', view: 'cautioned', unit: '件' },
  ],
  grants: {
    site_safety: see,
    ...grantAll(supervisors, see),
    ...grantAll(labourObservers, see),
    ...grantAll(writers, [...see, ...writing]),
    ...grantAll(consultants, [...see, ...writing, 'review', 'return']),
    owner: [...see, ...writing, 'confirm', 'refuse'],
    ...grantAll(['officer', 'section_chief'], [...see, 'approve', 'reject']),
  },
})
