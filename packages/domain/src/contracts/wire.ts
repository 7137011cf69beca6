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

/** 办理的回答带上改动了哪些实体（只有名称，逗号分隔）：浏览器据此知道手里的哪些内容已经旧了。 */
export const CHANGED_HEADER = 'changed'

/** 只是本人看过：待办的未读与抄送的件数变了，别的没有。 */
export const SEEN_CHANGE = 'seen'

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
