import type { BizCode } from '@zhujian/domain/biz/kind-codes'

export type Applicant = 'contractor' | 'owner' | 'officer' | 'consultant'

/** 一件演示申请：内容、走到第几个环节、结局。 */
export interface CaseText {
  readonly kind: BizCode
  readonly by: Applicant
  readonly title: string
  readonly content: Readonly<Record<string, unknown>>
  /** 没有写到的项照事项的表单补齐。 */
  readonly sampled?: true
  /** 提交于几天前；在办的由期限倒推，不看它。 */
  readonly daysAgo: number
  /** 已办完的环节数；没有结局的停在下一个环节。 */
  readonly done: number
  /** 当前环节的期限距今天几个工作日；负的已逾期。 */
  readonly dueIn: number
  readonly end?: 'returned' | 'rejected' | 'passed' | undefined
  readonly reason?: string
  readonly wrong?: readonly { field: string; message: string }[]
}

const base = {
  part: 'underground',
  strength: 'C40 P8',
  lots: 86,
  pass_rate: '97.70',
  blocks: '标养 42 组合格；同条件 14 组合格。',
  note: '实体质量经自检符合设计及规范要求，质量控制资料完整。',
}
const fee = {
  stage: 2,
  period: 2,
  progress: '主体结构施工至 8 层',
  fee_total: '860.00',
  paid_fee: '430.00',
  used_fee: '455.20',
  apply_fee: '215.00',
  items: [
    { kind: 1, amount: '128.00', content: '悬挑脚手架、临边洞口防护' },
    { kind: 2, amount: '87.00', content: '围挡、喷淋与道路硬化' },
  ],
  note: '首期费用已按计划投入，台账与票据随附。',
}

/** 各工程早先办成的验槽。 */
export const trenchText: CaseText = {
  kind: 'ycsq',
  by: 'contractor',
  title: '基槽验槽',
  content: {
    place: '全部基槽（轴 1～32 / A～T）',
    check_on: { day: -116 },
    ground: 1,
    base_type: 3,
    pit_depth: '6.20',
    design_level: '-6.200',
    real_level: '-6.210',
    layer: '③-2 粉质黏土',
    bearing: 180,
    water: 2,
    probe: 1,
    parties: ['jsdw', 'kcdw', 'sjdw', 'sgdw', 'jldw'],
    note: '基底土质与勘察报告一致，无扰动、无积水。',
  },
  daysAgo: 120,
  done: 2,
  dueIn: 0,
  end: 'passed',
}

export const bizTexts: readonly CaseText[] = [
  {
    kind: 'jcys',
    by: 'contractor',
    title: '地下车库 A 区基础分部验收',
    content: { ...base, place: '地下车库 A 区（-2F，轴 1～18 / A～M）' },
    daysAgo: 3,
    done: 2,
    dueIn: 0,
  },
  {
    kind: 'jcys',
    by: 'contractor',
    title: '3#楼基础分部验收',
    content: { ...base, part: 'base', place: '3#楼筏板基础（轴 1～12 / A～F）', lots: 42 },
    daysAgo: 6,
    done: 2,
    dueIn: -2,
  },
  {
    kind: 'jcys',
    by: 'contractor',
    title: '5#楼基础分部验收',
    content: { ...base, part: 'base', place: '5#楼承台及地梁', lots: 38 },
    daysAgo: 1,
    done: 0,
    dueIn: 2,
  },
  {
    kind: 'jcys',
    by: 'contractor',
    title: '2#楼地基处理验收',
    content: { ...base, part: 'foundation', place: '2#楼水泥搅拌桩复合地基', lots: 24 },
    daysAgo: 9,
    done: 0,
    dueIn: 0,
    end: 'returned',
    reason: '同条件试块缺 2 组评定，补充后重报。',
    wrong: [{ field: 'blocks', message: '同条件试块缺 2 组' }],
  },
  {
    kind: 'jcys',
    by: 'contractor',
    title: '1#楼基础分部验收',
    content: { ...base, part: 'base', place: '1#楼筏板基础', lots: 51 },
    daysAgo: 24,
    done: 2,
    dueIn: 0,
    end: 'passed',
  },
  { kind: 'aqwm', by: 'contractor', title: '安全文明措施费第二期申请', content: fee, daysAgo: 2, done: 1, dueIn: 2 },
  {
    kind: 'aqwm',
    by: 'contractor',
    title: '安全文明措施费第三期申请',
    content: { ...fee, period: 3, progress: '主体结构封顶' },
    daysAgo: 4,
    done: 2,
    dueIn: 1,
  },
  {
    kind: 'aqwm',
    by: 'contractor',
    title: '安全文明措施费首期申请',
    content: { ...fee, stage: 1, period: 1, progress: '桩基施工' },
    daysAgo: 40,
    done: 2,
    dueIn: 0,
    end: 'passed',
  },
  {
    kind: 'aqwm',
    by: 'contractor',
    title: '安全文明措施费增补申请',
    content: { ...fee, period: 4 },
    daysAgo: 15,
    done: 1,
    dueIn: 0,
    end: 'rejected',
    reason: '增补部分不在合同约定的安全文明施工费范围内，请按变更签证办理。',
  },
]
