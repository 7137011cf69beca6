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

/** 本人 24 小时内写入的一次导入，仍可撤回。 */
export interface RecentImport {
  import_id: number
  file_name: string
  added: number
  updated: number
  left: number
  confirmed_at: number
}
