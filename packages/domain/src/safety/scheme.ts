import { defineEntity, dict, f, states } from '@zhujian/model'
import { consultants, siteGrants } from '../flows/review-flow'
import { buildingParts } from '../reference/unit-dicts'
import { cautionField } from '../site/caution'
import { hazardLevel, OVERSIZED } from './danger-dicts'
import { hazardNotes, hazardParams, hazardProblems, judgedBy, judgedFields, sized } from './hazard-fields'
import { decree } from './hazard-gates'
import { hazardWork } from './hazard-table'
import { RETURNED } from '../flows/said'

export const schemeType = dict({
  org: [1, '施工组织设计'],
  special: [2, '专项施工方案'],
  plan: [3, '监理规划'],
  detail: [4, '监理实施细则'],
  power: [5, '用电组织设计'],
})

export const schemeChapter = dict({
  overview: [1, '工程概况'],
  basis: [2, '编制依据'],
  plan: [3, '施工计划'],
  process: [4, '施工工艺技术'],
  measures: [5, '施工安全保证措施'],
  people: [6, '施工管理及作业人员配备和分工'],
  acceptance: [7, '验收要求'],
  emergency: [8, '应急处置措施'],
  drawings: [9, '计算书及相关施工图纸'],
  deployment: [10, '施工部署'],
  resources: [11, '资源配置计划'],
  layout: [12, '施工现场平面布置'],
})

export const expertResult = dict({
  passed: [1, '通过', 'success'],
  revise: [2, '修改后通过', 'warning'],
  failed: [3, '不通过', 'danger'],
})

/** 专项施工方案的九章（建办质〔2018〕31 号第二条）；施工组织设计的七章（GB/T 50502-2009）。 */
const SPECIAL = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const
const ORGANISATION = [1, 10, 3, 11, 4, 12, 5] as const
const chaptersOf = (type: number): readonly number[] =>
  type === schemeType.code('special') ? SPECIAL : type === schemeType.code('org') ? ORGANISATION : []

/** 还缺哪几章，以中文名列出。 */
export const missingChapters = (type: number, chapters: readonly number[]): string[] =>
  chaptersOf(type)
    .filter((chapter) => !chapters.includes(chapter))
    .map((chapter) => schemeChapter.labelOf(chapter))

/** 监理规划、细则由监理企业审核，其余由施工企业审核（令第 37 号第十一条）。 */
export const CONSULTANTS_OWN: readonly number[] = [schemeType.code('plan'), schemeType.code('detail')]

const CONSULTING = ['jldw']

/** 版次的后一个：A0 之后 A1，V1.9 之后 V1.10。 */
export const nextVersion = (version: string): string => {
  let at = version.length
  while (at > 0 && /\d/.test(version.charAt(at - 1))) at -= 1
  return `${version.slice(0, at)}${Number(version.slice(at)) + 1}`.slice(0, 10)
}

/** 这一份还要不要专家论证：由规模与论证结论得出。 */
export const schemeArgument = dict({ none: [1, '不须论证'], needed: [2, '须论证', 'warning'] })
const ARGUE = schemeArgument.code('needed')
const APPROVE = schemeArgument.code('none')

/** 编制人属于哪一方：施工单位的方案由施工单位或分包单位编制（令第 37 号第十条），监理规划、细则由监理编制。 */
export const authorParts = (type: number): readonly string[] => (CONSULTANTS_OWN.includes(type) ? CONSULTING : buildingParts)
export const authorProblem = (type: number): string =>
  CONSULTANTS_OWN.includes(type)
    ? '监理规划、细则由本工程监理单位的人员编制'
    : `施工单位的方案由本工程施工单位或分包单位的人员编制${decree('第十条')}`

/** 还在编制、修改的；已经报出去的，不因新的要求办不下去。 */
const UNFINISHED: readonly number[] = [2, 3, 10]

/** 危大工程的专项方案须按作业类型与参数判定规模。 */
const sizeProblems = (row: Parameters<typeof hazardProblems>[0] & { scheme_type?: number }) => [
  ...hazardProblems(row),
  row.scheme_type === schemeType.code('special') &&
    typeof row.level === 'number' &&
    row.level !== hazardLevel.code('none') &&
    !row.work && { field: 'work', message: '危大工程的专项方案请选作业类型，按参数判定规模' },
]

/** 样例的专家组：五个人，都不在参建各方。 */
export const SAMPLE_PANEL = [
  { name: '沈国良', org: '浙江省建筑科学设计研究院', title: '教授级高级工程师', major: '结构工程' },
  { name: '陆建民', org: '浙江大学建筑工程学院', title: '教授', major: '岩土工程' },
  { name: '方志强', org: '浙江省岩土力学与工程学会', title: '高级工程师', major: '岩土工程' },
  { name: '许文达', org: '浙江省建筑科学设计研究院', title: '正高级工程师', major: '施工技术' },
  { name: '郑海平', org: '浙江工业大学', title: '副教授', major: '工程管理' },
] as const

const writers = ['contractor', 'site', ...consultants] as const

export const schemeStates = states({
  enterprise: [0, '待企业审核'],
  approved: [1, '已通过'],
  returned: [2, '退回'],
  revising: [3, '修改后重报'],
  draft: [10, '草稿', 'default'],
  director: [11, '待总监审查', 'default'],
  expert: [12, '待专家论证', 'warning'],
})

/** 施工组织设计、专项方案、监理细则：企业技术负责人 → 总监 → （超过一定规模的）专家论证（住建部令第 37 号第十一、十二条）。 */
export const scheme = defineEntity('scheme', {
  label: '方案',
  scope: 'project',
  display: 'scheme_name',
  beside: ['scheme_type'],
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    scheme_no: f.serial('编号', { prefix: 'FA' }),
    scheme_type: f.enum('方案类型', schemeType),
    scheme_name: f.text('方案名称', {
      examples: [
        '深基坑支护与土方开挖专项施工方案',
        '高支模专项施工方案',
        '附着式升降脚手架专项施工方案',
        '塔式起重机安装拆卸专项施工方案',
      ],
    }),
    work: f.enum('危大工程作业类型', hazardWork, { optional: true, hint: '危大工程的专项方案须选，按参数判定要不要论证' }),
    ...hazardParams,
    level: f.enum('规模', hazardLevel),
    ...judgedFields,
    version_no: f.text('版次', { max: 10, examples: ['A0', 'A1'] }),
    author: f.ref('编制人', 'manage_user', {
      where: { unit_role: [...buildingParts, ...CONSULTING] },
      otherwise: '编制人应是施工、分包单位的人员，监理规划、细则的是监理单位的人员',
    }),
    chapters: f.enum('已编章节', schemeChapter, { many: true }),
    content: f.longText('主要内容', {
      optional: true,
      max: 1000,
      examples: ['落地式双排脚手架，搭设高度 24 m，含基础、连墙件与拆除', '灌注桩加两道内支撑，含降水、监测与应急措施'],
    }),
    file: f.files('方案文本', { accept: 'document', max: 10 }),
    submitted_by: f.ref('提交人', 'account', { optional: true, of: 'people' }),
    tech_by: f.ref('企业技术负责人', 'account', { optional: true, of: 'people' }),
    tech_at: f.instant('企业审核时间', { optional: true }),
    director_by: f.ref('总监审查人', 'account', { optional: true, of: 'people' }),
    director_at: f.instant('总监审查时间', { optional: true }),
    expert_at: f.date('论证日期', { optional: true, past: true }),
    leader: f.text('论证组长', { optional: true, max: 20 }),
    experts: f.lines(
      '论证专家',
      {
        name: f.text('姓名', { max: 20, examples: ['沈国良', '陆建民', '方志强', '许文达'] }),
        org: f.text('单位', { max: 60, examples: ['浙江省建筑科学设计研究院', '杭州市勘测设计研究院', '浙江大学建筑工程学院'] }),
        title: f.text('职称', { max: 20, hint: '高级专业技术职称', examples: ['教授级高级工程师', '高级工程师'] }),
        major: f.text('专业', { max: 30, examples: ['结构工程', '岩土工程', '施工技术'] }),
        cert_no: f.text('专家证号', { optional: true, max: 30 }),
        opinion: f.text('意见', { prose: true, optional: true, max: 100 }),
      },
      { optional: true, max: 15 },
    ),
    expert_result: f.enum('论证结论', expertResult, { optional: true }),
    argument: f.enum('专家论证', schemeArgument, {
      optional: true,
      hint: '超过一定规模的须论证；论证为修改后通过的，改好重报不再论证',
    }),
    advice: f.longText('论证意见', { optional: true, max: 1000 }),
    expert_file: f.files('论证报告', { optional: true, accept: 'any', max: 5 }),
    revise_note: f.longText('修改说明', { optional: true, max: 500, examples: ['补充连墙件布置图', '按专家意见增加监测点'] }),
    change_note: f.text('变更原因', { prose: true, optional: true, max: 200 }),
    reject_reason: f.text('退回原因', { prose: true, optional: true, max: 200, examples: RETURNED }),
    ...cautionField,
  },
  form: [
    'engineering_id',
    'scheme_type',
    'scheme_name',
    'work',
    'params',
    ['traits', 'checkbox'],
    ['level', 'radio'],
    'version_no',
    'author',
    'chapters',
    'content',
    'file',
  ],
  computed: {
    ...judgedBy,
    argument: ({ level, expert_result }) =>
      level === OVERSIZED && expert_result !== expertResult.code('revise') ? ARGUE : APPROVE,
  },
  notes: hazardNotes,
  rules: (row) => {
    const missing = row.scheme_type && row.chapters ? missingChapters(row.scheme_type, row.chapters) : []
    return [
      ...(row.state === undefined || UNFINISHED.includes(row.state) ? sizeProblems(row) : []),
      missing.length > 0 && { field: 'chapters', message: `缺少${missing.join('、')}` },
    ]
  },
  list: {
    search: ['engineering_id', 'scheme_name', 'scheme_type', 'level', 'author', 'expert_result', 'expert_at', 'state'],
    columns: [
      'scheme_name',
      'scheme_type',
      'level',
      'version_no',
      'author',
      'expert_at',
      'expert_result',
      'engineering_id',
      'state',
    ],
    sort: '-id',
  },
  sample: {
    each: 4,
    row: ({ pick, state, day }) => {
      const pit = {
        scheme_type: 2,
        level: 3,
        ...sized('pit', 'depth', '6.20'),
        scheme_name: '深基坑支护与土方开挖专项施工方案',
        chapters: SPECIAL,
      } as const
      const others = [
        {
          scheme_type: 2,
          level: 2,
          ...sized('groundScaffold', 'height', '36.00'),
          scheme_name: '落地式脚手架专项施工方案',
          chapters: SPECIAL,
        },
        { scheme_type: 1, level: 1, work: null, params: null, scheme_name: '施工组织设计', chapters: ORGANISATION },
        { scheme_type: 5, level: 1, work: null, params: null, scheme_name: '临时用电组织设计', chapters: [1, 2] },
      ] as const
      const { chapters, ...rest } = state === 'expert' ? pit : pick([pit, ...others])
      return {
        ...rest,
        chapters: Array.from<(typeof chapters)[number]>(chapters),
        traits: null,
        expert_at: day,
        expert_result: null,
        leader: SAMPLE_PANEL[0].name,
        experts: SAMPLE_PANEL.map((each) => ({ ...each, cert_no: null, opinion: null })),
        change_note: null,
        caution: null,
      }
    },
  },
  flow: {
    states: schemeStates,
    start: 'draft',
    open: ['draft', 'returned', 'revising'],
    internal: ['draft'],
    steps: {
      submit: {
        label: '提交审核',
        from: ['draft', 'returned', 'revising'],
        to: 'enterprise',
        may: ['revise_note'],
        clears: ['reject_reason', 'tech_by', 'tech_at', 'director_by', 'director_at'],
        stamps: ['submitted_by'],
        within: { setting: 'term_mend_days' },
        turn: { to: writers, in: ['returned', 'revising'] },
      },
      withdraw: { label: '撤回', from: ['enterprise'], to: 'draft', by: 'submitted_by', clears: ['submitted_by'] },
      review: {
        label: '企业技术负责人审核通过',
        from: ['enterprise'],
        to: 'director',
        tone: 'success',
        notBy: 'submitted_by',
        stamps: ['tech_by', 'tech_at'],
        within: 5,
        turn: { to: ['contractor', 'consultant'] },
      },
      approve: {
        label: '总监审查通过',
        from: ['director'],
        to: 'approved',
        tone: 'success',
        notBy: 'submitted_by',
        stamps: ['director_by', 'director_at'],
        within: 5,
        where: [['is', 'argument', APPROVE]],
        turn: { to: ['chief_engineer'], where: [['is', 'argument', APPROVE]] },
      },
      argue: {
        label: '总监审查通过，组织专家论证',
        from: ['director'],
        to: 'expert',
        notBy: 'submitted_by',
        stamps: ['director_by', 'director_at'],
        within: 5,
        where: [['is', 'argument', ARGUE]],
        turn: { to: ['chief_engineer'], where: [['is', 'argument', ARGUE]] },
      },
      pass: {
        label: '登记论证通过',
        from: ['expert'],
        to: 'approved',
        tone: 'success',
        asks: ['expert_at', 'leader', 'experts', 'expert_file'],
        may: ['advice'],
        // 专家的结论由编制、提交以外的人登记。
        notBy: 'submitted_by',
        within: 10,
        turn: { to: ['contractor', 'site'] },
      },
      revise: {
        label: '登记论证结论为修改后通过',
        from: ['expert'],
        to: 'revising',
        asks: ['expert_at', 'leader', 'experts', 'advice'],
        may: ['expert_file'],
      },
      fail: {
        label: '登记论证不通过',
        from: ['expert'],
        to: 'returned',
        tone: 'danger',
        asks: ['expert_at', 'leader', 'experts', 'advice'],
        may: ['expert_file'],
      },
      // 方案不得擅自修改；确需修改的重新审核、论证（令第 37 号第十六条）。
      amend: {
        label: '变更方案',
        from: ['approved'],
        to: 'revising',
        tone: 'warning',
        asks: ['change_note'],
        clears: ['expert_result'],
        turn: 'nobody',
      },
      return: {
        label: '退回',
        from: ['enterprise', 'director'],
        to: 'returned',
        tone: 'danger',
        asks: ['reject_reason'],
        notBy: 'submitted_by',
      },
    },
  },
  views: {
    special: { label: '专项方案', where: [['is', 'scheme_type', schemeType.code('special'), schemeType.code('power')]] },
    waiting: { label: '待审批', in: ['enterprise', 'director'], open: true },
    expert: { label: '待论证', in: ['expert'], alarming: true, open: true },
    oversized: { label: '超过一定规模', where: [['is', 'level', OVERSIZED]] },
    passed: { label: '已通过', in: ['approved'] },
  },
  figures: [
    { label: '待审批', view: 'waiting', unit: '份' },
    { label: '待论证', view: 'expert', unit: '份' },
    { label: '缺前置条件仍在施', of: 'danger_project', view: 'unready', unit: '项' },
    { label: '已通过', view: 'passed', per: 'all' },
  ],
  grants: {
    ...siteGrants({
      write: writers,
      writerSteps: ['submit', 'withdraw', 'amend'],
      review: consultants,
      reviewSteps: ['return'],
    }),
    contractor: [
      'read',
      'export',
      'add',
      'edit',
      'delete',
      'import',
      'submit',
      'withdraw',
      'amend',
      'review',
      'return',
      'pass',
      'revise',
      'fail',
    ],
    site: ['read', 'export', 'add', 'edit', 'delete', 'import', 'submit', 'withdraw', 'amend', 'pass', 'revise', 'fail'],
    consultant: ['read', 'export', 'add', 'edit', 'delete', 'submit', 'withdraw', 'amend', 'review', 'return'],
    chief_engineer: ['read', 'export', 'add', 'edit', 'delete', 'submit', 'withdraw', 'amend', 'approve', 'argue', 'return'],
  },
})
