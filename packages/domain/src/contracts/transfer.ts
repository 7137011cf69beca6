/** 导出、下载中心与导入记录在线上的形状。 */

/** 不超过这么多行的导出直接给文件，超过的转入下载中心（ux T3）。 */
export const DIRECT_EXPORT_ROWS = 5000
/** 一次导入的行数上限。 */
export const MAX_IMPORT_ROWS = 10_000
/** 下载中心的文件保留天数。 */
export const EXPORT_DAYS = 7

export const transferStatuses = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export type TransferStatus = (typeof transferStatuses)[number]

/** 下载中心的一项：本人的一次后台导出。 */
export interface Transfer {
  id: number
  direction: 'export' | 'import'
  entity: string
  title: string
  status: TransferStatus
  total: number
  done: number
  /** 能下载时才有。 */
  file_path: string | null
  file_name: string | null
  size: number | null
  error: string | null
  created_at: number
  finished_at: number | null
  expires_at: number | null
}

/** 多于直接导出的行数时，导出接口答任务编号而不是文件。 */
export interface ExportQueued {
  job: number
  total: number
}

export const importStatuses = ['checked', 'waiting', 'writing', 'stopped', 'confirmed', 'undoing', 'undone'] as const
/** 已核对 → 排队 → 写入（可停止，再继续）→ 已写入 → 撤回 → 已撤回。 */
export type ImportStatus = (typeof importStatuses)[number]

/** 本人 24 小时内的一次导入：写入或撤回的进度与结果。 */
export interface RecentImport {
  import_id: number
  file_name: string
  status: ImportStatus
  /** 已要求停止，写完这一批即停。 */
  stopping: boolean
  /** 正在写入或撤回的行数，与其中已处理的。 */
  total: number
  done: number
  added: number
  updated: number
  left: number
  undone: number
  kept: number
  /** 写入时未能写入、或撤回时保留的前若干行及原因。 */
  told: { row: number; message: string }[]
  /** 核对时提醒过、照样写入的行数，与其中前若干处。 */
  noted: number
  notes: { row: number; column: string; message: string }[]
  /** 中途停止的原因。 */
  ended: string | null
  confirmed_at: number | null
}
