import { defineEntity, f, states } from '@zhujian/model'
import { addDays } from '@zhujian/model/date'
import { compare, sub } from '@zhujian/model/decimal'
import { builders, consultants, siteGrants } from '../flows/review-flow'
import { cautioned, cautionField } from '../site/caution'
import { placeFields } from '../site/place'
import { overdueCheck } from '../technique/surveying'
import { judgePoints, type Point, passRate, worstDev } from './measured'
import { measuredIn, measureItem, measurePhase, toleranceOf } from './measure-items'

const mm = { precision: 9, scale: 1, unit: 'mm', min: '-9999999' } as const
const no = f.text('点号', { max: 20, examples: ['1', '2', '3', '4', '5'] })
const readings = {
  no,
  design: f.decimal('设计值', mm),
  actual: f.decimal('实测值', mm),
} as const

interface Reread {
  readonly no: string
  readonly actual: string
}
interface Measured {
  readonly item?: number
  readonly points?: readonly Point[]
}

const judged = ({ item, points }: Measured) => (item === undefined || !points ? [] : judgePoints(points, toleranceOf(item)))

/** 复测与原读数相差最大的，毫米；没有复测的为空。 */
export function rereadDiff(points: readonly Point[], reread: readonly Reread[]): string | null {
  const first = new Map(points.map((each) => [each.no, each.actual]))
  const diffs = reread.flatMap((each) => {
    const before = first.get(each.no)
    return before === undefined ? [] : [{ dev: sub(each.actual, before) }]
  })
  return worstDev(diffs)
}
/** 复测差的提醒限，毫米。 */
const DIFF = '2'
export const rereadCaution = (diff: string | null): string | false =>
  diff !== null && compare(diff, DIFF) > 0 && `监理复测与实测最大相差 ${diff} mm，超过 ${DIFF} mm`

/** 实测实量：施工单位逐点实测，合格点率由点位算出，监理抽测复核；爆点处理之后重测。 */
export const measure = defineEntity('measure', {
  label: '实测实量',
  scope: 'project',
  display: 'measure_no',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    measure_no: f.serial('实测编号', { prefix: 'SC' }),
    monomer_id: placeFields.monomer_id,
    floor: f.text('楼层', { max: 20, examples: ['3F', '5F', '8F', '12F', 'B1'] }),
    room: f.text('房间', { optional: true, max: 40, examples: ['301 主卧', '502 客厅', '801 次卧', '公共走道'] }),
    phase: f.enum('阶段', measurePhase),
    item: f.enum('实测项目', measureItem),
    points: f.lines('点位', readings, { max: 200 }),
    results: f.lines(
      '判定',
      {
        ...readings,
        dev: f.decimal('偏差', mm),
        ok: f.bool('合格'),
        burst: f.bool('爆点'),
      },
      { optional: true, max: 200 },
    ),
    count: f.integer('点数', { optional: true, unit: '个' }),
    pass: f.integer('合格点', { optional: true, unit: '个' }),
    rate: f.decimal('合格率', { optional: true, precision: 5, unit: '%' }),
    burst: f.integer('爆点', { optional: true, unit: '个', hint: '偏差超过允许值一倍半的' }),
    max_dev: f.decimal('最大偏差', { ...mm, optional: true }),
    tool: f.text('量具', { max: 40, examples: ['激光测距仪 DLE40', '2 m 靠尺 JZC-2', '钢卷尺 5 m'] }),
    tool_to: f.date('量具检定有效期至'),
    measurer: f.ref('测量人', 'manage_user'),
    measured_at: f.instant('测量时间', { past: true }),
    end_at: f.instant('结束时间', { past: true, optional: true }),
    img: f.files('现场照片', { accept: 'image', once: true, max: 9 }),
    recheck: f.lines('监理复测', { no, actual: readings.actual }, { optional: true, max: 200 }),
    recheck_diff: f.decimal('复测差', { ...mm, optional: true }),
    rectify_note: f.text('爆点处理情况', { prose: true, optional: true, max: 200 }),
    review_note: f.text('复测意见', { prose: true, optional: true, max: 200 }),
    verified_by: f.ref('复测人', 'account', { optional: true, of: 'people' }),
    verified_at: f.instant('复测时间', { optional: true }),
    ...cautionField,
  },
  form: [
    'engineering_id',
    'monomer_id',
    'floor',
    'room',
    ['phase', 'radio'],
    'item',
    'points',
    'tool',
    'tool_to',
    'measurer',
    'measured_at',
    'end_at',
    'img',
  ],
  computed: {
    results: judged,
    count: ({ points }) => points?.length ?? 0,
    pass: (row) => judged(row).filter(({ ok }) => ok).length,
    rate: (row) => passRate(judged(row)),
    burst: (row) => judged(row).filter((each) => each.burst).length,
    max_dev: (row) => worstDev(judged(row)),
    recheck_diff: ({ points, recheck }) => rereadDiff(points ?? [], recheck ?? []),
  },
  rules: (row) => [
    row.tool && row.tool_to && row.measured_at && overdueCheck(row.tool, row.tool_to, row.measured_at, 'tool_to'),
    row.item &&
      row.phase &&
      !measuredIn(row.item, row.phase) && {
        field: 'item',
        message: `${measureItem.labelOf(row.item)}不在${measurePhase.labelOf(row.phase)}阶段实测`,
      },
    row.points &&
      new Set(row.points.map((each) => each.no)).size < row.points.length && { field: 'points', message: '同一点号列了不止一次' },
    row.end_at && row.measured_at && row.end_at < row.measured_at && { field: 'end_at', message: '结束时间不能早于测量时间' },
    row.recheck?.some(({ no: each }) => !row.points?.some((first) => first.no === each)) && {
      field: 'recheck',
      message: '复测的点号应是实测过的点',
    },
  ],
  list: {
    search: [
      'measure_no',
      'engineering_id',
      'monomer_id',
      'floor',
      'room',
      'phase',
      'item',
      'measurer',
      'measured_at',
      'rate',
      'state',
    ],
    columns: ['item', 'floor', 'room', 'rate', 'count', 'burst', 'recheck_diff', 'measured_at', 'engineering_id', 'state'],
    sort: '-measured_at',
  },
  sample: {
    each: 8,
    row: ({ at, day, pick, int }) => {
      const kind = pick([
        { phase: 1, item: 1, tool: '钢卷尺 5 m', base: 600, spread: 7 },
        { phase: 1, item: 3, tool: '2 m 靠尺 JZC-2', base: 0, spread: 12 },
        { phase: 2, item: 6, tool: '2 m 靠尺 JZC-2', base: 0, spread: 6 },
        { phase: 3, item: 9, tool: '2 m 靠尺 JZC-2', base: 0, spread: 4 },
        { phase: 4, item: 10, tool: '激光测距仪 DLE40', base: 2800, spread: 9 },
      ] as const)
      return {
        phase: kind.phase,
        item: kind.item,
        tool: kind.tool,
        points: Array.from({ length: int(8, 16) }, (_, n) => ({
          no: String(n + 1),
          design: String(kind.base),
          actual: String(kind.base + int(-kind.spread, kind.spread)),
        })),
        recheck: null,
        recheck_diff: null,
        tool_to: addDays(day, 200),
        measured_at: at + 3600,
        end_at: at + 7200,
        rectify_note: null,
        review_note: null,
        caution: null,
      }
    },
  },
  flow: {
    states: states({
      recorded: [0, '待复测'],
      verified: [1, '已复核'],
      disputed: [2, '数据不实'],
      rectifying: [3, '爆点处理'],
    }),
    start: 'recorded',
    open: ['recorded', 'disputed', 'rectifying'],
    steps: {
      verify: {
        label: '复测一致',
        from: ['recorded'],
        to: 'verified',
        asks: ['recheck'],
        may: ['review_note'],
        shows: ['points', 'rate', 'burst'],
        tone: 'success',
        notBy: 'created_by',
        stamps: ['verified_by', 'verified_at'],
        within: 3,
        turn: { to: consultants },
      },
      rectify: {
        label: '爆点须处理',
        from: ['recorded'],
        to: 'rectifying',
        asks: ['review_note'],
        may: ['recheck'],
        shows: ['points', 'rate', 'burst'],
        tone: 'warning',
        notBy: 'created_by',
        stamps: ['verified_by', 'verified_at'],
      },
      dispute: {
        label: '数据不实',
        from: ['recorded'],
        to: 'disputed',
        asks: ['recheck', 'review_note'],
        shows: ['points', 'rate'],
        tone: 'danger',
        notBy: 'created_by',
        stamps: ['verified_by', 'verified_at'],
      },
      remeasure: {
        label: '重测',
        from: ['disputed', 'rectifying'],
        to: 'recorded',
        asks: ['points', 'rectify_note', 'measured_at'],
        clears: ['recheck', 'review_note', 'verified_by', 'verified_at'],
        within: { setting: 'term_mend_days' },
        turn: { to: builders },
      },
    },
  },
  views: {
    pending: { label: '待复测', open: true, in: ['recorded'] },
    burst: { label: '有爆点', alarming: true, where: [['above', 'burst', 0]] },
    mending: { label: '爆点处理、不实', in: ['rectifying', 'disputed'] },
    verified: { label: '已复核', in: ['verified'] },
    doubtful: { ...cautioned, label: '数据可疑', alarming: true },
    apart: { label: '复测相差 2 mm 以上', quiet: true, where: [['above', 'recheck_diff', 2]] },
  },
  figures: [
    { label: '平均合格率', mean: 'rate', unit: '%' },
    { label: '爆点', view: 'burst', sum: 'burst', unit: '个' },
    { label: '最大复测差', view: 'verified', most: 'recheck_diff', unit: 'mm' },
    { label: '数据可疑', view: 'doubtful', unit: '条' },
  ],
  grants: siteGrants({
    write: builders,
    writerSteps: ['remeasure'],
    review: consultants,
    reviewSteps: ['verify', 'rectify', 'dispute'],
  }),
})

export const fewReread = (needed: number) => ({ field: 'recheck', message: `监理复测不少于 ${needed} 个点` })
/** 应复测的点数：按比例向上取整。 */
export const rereadNeeded = (count: number, percent: number): number => Math.ceil((count * percent) / 100)
/** 从第一点到最后一点的秒数；没有填结束时间的为空。 */
export const secondsOf = ({ measured_at, end_at }: { measured_at: number; end_at: number | null }): number | null =>
  end_at === null ? null : end_at - measured_at
