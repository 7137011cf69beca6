import { f, type RuleResult, states } from '@zhujian/model'
import { today } from '@zhujian/model/date'
import { grantAll } from '../roles'
import { checkerSide, recheckWay } from '../safety/safety-dicts'
import { cautionField } from '../site/caution'
import { RECTIFIED } from './said'
import { alike } from './offers'

/** 检查查出问题之后的整改，安全隐患与质量问题共用：待下发 → 待签收 → 整改中 → 待监理复核 → 待复查 → 已销项；复查不合格退回重改。逾期是标记，不是状态。 */
export const rectifyStates = states({
  issued: [0, '待签收'],
  closed: [1, '已销项'],
  rectifying: [3, '整改中'],
  draft: [10, '待下发', 'default'],
  reviewing: [11, '待监理复核', 'default'],
  rechecking: [12, '待复查', 'default'],
  withdrawn: [13, '已撤回', 'default'],
  extending: [14, '待延期审批', 'default'],
})

/** 已经了结的：销项的与误发撤回的；草稿还没有发出，也不算未结。 */
export const settledFindings = ['closed', 'withdrawn'] as const
export const openFindings = ['issued', 'rectifying', 'extending', 'reviewing', 'rechecking'] as const

/** 交上去等复核、复查的：迟不迟以提交整改之日为准，等多久不算在整改的一方。 */
export const handedInFindings = ['reviewing', 'rechecking'] as const

/** 在现场施工、能整改的各方；没有账号签收的由项目部签收：总承包单位对施工现场负总责（建筑法第四十五条）。 */
const rectifyingParts = ['sgdw', 'specialty', 'nwgs', 'crane_lease', 'crane_install', 'concrete'] as const
/** 没有指定整改责任人的，由责任单位这些岗位的人办。 */
export const rectifiers = ['site', 'site_safety', 'subcontractor'] as const
const optional = { optional: true } as const

/** 没有下发的，整改期限不能早于今天：存草稿时就说，不等到下发。 */
export function deadlineAhead({ state, deadline }: { state?: unknown; deadline?: string | null | undefined }): RuleResult {
  const draft = state === undefined || state === rectifyStates.code('draft')
  return draft && !!deadline && deadline < today() && { field: 'deadline', message: '整改期限不能早于今天' }
}

/** 由谁整改、到哪一天，处理的意见。 */
export const dutyFields = {
  duty_unit_id: f.ref('责任单位', 'unit', {
    optional: true,
    of: 'party',
    parts: rectifyingParts,
    hint: '施工单位或其分包、劳务、机械、商品混凝土单位；各方的行为问题另用监督文书',
  }),
  duty_person: f.ref('整改人', 'account', {
    optional: true,
    of: 'participants',
    offers: (row) => ({ ...alike({ unit_id: 'duty_unit_id' })(row), role_codes: rectifiers, status: ['normal'] }),
    hint: '不指定的，项目部账号均可签收整改',
  }),
  deadline: f.date('整改期限', optional),
  require: f.longText('整改要求', { optional: true, max: 500 }),
} as const

/** 查出的一方；整改、复核、复查各步所填。 */
export const checkerField = {
  checker_side: f.enum('检查方', checkerSide, { optional: true, hint: '按登记人所属一方由系统填写' }),
} as const
export const rectifyFields = {
  sign_at: f.instant('签收时间', optional),
  rectify_note: f.longText('整改说明', { optional: true, max: 500, examples: RECTIFIED }),
  rectify_img: f.files('整改照片', { optional: true, accept: 'image', once: true, max: 9 }),
  rectify_at: f.instant('整改完成时间', optional),
  review_by: f.ref('复核人', 'account', optional),
  review_note: f.text('复核意见', { prose: true, optional: true, max: 200, examples: RECTIFIED }),
  review_at: f.instant('复核时间', optional),
  recheck_by: f.ref('复查人', 'account', optional),
  recheck_way: f.enum('复查方式', recheckWay, optional),
  recheck_note: f.text('复查意见', { prose: true, optional: true, max: 200, examples: RECTIFIED }),
  recheck_img: f.files('复查照片', { optional: true, accept: 'image', once: true, max: 9, hint: '现场复查的须附当时拍摄的照片' }),
  recheck_at: f.instant('复查时间', optional),
  times: f.integer('提交整改次数', { optional: true, max: 99, unit: '次' }),
  ...cautionField,
} as const
/** 延期：写明事由，由检查的一方审批一次；同意的，期限随之改为申请的一天。 */
export const extendFields = {
  extend_to: f.date('申请延期至', optional),
  extend_reason: f.text('延期事由', { optional: true, max: 200, hint: '写明不能按期整改的原因与延期期间的防护措施' }),
  extend_ask_by: f.ref('延期申请人', 'account', optional),
  extend_note: f.text('延期审批意见', { prose: true, optional: true, max: 200 }),
  extend_by: f.ref('延期审批人', 'account', optional),
  extend_at: f.instant('延期审批时间', optional),
  extend_times: f.integer('已延期次数', { optional: true, max: 99, unit: '次' }),
  urged_at: f.instant('最近催办', optional),
} as const
/** 撤回与逾期。 */
export const settledFields = {
  change_reason: f.text('原因', { prose: true, optional: true, max: 200, hint: '撤回、改派时写明，原整改人看得到' }),
  overdue_days: f.integer('逾期天数', { optional: true, max: 9999, unit: '天', hint: '中止监督期间不计' }),
} as const

/** 整改、复核、复查都对着原来的照片；复核、复查再并排看整改后的。 */
const found = ['before_img', 'place', 'description', 'require', 'deadline'] as const
const rectified = [
  'before_img',
  'rectify_img',
  'place',
  'description',
  'require',
  'rectify_note',
  'rectify_at',
  'caution',
] as const

interface Law {
  /** 查出的是什么：隐患、问题。 */
  readonly thing: string
  /** 依据的法条。 */
  readonly basis: string
}

/** 下发、签收、整改与复核；`more` 是提交整改、复查时另可填写的。 */
const handledSteps = <const N extends string>(more: readonly N[]) =>
  ({
    // 检查已经结束、受检方看得到的，等着登记的人下发；自己记的草稿不催。
    issue: {
      label: '下发',
      from: ['draft'],
      to: 'issued',
      asks: ['duty_unit_id', 'deadline'],
      may: ['require'],
      within: 1,
      turn: { to: 'author', in: ['draft'], where: [['filled', 'check_id']] },
    },
    // 自下发起二十四小时内签收，按一个工作日计。
    sign: {
      label: '签收',
      from: ['issued'],
      to: 'rectifying',
      shows: found,
      by: 'duty_person',
      within: 1,
      turn: { to: rectifiers },
    },
    submit: {
      label: '提交整改',
      // 等着延期审批的也可以先改完提交。
      from: ['rectifying', 'extending'],
      to: 'reviewing',
      asks: ['rectify_note', 'rectify_img'],
      may: more,
      // 退回过的，上一次为什么退回就在眼前；改完再提交，复核与复查从头写。
      shows: ['before_img', 'rectify_img', 'place', 'description', 'require', 'deadline', 'review_note', 'recheck_note'],
      clears: ['review_note', 'review_by', 'review_at', 'recheck_way', 'recheck_note', 'recheck_by', 'recheck_at', 'recheck_img'],
      by: 'duty_person',
      within: 'deadline',
      turn: { to: rectifiers },
    },
    review: {
      label: '复核通过',
      from: ['reviewing'],
      to: 'rechecking',
      asks: ['review_note'],
      shows: rectified,
      tone: 'success',
      within: { setting: 'term_review_days' },
      turn: { to: ['chief_engineer'] },
    },
    reviewBack: {
      label: '复核退回',
      from: ['reviewing'],
      to: 'rectifying',
      asks: ['review_note'],
      shows: rectified,
      tone: 'danger',
    },
  }) as const

/** 延期申请由一人同意或不同意，期限与理由在眼前。 */
const answered = {
  from: ['extending'],
  to: 'rectifying',
  asks: ['extend_note'],
  shows: ['place', 'description', 'deadline', 'extend_to', 'extend_reason'],
  stamps: ['extend_by', 'extend_at'],
  notBy: 'extend_ask_by',
} as const

/** 延期：整改的一方申请，检查的一方审批；提出的人不能自己批。 */
const extendSteps = {
  applyExtension: {
    label: '申请延期',
    from: ['rectifying'],
    to: 'extending',
    asks: ['extend_to', 'extend_reason'],
    shows: ['place', 'description', 'require', 'deadline'],
    stamps: ['extend_ask_by'],
    clears: ['extend_note', 'extend_by', 'extend_at'],
    by: 'duty_person',
    turn: 'nobody',
  },
  grantExtension: {
    ...answered,
    label: '同意延期',
    tone: 'success',
    within: { setting: 'term_extend_days' },
    turn: { to: 'author' },
  },
  refuseExtension: { ...answered, label: '不同意延期', tone: 'danger' },
} as const

/** 复查、撤回与改派。 */
const settledSteps = <const N extends string>(
  { thing, basis }: Law,
  more: readonly N[],
  tells = { basis, tells: '责任单位的整改人' },
) =>
  ({
    // 谁检查、谁复查。
    close: {
      label: '复查销项',
      from: ['rechecking'],
      to: 'closed',
      asks: ['recheck_way', 'recheck_note'],
      may: ['recheck_img', ...more],
      shows: rectified,
      tone: 'success',
      legal: {
        ...tells,
        effect: `${thing}销项，逾期天数以最后一次提交整改之日为准；所在检查、通知书的${thing}全部销项的，随之闭合`,
      },
      within: { setting: 'term_recheck_days' },
      turn: { to: 'author' },
    },
    recheckBack: {
      label: '复查退回',
      from: ['rechecking'],
      to: 'rectifying',
      asks: ['recheck_note'],
      may: ['recheck_img'],
      shows: rectified,
      tone: 'danger',
      legal: { ...tells, effect: `${thing}没有消除，退回责任单位继续整改，改完须重新提交、复核、复查；整改期限不因此延长` },
    },
    // 误发的由签发的一方撤回或改派，写明原因，原整改人与新整改人都告知。
    withdraw: {
      label: '撤回',
      from: ['issued', 'rectifying', 'extending'],
      to: 'withdrawn',
      asks: ['change_reason'],
      tone: 'danger',
      told: () => `撤回后${thing}不再要求整改，也不能恢复；原整改人会收到告知。`,
    },
    readdress: {
      label: '改派',
      from: ['issued', 'rectifying', 'extending'],
      to: 'issued',
      asks: ['duty_unit_id', 'change_reason'],
      may: ['duty_person', 'deadline'],
      tone: 'warning',
      told: () => `改派后由新的责任单位从签收重新办起；原整改人与新整改人都会收到告知。`,
    },
    reopen: {
      label: '重新整改',
      from: ['closed'],
      to: 'rectifying',
      asks: ['recheck_note'],
      shows: rectified,
      tone: 'danger',
      legal: { ...tells, effect: `已销项的${thing}重新整改，所在检查不再是闭合的` },
      turn: 'nobody',
    },
  }) as const

/** 整改的各步；`more` 是提交整改、复查时另可填写的。 */
const rectifySteps = <const N extends string>(law: Law, more: readonly N[]) =>
  ({ ...handledSteps(more), ...extendSteps, ...settledSteps(law, more) }) as const

const see = ['read', 'export'] as const
const decide = ['withdraw', 'readdress', 'close', 'recheckBack', 'grantExtension', 'refuseExtension', 'urge'] as const
const find = ['add', 'edit', 'delete', 'issue', ...decide] as const
const rectify = ['sign', 'submit', 'applyExtension'] as const
const review = ['review', 'reviewBack'] as const

/** 领域说明 4.4“检查/隐患”一行；销项另限检查的一方，见服务端。安全隐患另有安全员，质量问题另有设备单位以外的各方。 */
export const rectifyGrants = {
  ...grantAll(['admin', 'city_admin', 'station_admin', 'viewer'], see),
  station_head: [...see, 'withdraw'],
  section_chief: [...see, ...decide, 'reopen'],
  officer: [...see, ...find],
  owner: [...see, ...find],
  ...grantAll(['contractor', 'site'], [...see, ...find, ...rectify]),
  site_safety: [...see, ...rectify],
  ...grantAll(['consultant', 'chief_engineer'], [...see, ...find, ...review]),
  equipment: ['read'],
  // 责任单位是专业分包的，由它自己整改；别家的看不到。
  subcontractor: ['read', ...rectify],
}

/** 清单的各部分，两种问题相同的。 */
export const rectifyViews = {
  open: { label: '未销项', open: true, in: openFindings },
  overdue: {
    label: '逾期',
    alarming: true,
    in: openFindings,
    where: [
      ['before', 'deadline', 0],
      ['above', 'overdue_days', 0],
    ],
  },
  // 谁检查、谁复查。
  recheck: { label: '待我复查', in: ['rechecking'], where: [['mine', 'created_by']] },
  draft: { label: '待下发', in: ['draft'] },
} as const
/** 动作：不改变状态。 */
export const rectifyActs = { urge: '催办' } as const
export const rectifyStageViews = {
  issued: { label: '待签收', in: ['issued'] },
  rectifying: { label: '整改中', in: ['rectifying', 'extending'] },
  extending: { label: '待延期审批', quiet: true, in: ['extending'] },
  reviewing: { label: '待复核、复查', in: handedInFindings },
  closed: { label: '已销项、撤回', in: ['closed', 'withdrawn'] },
  handed: { label: '已下发', quiet: true, in: [...openFindings, 'closed'] },
  mended: { label: '已整改销项', quiet: true, in: ['closed'] },
  inTime: { label: '按期整改销项', quiet: true, in: ['closed'], where: [['is', 'overdue_days', 0]] },
} as const
/** 下发了的有多少已整改销项，销项的有多少没有超过期限。 */
export const rectifyFigures = [
  { label: '整改率', view: 'mended', per: 'handed' },
  { label: '及时率', view: 'inTime', per: 'mended' },
] as const

/** 整改的流程。 */
export const rectifyFlow = <const N extends string = never>(law: Law, more: readonly N[] = []) => ({
  states: rectifyStates,
  start: 'draft' as const,
  open: ['draft'] as const,
  internal: ['draft'] as const,
  steps: rectifySteps(law, more),
})
