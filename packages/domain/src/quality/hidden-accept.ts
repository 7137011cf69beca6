import { type CodeOf, defineEntity, dict, f } from '@zhujian/model'
import { addDays, dayOf } from '@zhujian/model/date'
import { formats } from '@zhujian/model/formats'
import { buildingParts, unitParts } from '../reference/unit-parts'
import { acceptFields, acceptFlow, acceptGrants } from '../flows/accept-flow'
import { builders, consultants } from '../flows/review-flow'
import { cautioned, cautionField } from '../site/caution'
import { photos, placeFields } from '../site/place'
import { timesField } from './accept-times'
import { liveDrawings } from '../technique/drawing'
import { usableMaterial } from '../material/material-in'

export const hiddenItem = dict({
  trench: [1, '基槽'],
  pile: [2, '桩基'],
  rebar: [3, '钢筋'],
  embedded: [4, '预埋管线'],
  waterBase: [5, '防水基层'],
  waterproof: [6, '防水层'],
  insulation: [7, '保温'],
  ceiling: [8, '吊顶内'],
  earth: [9, '接地'],
  other: [10, '其他'],
})
/** 浇了混凝土就看不见的；防水、保温、吊顶由后道面层覆盖，与浇筑无关。 */
export const underConcrete = (['trench', 'pile', 'rebar', 'embedded'] as const).map((key) => hiddenItem.code(key))
const [TRENCH] = underConcrete

export const LEAST_PHOTOS = 3
export const FEW_PHOTOS = `影像不得少于 ${LEAST_PHOTOS} 张，且应在现场拍摄`

const GRANTED = { write: builders, review: consultants } as const

const FOUNDATION = unitParts.code('foundation')

interface Sampled {
  readonly item: CodeOf<typeof hiddenItem>
  readonly part_code: 1 | 2 | 4 | 21 | 24
  readonly part: string
  readonly floor: string | null
  readonly axis?: null
  readonly content?: string
}
/** 道路、管网的样例。 */
const MUNICIPAL: readonly Sampled[] = [
  {
    item: 1,
    part_code: 24,
    part: '污水主管 W3–W5 沟槽',
    content: '槽底高程、宽度与地基承载力符合设计，槽底无积水、无扰动',
  },
  { item: 10, part_code: 24, part: '污水主管 W5–W8 管基', content: '管基厚度、宽度、支承角符合设计，垫层密实、平整' },
  { item: 3, part_code: 24, part: '检查井 W6 底板钢筋', content: '钢筋规格、间距、保护层厚度符合设计' },
  { item: 10, part_code: 21, part: '路基 K0+200–K0+320', content: '路基压实度、弯沉与高程符合设计，表面无弹簧、松散' },
].map((each) => ({ ...each, floor: null, axis: null }) as Sampled)

/** 英文字母作轴线号的全部大写，大小写不用来区分轴线（GB/T 50001-2017 第 8.0.4 条）。 */
const isAxis = (axis: string): boolean => (axis.match(/[A-Za-z]+/g) ?? []).every(formats.uppercase.test)

/** 隐蔽工程验收：隐蔽之前报验，监理验收合格才能覆盖（建设工程质量管理条例第三十条）。 */
export const hiddenAccept = defineEntity('hidden_accept', {
  label: '隐蔽工程验收',
  scope: 'project',
  display: 'part',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    hidden_accept_no: f.serial('编号', { prefix: 'YB' }),
    ...placeFields,
    floor: f.text('楼层', { optional: true, max: 20, examples: ['3F', '-1F', '屋面'] }),
    axis: f.text('轴线', { optional: true, max: 60, examples: ['1–18/A–M', '后浇带两侧'] }),
    part_code: f.enum('所属分部', unitParts),
    item: f.enum('隐蔽项目', hiddenItem),
    content: f.longText('隐蔽内容', {
      max: 500,
      examples: ['梁板钢筋规格、数量、间距、锚固与保护层符合设计，接头位置错开', '管线固定、套管与止水环安装到位，试压合格'],
    }),
    drawing_id: f.ref('依据图纸', 'drawing', { offers: liveDrawings }),
    material_in_ids: f.refs('所用材料批次', 'material_in', { optional: true, offers: usableMaterial, hint: '基槽以外须选' }),
    self_by: f.ref('自检质量员', 'manage_user', { where: { post: ['quality_officer'] } }),
    self_on: f.date('自检日期', { past: true }),
    notice_at: f.instant('报验时间', { past: true }),
    img: photos,
    officer_told: f.bool('已通知监督机构', { optional: true }),
    covered_at: f.instant('覆盖时间', { optional: true }),
    covered_first: f.bool('先隐后验', { optional: true }),
    ...timesField,
    ...cautionField,
    ...acceptFields,
  },
  form: [
    'engineering_id',
    'monomer_id',
    'part',
    'floor',
    'axis',
    'part_code',
    'item',
    'content',
    'drawing_id',
    'material_in_ids',
    'self_by',
    'self_on',
    'notice_at',
    'img',
    'officer_told',
  ],
  rules: (row) => [
    row.axis && !isAxis(row.axis) && { field: 'axis', message: '轴线号的字母应大写（GB/T 50001-2017 第 8.0.4 条）' },
    row.item &&
      row.item !== TRENCH &&
      !row.material_in_ids?.length && { field: 'material_in_ids', message: '请选择所用的材料批次' },
    row.item === TRENCH &&
      buildingParts.keyOf(row.part_code) !== undefined &&
      row.part_code !== FOUNDATION && { field: 'part_code', message: '基槽属于地基与基础分部' },
    row.self_on &&
      row.notice_at &&
      dayOf(row.notice_at) < row.self_on && { field: 'notice_at', message: '报验时间不能早于自检日期：自检合格以后再报验' },
  ],
  list: {
    search: [
      'engineering_id',
      'hidden_accept_no',
      'part',
      'item',
      'monomer_id',
      'part_code',
      'notice_at',
      'accept_on',
      'accept_by',
      'state',
    ],
    columns: ['part', 'item', 'part_code', 'notice_at', 'accept_on', 'accept_by', 'times', 'engineering_id', 'state'],
    sort: '-notice_at',
  },
  sample: {
    each: 6,
    row: ({ at, day, int, municipal, pick }, offer) => ({
      ...pick<Sampled>(
        municipal
          ? MUNICIPAL
          : [
              { item: 3, part_code: 2, part: '三层梁板 1–18/A–M 轴钢筋', floor: '3F' },
              { item: 4, part_code: 2, part: '五层梁板预埋管线', floor: '5F' },
              { item: 6, part_code: 4, part: '屋面防水层', floor: '屋面' },
            ],
      ),
      material_in_ids: offer('material_in', 1).slice(),
      self_on: addDays(day, -1),
      notice_at: at + int(0, 6) * 3600,
      accept_on: day,
      officer_told: null,
      covered_at: null,
      covered_first: null,
      times: pick([1, 1, 1, 1, 1, 2]),
      caution: null,
      reject_reason: null,
    }),
  },
  flow: acceptFlow(builders, consultants, 1, { since: ['self_on', 'notice_at'] }),
  views: {
    draft: { label: '草稿', in: ['draft'] },
    pending: { label: '待验收', open: true, in: ['pending'] },
    rectifying: { label: '整改中', open: true, in: ['rectifying'] },
    accepted: { label: '合格', in: ['accepted'] },
    // 验收过的，合格与不合格都在：合格率以它为分母。
    judged: { label: '已验收', quiet: true, where: [['filled', 'accepted_at']] },
    first: { label: '一次合格', quiet: true, in: ['accepted'], where: [['is', 'times', 1]] },
    late: { label: '先隐后验', alarming: true, where: [['is', 'covered_first', true]] },
    cautioned,
  },
  figures: [
    { label: '待验收', view: 'pending', unit: '处' },
    { label: '先隐后验', view: 'late', unit: '处' },
    { label: '一次合格率', view: 'first', per: 'judged' },
    { label: '有提醒', view: 'cautioned', unit: '处' },
  ],
  grants: acceptGrants(GRANTED),
})
