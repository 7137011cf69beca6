import { AppError } from '@zhujian/model'
import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../../entity/context'
import type { Writing } from '../../entity/write'
import { usableAccount } from '../account/public'

/** 检测单位是工程的检测单位，在平台有可以登录的账号。 */
const reportsItself = ({ platform }: Pick<Caller, 'platform'>, project: RawBuilder<unknown>, lab: RawBuilder<unknown>) =>
  sql<boolean>`exists (select 1 from engineering_unit lp join account la on la.unit_id = lp.unit_id
    where lp.engineering_id = ${project} and lp.unit_id = ${lab} and lp.role = 'testing' and lp.active and lp.deleted_at is null
      and 'testing' = any(la.role_codes) and ${usableAccount(platform, 'la')})`

/**
 * 检测结果由检测单位登记；它在平台没有账号的，监理凭纸质报告登记，做的一方从不登记自己的结果（《建设工程质量检测管理办法》，
 * 住建部令第57号）。
 * @param field 写着检测单位的一栏
 */
export const openToLab =
  (field: string) =>
  (alias: string, caller: Caller): RawBuilder<boolean> =>
    caller.session.roles.includes('testing')
      ? sql<boolean>`true`
      : sql<boolean>`not ${reportsItself(caller, sql.ref(`${alias}.engineering_id`), sql.ref(`${alias}.${field}`))}`

interface Tested extends Pick<Writing, 'trx' | 'context'> {
  readonly row: { readonly engineering_id: number }
}

/** 办的一步也照 openToLab 判；选了另一家有账号的检测单位的，同样由它登记。@returns 出具结果的检测单位 @throws wrongState */
export async function requireLab({ trx, context, row }: Tested, lab: number | null): Promise<number | null> {
  const { roles, unit_id: own } = context.session
  if (roles.includes('testing')) {
    if (lab !== null && lab !== own) throw new AppError('wrongState', { message: '检测结果由所委托的检测单位登记' })
    return own
  }
  if (lab === null) return null
  const { rows } = await sql<{ name: string }>`select u.unit_name as name from unit u
    where u.id = ${lab} and ${reportsItself(context, sql`${row.engineering_id}::bigint`, sql`u.id`)}`.execute(trx)
  if (rows[0])
    throw new AppError('wrongState', { message: `检测单位${rows[0].name}在平台有账号，检测结果由它登记，监理不代为登记` })
  return lab
}
