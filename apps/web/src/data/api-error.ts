import type { FailureData } from '@zhujian/domain/contracts/wire'
import { strings } from '@zhujian/model/strings'

export interface FieldMessage {
  field: string
  message: string
}

interface ApiErrorOptions {
  /** Code of the body; undefined when the server sent none or never answered. */
  code?: number | undefined
  /** HTTP status of a transport fault. */
  status?: number | undefined
  problem?: FailureData['problem'] | undefined
  fields?: FieldMessage[] | undefined
  traceId?: string | undefined
  /** Extra words of the server for a transport fault. */
  detail?: string | undefined
  /** [S8-02] The answer carried no code. */
  abnormal?: boolean | undefined
}

/** Any call that did not succeed. `message` is Chinese and may be shown as text. */
export class ApiError extends Error {
  readonly code: number | undefined
  readonly status: number | undefined
  readonly problem: FailureData['problem'] | undefined
  readonly fields: FieldMessage[]
  readonly traceId: string | undefined
  readonly detail: string | undefined
  readonly abnormal: boolean
  /** The client has told the person, or the specification wants nobody told: nothing is said a second time. */
  told = false
  /** A form on show says it itself, on its fields or above its buttons: it is not said a second time as a toast. */
  shown = false

  constructor(message: string, options: ApiErrorOptions = {}) {
    super(message)
    this.name = 'ApiError'
    this.code = options.code
    this.status = options.status
    this.problem = options.problem
    this.fields = options.fields ?? []
    this.traceId = options.traceId
    this.detail = options.detail
    this.abnormal = options.abnormal ?? false
  }
}

export const isApiError = (error: unknown): error is ApiError => error instanceof ApiError

/** No answer of the server came: what was asked for may have been done all the same. */
export const isUnanswered = (error: unknown): boolean => isApiError(error) && error.code === undefined

/** A sentence for people about anything that was thrown; a transport fault with what the server says to do about it. */
export function messageOf(error: unknown): string {
  if (!isApiError(error)) return '页面出错了'
  return error.status !== undefined && error.detail ? `${error.message}，${error.detail}` : error.message
}

/** Why a request did not arrive: where the browser knows that there is no line, the line. */
export const unreached = (): string => (navigator.onLine === false ? strings.offline : strings.backendUnreachable)

const LOST: readonly string[] = [strings.offline, strings.backendUnreachable, strings.backendTimeout]

/** It never arrived, or nobody knows whether it did: the same may be sent again. */
export const isLost = ({ message }: Pick<ApiError, 'message'>): boolean => LOST.includes(message)
