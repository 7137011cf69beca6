import { defineEntity, dict, f, states } from '@zhujian/model'
import { addDays, dayOf } from '@zhujian/model/date'
import { siteGrants } from '../flows/review-flow'
import { grantAll } from '../roles'
import { cautioned, cautionField } from '../site/caution'
import { photos, placeFields } from '../site/place'
import { passRate } from './measured'
import { judgeSamples, samplingConclusion } from './sampling-limits'

export const samplingKind = dict({
  strength: [1, '混凝土强度'],
  cover: [2, '钢筋保护层'],
  slab: [3, '楼板厚度'],
  wire: [4, '导线截面'],
  material: [5, '原材料'],
  mortar: [6, '砂浆强度'],
  energy: [7, '节能'],
  road: [8, '市政压实、弯沉'],
})
export const memberKind = dict({ beam: [1, '梁'], plate: [2, '板'], other: [3, '柱、墙及其他'] })
export const samplingResult = dict({
  fit: [1, '符合', 'success'],
  lab: [2, '委托检测', 'warning'],
  unfit: [3, '不合格', 'danger'],
})

const value = { precision: 10, scale: 2, min: '-9999999' } as const
const reading = {
  no: f.text('测区、点号', { max: 20, examples: ['1', '2', '3', '4'] }),
  design: f.decimal('设计值', value),
  actual: f.decimal('实测值', value),
} as const

interface Sampled {
  readonly kind?: number
  readonly member_kind?: number | null
  readonly points?: readonly { readonly no: string; readonly design: string; readonly actual: string }[]
}
const judged = ({ kind, member_kind = null, points }: Sampled) =>
  kind === undefined || !points ? [] : judgeSamples(kind, member_kind, points)

/** 监督抽测：监督机构自己量，与施工单位的实测对照；不合格的登记为质量问题，并拟监督抽测记录。 */
export const superviseSampling = defineEntity('supervise_sampling', {
  label: '监督抽测',
  scope: 'project',
  display: 'sampling_no',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    sampling_no: f.serial('抽测编号', { prefix: 'CC' }),
    kind: f.enum('抽测项目', samplingKind),
    ...placeFields,
    member: f.text('构件', { max: 60, examples: ['KL3（3–4/B 轴）', '三层板 2–3/A–B', '5F 剪力墙 Q2', 'WDZ-BYJ 4 mm²'] }),
    member_kind: f.enum('构件类型', memberKind, { optional: true, hint: '保护层须选：梁、板的允许偏差不同' }),
    design_text: f.text('设计要求', { max: 60, examples: ['C30', '保护层 25 mm', '板厚 120 mm', '4 mm²'] }),
    method: f.text('方法', { max: 60, examples: ['回弹法', '电磁感应法', '冲击回波法', '游标卡尺'] }),
    instrument: f.text('仪器', { max: 60, examples: ['回弹仪 ZC3-A', '钢筋扫描仪 PS200', '楼板测厚仪 HC-HD90'] }),
    instrument_to: f.date('检定有效期至'),
    lab_id: f.ref('检测单位', 'unit', { optional: true, of: 'party', parts: ['testing'] }),
    points: f.lines('测点', reading, { max: 200 }),
    results: f.lines(
      '判定',
      { ...reading, dev: f.decimal('偏差', value), ok: f.bool('合格'), burst: f.bool('超一倍半') },
      { optional: true, max: 200 },
    ),
    total: f.integer('测点数', { optional: true, unit: '个' }),
    pass: f.integer('合格点', { optional: true, unit: '个' }),
    rate: f.decimal('合格率', { optional: true, precision: 5, unit: '%' }),
    site_rate: f.decimal('同部位实测合格率', { optional: true, precision: 5, unit: '%', hint: '施工单位实测实量的平均合格率' }),
    tested_at: f.instant('抽测时间', { past: true }),
    officer_ids: f.refs('监督员', 'account', { of: 'officers' }),
    accompany: f.text('陪同人员', { max: 60, examples: ['施工：李明；监理：赵海峰'] }),
    img: photos,
    conclusion: f.enum('结论', samplingResult, { optional: true }),
    advice: f.longText('处理意见', { optional: true, max: 500 }),
    signed_by: f.ref('签认人', 'account', { optional: true, of: 'people' }),
    signed_at: f.instant('签认时间', { optional: true }),
    lab_report_no: f.text('检测报告编号', { optional: true, max: 60, examples: ['JC-2026-01873', 'JC-2026-01926'] }),
    lab_file: f.files('检测报告', { optional: true, accept: 'document', max: 9 }),
    quality_issue_id: f.ref('质量问题', 'quality_issue', { optional: true }),
    doc_id: f.ref('监督抽测记录', 'supervise_doc', { optional: true }),
    ...cautionField,
  },
  form: [
    'engineering_id',
    'kind',
    'monomer_id',
    'part',
    'member',
    'member_kind',
    'design_text',
    'method',
    'instrument',
    'instrument_to',
    'lab_id',
    'points',
    'tested_at',
    'officer_ids',
    'accompany',
    'img',
    ['advice', 'textarea'],
  ],
  computed: {
    results: judged,
    total: ({ points }) => points?.length ?? 0,
    pass: (row) => judged(row).filter(({ ok }) => ok).length,
    rate: (row) => passRate(judged(row)),
    conclusion: (row) => (row.kind === undefined ? null : samplingConclusion(row.kind, judged(row))),
  },
  rules: (row) => [
    row.instrument_to &&
      row.tested_at &&
      row.instrument_to < dayOf(row.tested_at) && { field: 'instrument_to', message: '仪器检定已过期' },
    row.officer_ids !== undefined && new Set(row.officer_ids).size < 2 && { field: 'officer_ids', message: '抽测须两名监督员' },
    row.kind === samplingKind.code('cover') &&
      !row.member_kind && { field: 'member_kind', message: '保护层按梁、板判定，请选择构件类型' },
    row.points &&
      new Set(row.points.map(({ no }) => no)).size < row.points.length && { field: 'points', message: '同一点号列了不止一次' },
  ],
  list: {
    search: ['sampling_no', 'engineering_id', 'monomer_id', 'part', 'kind', 'rate', 'conclusion', 'tested_at', 'state'],
    columns: [
      ['kind', 'link'],
      'conclusion',
      'officer_ids',
      'part',
      'tested_at',
      'member',
      'rate',
      'site_rate',
      'sampling_no',
      'engineering_id',
      'state',
    ],
    sort: '-tested_at',
  },
  sample: {
    each: 2,
    row: ({ at, day, state, pick, int }, offer) => {
      const pair = offer('account', 2)
      const kind = pick([
        {
          kind: 1,
          member: '5F 剪力墙 Q2',
          design_text: 'C30',
          method: '回弹法',
          instrument: '回弹仪 ZC3-A',
          base: 33,
          low: 25,
          spread: 3,
        },
        {
          kind: 2,
          member: 'KL3（3–4/B 轴）',
          design_text: '保护层 25 mm',
          method: '电磁感应法',
          instrument: '钢筋扫描仪 PS200',
          base: 25,
          low: 8,
          spread: 5,
        },
        {
          kind: 3,
          member: '三层板 2–3/A–B',
          design_text: '板厚 120 mm',
          method: '冲击回波法',
          instrument: '楼板测厚仪 HC-HD90',
          base: 120,
          low: 98,
          spread: 4,
        },
      ] as const)
      const { base, spread, low, ...own } = kind
      const bad = state === 'failed' || state === 'verifying'
      return {
        ...own,
        ...(pair.length === 2 && { officer_ids: Array.from(pair) }),
        member_kind: own.kind === 2 ? 1 : null,
        lab_id: null,
        points: Array.from({ length: 10 }, (_, n) => ({
          no: String(n + 1),
          design: String(own.kind === 1 ? 30 : base),
          actual: String((bad ? low : base) + int(-spread, spread)),
        })),
        site_rate: `9${int(2, 7)}.50`,
        tested_at: at + 7200,
        instrument_to: addDays(day, 180),
        advice: bad ? '委托有资质的检测机构检测，结论出具之前不得隐蔽' : '按规范要求做好后续施工的质量控制',
        quality_issue_id: null,
        doc_id: null,
        caution: null,
      }
    },
  },
  flow: {
    states: states({
      signing: [0, '待签认'],
      passed: [1, '符合'],
      failed: [2, '不合格'],
      verifying: [3, '委托检测中'],
      drafting: [10, '抽测中', 'default'],
    }),
    start: 'drafting',
    open: ['drafting'],
    internal: ['drafting'],
    steps: {
      finish: {
        label: '抽测结束，请签认',
        from: ['drafting'],
        to: 'signing',
        within: { setting: 'term_check_days' },
        turn: { to: 'author' },
      },
      // 签认之后按结论落到符合、不合格或委托检测，见服务端。
      sign: {
        label: '签认',
        from: ['signing'],
        to: 'passed',
        stamps: ['signed_by', 'signed_at'],
        tone: 'success',
        within: 1,
        turn: { to: ['site'] },
      },
      verify: { label: '委托检测', from: ['signing'], to: 'verifying', caused: true },
      pass: {
        label: '检测合格',
        from: ['verifying'],
        to: 'passed',
        asks: ['lab_report_no', 'lab_file'],
        tone: 'success',
        turn: { to: 'author', said: '登记委托检测结果' },
      },
      fail: {
        label: '检测不合格',
        from: ['verifying'],
        to: 'failed',
        asks: ['lab_report_no', 'lab_file'],
        tone: 'danger',
        legal: {
          effect: '抽测判为不合格，随即列为质量问题，由施工单位限期整改',
          basis: '房屋建筑和市政基础设施工程质量监督管理规定（住建部令第5号）第六条',
          tells: '施工单位在质量问题整改中看到',
        },
      },
    },
  },
  views: {
    drafting: { label: '抽测中', in: ['drafting'] },
    signing: { label: '待签认', open: true, in: ['signing'] },
    verifying: { label: '委托检测中', open: true, in: ['verifying'] },
    failed: { label: '不合格', alarming: true, in: ['failed'] },
    passed: { label: '符合', in: ['passed'] },
    doubtful: { ...cautioned, label: '实测失真', alarming: true },
    settled: { label: '已签认', quiet: true, in: ['passed', 'failed', 'verifying'] },
  },
  figures: [
    { label: '抽测合格率', view: 'passed', per: 'settled' },
    { label: '平均点合格率', mean: 'rate', unit: '%' },
    { label: '不合格', view: 'failed', unit: '次' },
    { label: '实测失真', view: 'doubtful', unit: '次' },
  ],
  grants: {
    ...siteGrants({ write: [], writerSteps: [], review: [], reviewSteps: [] }),
    ...grantAll(['officer', 'section_chief'], ['read', 'export', 'add', 'edit', 'delete', 'finish', 'pass', 'fail']),
    site: ['read', 'export', 'sign'],
  },
})
