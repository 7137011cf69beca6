import { defineEntity, f, states } from '@zhujian/model'
import { progressStage } from '../reference/progress-stages'
import { grantAll } from '../roles'
import {
  checkConclusion,
  checkerSide,
  checkResult,
  checkType,
  dangerCategory,
  dangerLevel,
  presence,
  selfCheckKind,
} from './safety-dicts'

const optional = { optional: true } as const
const see = ['read', 'export'] as const

export const safetyCheckStates = states({
  signing: [0, '待受检方签认'],
  closed: [1, '已闭合'],
  refused: [2, '拒签'],
  rectifying: [3, '整改中'],
  drafting: [10, '检查中', 'default'],
})

/** 检查的一项：查什么、结论如何；不符合的由此生成隐患。 */
export const checklistFields = {
  item: f.text('检查内容', { max: 60 }),
  category: f.enum('隐患类别', dangerCategory, optional),
  result: f.enum('结论', checkResult, optional),
  level: f.enum('隐患等级', dangerLevel, optional),
  note: f.text('情况', { optional: true, max: 200 }),
  img: f.files('照片', { optional: true, accept: 'image', max: 3 }),
} as const

/** 监督检查的人数下限：《行政处罚法》与《监督执法》均要求两人以上。 */
const LEAST_INSPECTORS = 2

interface Line {
  readonly result?: unknown
  readonly img?: unknown
}
const linesIn = (value: unknown): readonly Line[] => (Array.isArray(value) ? (value as Line[]) : [])

/** 还没有结论的项数；检查结束时须为零。 */
export const unjudged = (checklist: unknown): number => linesIn(checklist).filter(({ result }) => !result).length
const isFailed = ({ result }: Line): boolean => result === checkResult.code('failed')
/** 不符合而没有自己的照片：用检查照片作整改前照片。 */
const isUnpictured = (line: Line): boolean => isFailed(line) && !line.img

/** 参建各方自查的角色。 */
export const selfCheckers = ['owner', 'contractor', 'consultant', 'chief_engineer', 'site', 'site_safety'] as const

/**
 * 监督检查：两名以上监督员到场逐项检查 → 受检方签认 → 不符合项整改闭合；工程的最近检查与下次检查日期只由它写。
 * 项目自查是同一份登记：检查方为建设、监理、施工企业、项目部，写自查类型而不写检查类型，见 check-kinds.ts。
 */
export const safetyCheck = defineEntity('safety_check', {
  label: '监督检查',
  scope: 'project',
  display: 'check_no',
  fields: {
    check_no: f.serial('检查编号', { prefix: 'JC' }),
    engineering_id: f.ref('所属工程', 'engineering'),
    checker_side: f.enum('检查方', checkerSide, { optional: true, hint: '由系统填写' }),
    check_type: f.enum('检查类型', checkType, optional),
    self_kind: f.enum('自查类型', selfCheckKind, optional),
    check_at: f.instant('检查时间'),
    inspector_ids: f.refs('检查人', 'account', { of: 'people', hint: '监督检查须两名以上监督员' }),
    accompany: f.text('陪同人', { optional: true, max: 60 }),
    monomer_id: f.ref('检查单体', 'monomer', optional),
    part: f.text('检查部位', { optional: true, max: 60 }),
    progress_stage: f.enum('形象进度', progressStage, optional),
    weather: f.text('气象', { optional: true, max: 20 }),
    pm_present: f.enum('项目经理到岗', presence, optional),
    director_present: f.enum('总监到岗', presence, optional),
    safety_present: f.enum('专职安全员到岗', presence, optional),
    checklist: f.lines('检查项', checklistFields, { max: 100 }),
    img: f.files('检查照片', {
      optional: true,
      accept: 'image',
      max: 9,
      hint: '不符合项没有自己的照片的必须上传，随隐患一并下发',
    }),
    content: f.longText('检查情况', { optional: true, max: 1000 }),
    prev_id: f.ref('复查对象', 'safety_check', { optional: true, hint: '复查的，选择上一次检查' }),
    conclusion: f.enum('检查结论', checkConclusion, optional),
    danger_count: f.integer('隐患数', { optional: true, max: 100, unit: '项' }),
    open_count: f.integer('未闭合数', { optional: true, max: 100, unit: '项' }),
    doc_id: f.ref('整改通知书', 'supervise_doc', optional),
    next_due_on: f.date('下次检查期限', optional),
    sign_by: f.ref('签认人', 'account', optional),
    sign_at: f.instant('签认时间', optional),
    refuse_note: f.text('拒签情况', { optional: true, max: 200 }),
    refuse_img: f.files('拒签取证照片', { optional: true, accept: 'image', max: 9 }),
  },
  rules: (row) => [
    row.check_type && row.self_kind && { field: 'self_kind', message: '监督检查填写检查类型，项目自查填写自查类型，只能填一项' },
    row.check_type &&
      row.inspector_ids !== undefined &&
      new Set(row.inspector_ids).size < LEAST_INSPECTORS && { field: 'inspector_ids', message: '监督检查须两名以上监督员参加' },
    linesIn(row.checklist).some(isUnpictured) &&
      (row.img === null || row.img === '') && { field: 'img', message: '有不符合项的，请上传该项的照片或检查照片' },
    row.check_type === checkType.code('recheck') && !row.prev_id && { field: 'prev_id', message: '复查应选择上一次检查' },
    row.prev_id !== undefined &&
      row.prev_id !== null &&
      row.check_type !== checkType.code('recheck') && { field: 'check_type', message: '选了复查对象的，检查类型应为复查' },
  ],
  form: [
    'engineering_id',
    'check_type',
    'self_kind',
    'check_at',
    'inspector_ids',
    'accompany',
    'monomer_id',
    'part',
    'progress_stage',
    'weather',
    ['pm_present', 'radio'],
    ['director_present', 'radio'],
    ['safety_present', 'radio'],
    'prev_id',
    'checklist',
    'img',
    ['content', 'textarea'],
  ],
  list: {
    search: [
      'check_no',
      'engineering_id',
      'checker_side',
      'check_type',
      'self_kind',
      'check_at',
      'inspector_ids',
      'conclusion',
      'next_due_on',
      'state',
    ],
    columns: [
      'check_no',
      'state',
      'engineering_id',
      'checker_side',
      'check_type',
      'self_kind',
      'check_at',
      'inspector_ids',
      'conclusion',
      'danger_count',
      'open_count',
      'next_due_on',
    ],
    sort: '-id',
  },
  flow: {
    states: safetyCheckStates,
    start: 'drafting',
    internal: ['drafting'],
    open: ['drafting'],
    steps: {
      finish: {
        label: '结束检查',
        from: ['drafting'],
        to: 'signing',
        asks: ['conclusion'],
        tone: 'success',
        within: { setting: 'term_check_days' },
        turn: { to: 'author' },
      },
      sign: { label: '签认', from: ['signing'], to: 'rectifying', tone: 'success', within: 1, turn: { to: ['site'] } },
      refuse: { label: '登记拒签', from: ['signing'], to: 'refused', asks: ['refuse_note', 'refuse_img'], tone: 'danger' },
      // 由不符合项全部销项而来，没有人直接办。
      close: { label: '闭合', from: ['signing', 'refused', 'rectifying'], to: 'closed', tone: 'success', caused: true },
    },
  },
  grants: {
    ...grantAll(['admin', 'city_admin', 'station_admin', 'station_head', 'viewer'], see),
    section_chief: see,
    officer: [...see, 'add', 'edit', 'delete', 'finish', 'refuse'],
    ...grantAll(selfCheckers, [...see, 'add', 'edit', 'delete', 'finish']),
    site: [...see, 'add', 'edit', 'delete', 'finish', 'sign'],
  },
})
