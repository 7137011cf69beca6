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
  /** 本人监督的。 */
  readonly mine: boolean
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

/** 不另选时查的几张：每个工地都有的。 */
export const usualTables: readonly string[] = ['B.1', 'B.13', 'B.14']
