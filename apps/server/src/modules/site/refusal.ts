import { AppError } from '@zhujian/model'

/** 一句话，写在一栏上；办理的对话框里没有这一栏的，也看得到。 */
export const refusal = (field: string, message: string) => new AppError('invalid', { message, fields: [{ field, message }] })

/** 就此拒绝。@throws invalid */
export function refuse(field: string, message: string): never {
  throw refusal(field, message)
}
