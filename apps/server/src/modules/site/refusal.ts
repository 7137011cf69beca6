import { groundsProblem, SAY_WHO, SAY_WHY, saysNothing } from '@zhujian/domain/flows/grounds'
import { AppError, type FieldProblem } from '@zhujian/model'

/** 一句话，写在一栏上；办理的对话框里没有这一栏的，也看得到。 */
export const refusal = (field: string, message: string) => new AppError('invalid', { message, fields: [{ field, message }] })

/** 各处不对的一次说完；没有不对的过去。@throws invalid */
export function refuseAll(fields: readonly FieldProblem[]): void {
  if (fields.length > 0)
    throw new AppError('invalid', { message: fields.map(({ message }) => message).join('；'), fields: [...fields] })
}

/** 就此拒绝。@throws invalid */
export function refuse(field: string, message: string): never {
  throw refusal(field, message)
}

/** @throws invalid 拒签的情况什么也没有写 */
export function requireTold(row: Readonly<Record<string, unknown>>, field: string): void {
  if (saysNothing(row[field])) throw refusal(field, SAY_WHO)
}

/** @throws invalid 退回的原因什么也没有写 */
export function requireReason(row: Readonly<Record<string, unknown>>, field: string): void {
  if (saysNothing(row[field])) throw refusal(field, SAY_WHY)
}

/** @throws invalid 这一栏没有写出凭据 */
export function requireGrounds(row: Readonly<Record<string, unknown>>, field: string, what: string): void {
  const problem = groundsProblem(field, row[field], what)
  if (problem) throw refusal(problem.field, problem.message)
}
