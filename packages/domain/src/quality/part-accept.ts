import { defineEntity, dict, f, states } from '@zhujian/model'
import { unitParts } from '../reference/unit-parts'
import { builders, siteGrants, withdrawStep } from '../flows/review-flow'
import { supervisors } from '../project/grants'
import { grantAll } from '../roles'
import { notComplete, rateNotes, rateProblems } from './part-entity'
import { absentFrom, acceptPost, everybody, POOR_LOOK } from './part-members'
import { RECTIFIED, UNQUALIFIED } from '../flows/said'

export const partLook = dict({ good: [1, '好'], fair: [2, '一般'], poor: [3, '差'] })
export const partConclusion = dict({ passed: [1, '合格'], mended: [2, '整改后合格'], failed: [3, '不合格', 'danger'] })
const STRUCTURE = unitParts.code('structure')
const FAILED = partConclusion.code('failed')
const HEAD = ['chief_engineer'] as const
const count = { optional: true, max: 99_999 } as const

export const partAcceptStates = states({
  pending: [0, '待总监组织'],
  accepted: [1, '合格'],
  rejected: [2, '不合格'],
  rectifying: [3, '整改中'],
  draft: [10, '草稿', 'default'],
  noticed: [11, '已通知监督', 'default'],
})

interface Sampled {
  readonly part_code: 2 | 4 | 21 | 24
  readonly sub_part: string
  readonly scope: string
  readonly entity_strength: boolean | null
  readonly entity_report: string | null
  readonly test: string
}
const NO_ENTITY = { entity_strength: null, entity_report: null } as const
const lacks = ({ missing_list }: Readonly<Record<string, unknown>>): string =>
  typeof missing_list === 'string' && missing_list !== '' ? notComplete(missing_list) : ''

/** 道路、管网的样例。 */
const MUNICIPAL: readonly Sampled[] = [
  { part_code: 24, sub_part: '管道主体', scope: '污水主管 W1–W12', ...NO_ENTITY, test: '管道闭水试验记录' },
  { part_code: 21, sub_part: '路基', scope: '路基 K0+000–K0+420', ...NO_ENTITY, test: '路基压实度、弯沉检测报告' },
]

/** 分部（子分部）、分项验收：总监组织，通知监督机构；所含检验批、隐蔽、试块、抽样都合格才能验收（GB 50300-2013 第 5.0.3 条、附录 G）。 */
export const partAccept = defineEntity('part_accept', {
  label: '分部验收',
  scope: 'project',
  display: 'scope',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    part_accept_no: f.serial('编号', { prefix: 'BY' }),
    monomer_id: f.ref('单体工程', 'monomer'),
    part_code: f.enum('分部', unitParts),
    sub_part: f.text('子分部', {
      optional: true,
      max: 40,
      hint: '市政工程填写路基、面层、墩台、管道主体等',
      examples: ['混凝土结构', '砌体结构', '地下防水'],
    }),
    scope: f.text('验收范围', { max: 60, examples: ['主体 1–8F', '基础与地下室', '屋面'] }),
    lots: f.lines(
      '分项与检验批',
      {
        name: f.text('分项', { max: 40 }),
        total: f.integer('检验批', { unit: '批' }),
        accepted: f.integer('已验收', { unit: '批' }),
      },
      { optional: true, max: 100 },
    ),
    control_files: f.lines(
      '质量控制资料',
      {
        name: f.text('资料名称', {
          max: 60,
          examples: ['图纸会审、设计变更记录', '原材料出厂合格证及进场检验报告', '施工试验报告'],
        }),
        copies: f.integer('份数', { max: 999, unit: '份', examples: [12] }),
        ok: f.bool('齐全'),
      },
      { max: 30 },
    ),
    safety_tests: f.lines(
      '安全与功能检验',
      {
        name: f.text('检验项目', {
          max: 60,
          examples: ['混凝土强度试验报告', '主体结构垂直度、标高测量记录', '屋面淋水试验记录'],
        }),
        report_no: f.text('报告编号', { optional: true, max: 40 }),
        ok: f.bool('合格'),
      },
      { optional: true, max: 30 },
    ),
    entity_strength: f.bool('实体强度合格', { optional: true, hint: '主体结构须做结构实体检验（GB 50204-2015 第 10.1 节）' }),
    entity_cover: f.decimal('保护层厚度合格率', { precision: 5, unit: '%', optional: true, min: '0' }),
    entity_position: f.decimal('位置尺寸合格率', { precision: 5, unit: '%', optional: true, min: '0' }),
    entity_report: f.text('实体检验报告编号', { optional: true, max: 40 }),
    plan_on: f.date('计划验收日期', { optional: true }),
    members: f.lines(
      '验收人员',
      {
        post: f.enum('身份', acceptPost),
        name: f.text('姓名', { max: 20 }),
        unit_name: f.text('单位', { optional: true, max: 60 }),
      },
      { optional: true, max: 20 },
    ),
    look: f.enum('观感质量', partLook, { optional: true }),
    conclusion: f.enum('验收结论', partConclusion, { optional: true }),
    accept_on: f.date('验收日期', { optional: true, past: true }),
    sign_file: f.files('验收记录（各方签字）', { optional: true, max: 9 }),
    biz_id: f.ref('验收申请', 'biz', { optional: true, hint: '基础分部验收、主体专项验收的申请' }),
    officer_note: f.text('监督意见', { prose: true, optional: true, max: 200 }),
    officer_by: f.ref('监督员', 'account', { optional: true, of: 'people' }),
    doc_id: f.ref('监督文书', 'supervise_doc', { optional: true }),
    missing: f.integer('缺项数', { ...count, unit: '项' }),
    missing_list: f.longText('缺项', { optional: true, max: 500 }),
    same_open: f.text('同一分部', { optional: true, max: 200, hint: '同一单体、同一分部还没有办结的另一件' }),
    release_reason: f.text('放行理由', { prose: true, optional: true, max: 200 }),
    released_by: f.ref('放行人', 'account', { optional: true, of: 'people' }),
    released_at: f.instant('放行时间', { optional: true }),
    submitted_by: f.ref('报验人', 'account', { optional: true, of: 'people' }),
    accept_by: f.ref('验收人', 'account', { optional: true, of: 'people' }),
    accepted_at: f.instant('验收时间', { optional: true }),
    reject_reason: f.text('不合格原因', { prose: true, optional: true, max: 200, examples: UNQUALIFIED }),
    rectify_note: f.text('整改说明', { prose: true, optional: true, max: 200, examples: RECTIFIED }),
    rectify_img: f.files('整改后照片', { optional: true, accept: 'image', once: true, max: 9 }),
  },
  form: [
    'engineering_id',
    'monomer_id',
    'part_code',
    'sub_part',
    'scope',
    'control_files',
    'safety_tests',
    'entity_strength',
    'entity_cover',
    'entity_position',
    'entity_report',
    'biz_id',
  ],
  notes: rateNotes,
  rules: (row) => [
    row.members && row.members.length > 0 && absentFrom(row.part_code, row.members),
    row.look === partLook.code('poor') && row.conclusion && row.conclusion !== FAILED && { field: 'look', message: POOR_LOOK },
    ...rateProblems(row),
    row.part_code &&
      row.part_code !== STRUCTURE &&
      row.entity_report && { field: 'entity_report', message: '结构实体检验只用于主体结构分部' },
  ],
  list: {
    search: ['engineering_id', 'part_accept_no', 'part_code', 'sub_part', 'scope', 'monomer_id', 'plan_on', 'accept_on', 'state'],
    columns: ['scope', 'part_code', 'sub_part', 'monomer_id', 'missing', 'plan_on', 'accept_on', 'engineering_id', 'state'],
    sort: '-id',
  },
  sample: {
    each: 2,
    row: ({ day, int, municipal, pick }) => {
      const report_no = `JC${int(10_000, 99_999)}`
      const kind = pick<Sampled>(
        municipal
          ? MUNICIPAL
          : [
              {
                part_code: 2,
                sub_part: '混凝土结构',
                scope: '主体 1–8F',
                entity_strength: true,
                entity_report: `ST${int(10_000, 99_999)}`,
                test: '混凝土强度试验报告',
              },
              {
                part_code: 4,
                sub_part: '基层与保护',
                scope: '屋面',
                entity_strength: null,
                entity_report: null,
                test: '屋面淋水试验记录',
              },
            ],
      )
      const { test, ...own } = kind
      return {
        ...own,
        safety_tests: [test].map((name) => ({ name, report_no, ok: true })),
        entity_cover: kind.entity_report === null ? null : '94.50',
        entity_position: kind.entity_report === null ? null : '92.00',
        lots: null,
        missing: null,
        same_open: null,
        missing_list: null,
        plan_on: day,
        accept_on: day,
        look: 1,
        conclusion: 1,
        members: everybody.map((post) => ({ post, name: pick(['陈国平', '王建明', '李文涛']), unit_name: null })),
        biz_id: null,
        doc_id: null,
        officer_note: null,
        release_reason: null,
        reject_reason: null,
      }
    },
  },
  flow: {
    states: partAcceptStates,
    start: 'draft',
    open: ['draft', 'rectifying'],
    internal: ['draft'],
    steps: {
      // 施工单位自检完整以后才报验：缺的一次说完。
      submit: {
        label: '报验',
        from: ['draft'],
        to: 'pending',
        stamps: ['submitted_by'],
        shows: ['missing_list', 'same_open'],
        told: lacks,
        turn: 'nobody',
      },
      withdraw: withdrawStep,
      notify: {
        label: '通知监督机构',
        from: ['pending'],
        to: 'noticed',
        asks: ['plan_on'],
        shows: ['missing_list'],
        within: 3,
        turn: { to: HEAD },
      },
      accept: {
        label: '验收合格',
        from: ['noticed'],
        to: 'accepted',
        tone: 'success',
        asks: ['accept_on', 'members', 'look', 'conclusion', 'sign_file'],
        shows: ['missing_list', 'officer_note'],
        notBy: 'submitted_by',
        stamps: ['accept_by', 'accepted_at'],
        within: 'plan_on',
        turn: { to: HEAD },
      },
      sendBack: {
        label: '要求整改',
        from: ['pending', 'noticed'],
        to: 'rectifying',
        asks: ['reject_reason'],
        notBy: 'submitted_by',
        stamps: ['accept_by', 'accepted_at'],
      },
      fail: {
        label: '验收不合格',
        from: ['noticed'],
        to: 'rejected',
        tone: 'danger',
        asks: ['accept_on', 'members', 'reject_reason'],
        notBy: 'submitted_by',
        stamps: ['accept_by', 'accepted_at'],
        legal: {
          effect: '本次验收不合格，不得进入下一道工序；整改之后重新报验，重新通知监督机构',
          basis: '建设工程质量管理条例第三十七条；建筑工程施工质量验收统一标准（GB 50300-2013）第5.0.3条',
          tells: '施工单位；监督机构在分部验收中看到',
        },
      },
      resubmit: {
        label: '整改完成，再次报验',
        from: ['rectifying', 'rejected'],
        to: 'pending',
        asks: ['rectify_note', 'rectify_img'],
        shows: ['reject_reason', 'missing_list'],
        told: lacks,
        stamps: ['submitted_by'],
        // 放行只对当时所缺的有效：整改之后重新看缺什么。
        clears: ['plan_on', 'members', 'look', 'conclusion', 'accept_on', 'release_reason', 'released_by', 'released_at'],
        within: { setting: 'term_mend_days' },
        turn: { to: builders },
      },
      // 监督员到场监督组织形式、程序与执行标准，不代替验收。
      supervise: {
        label: '提交意见',
        from: ['noticed'],
        to: 'noticed',
        asks: ['officer_note'],
        may: ['doc_id'],
        stamps: ['officer_by'],
        within: 'plan_on',
        turn: { to: ['officer'], where: [['empty', 'officer_note']] },
      },
      // 报验以后又出现的缺项，只有科长写明理由才能放行。
      release: {
        label: '放行',
        from: ['noticed'],
        to: 'noticed',
        tone: 'warning',
        asks: ['release_reason'],
        shows: ['missing_list'],
        stamps: ['released_by', 'released_at'],
      },
    },
  },
  views: {
    draft: { label: '草稿', in: ['draft'] },
    pending: { label: '待组织', open: true, in: ['pending'] },
    noticed: { label: '已通知监督', open: true, in: ['noticed'] },
    // 草稿、整改中的也在内：报验时会说的，清单上先看得到。
    lacking: {
      label: '有缺项',
      alarming: true,
      in: ['draft', 'pending', 'noticed', 'rectifying', 'rejected'],
      where: [['above', 'missing', 0]],
    },
    rectifying: { label: '整改、不合格', open: true, in: ['rectifying', 'rejected'] },
    accepted: { label: '合格', in: ['accepted'] },
    released: { label: '放行', quiet: true, where: [['filled', 'release_reason']] },
  },
  figures: [
    { label: '已验收', view: 'accepted', per: 'all' },
    { label: '有缺项', view: 'lacking', unit: '个' },
    { label: '缺项', view: 'lacking', sum: 'missing', unit: '项' },
    { label: '放行', view: 'released', unit: '个' },
  ],
  grants: {
    ...siteGrants({
      write: builders,
      writerSteps: ['submit', 'withdraw', 'resubmit'],
      review: HEAD,
      reviewSteps: ['notify', 'accept', 'sendBack', 'fail'],
    }),
    ...grantAll(supervisors, ['read', 'export']),
    ...grantAll(['officer'], ['read', 'export', 'supervise']),
    ...grantAll(['section_chief'], ['read', 'export', 'supervise', 'release']),
  },
})
