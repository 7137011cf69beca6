import { defineEntity, dict, f, states } from '@zhujian/model'
import { addDays } from '@zhujian/model/date'
import { div } from '@zhujian/model/decimal'
import { builders, consultants, siteGrants } from '../flows/review-flow'
import { cautioned, cautionField } from '../site/caution'

export const meetingKind = dict({
  first: [1, '第一次工地会议'],
  consultant: [2, '监理例会'],
  topic: [3, '专题会议'],
  safety: [4, '安全例会'],
  quality: [5, '质量例会'],
  supervision: [6, '监督交底'],
})

const HOUR = 3600
const drafters = [...builders, ...consultants] as const

interface Decision {
  readonly due_on: string
  readonly done_on: string | null
}
export const undone = <D extends Decision>(decisions: readonly D[] | null | undefined): D[] =>
  (decisions ?? []).filter(({ done_on }) => !done_on)

/** 一次会议的两条决议，后一条可能还没有落实。 */
const decided = (day: string, [first, second]: readonly (number | undefined)[], duty_unit: number | null, done: boolean) => [
  ...(first === undefined
    ? []
    : [{ content: '两日内补齐三层临边防护', duty_unit, duty_person: first, due_on: addDays(day, 2), done_on: day }]),
  ...(second === undefined
    ? []
    : [
        {
          content: '本周报送下月材料进场计划',
          duty_unit,
          duty_person: second,
          due_on: addDays(day, 6),
          done_on: done ? day : null,
        },
      ]),
]

/** 会议纪要（GB/T 50319 第 5.1 节）：起草 → 会签 → 印发；决议逐条有人、有期限，落实以后登记完成日期。 */
export const meeting = defineEntity('meeting', {
  label: '会议纪要',
  scope: 'project',
  display: 'title',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    meeting_no: f.serial('纪要编号', { prefix: 'HY' }),
    title: f.text('会议名称', { max: 60 }),
    kind: f.enum('会议类别', meetingKind),
    held_at: f.instant('开始时间'),
    end_at: f.instant('结束时间'),
    place: f.text('地点', { max: 60, examples: ['项目部会议室', '监理部会议室', '施工现场'] }),
    host: f.ref('主持人', 'manage_user'),
    attendees: f.lines(
      '参会人员',
      { person: f.ref('姓名', 'manage_user'), signed: f.bool('已签到', { optional: true }) },
      { max: 100 },
    ),
    topics: f.longText('议题与讨论', {
      max: 2000,
      examples: ['上周进度与质量安全情况；塔吊附着、外架搭设、材料进场；下周计划', '三层梁板隐蔽验收问题的处理；雨季施工措施'],
    }),
    decisions: f.lines(
      '决议',
      {
        content: f.text('内容', { max: 200 }),
        duty_unit: f.ref('责任单位', 'unit', { optional: true, of: 'party' }),
        duty_person: f.ref('责任人', 'manage_user'),
        due_on: f.date('完成期限'),
        done_on: f.date('完成日期', { optional: true, past: true }),
      },
      { max: 50 },
    ),
    last_items: f.longText('上次未完', { optional: true, max: 1000 }),
    last_note: f.longText('上次未完的说明', { optional: true, max: 1000, hint: '上次会议有未完成的决议时，逐项说明' }),
    file: f.files('纪要与签到表', { max: 9 }),
    absent: f.text('缺席关键岗位', { optional: true, max: 200 }),
    leader_absent: f.bool('项目经理、总监缺席', { optional: true }),
    open: f.integer('未完决议', { optional: true, unit: '项' }),
    close_rate: f.decimal('决议闭合率', { optional: true, precision: 5, unit: '%' }),
    first_due: f.date('最早的未完期限', { optional: true }),
    ...cautionField,
    submitted_by: f.ref('提交人', 'account', { optional: true, of: 'people' }),
    signed_by: f.ref('会签人', 'account', { optional: true, of: 'people' }),
    signed_at: f.instant('会签时间', { optional: true }),
    reject_reason: f.text('异议', { optional: true, max: 200, examples: ['纪要第三条与会上所议不一致，请更正'] }),
  },
  form: [
    'engineering_id',
    'title',
    'kind',
    'held_at',
    'end_at',
    'place',
    'host',
    'attendees',
    'topics',
    'decisions',
    'last_note',
    'file',
  ],
  computed: {
    open: ({ decisions }) => undone(decisions).length,
    close_rate: ({ decisions }) =>
      decisions && decisions.length > 0
        ? div(String((decisions.length - undone(decisions).length) * 100), String(decisions.length), 2)
        : null,
    first_due: ({ decisions }) =>
      undone(decisions)
        .map(({ due_on }) => due_on)
        .sort()[0] ?? null,
  },
  rules: (row) => [
    row.held_at && row.end_at && row.end_at <= row.held_at && { field: 'end_at', message: '结束时间应晚于开始时间' },
    row.held_at &&
      row.end_at &&
      row.end_at - row.held_at > 12 * HOUR && { field: 'end_at', message: '会议不应长于 12 小时，请核对起止时间' },
    row.attendees &&
      new Set(row.attendees.map(({ person }) => person)).size < row.attendees.length && {
        field: 'attendees',
        message: '同一人列了不止一次',
      },
  ],
  list: {
    search: ['engineering_id', 'title', 'kind', 'held_at', 'host', 'first_due', 'leader_absent', 'state'],
    columns: ['title', 'kind', 'held_at', 'host', 'absent', 'open', 'first_due', 'engineering_id', 'state'],
    sort: '-held_at',
  },
  sample: {
    each: 5,
    row: ({ at, day, pick, int }, offer) => {
      const people = offer('manage_user', 6)
      const [first, second = first] = people
      const kind = pick([2, 2, 2, 3, 4, 5] as const)
      const unit = offer('unit', 1)[0] ?? null
      return {
        title: `${meetingKind.labelOf(kind)}（${day.slice(5)}）`,
        kind,
        held_at: at + HOUR,
        end_at: at + int(2, 4) * HOUR,
        attendees: people.map((person) => ({ person, signed: true })),
        decisions: decided(day, [first, second], unit, pick([true, true, false])),
        last_items: null,
        last_note: null,
        absent: pick([null, null, null, '技术负责人 陈国平']),
        leader_absent: false,
        caution: null,
      }
    },
  },
  flow: {
    states: states({
      signing: [0, '待会签'],
      issued: [1, '已印发'],
      objected: [2, '有异议'],
      drafting: [10, '起草', 'default'],
    }),
    start: 'drafting',
    open: ['drafting', 'objected'],
    internal: ['drafting'],
    steps: {
      send: {
        label: '送会签',
        from: ['drafting', 'objected'],
        to: 'signing',
        stamps: ['submitted_by'],
        clears: ['reject_reason'],
        within: { setting: 'term_mend_days' },
        turn: { to: drafters, in: ['objected'] },
      },
      withdraw: { label: '撤回', from: ['signing'], to: 'drafting', by: 'submitted_by', clears: ['submitted_by'] },
      agree: {
        label: '会签并印发',
        from: ['signing'],
        to: 'issued',
        tone: 'success',
        notBy: 'submitted_by',
        stamps: ['signed_by', 'signed_at'],
        within: 2,
        turn: { to: ['contractor', 'chief_engineer'] },
      },
      object: {
        label: '提出异议',
        from: ['signing'],
        to: 'objected',
        tone: 'danger',
        asks: ['reject_reason'],
        notBy: 'submitted_by',
        stamps: ['signed_by', 'signed_at'],
      },
      follow: { label: '登记决议落实', from: ['issued'], to: 'issued', may: ['decisions'], turn: 'nobody' },
    },
  },
  views: {
    draft: { label: '起草、有异议', in: ['drafting', 'objected'] },
    signing: { label: '待会签', open: true, in: ['signing'] },
    issued: { label: '已印发', in: ['issued'] },
    late: { label: '决议逾期', alarming: true, in: ['issued'], where: [['before', 'first_due', 0]] },
    absent: { label: '项目经理、总监缺席', alarming: true, in: ['issued'], where: [['is', 'leader_absent', true]] },
    caution: { ...cautioned, quiet: true },
  },
  figures: [
    { label: '决议闭合率', view: 'issued', mean: 'close_rate', unit: '%' },
    { label: '未完决议', view: 'issued', sum: 'open', unit: '项' },
    { label: '决议逾期', view: 'late', unit: '次会议' },
    { label: '项目经理、总监缺席', view: 'absent', unit: '次' },
  ],
  grants: siteGrants({
    write: drafters,
    writerSteps: ['send', 'withdraw', 'agree', 'object', 'follow'],
    review: ['owner'],
    reviewSteps: ['agree', 'object'],
  }),
})
