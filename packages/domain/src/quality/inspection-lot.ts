import { defineEntity, dict, f, states } from '@zhujian/model'
import { addDays } from '@zhujian/model/date'
import { unitParts } from '../reference/unit-parts'
import { acceptEntries, acceptFields, acceptGrants, acceptSteps } from '../flows/accept-flow'
import { builders, consultants } from '../flows/review-flow'
import { cautioned, cautionField } from '../site/caution'
import { photos, placeFields } from '../site/place'
import { timesField } from './accept-times'
import { passRate } from './lot-rules'
import { usableMaterial } from '../material/material-in'

export const lotItemKind = dict({ main: [1, '主控项目'], general: [2, '一般项目'] })
const [MAIN, GENERAL] = [lotItemKind.code('main'), lotItemKind.code('general')]

/** 检验批不合格时的处理（GB 50300-2013 第 5.0.6 条）。 */
export const lotFix = dict({
  redo: [1, '返工、更换，重新验收'],
  tested: [2, '检测鉴定达到设计要求'],
  verified: [3, '设计核算满足安全与功能'],
  strengthened: [4, '返修、加固后满足安全使用'],
})
/** 不是返工重做，而是经检测、核算、加固予以验收的。 */
export const conceded: readonly (number | null | undefined)[] = (['tested', 'verified', 'strengthened'] as const).map((key) =>
  lotFix.code(key),
)

const rate = { precision: 5, unit: '%', optional: true } as const
const steps = acceptSteps(builders, consultants, 1, { since: ['self_on'], mends: ['items'] })

interface Sampled {
  readonly part_code: 2 | 3 | 21 | 24
  readonly item_name: string
  readonly part: string
  readonly floor: string | null
  readonly capacity: string
}
/** 道路、管网的样例。 */
const MUNICIPAL: readonly Sampled[] = [
  { part_code: 24, item_name: '沟槽开挖', part: '污水主管 W3–W5 沟槽', floor: null, capacity: '60 m' },
  { part_code: 24, item_name: '管道基础', part: '污水主管 W5–W8 管基', floor: null, capacity: '90 m' },
  { part_code: 21, item_name: '水泥稳定碎石基层', part: '路面基层 K0+200–K0+320', floor: null, capacity: '1260 ㎡' },
  { part_code: 21, item_name: '热拌沥青混合料面层', part: '沥青面层 K0+000–K0+200', floor: null, capacity: '2100 ㎡' },
]

/** 检验批：主控项目全部合格、一般项目合格点率够，且所含隐蔽工程已经验收的，监理验收（GB 50300-2013 第 5.0.1 条）。 */
export const inspectionLot = defineEntity('inspection_lot', {
  label: '检验批',
  scope: 'project',
  display: 'lot_no',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    lot_no: f.serial('检验批编号', { prefix: 'JP' }),
    ...placeFields,
    floor: f.text('楼层', { optional: true, max: 20 }),
    part_code: f.enum('所属分部', unitParts),
    item_name: f.text('分项工程', { max: 40, examples: ['钢筋', '混凝土', '模板', '填充墙砌体', '卷材防水层'] }),
    capacity: f.text('检验批容量', { max: 30, examples: ['36 件', '186 m³', '420 ㎡'] }),
    items: f.lines(
      '检验项目',
      {
        item_kind: f.enum('类别', lotItemKind),
        name: f.text('检验项目', { max: 60, examples: ['受力钢筋的品种、级别与数量', '混凝土强度', '表面平整度'] }),
        points: f.integer('检查点数', { min: 1, max: 9999, unit: '点', examples: [10, 20] }),
        pass: f.integer('合格点数', { max: 9999, unit: '点', examples: [10] }),
        severe: f.bool('有严重缺陷', { optional: true }),
      },
      { max: 60 },
    ),
    material_in_ids: f.refs('所用材料批次', 'material_in', { optional: true, offers: usableMaterial }),
    hidden_accept_ids: f.refs('所含隐蔽验收', 'hidden_accept', { optional: true }),
    witness_sample_ids: f.refs('见证取样', 'witness_sample', { optional: true }),
    concrete_block_ids: f.refs('混凝土试块', 'concrete_block', { optional: true }),
    self_by: f.ref('专业质量检查员', 'manage_user', { where: { post: ['quality_officer'] } }),
    self_on: f.date('自检日期', { past: true }),
    img: photos,
    main_rate: f.decimal('主控项目合格率', rate),
    general_rate: f.decimal('一般项目合格率', rate),
    fix_kind: f.enum('不合格处理', lotFix, { optional: true }),
    fix_file: f.files('检测、核算、加固资料', { optional: true, accept: 'document', max: 9 }),
    ...timesField,
    ...cautionField,
    ...acceptFields,
  },
  form: [
    'engineering_id',
    'monomer_id',
    'part',
    'floor',
    'part_code',
    'item_name',
    'capacity',
    'items',
    'material_in_ids',
    'hidden_accept_ids',
    'witness_sample_ids',
    'concrete_block_ids',
    'self_by',
    'self_on',
    'img',
  ],
  computed: {
    main_rate: ({ items }) => passRate(items, MAIN),
    general_rate: ({ items }) => passRate(items, GENERAL),
  },
  rules: (row) => [
    row.items && !row.items.some(({ item_kind }) => item_kind === MAIN) && { field: 'items', message: '请列出主控项目' },
    row.items?.some(({ points, pass }) => pass > points) && { field: 'items', message: '合格点数不能多于检查点数' },
  ],
  list: {
    search: ['engineering_id', 'lot_no', 'part', 'item_name', 'part_code', 'monomer_id', 'self_on', 'accept_on', 'state'],
    columns: ['lot_no', 'part', 'item_name', 'main_rate', 'general_rate', 'times', 'accept_on', 'engineering_id', 'state'],
    sort: '-id',
  },
  sample: {
    each: 12,
    row: ({ day, int, municipal, pick }) => {
      const points = int(10, 30)
      const items = [
        { item_kind: MAIN, name: '材料品种、规格与性能', points: 10, pass: 10, severe: false },
        { item_kind: GENERAL, name: '安装、尺寸允许偏差', points, pass: points - int(0, 2), severe: false },
      ]
      return {
        ...pick<Sampled>(
          municipal
            ? MUNICIPAL
            : [
                { part_code: 2, item_name: '钢筋', part: '三层梁板 1–12/A–F 轴', floor: '3F', capacity: '36 件' },
                { part_code: 2, item_name: '混凝土', part: '五层剪力墙', floor: '5F', capacity: '186 m³' },
                { part_code: 3, item_name: '一般抹灰', part: '六层内墙', floor: '6F', capacity: '420 ㎡' },
              ],
        ),
        items,
        material_in_ids: null,
        hidden_accept_ids: null,
        witness_sample_ids: null,
        concrete_block_ids: null,
        self_on: addDays(day, -1),
        accept_on: day,
        fix_kind: null,
        times: pick([1, 1, 1, 1, 1, 1, 2]),
        caution: null,
        reject_reason: null,
      }
    },
  },
  flow: {
    states: states({ ...acceptEntries, rejected: [2, '返工'] }),
    start: 'draft',
    open: ['draft', 'rectifying', 'rejected'],
    internal: ['draft'],
    steps: {
      ...steps,
      accept: { ...steps.accept, shows: ['main_rate', 'general_rate', 'fix_kind', 'caution'] },
      reject: {
        label: '不合格，返工',
        from: ['pending'],
        to: 'rejected',
        tone: 'danger',
        asks: ['reject_reason'],
        notBy: 'submitted_by',
        stamps: ['accept_by', 'accepted_at'],
      },
      rework: {
        label: '处理后重新报验',
        from: ['rejected'],
        to: 'pending',
        asks: ['fix_kind', 'rectify_note'],
        may: ['fix_file'],
        shows: ['reject_reason'],
        stamps: ['submitted_by', 'rectified_at'],
        within: { setting: 'term_mend_days' },
        turn: { to: builders },
      },
    },
  },
  views: {
    draft: { label: '草稿', in: ['draft'] },
    pending: { label: '待验收', open: true, in: ['pending'] },
    failing: { label: '整改、返工', alarming: true, open: true, in: ['rectifying', 'rejected'] },
    accepted: { label: '合格', in: ['accepted'] },
    // 验收过的，合格与不合格都在：合格率以它为分母。
    judged: { label: '已验收', quiet: true, where: [['filled', 'accepted_at']] },
    first: { label: '一次合格', quiet: true, in: ['accepted'], where: [['is', 'times', 1]] },
    conceded: { label: '让步接收', quiet: true, in: ['accepted'], where: [['is', 'fix_kind', 2, 3, 4]] },
    cautioned,
  },
  figures: [
    { label: '待验收', view: 'pending', unit: '批' },
    { label: '一次合格率', view: 'first', per: 'judged' },
    { label: '整改、返工', view: 'failing', unit: '批' },
    { label: '一般项目平均', view: 'accepted', mean: 'general_rate', unit: '%' },
  ],
  grants: acceptGrants({ write: builders, review: consultants }, { write: ['rework'], review: ['reject'] }),
})
