import { defineEntity, dict, f, states } from '@zhujian/model'
import { addDays, monthsAfter, today } from '@zhujian/model/date'
import { consultants, safetyBuilders, siteGrants } from '../flows/review-flow'
import { workKind } from '../people/trades'
import { lapsedNotes } from '../flows/lapsed'

export const certVerify = dict({
  unchecked: [0, '未核验', 'default'],
  same: [1, '一致', 'success'],
  differs: [2, '不一致', 'danger'],
  unknown: [3, '查无此证', 'danger'],
})

/** 资格证书有效期两年；期满前三个月内复核，延期两年（建质〔2008〕75号第二十二条）。 */
export const VALID_MONTHS = 24
export const NEAR_DAYS = 90

/** 用人的各家登记自己的人；劳务、机械单位的也由总包登记。 */
const writers = [...safetyBuilders, 'site_labour', 'labour', 'equipment'] as const

/** 最晚可以到哪一天：自发证或复核之日起两年。 */
export const latestEnd = (issued: string, reviewed: string | null | undefined): string =>
  monthsAfter(reviewed && reviewed > issued ? reviewed : issued, VALID_MONTHS)

/** 重新核验时另可改的、作废的。 */
const again = ['review_on', 'issue_on'] as const
const stale = ['verify_img', 'verified_by', 'verified_at'] as const

/** 特种作业人员证书：核验以后才能安排作业（X02）；延期的重新核验，核验之前按原有效期。 */
export const specialCert = defineEntity('special_cert', {
  label: '特种作业人员证书',
  scope: 'project',
  display: 'cert_no',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    worker_id: f.ref('姓名', 'worker'),
    work_kind: f.enum('作业类别', workKind),
    cert_no: f.text('证书编号', { max: 40, hint: '照证书填写，含字母；其中的身份证号登记后只显示末四位' }),
    issue_org: f.text('发证机关', { prose: true, max: 60, examples: ['浙江省住房和城乡建设厅', '江苏省住房和城乡建设厅'] }),
    first_on: f.date('初次领证日期', { optional: true, past: true }),
    issue_on: f.date('发证日期', { past: true }),
    review_on: f.date('复核日期', { optional: true, past: true, hint: '办理过延期复核的填写最近一次' }),
    valid_to: f.date('有效期至'),
    file: f.files('证书扫描件', { optional: true, accept: 'any', max: 4, hint: '可以先导入名单，核验之前补上' }),
    verify: f.enum('核验结果', certVerify),
    verify_img: f.files('核验截图', { optional: true, accept: 'image', max: 3, hint: '全国工程质量安全监管信息平台查询结果' }),
    verified_to: f.date('已核验至', { optional: true, hint: '核验一致的有效期，安排作业以此为准' }),
    verified_by: f.ref('核验人', 'account', { optional: true, of: 'people' }),
    verified_at: f.instant('核验时间', { optional: true }),
    reject_reason: f.text('不予通过的原因', { prose: true, optional: true, max: 200 }),
    days_left: f.integer('剩余天数', { optional: true, min: -36_500, unit: '天', hint: '过期的为负数' }),
    intern_to: f.date('实习期至', { optional: true, hint: '初次领证之日起三个月' }),
    post_now: f.text('现岗', { optional: true, max: 60, hint: '所在班组；已退场的注明' }),
  },
  computed: {
    // 首次取得的，上岗实习操作不少于三个月（建质〔2008〕75号第十八条）。
    intern_to: ({ first_on }) => (first_on ? monthsAfter(first_on, 3) : null),
  },
  filled: ['verify'],
  notes: lapsedNotes('valid_to'),
  form: [
    'engineering_id',
    'worker_id',
    'work_kind',
    'cert_no',
    'issue_org',
    'first_on',
    'issue_on',
    'review_on',
    'valid_to',
    'file',
  ],
  rules: (row) => [
    row.issue_on && row.valid_to && row.valid_to <= row.issue_on && { field: 'valid_to', message: '有效期应晚于发证日期' },
    row.issue_on &&
      row.valid_to &&
      row.valid_to > latestEnd(row.issue_on, row.review_on) && { field: 'valid_to', message: '有效期不能超过两年' },
    row.first_on && row.issue_on && row.first_on > row.issue_on && { field: 'first_on', message: '初次领证不能晚于发证' },
  ],
  list: {
    search: ['engineering_id', 'worker_id', 'work_kind', 'cert_no', 'valid_to', 'verify', 'issue_org', 'state'],
    columns: ['worker_id', 'work_kind', 'cert_no', 'days_left', 'valid_to', 'post_now', 'verify', 'engineering_id', 'state'],
    sort: 'valid_to',
  },
  sample: {
    // 演示数据由实名制登记里的证号得出（modules/demo/special-certs.ts）。
    each: 0,
    row: ({ int }) => {
      const issue_on = addDays(today(), -int(5, 600))
      return { first_on: null, issue_on, review_on: null, valid_to: monthsAfter(issue_on, VALID_MONTHS) }
    },
  },
  flow: {
    states: states({ pending: [0, '待核验'], valid: [1, '已核验'], invalid: [2, '未通过'] }),
    start: 'pending',
    open: ['pending'],
    steps: {
      pass: {
        label: '核验一致',
        from: ['pending'],
        to: 'valid',
        tone: 'success',
        // 核验一致就是这一步说的，不另问结果。
        asks: ['verify_img'],
        shows: ['file', 'cert_no', 'valid_to'],
        notBy: 'created_by',
        stamps: ['verified_by', 'verified_at'],
        clears: ['reject_reason'],
        within: 3,
        turn: { to: ['chief_engineer'] },
      },
      reject: {
        label: '不予通过',
        from: ['pending'],
        to: 'invalid',
        tone: 'danger',
        asks: ['verify', 'reject_reason'],
        may: ['verify_img'],
        shows: ['file', 'cert_no', 'valid_to'],
        notBy: 'created_by',
        stamps: ['verified_by', 'verified_at'],
        clears: ['verified_to'],
      },
      renew: {
        label: '登记延期复核',
        from: ['valid'],
        to: 'pending',
        asks: ['valid_to', 'file'],
        may: again,
        clears: stale,
        turn: 'nobody',
      },
      correct: {
        label: '改正后重新核验',
        from: ['invalid'],
        to: 'pending',
        asks: ['cert_no', 'valid_to', 'file'],
        may: again,
        shows: ['reject_reason'],
        clears: stale,
        within: { setting: 'term_mend_days' },
        turn: { to: writers },
      },
    },
  },
  views: {
    pending: { label: '待核验', in: ['pending'], open: true },
    valid: { label: '有效', in: ['valid'], where: [['lasting', 'valid_to']] },
    near: { label: '90 天内到期', in: ['valid'], where: [['within', 'valid_to', NEAR_DAYS]] },
    soon: { label: '30 天内到期', in: ['valid'], where: [['within', 'valid_to', 30]], alarming: true, open: true },
    expired: { label: '已过期', in: ['valid'], where: [['before', 'valid_to', 0]], alarming: true, instead: true, open: true },
    invalid: { label: '未通过', in: ['invalid'], alarming: true },
  },
  figures: [
    { label: '持证有效', view: 'valid', per: 'all' },
    { label: '90 天内到期', view: 'near', unit: '本' },
    { label: '30 天内到期', view: 'soon', unit: '本' },
    { label: '已过期', view: 'expired', unit: '本' },
  ],
  grants: siteGrants({
    write: writers,
    writerSteps: ['renew', 'correct'],
    review: consultants,
    reviewSteps: ['pass', 'reject'],
  }),
  unique: [{ fields: ['worker_id', 'work_kind'], message: '此人该类别的证书已登记，换证、延期请办理“登记延期复核”' }],
})
