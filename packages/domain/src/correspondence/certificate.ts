import { defineEntity, dict, f, states } from '@zhujian/model'
import { addDays } from '@zhujian/model/date'
import { builders, consultants, siteGrants } from '../flows/review-flow'
import { RETURNED } from '../flows/said'
import { lapsedNotes } from '../flows/lapsed'

export const certificateSubject = dict({
  project: [1, '工程'],
  company: [2, '企业'],
  person: [3, '人员'],
  machine: [4, '设备'],
  instrument: [5, '仪器'],
})

export const certificateType = dict({
  construction: [1, '施工许可'],
  sewage: [2, '排污许可'],
  night: [3, '夜间施工许可'],
  road: [4, '占道许可'],
  calibration: [5, '仪器检定'],
  insurance: [6, '保险'],
  other: [7, '其他'],
})

export const certificateStates = states({
  pending: [0, '待核对'],
  valid: [1, '有效'],
  returned: [2, '退回'],
  ended: [11, '已停用', 'default'],
})

const writers = ['owner', ...builders] as const

/** 证照：别处没有登记的许可、检定、保险，由监理核对原件；到期看日期，不是状态。 */
export const certificate = defineEntity('certificate', {
  label: '证照',
  scope: 'project',
  display: 'subject',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    subject_kind: f.enum('主体', certificateSubject),
    subject: f.text('名称', { max: 60, hint: '哪个工程、企业、哪台设备、仪器' }),
    cert_type: f.enum('证种', certificateType),
    cert_no: f.text('证号', { max: 60 }),
    issue_org: f.text('发证机关', {
      optional: true,
      prose: true,
      max: 60,
      examples: ['杭州市城市管理局', '杭州市生态环境局', '杭州市计量院'],
    }),
    issue_on: f.date('发证日期', { optional: true, past: true }),
    valid_to: f.date('有效期至'),
    file: f.files('证照扫描件', { max: 9 }),
    days_left: f.integer('剩余天数', { optional: true, min: -99_999, unit: '天' }),
    reviewed_by: f.ref('核对人', 'account', { optional: true, of: 'people' }),
    reviewed_at: f.instant('核对时间', { optional: true }),
    reject_reason: f.text('退回原因', { prose: true, optional: true, max: 200, examples: RETURNED }),
    closed_on: f.date('停用日期', { optional: true, past: true }),
  },
  notes: lapsedNotes('valid_to'),
  form: ['engineering_id', 'subject_kind', 'subject', 'cert_type', 'cert_no', 'issue_org', 'issue_on', 'valid_to', 'file'],
  rules: (row) => [
    row.issue_on && row.valid_to && row.valid_to < row.issue_on && { field: 'valid_to', message: '有效期不能早于发证日期' },
  ],
  list: {
    search: ['engineering_id', 'subject', 'cert_no', 'subject_kind', 'cert_type', 'valid_to', 'state'],
    columns: ['days_left', 'subject_kind', 'subject', 'cert_type', 'cert_no', 'valid_to', 'issue_org', 'engineering_id', 'state'],
    sort: 'valid_to',
  },
  sample: {
    each: 5,
    row: ({ day, int, pick }) => ({
      ...pick([
        { subject_kind: 1, subject: '本工程', cert_type: 2, issue_org: '杭州市生态环境局' },
        { subject_kind: 1, subject: '主体结构夜间浇筑', cert_type: 3, issue_org: '杭州市城市管理局' },
        { subject_kind: 1, subject: '西侧围挡占道', cert_type: 4, issue_org: '杭州市城市管理局' },
        { subject_kind: 5, subject: '全站仪 NTS-362', cert_type: 5, issue_org: '杭州市计量院' },
        { subject_kind: 5, subject: '回弹仪 ZC3-A', cert_type: 5, issue_org: '杭州市计量院' },
        { subject_kind: 1, subject: '建筑工程一切险', cert_type: 6, issue_org: '杭州财产保险公司' },
      ] as const),
      cert_no: `ZZ${int(100_000, 999_999)}`,
      issue_on: day,
      valid_to: addDays(day, pick([20, 45, 70, 90, 180, 365])),
    }),
  },
  flow: {
    states: certificateStates,
    start: 'pending',
    open: ['pending', 'returned'],
    steps: {
      resubmit: {
        label: '重新提交',
        from: ['returned'],
        to: 'pending',
        clears: ['reject_reason', 'reviewed_by', 'reviewed_at'],
        within: { setting: 'term_mend_days' },
        turn: { to: writers },
      },
      approve: {
        label: '核对无误',
        from: ['pending'],
        to: 'valid',
        tone: 'success',
        notBy: 'created_by',
        stamps: ['reviewed_by', 'reviewed_at'],
        within: 3,
        turn: { to: consultants },
      },
      return: {
        label: '退回',
        from: ['pending'],
        to: 'returned',
        tone: 'danger',
        asks: ['reject_reason'],
        notBy: 'created_by',
        stamps: ['reviewed_by', 'reviewed_at'],
      },
      // 不再使用、已换新证的：不再提醒到期。
      retire: { label: '停用', from: ['valid'], to: 'ended', asks: ['closed_on'], turn: 'nobody' },
    },
  },
  views: {
    pending: { label: '待核对', open: true, in: ['pending', 'returned'] },
    expired: { label: '已到期', alarming: true, instead: true, in: ['pending', 'valid'], where: [['before', 'valid_to', 0]] },
    half: { label: '15 日内到期', alarming: true, in: ['valid'], where: [['within', 'valid_to', 15]] },
    soon: { label: '30 日内到期', in: ['valid'], where: [['within', 'valid_to', 30]] },
    valid: { label: '有效', in: ['valid'], where: [['lasting', 'valid_to']] },
    ended: { label: '已停用', in: ['ended'] },
  },
  figures: [
    { label: '已到期', view: 'expired', unit: '件' },
    { label: '15 日内到期', view: 'half', unit: '件' },
    { label: '30 日内到期', view: 'soon', unit: '件' },
  ],
  grants: siteGrants({
    write: writers,
    writerSteps: ['resubmit', 'retire'],
    review: consultants,
    reviewSteps: ['approve', 'return'],
  }),
  unique: [{ fields: ['engineering_id', 'cert_type', 'cert_no'], message: '证号已登记' }],
})
