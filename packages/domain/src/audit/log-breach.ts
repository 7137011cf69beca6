/** 日志第一处不符：链断了、与库外锚点不符、归档文件被改动或丢失、有未经封存的行。 */
export interface LogBreach {
  seal_id: number
  log_ids: number[]
  by: 'chain' | 'anchor' | 'archive' | 'unsealed'
  /** 不符的那次封存的时间，秒。 */
  sealed_at?: number
  /** 不符的归档文件。 */
  path?: string
}

const MOST_NAMED = 10

/** 用一句话说明不符在哪里、可能发生了什么。 */
export function breachText({ seal_id, log_ids, by, path }: LogBreach): string {
  const rows =
    log_ids.length === 0
      ? ''
      : `（日志 ${log_ids.slice(0, MOST_NAMED).join('、')}${log_ids.length > MOST_NAMED ? ` 等 ${log_ids.length} 条` : ''}）`
  switch (by) {
    case 'chain':
      return `第 ${seal_id} 次封存处校验不符${rows}，其中有日志被修改、删除或插入`
    case 'anchor':
      return `第 ${seal_id} 次封存与库外锚点不符${rows}，日志曾被重写或截断`
    case 'archive':
      return `归档文件 ${path ?? ''} 被改动或丢失，自第 ${seal_id} 次封存起无法核对${rows}`
    case 'unsealed':
      return `有日志绕过封存被插入${rows}`
  }
}
