import { z } from '@zhujian/model/zod'

/** 本人的一处登录：一台设备上的浏览器，或一次免登录查看。 */
export interface OwnSession {
  /** 设备；免登录查看没有设备，以会话编号结束。 */
  device_id: number | null
  session_id: number | null
  /** 正在使用的这一处。 */
  current: boolean
  /** 打开着的窗口数。 */
  windows: number
  created_at: number
  last_seen_at: number
  /** 地址的前三段：认得出是不是自己常用的网络，又不交出完整地址。 */
  ip: string
  agent: string
  free: boolean
}

/** 结束哪一处：一台设备、一次免登录查看，或除这一处之外的全部。 */
export const endOwnInput = z.union(
  [
    z.object({ device_id: z.number().int().positive() }),
    z.object({ session_id: z.number().int().positive() }),
    z.object({ others: z.literal(true) }),
  ],
  '请选择要结束的登录',
)

/** 网络地址只留前段：IPv4 留三段，IPv6 留三组。 */
export function maskedAddress(ip: string): string {
  const v4 = /(?:^|:)(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(ip)
  if (v4) return `${v4[1]}.*`
  const groups = ip.split(':').filter(Boolean)
  return groups.length > 3 ? `${groups.slice(0, 3).join(':')}:*` : ip.includes(':') ? '*' : ''
}
