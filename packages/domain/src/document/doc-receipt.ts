import { defineEntity, f, states } from '@zhujian/model'
import { specialists } from '../project/grants'
import { grantAll } from '../roles'
import { deliverMethods } from './document-types'

const optional = { optional: true } as const

/** 待送达 → 待签收 →（有回复期限的）待回复 → 已回复；拒签的留置送达，视为送达。 */
export const receiptStates = states({
  unsigned: [0, '待签收'],
  signed: [1, '已签收'],
  replying: [3, '待回复'],
  waiting: [10, '待送达', 'default'],
  replied: [11, '已回复', 'success'],
  refused: [12, '拒签留置', 'warning'],
  voided: [15, '已作废', 'danger'],
})

const open = ['waiting', 'unsigned'] as const
/** 还没有了结的：没有送到、没有签收、没有回复。 */
const unsettled = ['waiting', 'unsigned', 'replying', 'refused'] as const

/** 送达到位的状态：签收了的，或拒签留置的。 */
export const servedStates = ['signed', 'replying', 'replied', 'refused'] as const

const DOCUMENT = { path: '/documents/view?id=', field: 'doc_id' } as const

/** 签收、回复的是哪一份文书，要在哪一天之前回复。 */
const seen = ['title', 'doc_id', 'due_on', 'unit_name', 'deliver_method', 'deliver_at'] as const

export const receiptSteps = {
  deliver: {
    label: '送达',
    from: ['waiting'],
    to: 'unsigned',
    asks: ['deliver_method'],
    may: ['receipt_note'],
    tone: 'success',
    turn: 'elsewhere',
  },
  // 没有回复期限的签收即了结，由服务端定。
  sign: {
    label: '签收',
    from: open,
    to: 'replying',
    shows: seen,
    by: 'unit_id',
    // 回复期限是文书上写明的日子，不因没有签收而后延；签收之前也摆在眼前。
    within: 'due_on',
    tone: 'success',
    // 别的方式送达的，回证由监督机构登记，不等受送达单位在平台上签。
    turn: { to: 'named', in: ['unsigned'], where: [['is', 'deliver_method', deliverMethods.code('platform')]] },
  },
  register: { label: '登记回证', from: open, to: 'signed', asks: ['signed_at', 'receipt_note', 'receipt_file'], tone: 'success' },
  refuse: {
    label: '拒签留置',
    from: open,
    to: 'refused',
    asks: ['left_at', 'refuse_reason', 'refuse_photo'],
    may: ['witness'],
    tone: 'warning',
  },
  reply: {
    label: '回复',
    from: ['replying', 'refused'],
    to: 'replied',
    asks: ['reply'],
    may: ['reply_file'],
    shows: seen,
    by: 'unit_id',
    within: 'due_on',
    tone: 'success',
    // 留置的视为送达：要回复的照样等着。
    turn: { to: 'named', in: ['replying', 'refused'], where: [['filled', 'due_on']] },
  },
  void: {
    label: '作废送达',
    from: ['waiting', 'unsigned', 'signed', 'replying', 'refused'],
    to: 'voided',
    asks: ['void_reason'],
    tone: 'danger',
    turn: 'nobody',
  },
} as const

const see = ['read', 'export'] as const
const serve = ['deliver', 'register', 'refuse'] as const

/** 送达回证：一份文书对每个受送达单位一份，签发时由系统建立；签收人就是办理签收的账号。 */
export const docReceipt = defineEntity('doc_receipt', {
  label: '送达回证',
  scope: 'project',
  display: 'title',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    doc_id: f.ref('监督文书', 'supervise_doc', { whole: true }),
    title: f.text('文书', { max: 140 }),
    unit_id: f.ref('受送达单位', 'unit', { optional: true, of: 'party', hint: '在平台没有账号的单位为空，由监督机构登记回证' }),
    unit_name: f.text('受送达单位名称', { max: 200 }),
    due_on: f.date('回复期限', optional),
    deliver_method: f.enum('送达方式', deliverMethods, optional),
    delivered_by: f.ref('送达人', 'account', optional),
    deliver_at: f.instant('送达时间', optional),
    signed_by: f.ref('签收人', 'account', optional),
    signed_at: f.instant('签收时间', { optional: true, past: true }),
    registered_by: f.ref('登记人', 'account', optional),
    receipt_note: f.text('回证说明', { optional: true, max: 200, hint: '如收件人姓名、邮件单号、公告载体与日期' }),
    receipt_file: f.files('回证扫描件', { optional: true, max: 5 }),
    refuse_reason: f.text('拒签情况', { prose: true, optional: true, max: 200 }),
    left_at: f.instant('留置时间', { optional: true, past: true, hint: '把文书留在其住所的时间，即送达之时' }),
    witness: f.text('见证人', {
      optional: true,
      max: 100,
      hint: '在场的基层组织或所在单位代表，可以不填：现场照片即可（民事诉讼法第八十九条）',
    }),
    refuse_photo: f.files('留置现场照片', { optional: true, accept: 'image', once: true, max: 9 }),
    reply: f.longText('回复内容', { optional: true, max: 1000 }),
    reply_file: f.files('回复附件', { optional: true, max: 9 }),
    replied_by: f.ref('回复人', 'account', optional),
    replied_at: f.instant('回复时间', optional),
    late_days: f.integer('回复逾期天数', { optional: true, max: 9999, unit: '天', hint: '中止监督期间不计' }),
    void_reason: f.text('作废原因', { prose: true, optional: true, max: 200 }),
  },
  form: ['engineering_id', 'doc_id', 'title', 'unit_id', 'unit_name', 'due_on', 'deliver_method'],
  list: {
    search: ['engineering_id', 'doc_id', 'title', 'unit_id', 'state', 'due_on', 'late_days'],
    columns: [
      'title',
      'unit_name',
      'state',
      'due_on',
      'late_days',
      'engineering_id',
      'deliver_method',
      'deliver_at',
      'signed_by',
      'signed_at',
      'replied_at',
    ],
    sort: '-id',
    middle: true,
  },
  inHistory: ['deliver', 'sign', 'register', 'refuse', 'reply', 'void'],
  flow: {
    states: receiptStates,
    start: 'waiting',
    open: [],
    // 工程归档、终止之后，发出的文书仍要送到、签收、回复。
    steps: receiptSteps,
    opens: DOCUMENT,
  },
  views: {
    open: { label: '未了结', quiet: true, in: unsettled },
    waiting: { label: '待送达', in: ['waiting'] },
    unsigned: { label: '待签收', in: ['unsigned'] },
    replying: { label: '待回复', in: ['replying'] },
    ours: { label: '待本单位签收、回复', quiet: true, in: ['unsigned', 'replying', 'refused'], where: [['mine', 'unit_id']] },
    oursLate: {
      label: '本单位逾期',
      quiet: true,
      in: ['unsigned', 'replying'],
      where: [
        ['mine', 'unit_id'],
        ['above', 'late_days', 0],
      ],
    },
    late: { label: '逾期', alarming: true, in: unsettled, where: [['above', 'late_days', 0]] },
    settled: { label: '已签收、已回复', in: ['signed', 'replied'] },
    refusedLately: { label: '近一个月拒签', quiet: true, in: ['refused'], where: [['within', 'deliver_at', -30]] },
    refused: { label: '拒签、作废', in: ['refused', 'voided'] },
  },
  grants: {
    ...grantAll(['admin', 'city_admin', 'station_admin', 'intake', 'viewer'], see),
    officer: [...see, ...serve],
    ...grantAll(['section_chief', 'station_head'], [...see, ...serve, 'void']),
    ...grantAll(['owner', 'contractor', 'site', 'consultant', 'chief_engineer', ...specialists], [...see, 'sign', 'reply']),
    ...grantAll(['site_safety', 'site_labour'], ['read']),
  },
})
