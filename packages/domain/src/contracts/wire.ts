import type { Problem } from '@zhujian/model'

/** [S8-01] 成功码：200 与 1；服务端只发 200。 */
export const SUCCESS_CODES = [200, 1] as const

/** [S8-02] 预期内的失败各用哪个码；漏写一个就无法通过类型检查。 */
export const wireCodes = {
  unauthenticated: 401,
  forbidden: 10000,
  invalid: 400,
  notFound: 0,
  stale: 0,
  wrongState: 0,
  inUse: 0,
  locked: 0,
  tooMany: 0,
} as const satisfies Record<Problem, number>

/** [S8-02] 后台请求（偏好、草稿、轮询）的失败：只置异常日志标记，不弹提示。 */
export const BACKGROUND_FAILURE = 40001

export interface Envelope<T> {
  code: number
  msg: string
  data: T
}

export interface FailureData {
  problem: Problem | 'fault'
  fields: { field: string; message: string }[]
  trace_id: string
}
