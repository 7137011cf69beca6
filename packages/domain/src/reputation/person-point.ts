import { defineEntity, dict, f, states } from '@zhujian/model'
import { today } from '@zhujian/model/date'
import { inForce, ruleKind } from '../evaluation/rule'
import { observers, supervisors } from '../project/grants'
import { grantAll } from '../roles'
import { anyone } from '../flows/offers'

/** 一次记分的分值（建筑施工项目经理质量安全违法违规行为记分管理规定，建质〔2014〕123号第五条）。 */
export const pointValue = dict({
  one: [1, '1 分'],
  three: [3, '3 分'],
  six: [6, '6 分', 'warning'],
  twelve: [12, '12 分', 'danger'],
})
/** 一个周期十二个月，满十二分的不得继续担任项目经理（同上第八条）。 */
export const CYCLE_MONTHS = 12
export const FULL_POINTS = 12

/** 告知当事人的，也是确认的人要看的：谁、哪一天、什么事、记几分、凭什么。 */
const told = ['manage_user_id', 'points', 'happened_on', 'rule_id', 'fact', 'proof'] as const

export const pointStates = states({ pending: [0, '陈述申辩'], confirmed: [1, '已记分'], cancelled: [2, '已撤销', 'default'] })

/** 还在陈述申辩的期限之内、也没有登记陈述申辩：不能确认。 */
export const pleadingUntil = (
  { plead_until, statement }: { readonly plead_until?: string | null; readonly statement?: string | null },
  on: string,
): string | null => (plead_until && !statement && on <= plead_until ? plead_until : null)

/** 项目经理记分：登记即告知当事人与所在企业，陈述申辩之后、或者期满没有陈述的，才确认；一个周期内累计。 */
export const personPoint = defineEntity('person_point', {
  label: '人员记分',
  scope: 'project',
  display: 'person_point_no',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    person_point_no: f.serial('编号', { prefix: 'JF' }),
    manage_user_id: f.ref('当事人', 'manage_user', { where: { post: ['project_manager'] }, offers: anyone }),
    rule_id: f.ref('记分事项', 'rule', {
      where: inForce(ruleKind.code('manager')),
      fills: { points: 'points' },
      hint: '自评指标库里的项目经理记分，分值由它定',
    }),
    points: f.enum('分值', pointValue),
    happened_on: f.date('发生日期', { past: true }),
    fact: f.longText('违法违规事实', { max: 500, examples: ['未按规定组织专家论证即实施超过一定规模的危大工程'] }),
    proof: f.files('证据', { max: 9 }),
    doc_id: f.ref('记分通知单', 'supervise_doc', { optional: true }),
    told_at: f.instant('告知时间', { optional: true, hint: '当事人所在企业、项目部收到事实与分值的时间；没有账号可告知的为空' }),
    plead_until: f.date('陈述申辩截止', { optional: true, hint: '告知之日的次日起算，期满的次日起才能确认没有陈述申辩的' }),
    statement: f.longText('陈述申辩', {
      optional: true,
      max: 500,
      examples: ['专家论证已于次日补办，请予从轻', '对事实没有异议，放弃陈述申辩'],
    }),
    stated_by: f.text('陈述申辩人', { optional: true, max: 40, examples: ['冯国平（本人）', '李明（受本人书面委托）'] }),
    plead_file: f.files('陈述申辩材料', { optional: true, max: 9, hint: '监督机构登记的，附当事人签字的申辩书或者笔录' }),
    plead_by: f.ref('陈述申辩登记人', 'account', { optional: true, of: 'people' }),
    plead_at: f.instant('陈述申辩登记时间', { optional: true }),
    confirm_by: f.date('确认期限', { optional: true }),
    total12: f.integer('周期累计', { optional: true, unit: '分', hint: '到今天为止十二个月内已确认的，不论在哪个工程' }),
    confirm_note: f.longText('确认意见', { optional: true, max: 300, hint: '事实与依据的核实，陈述申辩采纳与否及理由' }),
    confirmed_by: f.ref('确认人', 'account', { optional: true, of: 'people' }),
    confirmed_at: f.instant('确认时间', { optional: true }),
    cancel_reason: f.text('撤销原因', { prose: true, optional: true, max: 200 }),
  },
  form: [
    'engineering_id',
    'manage_user_id',
    'rule_id',
    ['points', 'radio'],
    'happened_on',
    ['fact', 'textarea'],
    'proof',
    'doc_id',
  ],
  list: {
    search: ['engineering_id', 'manage_user_id', 'points', 'happened_on', 'state'],
    columns: ['manage_user_id', 'points', 'total12', 'happened_on', 'rule_id', 'plead_until', 'engineering_id', 'state'],
    sort: '-happened_on',
  },
  sample: {
    each: 0,
    row: ({ day, pick }) => ({ happened_on: day, points: pick([1, 1, 3] as const), doc_id: null, plead_until: day }),
  },
  flow: {
    states: pointStates,
    start: 'pending',
    open: ['pending'],
    steps: {
      plead: {
        label: '登记陈述申辩',
        from: ['pending'],
        to: 'pending',
        asks: ['statement', 'stated_by'],
        may: ['plead_file'],
        shows: told,
        stamps: ['plead_by', 'plead_at'],
        turn: 'nobody',
      },
      confirm: {
        label: '确认记分',
        from: ['pending'],
        to: 'confirmed',
        asks: ['confirm_note'],
        tone: 'success',
        notBy: 'created_by',
        shows: [...told, 'told_at', 'plead_until', 'statement', 'stated_by', 'plead_file', 'plead_by'],
        stamps: ['confirmed_by', 'confirmed_at'],
        within: 'confirm_by',
        turn: { to: ['section_chief'] },
        told: (row) => {
          const until = pleadingUntil(row as Parameters<typeof pleadingUntil>[0], today())
          return until === null ? '确认以后计入十二个月累计' : `陈述申辩至 ${until} 止；期满，或者登记了陈述申辩，才能确认`
        },
        legal: {
          effect: '计入其十二个月累计：六分以上约谈，满十二分停止执业一年，须更换项目经理',
          basis: '建筑施工项目经理质量安全违法违规行为记分管理规定（建质〔2014〕123号）第五条、第八条',
          tells: '当事人所在企业、项目部与监督员即时收到',
        },
      },
      cancel: {
        label: '撤销',
        from: ['pending', 'confirmed'],
        to: 'cancelled',
        asks: ['cancel_reason'],
        tone: 'warning',
        shows: [...told, 'statement', 'total12'],
        turn: 'nobody',
      },
    },
  },
  views: {
    pending: { label: '陈述申辩', open: true, in: ['pending'] },
    confirmed: { label: '已记分', in: ['confirmed'] },
    talk: { label: '累计六分以上', alarming: true, in: ['confirmed'], where: [['above', 'total12', 5]] },
    full: { label: '满十二分', alarming: true, in: ['confirmed'], where: [['above', 'total12', 11]] },
  },
  figures: [
    { label: '陈述申辩', view: 'pending', unit: '件' },
    { label: '累计六分以上', view: 'talk', unit: '件' },
    { label: '满十二分', view: 'full', unit: '件' },
  ],
  grants: {
    ...grantAll(['owner', 'consultant', 'chief_engineer'], ['read']),
    ...grantAll(['contractor', 'site'], ['read', 'plead']),
    ...grantAll(observers, ['read', 'export']),
    ...grantAll(supervisors, ['read', 'export']),
    officer: ['read', 'export', 'add', 'edit', 'delete', 'plead'],
    section_chief: ['read', 'export', 'confirm', 'cancel'],
  },
  unique: [{ fields: ['manage_user_id', 'rule_id', 'happened_on'], message: '同一事实已记分' }],
})
