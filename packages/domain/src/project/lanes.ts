import type { Tone } from '@zhujian/model'
import { dayOf, daysBetween } from '@zhujian/model/date'
import { overdueDays, type ProjectPause } from './pause'

const SAFETY = '/projectlibrary/supervise/safetyManage'

/** 一条线：一类事在一个工程上的经过，从早到晚。 */
interface Lane {
  readonly title: string
  /** 画的是从哪里到哪里。 */
  readonly hint: string
  readonly unit: string
  /** 当日还没有了结的、过了期限的、一件也没有的，各怎样说。 */
  readonly open: string
  readonly late: string
  readonly none: string
  /** 全部列在哪一页。 */
  readonly sheet: string
  /** 中止施工期间停计期限。 */
  readonly held?: true
}

/** 一个工程的各条线，由上到下；后来的领域在这里加一条，在服务端的 lane-sources.ts 写明取自哪里。 */
export const lanes = {
  stage: {
    title: '阶段',
    hint: '报监到终止',
    unit: '段',
    open: '进行中',
    late: '超期',
    none: '尚未报监或已终止',
    sheet: '/projectlibrary/supervise/ProjectDetails/survey',
  },
  stop: {
    title: '停工与中止',
    hint: '责令到复工',
    unit: '件',
    open: '未复工',
    late: '过了计划复工日期',
    none: '没有停工、中止',
    sheet: `${SAFETY}/stopNotice`,
  },
  check: {
    title: '监督检查',
    hint: '到场之日',
    unit: '次',
    open: '',
    late: '',
    none: '尚未检查',
    sheet: `${SAFETY}/safetyCheck`,
  },
  danger: {
    title: '隐患',
    hint: '开出到销项',
    unit: '条',
    open: '未销项',
    late: '逾期',
    none: '没有未销项的',
    sheet: `${SAFETY}/hiddenDanger`,
    held: true,
  },
  warning: {
    title: '预警',
    hint: '触发到条件消除',
    unit: '条',
    open: '未消除',
    late: '逾期',
    none: '没有未消除的',
    sheet: '/projectlibrary/supervise/ProjectDetails/timeline',
  },
  acceptance: {
    title: '分部验收',
    hint: '验收之日',
    unit: '次',
    open: '',
    late: '',
    none: '没有验收',
    sheet: `${SAFETY}/partAccept`,
  },
  affair: {
    title: '审批与申请',
    hint: '竖线为期限',
    unit: '件',
    open: '在办',
    late: '逾期',
    none: '没有在办的',
    sheet: '/affairs',
    held: true,
  },
  document: {
    title: '监督文书',
    hint: '签发到回执',
    unit: '份',
    open: '待回执',
    late: '逾期',
    none: '没有待回执的',
    sheet: `${SAFETY}/inspectionDoc`,
    held: true,
  },
  certificate: {
    title: '证照',
    hint: '有效期',
    unit: '件',
    open: '在册',
    late: '已过期',
    none: '没有登记有效期的',
    sheet: `${SAFETY}/manageUser`,
  },
} as const satisfies Record<string, Lane>
export type LaneKey = keyof typeof lanes
export const laneKeys = Object.keys(lanes) as LaneKey[]
export const laneOf = (key: LaneKey): Lane => lanes[key]

export interface LaneItem {
  readonly entity: string
  readonly id: number
  /** point：某日的一件事；bar：从某日到了结；term：有效期，画到期限为止。 */
  readonly shape: 'point' | 'bar' | 'term'
  readonly kind: string
  readonly label: string
  readonly from: string
  /** 了结之日；空为至今没有了结。 */
  readonly to: string | null
  /** 期限，有效期至；当日仍在期限内。 */
  readonly due: string | null
  /** 交上去等人复查之日：逾期到这一天为止，与清单上的逾期天数同一个算法；没有的为空。 */
  readonly handed: string | null
  readonly tone: Tone
  /** 平台何时知道有这一件、知道它了结，秒；补登的晚于发生之日。 */
  readonly known: number
  readonly settled: number | null
}

export interface LaneAnswer {
  readonly key: LaneKey
  readonly items: readonly LaneItem[]
  /** 太多没有送来的件数：都是较早了结的。 */
  readonly rest: number
  /** 有的来处此人看不到：没有画出来的不等于没有。 */
  readonly partial?: true
}

export interface LanesAnswer {
  readonly today: string
  readonly pauses: readonly ProjectPause[]
  readonly lanes: readonly LaneAnswer[]
}

/** unknown：当日平台还不知道；ahead：知道，还没有到；open：没有了结；late：过了期限没有了结；over：了结了，或已发生。 */
export type DayState = 'unknown' | 'ahead' | 'open' | 'late' | 'over'

export interface OnDay {
  readonly state: DayState
  /** open 距期限几天，late 逾期几天，over 已过几天；没有期限的 open 为已有几天。 */
  readonly days: number
  /** 已经交上去，等人复查。 */
  readonly handed?: true
}

/** 了结之日当天即为了结；事后才补登的，到补登之日才算知道。 */
const hasEnded = ({ to, settled }: LaneItem, day: string): boolean =>
  to !== null && to <= day && (settled === null || dayOf(settled) <= day)

/** 到这一天结束时所知的情形：当天登记的算知道。 */
export function stateOn(item: LaneItem, day: string, pauses: readonly ProjectPause[] = []): OnDay {
  if (dayOf(item.known) > day) return { state: 'unknown', days: 0 }
  if (item.from > day) return { state: 'ahead', days: daysBetween(day, item.from) }
  if (item.shape === 'point' || hasEnded(item, day)) return { state: 'over', days: daysBetween(item.to ?? item.from, day) }
  if (item.due === null) return { state: 'open', days: daysBetween(item.from, day) }
  const handed = item.handed !== null && item.handed <= day ? item.handed : null
  const late = overdueDays(pauses, item.due, handed ?? day, daysBetween)
  return {
    ...(late > 0 ? { state: 'late', days: late } : { state: 'open', days: Math.max(0, daysBetween(day, item.due)) }),
    ...(handed !== null && { handed: true }),
  }
}

export interface SeenItem extends OnDay {
  readonly item: LaneItem
}

export interface LaneOnDay {
  /** 逾期的在前，久的先；其次期限近的，没有期限的在后。 */
  readonly open: readonly SeenItem[]
  readonly late: number
  /** 已发生的，最近的一件。 */
  readonly last: SeenItem | undefined
  readonly past: number
}

const byUrgency = (a: SeenItem, b: SeenItem): number => {
  if (a.state !== b.state) return a.state === 'late' ? -1 : 1
  if (a.state === 'late') return b.days - a.days
  return (a.item.due ?? '9').localeCompare(b.item.due ?? '9')
}

/** 一条线在这一天：还有哪些没有了结，哪些过了期限。 */
export function laneOnDay({ key, items }: LaneAnswer, day: string, pauses: readonly ProjectPause[]): LaneOnDay {
  const held = laneOf(key).held ? pauses : []
  const seen = items.map((item) => ({ item, ...stateOn(item, day, held) }))
  const open = seen.filter(({ state }) => state === 'open' || state === 'late').sort(byUrgency)
  const past = seen.filter(({ state }) => state === 'over').sort((a, b) => a.days - b.days)
  return { open, late: open.filter(({ state }) => state === 'late').length, last: past[0], past: past.length }
}

/** 只有某日一件、没有了结的线。 */
const DATED: readonly LaneKey[] = ['check', 'acceptance']

/** 一句话：未销项 4 条，逾期 1 条。 */
export function laneSaid(key: LaneKey, { open, late, last, past }: LaneOnDay, partial = false): string {
  const lane = laneOf(key)
  if (partial && past === 0 && open.length === 0) return '看得到的没有'
  if (DATED.includes(key))
    return last ? `上次 ${last.item.from.slice(5)}，${agoText(last.days)}，共 ${past} ${lane.unit}` : lane.none
  if (open.length === 0) return lane.none
  if (key === 'stage') return open.map(({ item }) => item.kind).join('、')
  return `${lane.open} ${open.length} ${lane.unit}${late > 0 ? `，${lane.late} ${late} ${lane.unit}` : ''}`
}

const agoText = (days: number): string => (days === 0 ? '当天' : `${days} 天前`)

/** 一件在这一天：逾期 3 天、剩 4 天、当天到期、已 12 天。 */
export function itemSaid(key: LaneKey, { item, state, days, handed }: SeenItem): string {
  if (state === 'unknown') return '当日尚不知道'
  if (state === 'ahead') return `${days} 天后`
  if (state === 'over') return item.shape === 'point' ? agoText(days) : '已了结'
  if (handed) return state === 'late' ? `逾期 ${days} 天交，待复查` : '已交，待复查'
  if (state === 'late') return key === 'certificate' ? `过期 ${days} 天` : key === 'stage' ? `超期 ${days} 天` : `逾期 ${days} 天`
  if (item.due === null) return `第 ${days + 1} 天`
  return days === 0 ? '当天到期' : `剩 ${days} 天`
}

/** 打开这一件的地址；属于工程自己的在概况。 */
export function itemAddress({ entity, id }: Pick<LaneItem, 'entity' | 'id'>, engineeringId: number): string {
  const pages: Readonly<Record<string, string>> = {
    engineering: `/projectlibrary/supervise/ProjectDetails/survey?engineering_id=${engineeringId}`,
    biz: `/biz/case?id=${id}`,
    supervise_doc: `/documents/view?id=${id}`,
  }
  return pages[entity] ?? `/todo/record?entity=${entity}&id=${id}`
}
