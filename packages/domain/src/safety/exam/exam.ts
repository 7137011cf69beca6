import { defineEntity, f, states } from '@zhujian/model'
import { nowSeconds } from '@zhujian/model/date'
import { consultants, reviewStates, safetyBuilders, siteGrants } from '../../flows/review-flow'
import { questionTopic } from './question'

const MOST_QUESTIONS = 100
const LEAST_QUESTIONS = 5
const MINUTE = 60
const count = (label: string, examples: readonly number[]) => f.integer(label, { min: 0, max: 60, unit: '道', examples })
const found = (label: string, unit: string) => f.integer(label, { optional: true, unit })

/** 考试的现场办理：看现场码与二维码，生成个人链接或给正在作答的人换手机。 */
export const examActs = { board: '现场码', link: '个人链接与换手机' } as const

/** 安全考试：每人一份卷子，工人用自己的手机在现场作答；成绩进“安全教育”的参加人员与人员的记录。 */
export const exam = defineEntity('exam', {
  label: '安全考试',
  scope: 'project',
  display: 'title',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    exam_no: f.serial('考试编号', { prefix: 'KS' }),
    title: f.text('考试名称', { max: 60, examples: ['新进场工人安全教育考试', '高处作业专项考试', '节后复工安全考试'] }),
    edu_id: f.ref('安全教育', 'edu', {
      optional: true,
      offers: () => ({ state: [reviewStates.code('draft'), reviewStates.code('returned')] }),
      hint: '选了的，成绩写进它的参加人员与成绩；送审以后的不再写',
    }),
    teams: f.refs('参加班组', 'team', { optional: true, hint: '班组里在场的人都参加' }),
    people: f.refs('参加人员', 'worker', {
      optional: true,
      where: { enter_status: [1] },
      otherwise: '只能选在场的人员',
      hint: '班组之外另加的人',
    }),
    topics: f.enum('题类', questionTopic, { optional: true, many: true, hint: '不选的各类都考' }),
    single_count: count('单选题', [10]),
    multiple_count: count('多选题', [2]),
    judgement_count: count('判断题', [8]),
    pass_mark: f.integer('合格分', { min: 60, max: 100, unit: '分', examples: [60, 80], hint: '百分制，各题同分' }),
    minutes: f.integer('时长', { min: 5, max: 180, unit: '分钟', examples: [30], hint: '自本人开始作答起计' }),
    open_from: f.instant('开始时间'),
    open_to: f.instant('截止时间'),
    retries: f.integer('补考次数', { optional: true, min: 0, max: 5, unit: '次', hint: '不填的按设置' }),
    invited: found('应考', '人'),
    sat: found('已考', '人'),
    passed: found('合格', '人'),
    pass_rate: found('合格率', '%'),
    cancel_reason: f.text('作废原因', { prose: true, optional: true, max: 200 }),
  },
  form: [
    'engineering_id',
    'title',
    'edu_id',
    'teams',
    'people',
    'topics',
    'single_count',
    'multiple_count',
    'judgement_count',
    'pass_mark',
    'minutes',
    'open_from',
    'open_to',
    'retries',
  ],
  rules: (row) => {
    const total = (row.single_count ?? 0) + (row.multiple_count ?? 0) + (row.judgement_count ?? 0)
    const whole = [row.single_count, row.multiple_count, row.judgement_count].every((each) => typeof each === 'number')
    return [
      !row.teams?.length && !row.people?.length && { field: 'teams', message: '请选择参加的班组或人员' },
      whole &&
        (total < LEAST_QUESTIONS || total > MOST_QUESTIONS) && {
          field: 'single_count',
          message: `一份卷子 ${LEAST_QUESTIONS} 至 ${MOST_QUESTIONS} 道题，现在是 ${total} 道`,
        },
      row.open_from &&
        row.open_to &&
        row.minutes &&
        row.open_to - row.open_from < row.minutes * MINUTE && { field: 'open_to', message: '开始到截止不能短于考试时长' },
    ]
  },
  list: {
    search: ['engineering_id', 'title', 'exam_no', 'edu_id', 'open_from', 'state'],
    columns: ['title', 'open_from', 'invited', 'sat', 'pass_rate', 'pass_mark', 'engineering_id', 'state'],
    sort: '-open_from',
  },
  sample: {
    each: 2,
    row: ({ at }, offer) => ({
      edu_id: null,
      teams: [...offer('team', 1)] as number[],
      people: [...offer('worker', 3, { enter_status: [1] })] as number[],
      topics: null,
      single_count: 10,
      multiple_count: 2,
      judgement_count: 8,
      minutes: 30,
      open_from: at,
      open_to: at + 4 * 3600,
      retries: 1,
      cancel_reason: null,
    }),
  },
  flow: {
    states: states({
      done: [1, '已结束'],
      cancelled: [2, '已作废', 'default'],
      draft: [10, '草稿', 'default'],
      open: [11, '进行中', 'warning'],
    }),
    start: 'draft',
    open: ['draft'],
    internal: ['draft'],
    steps: {
      publish: {
        label: '发布',
        from: ['draft'],
        to: 'open',
        told: () => '照班组与人员列出应考的人；发布以后不再改动',
        turn: 'nobody',
      },
      close: {
        label: '结束考试',
        from: ['open'],
        to: 'done',
        tone: 'success',
        told: (row) =>
          typeof row.open_to === 'number' && row.open_to > nowSeconds()
            ? '还没有到截止时间：正在作答的按已答的交卷，没有考的记为缺考'
            : '没有考的记为缺考',
        within: 3,
        turn: { to: safetyBuilders },
      },
      cancel: { label: '作废', from: ['open'], to: 'cancelled', asks: ['cancel_reason'], tone: 'danger' },
    },
  },
  acts: examActs,
  children: { exam_sitting: 'exam_id' },
  views: {
    draft: { label: '草稿', in: ['draft'] },
    open: { label: '进行中', open: true, in: ['open'] },
    done: { label: '已结束', in: ['done'] },
    cancelled: { label: '已作废', in: ['cancelled'], quiet: true },
  },
  figures: [
    { label: '进行中', view: 'open', unit: '场' },
    { label: '已结束', view: 'done', unit: '场' },
  ],
  grants: siteGrants({
    write: safetyBuilders,
    writerSteps: ['publish', 'close', 'cancel', ...Object.keys(examActs)],
    review: consultants,
    reviewSteps: [],
  }),
})

export const examStates = exam.flow?.states

/** 已到截止时间，还没有人“结束考试”：不再入场，不能还说正在进行。 */
export const isExamOver = ({ state, open_to }: { state?: unknown; open_to?: unknown }, now: number = nowSeconds()): boolean =>
  state === examStates?.code('open') && typeof open_to === 'number' && open_to <= now
export const EXAM_OVER = '已截止，待结束'
