import { progressStage } from '../reference/progress-stages'
import { ALWAYS } from './jgj59/missing'
import { jgj59Tables, RULE_SET } from './jgj59/tables'

/** 设备在没有网络时编的号：到达之后对应正式编号，一个号只对应一次检查。 */
export const OFFLINE_NO = /^临-\d{8}-[0-9a-f]{12}$/

export interface VisitProject {
  readonly id: number
  readonly name: string
  readonly no: string | null
  /** 经度,纬度（百度坐标）。 */
  readonly place: string | null
  readonly officers: readonly number[]
  readonly due_on: string | null
  /** 市政工程：JGJ 59 不适用。 */
  readonly municipal: boolean
  /** 形象进度；设备上以前带着的没有。 */
  readonly stage?: number | null
  /** 本人监督的。 */
  readonly mine: boolean
  /** 停工、中止监督的；在建的、设备上以前带着的没有。 */
  readonly stop?: string | null
}

export interface VisitOfficer {
  readonly id: number
  readonly name: string
  readonly cert: string | null
}

export interface VisitDesk {
  readonly projects: readonly VisitProject[]
  readonly officers: readonly VisitOfficer[]
  readonly me: number
}

export interface VisitAnswer {
  readonly id: number
  readonly check_no: string
  readonly state: number
  readonly danger_count: number
  readonly doc_id: number | null
}

/** 检查单的一项：JGJ 59-2011 的一个检查项目。 */
export interface VisitItem {
  readonly code: string
  readonly item: string
  readonly category: string
  readonly basis: string
}

export interface VisitTable {
  readonly code: string
  readonly name: string
  readonly items: readonly VisitItem[]
}

/** 各分项检查表查出的隐患归哪一类；没有自己一类的，归最相近的。 */
const CATEGORY: Readonly<Record<string, string>> = {
  'B.1': 'management',
  'B.2': 'civilised',
  'B.3': 'fastener_scaffold',
  'B.4': 'full_scaffold',
  'B.5': 'cuplock_scaffold',
  'B.6': 'disk_scaffold',
  'B.7': 'full_scaffold',
  'B.8': 'cantilever_scaffold',
  'B.9': 'attached_scaffold',
  'B.10': 'height',
  'B.11': 'pit',
  'B.12': 'formwork',
  'B.13': 'height',
  'B.14': 'electricity',
  'B.15': 'hoist',
  'B.16': 'elevator',
  'B.17': 'tower',
  'B.18': 'lifting',
  'B.19': 'machinery',
}
const FIRE = 'B.2-6'

/** 现场检查的检查单：附录 B 的十九张表，查哪几张由监督员选。 */
export const visitTables: readonly VisitTable[] = jgj59Tables.map(({ code, name, items }) => ({
  code,
  name,
  items: items.map((item) => ({
    code: item.code,
    item: item.name,
    category: item.code === FIRE ? 'fire' : (CATEGORY[code] ?? 'management'),
    basis: `${RULE_SET.replace('JGJ59', 'JGJ 59')} ${item.code} ${item.name}`,
  })),
}))

const codesOf = (tables: readonly number[]): string[] => tables.map((table) => `B.${table}`)
const stage = progressStage.code
/** 到了哪一步另要查的；脚手架与起重机械各有几种，现场有哪一种由监督员选。 */
const ALSO: Readonly<Record<number, readonly number[]>> = {
  [stage('foundation')]: [11, 18],
  [stage('structure')]: [12],
  [stage('decoration')]: [10, 16],
}
/** 不另选时查的几张：每个工地都有的，连同这一形象进度的。 */
export const usualTables = (at?: number | null): readonly string[] =>
  codesOf([...ALWAYS, ...(ALSO[at ?? 0] ?? [])].sort((a, b) => a - b))
const proposals = [null, ...Object.keys(ALSO).map(Number)].map((at) => usualTables(at).join())
/** 没有动过的检查单：换了工程，随形象进度另配。 */
export const isProposed = (tables: readonly string[]): boolean => proposals.includes(tables.join())
