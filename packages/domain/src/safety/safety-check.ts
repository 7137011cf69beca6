import { defineEntity, f } from '@zhujian/model'
import {
  checkBodyFields,
  checkFlow,
  checkGrants,
  checkHeadFields,
  checkRules,
  checkStates,
  checkTailFields,
} from '../flows/check-flow'
import { lineProblems } from './check-lines'
import { checkResult, dangerCategory, dangerLevel, presence } from './safety-dicts'

const optional = { optional: true } as const

export const safetyCheckStates = checkStates
export { selfCheckers, unjudged } from '../flows/check-flow'

/** 检查的一项：查什么、结论如何；不符合的由此生成隐患。 */
export const checklistFields = {
  item: f.text('检查内容', { prose: true, max: 60 }),
  category: f.enum('隐患类别', dangerCategory, optional),
  result: f.enum('结论', checkResult, optional),
  level: f.enum('隐患等级', dangerLevel, optional),
  is_major: f.bool('重大事故隐患', { optional: true, hint: '按判定标准判定，不由等级推定；等级为重大的必须判定' }),
  major_basis: f.text('判定依据', { optional: true, max: 200 }),
  place: f.text('部位', { optional: true, max: 60 }),
  basis: f.text('条款', { optional: true, max: 200 }),
  deadline: f.date('整改期限', optional),
  note: f.text('情况', { prose: true, optional: true, max: 200 }),
  require: f.text('整改要求', { optional: true, max: 200 }),
  img: f.files('照片', { optional: true, accept: 'image', max: 3 }),
} as const

const isOpen = ({ state }: { readonly state?: number }): boolean => state === undefined || state === checkStates.code('drafting')

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
    ...checkHeadFields,
    safety_present: f.enum('专职安全员到岗', presence, optional),
    checklist: f.lines('检查项', checklistFields, { max: 100 }),
    ...checkBodyFields,
    prev_id: f.ref('复查对象', 'safety_check', { optional: true, hint: '复查时，选择被复查的那一次检查' }),
    danger_count: f.integer('隐患数', { optional: true, max: 100, unit: '条' }),
    ...checkTailFields,
    unstopped_reason: f.text('未责令停工的理由', {
      prose: true,
      optional: true,
      max: 200,
      hint: '查出重大事故隐患而不停工的：排除过程中怎样保证安全',
    }),
    inspector_nos: f.text('执法证号', { optional: true, max: 200, hint: '由系统按检查人的账号填写' }),
    site_signer: f.text('受检方签认人', { optional: true, max: 30, hint: '在现场当面签字的人' }),
    site_sign_img: f.files('受检方签名', { optional: true, accept: 'image', max: 1 }),
    mate_sign_img: f.files('检查人签名', { optional: true, accept: 'image', max: 6, hint: '登记人以外的检查人，在现场手写' }),
    offline_no: f.text('临时编号', { optional: true, max: 40, hint: '现场没有网络时由设备编的号' }),
  },
  // 结束以后检查项不再改：此前存下的，签认时不再问。
  rules: (row) => [...checkRules(row), ...(isOpen(row) ? lineProblems(row.checklist) : [])],
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
    // 一行叫哪一天的哪一种检查；编号、类型排在后面，窄的屏上先让给检查人与结论。
    columns: [
      ['check_at', 'link'],
      'state',
      'engineering_id',
      'checker_side',
      'inspector_ids',
      'conclusion',
      'danger_count',
      'open_count',
      'check_no',
      'check_type',
      'self_kind',
      'next_due_on',
    ],
    sort: '-check_at',
  },
  flow: { ...checkFlow, steps: { ...checkFlow.steps, finish: { ...checkFlow.steps.finish, may: ['unstopped_reason'] } } },
  acts: { visit: '现场检查' },
  grants: { ...checkGrants, officer: [...checkGrants.officer, 'visit'] },
})
