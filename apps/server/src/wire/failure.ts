import { AppError, type FieldProblem, problems, uniqueField } from '@zhujian/model'
import { brokenRule } from '@zhujian/domain/unique-rules'
import { BACKGROUND_FAILURE, type Envelope, type FailureData, wireCodes } from '@zhujian/domain/contracts/wire'
import { DatabaseUnavailable, errorCode } from '../platform/database-errors'

export interface Failure {
  status: number
  body: Envelope<FailureData>
  /** A bug or an outage: logged with its cause. */
  fault: boolean
}

const POST_TAKEN = '该岗位刚刚已有人到岗，请刷新后核对'
const DOCUMENT_ISSUED = '文书已经签发，内容不能更改；需要更正的，请制发更正文书'
const NEUTRAL = '系统繁忙，请稍后重试'

/** Turns anything thrown into the answer a client may see: expected problems in full, the rest in one neutral sentence. */
export function failureOf(error: unknown, traceId: string, background: boolean): Failure {
  const known = expected(error)
  if (known) {
    const code = background && known.problem !== 'unauthenticated' ? BACKGROUND_FAILURE : wireCodes[known.problem]
    return {
      status: 200,
      fault: false,
      body: { code, msg: messageOf(known), data: { problem: known.problem, fields: known.fields, trace_id: traceId } },
    }
  }
  const status = statusOf(error)
  return {
    status,
    fault: status >= 500,
    body: { code: status, msg: transportText(status), data: { problem: 'fault', fields: [], trace_id: traceId } },
  }
}

function messageOf(error: AppError): string {
  if (error.problem !== 'invalid' || error.message !== problems.invalid || error.fields.length === 0) return error.message
  return error.fields.length === 1 && error.fields[0]
    ? error.fields[0].message
    : `${problems.invalid}，共 ${error.fields.length} 处`
}

function expected(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  return fromDatabase(error)
}

/** PostgreSQL refusals by SQLSTATE and constraint name, never by message text. */
function fromDatabase(error: unknown): AppError | undefined {
  const code = errorCode(error)
  const { constraint = '' } = error as { constraint?: string }
  // What the guard of issued documents refuses, whoever asked for it and by which step.
  if (constraint === 'supervise_doc_keep') return new AppError('invalid', { message: DOCUMENT_ISSUED })
  // Two who appoint at the same moment: the second one's commit.
  if (constraint === 'manage_user_single_post') return new AppError('invalid', { message: POST_TAKEN })
  if (code === '23505') return duplicate(error)
  if (code === '23503') return new AppError('inUse')
  if (code === '22021' || code === '22P05') return new AppError('invalid', { message: '内容含有无法识别的字符' })
  // A CHECK the form did not foresee: the row would contradict itself.
  if (code === '23514') return new AppError('invalid', { message: '填写的内容相互矛盾，请核对' })
  if (code === '22003') return new AppError('invalid', { message: '数字超出允许的范围' })
  return undefined
}

function duplicate(error: unknown): AppError {
  const broken = brokenRule(error)
  const fields: FieldProblem[] = broken ? [{ field: uniqueField(broken.entity, broken.rule), message: broken.rule.message }] : []
  return new AppError('invalid', fields.length > 0 ? { fields } : { message: '已有相同的数据' })
}

function statusOf(error: unknown): number {
  if (error instanceof DatabaseUnavailable) return 503
  const { statusCode } = (error ?? {}) as { statusCode?: unknown }
  return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500 ? statusCode : 500
}

const TRANSPORT: Record<number, string> = {
  404: '接口不存在',
  413: '提交的内容过大',
  415: '不支持的内容类型',
  429: '操作过于频繁，请稍后再试',
  503: '系统正在恢复，请稍后重试',
  500: NEUTRAL,
}
const transportText = (status: number): string => TRANSPORT[status] ?? (status < 500 ? '请求格式不正确' : NEUTRAL)
