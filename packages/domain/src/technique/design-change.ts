import { defineEntity, dict, f, states } from '@zhujian/model'
import { addDays } from '@zhujian/model/date'
import { confirmEntries, confirmFields, confirmGrants, confirmSteps } from '../flows/confirm-flow'
import { builders } from '../flows/review-flow'
import { grantAll } from '../roles'
import { cautioned, cautionField } from '../site/caution'
import { wan } from '../site/money'
import { liveDrawings } from './drawing'

export const changeKind = dict({ change: [1, '设计变更'], negotiation: [2, '工程洽商'], approval: [3, '技术核定'] })
export const changeProposer = dict({
  owner: [1, '建设单位'],
  design: [2, '设计单位'],
  builder: [3, '施工单位'],
  consultant: [4, '监理单位'],
})
export const changeCause = dict({
  error: [1, '图纸错漏'],
  better: [2, '优化'],
  owner: [3, '业主要求'],
  site: [4, '现场条件'],
  code: [5, '规范要求'],
})

export const NO_REVIEW = '重大变更须重新审图，请填写审查合格书编号'
const steps = confirmSteps(builders, 3)

/** 设计变更、洽商、技术核定：监理审核、建设确认之后图纸列入变更，向作业人员交底以后才能按它施工。 */
export const designChange = defineEntity('design_change', {
  label: '设计变更',
  scope: 'project',
  display: 'change_no',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    change_no: f.serial('变更编号', { prefix: 'SJ' }),
    change_kind: f.enum('类别', changeKind),
    proposer: f.enum('提出方', changeProposer),
    cause: f.enum('原因', changeCause),
    content: f.longText('变更内容', {
      max: 1000,
      examples: ['地下一层 3–5/B–C 轴增设集水坑，承台顶标高降低 200 mm', '三层 KL5 截面由 250×600 改为 250×700'],
    }),
    drawing_ids: f.refs('涉及图纸', 'drawing', { offers: liveDrawings }),
    parts: f.text('影响部位', { max: 100, examples: ['地下一层 3–5/B–C 轴', '1#楼三层梁板', '屋面 A–D 轴'] }),
    drawing_review_id: f.ref('由会审提出', 'drawing_review', { optional: true, whole: true }),
    is_major: f.bool('重大变更', { hint: '涉及结构安全、消防、节能等须重新审图的' }),
    review_no: f.text('重审合格书编号', { optional: true, max: 40, hint: '重大变更须填' }),
    cost: f.decimal('增减费用', { ...wan, min: '-99999999', optional: true, hint: '减少的填负数' }),
    days: f.integer('顺延工期', { optional: true, max: 999, unit: '天' }),
    issued_on: f.date('签发日期', { past: true }),
    file: f.files('变更单', { accept: 'any', max: 9 }),
    ...confirmFields,
    disclosed_on: f.date('交底日期', { optional: true, past: true }),
    disclosed_by: f.ref('交底登记人', 'account', { optional: true, of: 'people' }),
    ...cautionField,
  },
  form: [
    'engineering_id',
    ['change_kind', 'radio'],
    ['proposer', 'radio'],
    ['cause', 'radio'],
    ['content', 'textarea'],
    'drawing_ids',
    'parts',
    'drawing_review_id',
    ['is_major', 'radio'],
    'review_no',
    'cost',
    'days',
    'issued_on',
    'file',
  ],
  rules: (row) => [
    row.is_major === true && !row.review_no && { field: 'review_no', message: NO_REVIEW },
    row.disclosed_on &&
      row.issued_on &&
      row.disclosed_on < row.issued_on && { field: 'disclosed_on', message: '交底日期不能早于变更签发日期' },
  ],
  list: {
    search: [
      'change_no',
      'engineering_id',
      'change_kind',
      'parts',
      'cause',
      'drawing_ids',
      'drawing_review_id',
      'is_major',
      'issued_on',
      'state',
    ],
    columns: ['change_no', 'change_kind', 'parts', 'is_major', 'cost', 'days', 'issued_on', 'engineering_id', 'state'],
    sort: '-issued_on',
  },
  sample: {
    each: 3,
    row: ({ day, pick, int }) => ({
      change_kind: pick([1, 1, 2, 3] as const),
      drawing_review_id: null,
      is_major: false,
      review_no: null,
      cost: String(int(-20, 60)),
      days: int(0, 10),
      issued_on: addDays(day, -2),
      disclosed_on: day,
      caution: null,
    }),
  },
  flow: {
    states: states({ ...confirmEntries, approved: [1, '已批准'], disclosed: [12, '已交底', 'success'] }),
    start: 'draft',
    open: ['draft', 'returned'],
    internal: ['draft'],
    steps: {
      ...steps,
      disclose: {
        label: '登记交底',
        from: ['approved'],
        to: 'disclosed',
        asks: ['disclosed_on'],
        stamps: ['disclosed_by'],
        tone: 'success',
        within: 3,
        turn: { to: builders, said: '设计变更已批准，请向作业人员交底' },
      },
    },
  },
  views: {
    draft: { label: '草稿、退回', in: ['draft', 'returned'] },
    pending: { label: '待审核、确认', open: true, in: ['pending', 'owner'] },
    undisclosed: { label: '未交底', open: true, in: ['approved'] },
    early: { ...cautioned, label: '未批先做', alarming: true },
    major: { label: '重大变更', where: [['is', 'is_major', true]] },
    settled: { label: '已批准', in: ['approved', 'disclosed'] },
  },
  figures: [
    { label: '已批准', view: 'settled', unit: '项' },
    { label: '增减费用', view: 'settled', sum: 'cost', unit: '万元' },
    { label: '未交底', view: 'undisclosed', unit: '项' },
    { label: '未批先做', view: 'early', unit: '项' },
  ],
  grants: { ...confirmGrants(builders, { write: ['disclose'] }), ...grantAll(['design', 'survey'], ['read', 'export']) },
})
