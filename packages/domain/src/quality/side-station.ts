import { defineEntity, dict, f, states } from '@zhujian/model'
import { nowSeconds } from '@zhujian/model/date'
import { builders, consultants, siteGrants } from '../flows/review-flow'
import { cautioned, cautionField } from '../site/caution'
import { photos, placeFields } from '../site/place'

/** 须旁站的关键部位、关键工序（建市〔2002〕189号 第二条）。 */
export const stationProcess = dict({
  pour: [1, '混凝土浇筑'],
  pile: [2, '灌注桩、地下连续墙浇筑'],
  joint: [3, '后浇带浇筑'],
  backfill: [4, '土方回填'],
  nailWall: [5, '土钉墙'],
  waterproof: [6, '防水层细部构造'],
  prestress: [7, '预应力张拉'],
  precast: [8, '装配式结构安装'],
  steel: [9, '钢结构、网架、索膜安装'],
  rebarNode: [10, '梁柱节点钢筋隐蔽'],
  hoist: [11, '大型吊装'],
  danger: [12, '危大工程'],
})
/** 混凝土盖上去的工序。 */
export const pouring = (['pour', 'pile', 'joint'] as const).map((key) => stationProcess.code(key))
const HOUR = 3600
/** 小时：一人连续旁站超过的，应当换班。 */
const LONGEST = 12

const hoursOf = (row: { readonly start_at?: number; readonly end_at?: number }): number | null =>
  row.start_at !== undefined && row.end_at !== undefined ? (row.end_at - row.start_at) / HOUR : null

/** 道路、管网的样例。 */
const MUNICIPAL = [
  { process: 1, part: '污水主管 W5–W8 管基', floor: null, grade: 'C20', slump: 160, volume: '18.6', sets_made: 1 },
  { process: 1, part: '检查井 W6 底板', floor: null, grade: 'C30', slump: 160, volume: '6.2', sets_made: 1 },
  { process: 4, part: '沟槽 W3–W5 回填', floor: null, grade: null, slump: null, volume: null, sets_made: null },
] as const

/** 旁站记录：监理记，施工方会签；双方没有签字的，不进行下一工序。 */
export const sideStation = defineEntity('side_station', {
  label: '旁站记录',
  scope: 'project',
  display: 'part',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    station_no: f.serial('旁站编号', { prefix: 'PZ' }),
    ...placeFields,
    floor: f.text('楼层', { optional: true, max: 20 }),
    process: f.enum('旁站工序', stationProcess),
    sg_unit: f.ref('施工单位', 'unit', { of: 'party', parts: ['sgdw', 'specialty'] }),
    notice_at: f.instant('施工通知时间', { past: true, optional: true, hint: '施工方应提前 24 小时通知监理' }),
    start_at: f.instant('旁站开始', { past: true }),
    end_at: f.instant('旁站结束', { past: true }),
    hours: f.decimal('旁站时长', { precision: 6, scale: 1, unit: '小时', optional: true }),
    grade: f.text('强度等级', { optional: true, max: 20, examples: ['C30', 'C35P8'] }),
    slump: f.integer('坍落度', { optional: true, max: 300, unit: 'mm', examples: [180, 200] }),
    volume: f.decimal('浇筑方量', { precision: 9, scale: 1, unit: 'm³', optional: true, min: '0.1' }),
    sets_made: f.integer('留置试块', { optional: true, max: 99, unit: '组' }),
    quality_in: f.bool('质量员到岗'),
    safety_in: f.bool('安全员到岗'),
    situation: f.longText('施工情况', {
      max: 500,
      examples: ['泵送浇筑，分层振捣，施工缝按方案留置，未出现冷缝', '卷材搭接宽度、附加层做法符合设计'],
    }),
    supervision: f.longText('监理情况', {
      max: 500,
      examples: ['核查配合比、抽测坍落度，见证留置标养与同条件试块', '逐处检查细部构造，搭接宽度实测合格'],
    }),
    problem: f.longText('发现问题', { optional: true, max: 500 }),
    handle: f.longText('处理意见', { optional: true, max: 500 }),
    station_by: f.ref('旁站监理人员', 'manage_user', { where: { unit_role: ['jldw'] }, otherwise: '旁站人员应为监理单位人员' }),
    img: photos,
    sign_img: f.files('旁站人员签名', { accept: 'image', max: 1 }),
    lal: f.geo('旁站位置', { optional: true }),
    sg_sign_img: f.files('施工方签名', { optional: true, accept: 'image', max: 3, hint: '质量员或施工员' }),
    signed_by: f.ref('会签人', 'account', { optional: true, of: 'people' }),
    signed_at: f.instant('会签时间', { optional: true }),
    refuse_note: f.text('不予会签的原因', { prose: true, optional: true, max: 200 }),
    submitted_by: f.ref('提交人', 'account', { optional: true, of: 'people' }),
    ...cautionField,
  },
  form: [
    'engineering_id',
    'monomer_id',
    'part',
    'floor',
    'process',
    'sg_unit',
    'notice_at',
    'start_at',
    'end_at',
    'grade',
    'slump',
    'volume',
    'sets_made',
    ['quality_in', 'radio'],
    ['safety_in', 'radio'],
    'situation',
    'supervision',
    'problem',
    'handle',
    'station_by',
    'img',
    'sign_img',
    'lal',
  ],
  computed: { hours: (row) => hoursOf(row)?.toFixed(1) ?? null },
  rules: (row) => [
    row.start_at && row.end_at && row.end_at <= row.start_at && { field: 'end_at', message: '结束时间应晚于开始时间' },
    row.end_at && row.end_at > nowSeconds() && { field: 'end_at', message: '旁站结束以后才能登记' },
    row.notice_at && row.start_at && row.notice_at > row.start_at && { field: 'notice_at', message: '通知时间应早于旁站开始' },
    row.process === stationProcess.code('pour') &&
      (!row.grade || !row.volume) && { field: 'grade', message: '混凝土浇筑请填写强度等级与方量' },
  ],
  list: {
    search: ['engineering_id', 'station_no', 'part', 'process', 'monomer_id', 'station_by', 'start_at', 'state'],
    columns: ['part', 'process', 'start_at', 'hours', 'grade', 'volume', 'station_by', 'engineering_id', 'state'],
    sort: '-start_at',
  },
  sample: {
    each: 3,
    row: ({ at, int, municipal, pick }) => ({
      ...(municipal
        ? pick(MUNICIPAL)
        : pick([
            { process: 1, part: '三层梁板 1–12/A–F 轴', floor: '3F', grade: 'C30', slump: 180, volume: '186.0', sets_made: 3 },
            { process: 3, part: '地下一层顶板后浇带', floor: '-1F', grade: 'C35P8', slump: 200, volume: '42.5', sets_made: 2 },
            { process: 6, part: '屋面防水层细部', floor: '屋面', grade: null, slump: null, volume: null, sets_made: null },
          ] as const)),
      notice_at: at - 26 * HOUR,
      start_at: at + 2 * HOUR,
      end_at: at + int(6, 10) * HOUR,
      quality_in: true,
      safety_in: true,
      problem: null,
      handle: null,
      refuse_note: '时间与现场记录不符',
      caution: null,
    }),
  },
  flow: {
    states: states({
      signing: [0, '待施工方会签'],
      signed: [1, '已签'],
      refused: [2, '拒签'],
      draft: [10, '草稿', 'default'],
    }),
    start: 'draft',
    open: ['draft', 'refused'],
    internal: ['draft'],
    steps: {
      submit: {
        label: '送施工方会签',
        from: ['draft', 'refused'],
        to: 'signing',
        stamps: ['submitted_by'],
        clears: ['refuse_note', 'signed_by', 'signed_at'],
        within: { setting: 'term_mend_days' },
        turn: { to: consultants, in: ['refused'] },
      },
      sign: {
        label: '会签',
        from: ['signing'],
        to: 'signed',
        tone: 'success',
        asks: ['sg_sign_img'],
        shows: ['situation', 'supervision', 'problem', 'start_at', 'end_at'],
        notBy: 'submitted_by',
        stamps: ['signed_by', 'signed_at'],
        within: 1,
        turn: { to: builders },
      },
      refuse: {
        label: '不予会签',
        from: ['signing'],
        to: 'refused',
        tone: 'danger',
        asks: ['refuse_note'],
        notBy: 'submitted_by',
        stamps: ['signed_by', 'signed_at'],
      },
    },
  },
  views: {
    draft: { label: '草稿', in: ['draft'] },
    signing: { label: '待会签', open: true, in: ['signing'] },
    refused: { label: '拒签', alarming: true, open: true, in: ['refused'] },
    signed: { label: '已签', in: ['signed'] },
    long: { label: '连续超过 12 小时', alarming: true, quiet: true, where: [['above', 'hours', LONGEST]] },
    cautioned,
  },
  figures: [
    { label: '应旁站未旁站', of: 'concrete_block', view: 'unwatched', unit: '次' },
    { label: '单人连续最长', most: 'hours', unit: '小时' },
    { label: '超过 12 小时', view: 'long', unit: '份' },
    { label: '有提醒', view: 'cautioned', unit: '份' },
  ],
  grants: siteGrants({ write: consultants, writerSteps: ['submit'], review: builders, reviewSteps: ['sign', 'refuse'] }),
})

/** 一个人连着站得太久的一句提醒。 */
export const longStation = (hours: string | null): string | false =>
  hours !== null && Number(hours) > LONGEST && `单人连续旁站 ${hours} 小时，超过 ${LONGEST} 小时`

/** 施工通知不足二十四小时的一句提醒。 */
export const shortNotice = (noticeAt: number | null, startAt: number): string | false =>
  noticeAt !== null && startAt - noticeAt < 24 * HOUR && '施工方没有提前 24 小时通知'
