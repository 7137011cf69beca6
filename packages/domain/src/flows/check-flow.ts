import { f, states } from '@zhujian/model'
import { progressStage } from '../reference/progress-stages'
import { grantAll } from '../roles'
import { checkConclusion, checkerSide, checkResult, checkType, presence, selfCheckKind } from '../safety/safety-dicts'

const optional = { optional: true } as const
const see = ['read', 'export'] as const

/** 检查的状态，安全检查与质量检查共用。 */
export const checkStates = states({
  signing: [0, '待受检方签认'],
  closed: [1, '已闭合'],
  refused: [2, '拒签'],
  rectifying: [3, '整改中'],
  drafting: [10, '检查中', 'default'],
})

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

/** 谁、何时、查哪里，三个岗位在不在。 */
export const checkHeadFields = {
  checker_side: f.enum('检查方', checkerSide, { optional: true, hint: '由系统填写' }),
  check_type: f.enum('检查类型', checkType, optional),
  self_kind: f.enum('自查类型', selfCheckKind, optional),
  check_at: f.instant('检查时间'),
  inspector_ids: f.refs('检查人', 'account', { of: 'people', hint: '监督检查须两名以上监督员' }),
  accompany: f.text('陪同人', {
    optional: true,
    max: 60,
    examples: ['项目经理王建国、总监陈志强', '生产经理李明、专业监理工程师赵海峰'],
  }),
  monomer_id: f.ref('检查单体', 'monomer', optional),
  part: f.text('检查部位', { optional: true, max: 60, examples: ['三层梁板钢筋', '五层墙柱模板', '屋面防水'] }),
  progress_stage: f.enum('形象进度', progressStage, optional),
  weather: f.text('气象', { optional: true, max: 20 }),
  pm_present: f.enum('项目经理到岗', presence, optional),
  director_present: f.enum('总监到岗', presence, optional),
} as const

/** 照片与情况。 */
export const checkBodyFields = {
  img: f.files('检查照片', {
    optional: true,
    accept: 'image',
    once: true,
    max: 9,
    hint: '不符合项没有自己的照片的必须上传，随隐患一并下发',
  }),
  content: f.longText('检查情况', { optional: true, max: 1000 }),
} as const

/** 结论以后的。 */
export const checkTailFields = {
  conclusion: f.enum('检查结论', checkConclusion, optional),
  open_count: f.integer('未闭合数', { optional: true, max: 100, unit: '项' }),
  doc_id: f.ref('整改通知书', 'supervise_doc', optional),
  next_due_on: f.date('下次检查期限', optional),
  sign_by: f.ref('签认人', 'account', optional),
  sign_at: f.instant('签认时间', optional),
  refuse_note: f.text('拒签情况', { prose: true, optional: true, max: 200 }),
  refuse_img: f.files('拒签取证照片', { optional: true, accept: 'image', once: true, max: 9 }),
} as const

interface Checked {
  readonly check_type?: number | null
  readonly self_kind?: number | null
  readonly inspector_ids?: readonly number[]
  readonly checklist?: unknown
  readonly img?: string | null
  readonly prev_id?: number | null
}

/** 两种检查都要核对的。 */
export const checkRules = (row: Checked) =>
  [
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
  ] as const

/** 检查 → 受检方签认 → 不符合项整改闭合。 */
export const checkFlow = {
  states: checkStates,
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
    // 受检方是施工单位：项目部没有账号的，由企业签认。
    sign: {
      label: '签认',
      from: ['signing'],
      to: 'rectifying',
      // 签的是什么，签的人要看着：结论、逐项的情况与照片。
      shows: ['img', 'conclusion', 'open_count', 'checklist', 'content', 'check_at', 'inspector_ids', 'part', 'accompany'],
      tone: 'success',
      within: 1,
      turn: { to: ['site', 'contractor'] },
    },
    refuse: { label: '登记拒签', from: ['signing'], to: 'refused', asks: ['refuse_note', 'refuse_img'], tone: 'danger' },
    // 由不符合项全部销项而来，没有人直接办。
    close: { label: '闭合', from: ['signing', 'refused', 'rectifying'], to: 'closed', tone: 'success', caused: true },
  },
} as const

/** 监督检查由监督员登记，项目自查由参建各方各自登记。 */
export const checkGrants = {
  ...grantAll(['admin', 'city_admin', 'station_admin', 'station_head', 'viewer'], see),
  section_chief: see,
  officer: [...see, 'add', 'edit', 'delete', 'finish', 'refuse'],
  ...grantAll(selfCheckers, [...see, 'add', 'edit', 'delete', 'finish']),
  ...grantAll(['site', 'contractor'], [...see, 'add', 'edit', 'delete', 'finish', 'sign']),
}
