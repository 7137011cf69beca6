import { defineEntity, dict, f, states } from '@zhujian/model'
import { builders, consultants, siteGrants } from '../flows/review-flow'
import { grantAll } from '../roles'
import { placeFields } from '../site/place'
import { drawingMajor } from './drawing'
import { RETURNED } from '../flows/said'
import { liveDrawings } from './drawing'

export const reviewParty = dict({
  owner: [1, '建设单位'],
  design: [2, '设计单位'],
  consultant: [3, '监理单位'],
  builder: [4, '施工单位'],
  survey: [5, '勘察单位'],
  sub: [6, '专业分包'],
})
/** 会审须有的四方（GB/T 50319-2013 第 5.1.2 条：监理参加建设单位主持的图纸会审；设计交底由设计单位）。 */
const FOUR = [1, 2, 3, 4] as const

interface Problem {
  readonly answer?: unknown
}
/** 设计单位还没有答复的问题数。 */
export const unanswered = (problems: readonly Problem[] | null | undefined): number =>
  (problems ?? []).filter(({ answer }) => !answer).length
export const answerProblem = (open: number) => open > 0 && { field: 'problems', message: `还有 ${open} 个问题设计单位没有答复` }

/** 图纸会审：施工单位汇总各方问题 → 设计单位答复（建设单位转办）→ 监理、建设会签 → 图纸记为已会审，可以据此施工。 */
export const drawingReview = defineEntity('drawing_review', {
  label: '图纸会审',
  scope: 'project',
  display: 'review_no',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    review_no: f.serial('会审编号', { prefix: 'HS' }),
    reviewed_at: f.instant('会审时间', { past: true }),
    part: { ...placeFields.part, examples: ['地下室结构', '1#楼主体结构', '给排水与电气预埋', '建筑与装饰'] },
    majors: f.enum('专业', drawingMajor, { many: true }),
    drawing_ids: f.refs('会审图纸', 'drawing', { offers: liveDrawings }),
    attendees: f.lines(
      '参加人员',
      {
        party: f.enum('单位', reviewParty),
        name: f.text('姓名', { max: 20, format: 'personName', examples: ['王建国', '李明', '赵海峰'] }),
        sign_img: f.files('签名', { optional: true, accept: 'image', max: 1 }),
      },
      { max: 40 },
    ),
    problems: f.lines(
      '问题与答复',
      {
        drawing_id: f.ref('图纸', 'drawing', { optional: true }),
        question: f.text('问题', { max: 300, examples: ['梁与上部墙体定位不一致，以哪张图为准', '集水坑与承台标高冲突'] }),
        answer: f.text('答复', { optional: true, max: 300, examples: ['以结施为准，建施相应修改', '承台顶标高降低 200 mm'] }),
        need_change: f.bool('须出变更', { optional: true }),
        design_change_id: f.ref('设计变更', 'design_change', { optional: true, hint: '变更批准时由系统填写' }),
      },
      { max: 200 },
    ),
    problem_count: f.integer('问题数', { optional: true, unit: '个' }),
    open_count: f.integer('未答复', { optional: true, unit: '个' }),
    file: f.files('四方签章的会审记录', { optional: true, accept: 'any', max: 9 }),
    reject_reason: f.text('退回原因', { prose: true, optional: true, max: 200, examples: RETURNED }),
    submitted_by: f.ref('提交人', 'account', { optional: true, of: 'people' }),
    answered_at: f.instant('答复时间', { optional: true }),
    signed_by: f.ref('监理会签人', 'account', { optional: true, of: 'people' }),
    signed_at: f.instant('监理会签时间', { optional: true }),
    confirmed_by: f.ref('建设会签人', 'account', { optional: true, of: 'people' }),
    confirmed_at: f.instant('建设会签时间', { optional: true }),
  },
  form: ['engineering_id', 'reviewed_at', 'part', 'majors', 'drawing_ids', 'attendees', 'problems'],
  computed: {
    problem_count: ({ problems }) => problems?.length ?? 0,
    open_count: ({ problems }) => unanswered(problems),
  },
  rules: (row) => [
    row.attendees &&
      !FOUR.every((party) => row.attendees?.some((each) => each.party === party)) && {
        field: 'attendees',
        message: '图纸会审须有建设、设计、监理、施工四方参加',
      },
  ],
  list: {
    search: ['review_no', 'engineering_id', 'part', 'majors', 'drawing_ids', 'reviewed_at', 'state'],
    columns: ['review_no', 'part', 'majors', 'reviewed_at', 'problem_count', 'open_count', 'engineering_id', 'state'],
    sort: '-reviewed_at',
  },
  sample: {
    each: 2,
    row: ({ at }, offer) => {
      const drawings = offer('drawing', 3)
      return {
        reviewed_at: at,
        attendees: FOUR.map((party, index) => ({
          party,
          name: ['王建国', '李明', '赵海峰', '陈立'][index] ?? '王建国',
          sign_img: null,
        })),
        problems: [
          { question: '梁与上部墙体定位不一致，以哪张图为准', answer: '以结施为准，建施相应修改', need_change: true },
          { question: '集水坑与承台标高冲突', answer: '承台顶标高降低 200 mm', need_change: false },
        ].map((each) => ({ ...each, drawing_id: drawings[0] ?? null, design_change_id: null })),
      }
    },
  },
  flow: {
    states: states({
      signing: [0, '待监理会签'],
      done: [1, '已会审'],
      returned: [2, '退回'],
      answering: [3, '待设计答复'],
      drafting: [10, '汇总中', 'default'],
      owner: [11, '待建设会签', 'default'],
    }),
    start: 'drafting',
    open: ['drafting', 'returned'],
    internal: ['drafting'],
    steps: {
      submit: {
        label: '提交答复',
        from: ['drafting', 'returned'],
        to: 'answering',
        stamps: ['submitted_by'],
        clears: ['reject_reason'],
        within: { setting: 'term_mend_days' },
        turn: { to: builders, in: ['returned'] },
      },
      answer: {
        label: '登记设计答复',
        from: ['answering'],
        to: 'signing',
        asks: ['problems'],
        stamps: ['answered_at'],
        within: 5,
        turn: { to: ['owner', 'design'] },
      },
      sign: {
        label: '监理会签',
        from: ['signing'],
        to: 'owner',
        tone: 'success',
        notBy: 'submitted_by',
        stamps: ['signed_by', 'signed_at'],
        within: 3,
        turn: { to: consultants },
      },
      confirm: {
        label: '建设会签',
        from: ['owner'],
        to: 'done',
        asks: ['file'],
        tone: 'success',
        notBy: 'submitted_by',
        stamps: ['confirmed_by', 'confirmed_at'],
        within: 3,
        turn: { to: ['owner'] },
      },
      return: {
        label: '退回',
        from: ['signing'],
        to: 'returned',
        asks: ['reject_reason'],
        tone: 'danger',
      },
    },
  },
  views: {
    draft: { label: '汇总中、退回', in: ['drafting', 'returned'] },
    answering: { label: '待设计答复', open: true, in: ['answering'] },
    signing: { label: '待会签', in: ['signing', 'owner'] },
    done: { label: '已会审', in: ['done'] },
  },
  figures: [
    { label: '已会审', view: 'done', unit: '次' },
    { label: '待答复问题', view: 'answering', sum: 'open_count', unit: '个' },
    { label: '待会签', view: 'signing', unit: '次' },
    { label: '未会审图纸', of: 'drawing', view: 'unread', unit: '张' },
  ],
  children: { design_change: 'drawing_review_id' },
  grants: {
    ...siteGrants({ write: builders, writerSteps: ['submit'], review: consultants, reviewSteps: ['sign', 'return'] }),
    ...grantAll(['owner'], ['read', 'export', 'answer', 'confirm']),
    // 问题由设计答复：建设单位可以代录，设计单位自己也可以。
    ...grantAll(['design'], ['read', 'export', 'answer']),
    ...grantAll(['survey'], ['read', 'export']),
  },
})
