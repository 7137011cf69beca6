import { isApiError, isUnanswered, messageOf } from '../../data/api-error'
import { newKey } from '../../data/idempotency-key'

export interface Attempt {
  readonly body: Readonly<Record<string, unknown>>
  readonly key: string
}

/** 有了结论的：第一次没有办成。 */
const SETTLED: readonly string[] = ['stale', 'wrongState', 'invalid', 'notFound']

/** 没有等到答复的，说明再办一次即可。 */
export const reasonOf = (error: unknown): string =>
  isUnanswered(error) ? `${messageOf(error)}，填写的内容仍在，恢复后再办一次` : messageOf(error)

/**
 * 一件申请上的各次办理。没有等到答复的结果不明：再办同一件事时，连版本原样重发，服务端认得是同一次，不会办两回。
 * 重新连上之后页面已是新的版本，照新的版本另发就成了第二次。
 */
export function createIdempotentRetry() {
  const lost = new Map<string, Attempt>()
  return {
    of: (asked: string, body: Attempt['body']): Attempt => lost.get(asked) ?? { body, key: newKey() },
    done: (asked: string): void => void lost.delete(asked),
    failed: (asked: string, attempt: Attempt, error: unknown): void => {
      if (isUnanswered(error)) lost.set(asked, attempt)
      else if (isApiError(error) && SETTLED.includes(error.problem ?? '')) lost.delete(asked)
    },
  }
}
