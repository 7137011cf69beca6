import { defineEntity, f, states } from '@zhujian/model'
import { consultants, reviewEntries, reviewFields, reviewFlow, safetyBuilders, siteGrants } from '../flows/review-flow'
import { cautioned, cautionField } from '../site/caution'
import { campaignStates } from './campaign'

const base = reviewFlow(safetyBuilders, consultants, 1)
export const preventionStates = states({
  ...reviewEntries,
  pending: [0, '待核'],
  approved: [1, '已核'],
  returned: [2, '退回'],
  abnormal: [3, '异常'],
})

/** 应停止室外作业的气温，以及连续作业受限的气温，℃（防暑降温措施管理办法 安监总安健〔2012〕89号 第八条）。 */
export const HEAT = { stop: 40, limit: 37, hours: 6 } as const

const answersOf = (pumps: string) => [
  { item: '起重机械、外架加固', done: true, value: null, note: null },
  { item: '排水设备', done: true, value: pumps, note: null },
]

/** 防控填报：进行中的专项，每个工程每天一张；监理核对，有异常的整改以后再报。 */
export const prevention = defineEntity('prevention', {
  label: '防控填报',
  scope: 'project',
  display: 'day_on',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    campaign_id: f.ref('专项', 'campaign', {
      whole: true,
      where: { state: [campaignStates.code('running')] },
      otherwise: '该专项没有布置，或已经结束',
    }),
    day_on: f.date('日期', { past: true }),
    answers: f.lines(
      '填报',
      {
        item: f.text('项目', { max: 40, hint: '与专项列的项目一致' }),
        done: f.bool('已落实', { optional: true }),
        value: f.decimal('数量', { optional: true, min: '0' }),
        note: f.text('说明', { prose: true, optional: true, max: 100 }),
      },
      { max: 30 },
    ),
    img: f.files('现场照片', { optional: true, accept: 'image', once: true, max: 12 }),
    temp: f.decimal('最高气温', { optional: true, precision: 4, scale: 1, unit: '℃', min: '-50', hint: '高温、低温专项填写' }),
    people: f.integer('在场人数', { max: 9999, unit: '人', examples: [36, 58, 82] }),
    moved: f.integer('转移人数', { optional: true, max: 9999, unit: '人' }),
    duty_person: f.ref('值班负责人', 'manage_user'),
    undone: f.integer('未落实', { optional: true, unit: '项' }),
    ...cautionField,
    ...reviewFields,
  },
  form: ['engineering_id', 'campaign_id', 'day_on', 'answers', 'img', 'temp', 'people', 'moved', 'duty_person'],
  computed: { undone: ({ answers }) => (answers ?? []).filter(({ done }) => done === false).length },
  rules: (row) => [
    row.answers &&
      new Set(row.answers.map(({ item }) => item)).size < row.answers.length && {
        field: 'answers',
        message: '同一项目填了不止一次',
      },
  ],
  list: {
    search: ['engineering_id', 'campaign_id', 'day_on', 'undone', 'state'],
    columns: ['campaign_id', 'day_on', 'people', 'moved', 'undone', 'duty_person', 'engineering_id', 'state'],
    sort: '-day_on',
  },
  sample: {
    each: 3,
    row: ({ day, pick }) => ({
      day_on: day,
      answers: answersOf(pick(['4', '6', '8'])),
      temp: null,
      moved: 0,
      caution: null,
    }),
  },
  flow: {
    ...base,
    states: preventionStates,
    open: ['draft', 'returned', 'abnormal'],
    steps: {
      ...base.steps,
      submit: {
        ...base.steps.submit,
        from: ['draft', 'returned', 'abnormal'],
        turn: { to: safetyBuilders, in: ['returned', 'abnormal'] },
      },
      flag: {
        label: '记为异常',
        from: ['pending'],
        to: 'abnormal',
        tone: 'danger',
        asks: ['reject_reason'],
        notBy: 'created_by',
        stamps: ['reviewed_by', 'reviewed_at'],
      },
    },
  },
  views: {
    today: { label: '今天', where: [['within', 'day_on', 0]] },
    pending: { label: '待核', open: true, in: ['pending'] },
    abnormal: { label: '异常', alarming: true, open: true, in: ['abnormal'] },
    undone: { label: '有未落实', alarming: true, in: ['pending', 'approved', 'abnormal'], where: [['above', 'undone', 0]] },
    draft: { label: '草稿、退回', in: ['draft', 'returned'] },
    caution: { ...cautioned, quiet: true },
  },
  figures: [
    { label: '今日填报', view: 'today', unit: '张' },
    { label: '未落实', view: 'undone', sum: 'undone', unit: '项' },
    { label: '转移', sum: 'moved', unit: '人次' },
    { label: '异常', view: 'abnormal', unit: '张' },
  ],
  grants: siteGrants({
    write: safetyBuilders,
    writerSteps: ['submit', 'withdraw'],
    review: [...consultants, 'officer'],
    reviewSteps: ['approve', 'return', 'flag'],
  }),
})
