import type { Answered } from '@zhujian/model'
import type { manageUser } from '../people/manage-user'
import type { engineering } from '../project/engineering'
import type { engineeringUnit } from '../project/engineering-unit'
import type { monomer } from '../project/monomer'
import type { section } from '../project/section'
import type { FieldProblem, Tone } from '@zhujian/model'
import type { RegistrationCheck } from '../project/registration-facts'
import type { RegistrationChange } from '../project/registration-round'

/** 项目库各接口的回答；页面与服务端共用。时刻为秒，金额与面积为十进制字符串。 */

export interface ChildAnswer {
  id: number
  version: number
}

export interface SaveAnswer extends Record<string, unknown> {
  id: number
  version: number
  state?: number
  /** 提醒而不阻止：专职安全员配备不足等。 */
  warnings: FieldProblem[]
  units: ChildAnswer[]
  managers: ChildAnswer[]
  monomers: ChildAnswer[]
}

export interface ProjectFile {
  id: number
  version: number
  group_code: string
  item_code: string | null
  title: string
  /** 1 待审、2 通过、3 驳回 */
  status: number
  reason: string | null
  reviewed_by: number | null
  reviewed_by_text: string | null
  reviewed_at: number | null
  times: number
  path: string | null
  name: string | null
  size: number | null
  mime: string | null
  /** 病毒检查：1 检查中、2 通过、3 未通过；没有通过的谁也打不开 */
  scan_state: number | null
}

/** 受理期限怎样算出来。 */
export interface AcceptanceClock {
  started_on: string
  /** 共多少个工作日。 */
  days: number
  /** 退回补正期间停止计算。 */
  paused: boolean
  pauses: { from: string; to: string | null }[]
  /** 停计占去的工作日。 */
  paused_days: number
  due_on: string | null
  /** 剩余工作日，逾期为负；停计的是重新提交后续计的天数。 */
  days_left: number | null
}

export type ProjectSet = 'units' | 'managers' | 'monomers' | 'sections' | 'files'

export interface ProjectInfo {
  project: Answered<typeof engineering> & { readonly can: readonly string[] }
  units: readonly Answered<typeof engineeringUnit>[]
  managers: readonly Answered<typeof manageUser>[]
  monomers: readonly Answered<typeof monomer>[]
  sections: readonly Answered<typeof section>[]
  files: ProjectFile[]
  /** 本人在这个工程里读不到的几样：上面各为空，不等于没有。 */
  unread: readonly ProjectSet[]
  followed: boolean
  can: string[]
  /** 不在待审核、退回的为空。 */
  clock: AcceptanceClock | null
  /** 必备资料中缺少或未通过的条目。 */
  missing_items: { code: string; label: string }[]
  /** 系统核查：报监期间有权填报、受理的人看得到。 */
  checks: RegistrationCheck[]
  /** 提交了几轮，与首次提交相比的全部变更，最近一轮的回执号与查验网址；审核办结之后不再列出。 */
  rounds: {
    round: number
    first_at: number | null
    changes: RegistrationChange[]
    receipt_no: string | null
    check_url: string | null
  }
}

export interface BatchResult extends Record<string, unknown> {
  id: number
  ok: boolean
  msg: string
  /** 不合要求的各项；没有指明哪一项的不写。 */
  fields?: { field: string; message: string }[]
}

export interface ProjectCounts {
  total: number
  /** 总建筑面积，平方米。 */
  area: string
  views: Record<string, number>
  states: Record<string, number>
  libraries: Record<string, number>
  /** 本人对工程持有、不看具体哪一行的权利：新建、受理、批量移交等。 */
  can: string[]
}

export interface MapPoint {
  id: number
  name: string
  state: number
  areacode: string | null
  bd_lal: string
  lng: number
  lat: number
}
export interface MapCluster {
  lng: number
  lat: number
  count: number
}
export interface ProjectMap {
  total: number
  states: Record<string, number>
  points: MapPoint[]
  /** 点数过多时按网格聚合，此时 points 为空。 */
  clusters: MapCluster[]
}

export interface ReturnedItem {
  id: number
  version: number
  engineering_name: string
  reject_reason: string | null
  returned_at: number | null
  files: { id: number; title: string; item_code: string | null; reason: string | null }[]
}

export interface HomeCount {
  key: string
  label: string
  count: number
  tone: Tone
  /** 打开对应列表的路径与查询条件。 */
  path: string
  query: Record<string, string>
  library: 0 | 1 | 2
}

/** 某区县（跨区的工程为市）的在监工程数。 */
export interface RegionCount {
  areacode: string
  label: string
  total: number
  building: number
  stopped: number
  /** 逾期未检：过了下次检查期限。 */
  unchecked: number
  overdue: number
}

/** 平台的运行情况，只给三员。 */
export interface PlatformStatus {
  accounts: number
  /** 十五分钟内有操作的会话。 */
  online: number
  /** 今日被拒绝的操作。 */
  denied_today: number
  failed_jobs: number
  waiting_jobs: number
  /** 试过多次仍没有发到站外的提醒，最近一次的原因，本人能不能重新发送。 */
  outside: { failed: number; error: string | null; resend: boolean }
  /** 最近一次操作日志封存的时刻。 */
  sealed_at: number | null
  database_bytes: number
  version: string
}

/** 首页的一个数字；点开的清单就是数到的那些。 */
export interface HomeNumber {
  key: string
  label: string
  unit: string
  count: number
  path: string
  view: string
  note: { label: string; count: number; plain: boolean; path: string; view: string } | null
}

export interface HomeEventRow {
  entity: string
  id: number
  said: string
  title: string
  tone: 'danger' | 'warning'
  at: number
  engineering_id: number
  engineering_text: string
}

/** 今天该去的一家。 */
export interface HomeVisit {
  id: number
  engineering_name: string
  areacode: string | null
  percent: number | null
  points: number
  reasons: { text: string; late: boolean }[]
  /** 离上一家的直线距离，公里；第一家与没有坐标的为 null。 */
  away: number | null
}

export interface HomeAnswer {
  side: 'regulator' | 'applicant' | 'platform'
  /** 看得到的只有一个工程时，首页说的就是它。 */
  only: { id: number; engineering_name: string; percent: number | null; state: number } | null
  figures: HomeNumber[]
  visits: HomeVisit[]
  /** kinds：每一种各有几件，点开就是它的清单。 */
  events: { rows: HomeEventRow[]; total: number; kinds: { said: string; count: number; path: string; view: string }[] }
  returned: { rows: ReturnedItem[]; total: number }
  drafts: { rows: { id: number; version: number; engineering_name: string; updated_at: number }[]; total: number }
  reviewing: {
    rows: { id: number; engineering_name: string; submitted_at: number | null; opened_at: number | null; due_on: string | null }[]
    total: number
  }
  views: HomeCount[]
  /** 不能查看工程的为空。 */
  states: HomeCount[]
  libraries: HomeCount[]
  regions: RegionCount[]
  /** 等待审批的注册申请；没有审批权的为 null。 */
  applications: number | null
  platform: PlatformStatus | null
  transfers: { id: number; direction: 'import' | 'export'; title: string; status: string; created_at: number }[]
  messages: { rows: HomeMessage[]; unread: number }
}

export interface HomeMessage {
  id: number
  kind: string
  title: string
  body: string | null
  path: string | null
  read_at: number | null
  created_at: number
}

/** 受理单、一次性告知补正单的打印内容。 */
export interface PrintDocument {
  title: string
  no: string
  date: string
  org_name: string | null
  org_tel: string | null
  engineering_name: string
  applicant: string | null
  address: string | null
  handler: string | null
  fields: { label: string; value: string }[]
  /** 补正单：全部须补正的内容，一次告知。 */
  reasons: { title: string; reason: string }[]
  /** 受理单：已收资料。 */
  files: { label: string; count: number }[]
  note: string
  /** 二维码里的查验网址；没有的不印。 */
  check_url: string | null
}

/** 历史库目录的一行：某年某区县转入历史库的工程。 */
export interface HistoryMenuRow {
  year: string
  areacode: string | null
  areacode_text: string
  count: number
  /** 总建筑面积，平方米。 */
  area: string
}
