import { defineEntity, f, states } from '@zhujian/model'
import { addDays } from '@zhujian/model/date'
import { builders, siteGrants } from '../flows/review-flow'
import { grantAll } from '../roles'
import { appraisalEntries, appraisalGrade, FAIL, GOOD } from './appraisal'
import { PUFFED } from './final-rules'
import { appraisers } from './suspension'
import { RETURNED } from '../flows/said'

const optional = { optional: true } as const
const count = (label: string, unit: string) => f.integer(label, { ...optional, unit })
const facts = ['due_months', 'done_months', 'late', 'mean', 'stops12', 'accidents', 'puffed'] as const
const shows = ['apply_grade', 'proposed', 'reasons', ...facts] as const

/** 考评申请：竣工验收之前由施工企业申请终评，监督机构十个工作日内审核，公示以后告知（建质〔2014〕111号第十三至十七条）。 */
export const evaluationApplication = defineEntity('evaluation_application', {
  label: '考评申请',
  scope: 'project',
  display: 'apply_no',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    apply_no: f.serial('申请编号', { prefix: 'SQ' }),
    due_months: count('应自评月数', '个月'),
    done_months: count('已自评月数', '个月'),
    late: count('逾期自评', '个月'),
    mean: f.decimal('自评均分', { ...optional, precision: 5, unit: '分' }),
    stops12: count('一年停工整改', '次'),
    accidents: count('责任事故', '起'),
    puffed: f.decimal('自评差值', { ...optional, precision: 5, unit: '分', hint: '自评均分减监督评分，正数为自评偏高' }),
    apply_grade: f.enum('申请等级', appraisalGrade),
    note: f.longText('申请说明', {
      max: 500,
      examples: ['施工期间按月自评，企业检查三十六次，申请终评', '主体与装饰阶段安全受控，未发生事故，申请终评'],
    }),
    file: f.files('自评与企业检查材料', { max: 20 }),
    jl_note: f.text('监理意见', { prose: true, max: 200, examples: ['自评情况属实，同意申请', '同意申请合格等级'] }),
    owner_note: f.text('建设单位意见', { prose: true, max: 200, examples: ['同意申请', '情况属实'] }),
    proposed: f.enum('建议等级', appraisalGrade, optional),
    reasons: f.longText('依据', { optional: true, max: 500 }),
    grade: f.enum('考评等级', appraisalGrade, optional),
    review_note: f.text('审核意见', { prose: true, optional: true, max: 200, hint: '与建议等级不同的，说明理由' }),
    public_from: f.date('公示开始', optional),
    public_to: f.date('公示截止', optional),
    doc_id: f.ref('考评结果告知书', 'supervise_doc', optional),
    submitted_by: f.ref('提交人', 'account', { optional: true, of: 'people' }),
    reject_reason: f.text('退回原因', { prose: true, optional: true, max: 200, examples: RETURNED }),
    reviewed_by: f.ref('审核人', 'account', { optional: true, of: 'people' }),
    reviewed_at: f.instant('审核时间', optional),
    done_by: f.ref('办结人', 'account', { optional: true, of: 'people' }),
    done_at: f.instant('办结时间', optional),
    revoke_reason: f.text('撤销原因', { prose: true, optional: true, max: 200 }),
  },
  form: ['engineering_id', 'apply_grade', 'note', 'file', 'jl_note', 'owner_note'],
  list: {
    search: ['engineering_id', 'apply_no', 'apply_grade', 'proposed', 'grade', 'public_to', 'state'],
    columns: ['apply_no', 'engineering_id', 'apply_grade', 'proposed', 'grade', 'mean', 'late', 'stops12', 'public_to', 'state'],
    sort: '-id',
  },
  sample: {
    each: 1,
    row: ({ day, int }) => {
      const mean = int(80, 92)
      return {
        due_months: 20,
        done_months: 20,
        late: 0,
        mean: `${mean}.00`,
        stops12: 0,
        accidents: 0,
        puffed: null,
        apply_grade: 2,
        proposed: 2,
        reasons: `自评均分 ${mean} 分，按月自评，无停工整改与责任事故`,
        review_note: '资料齐全，现场情况与自评相符，同意按建议等级公示',
        grade: 2,
        public_from: day,
        public_to: addDays(day, 7),
        reject_reason: null,
        revoke_reason: null,
        doc_id: null,
      }
    },
  },
  flow: {
    states: states({
      pending: appraisalEntries.pending,
      done: appraisalEntries.done,
      returned: appraisalEntries.returned,
      draft: appraisalEntries.draft,
      reviewing: appraisalEntries.reviewing,
      public: appraisalEntries.public,
      revoked: appraisalEntries.revoked,
    }),
    start: 'draft',
    open: ['draft', 'returned'],
    internal: ['draft'],
    steps: {
      submit: {
        label: '提交申请',
        from: ['draft', 'returned'],
        to: 'pending',
        clears: ['reject_reason'],
        stamps: ['submitted_by'],
        within: { setting: 'term_mend_days' },
        turn: { to: builders, in: ['returned'] },
      },
      accept: {
        label: '受理',
        from: ['pending'],
        to: 'reviewing',
        shows,
        notBy: 'submitted_by',
        within: 5,
        turn: { to: appraisers },
      },
      return: {
        label: '退回',
        from: ['pending', 'reviewing'],
        to: 'returned',
        asks: ['reject_reason'],
        shows,
        tone: 'danger',
        stamps: ['reviewed_by', 'reviewed_at'],
      },
      publish: {
        label: '审核并公示',
        from: ['reviewing'],
        to: 'public',
        asks: ['grade', 'public_to'],
        may: ['review_note'],
        shows,
        notBy: 'submitted_by',
        stamps: ['reviewed_by', 'reviewed_at', 'public_from'],
        tone: 'success',
        within: 10,
        turn: { to: appraisers },
      },
      // 受理以后情况会变：重新核算的数字看过了，再定等级。
      recount: { label: '重新核算', from: ['reviewing'], to: 'reviewing', shows, notBy: 'submitted_by' },
      finish: {
        label: '公示期满，办结',
        from: ['public'],
        to: 'done',
        may: ['doc_id'],
        shows: ['grade', 'reasons', 'public_from', 'public_to'],
        notBy: 'reviewed_by',
        stamps: ['done_by', 'done_at'],
        tone: 'success',
        within: 15,
        turn: { to: ['station_head'] },
      },
      revoke: {
        label: '撤销',
        from: ['public', 'done'],
        to: 'revoked',
        asks: ['revoke_reason'],
        shows: ['apply_grade', 'grade', 'reasons', 'public_to'],
        tone: 'danger',
        legal: {
          effect: '终评结果撤销，等级不再有效；公示中的随即停止公示',
          basis: '建筑施工安全生产标准化考评暂行办法（建质〔2014〕111号）第十三条至第十七条',
          tells: '申请考评的企业在考评申请中看到',
        },
        turn: 'nobody',
      },
    },
  },
  views: {
    draft: { label: '草稿、退回', in: ['draft', 'returned'] },
    pending: { label: '待受理', open: true, in: ['pending'] },
    reviewing: { label: '审核中', open: true, in: ['reviewing'] },
    public: { label: '公示中', in: ['public'] },
    over: { label: '公示期满', open: true, in: ['public'], where: [['before', 'public_to', 0]] },
    done: { label: '办结', in: ['done'] },
    good: { label: '优良', in: ['done'], where: [['is', 'grade', GOOD]] },
    failed: { label: '不合格', alarming: true, in: ['done'], where: [['is', 'grade', FAIL]] },
    puffed: { label: '自评失实', alarming: true, where: [['above', 'puffed', Number(PUFFED)]] },
    revoked: { label: '已撤销', in: ['revoked'] },
  },
  figures: [
    { label: '办结', view: 'done', unit: '件' },
    { label: '优良率', view: 'good', per: 'done', unit: '%' },
    { label: '不合格', view: 'failed', unit: '件' },
    { label: '自评失实', view: 'puffed', unit: '件' },
  ],
  grants: {
    ...siteGrants({
      write: builders,
      writerSteps: ['submit'],
      review: appraisers,
      reviewSteps: ['accept', 'return', 'publish', 'recount'],
    }),
    ...grantAll(['station_head'], ['read', 'export', 'finish', 'revoke']),
  },
})
