import { AppError } from '@zhujian/model'
import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '../../entity/context'
import type { Writing } from '../../entity/write'
import { both } from '../../entity/conditions'
import { usableAccount } from '../account/public'
import { refusal } from './refusal'

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

/** 送检以后才有结果可登：检测单位写在送检的记录上，没有写的没有送检，谁也不登记。 */
export const openToSentLab =
  (field: string) =>
  (alias: string, caller: Caller): RawBuilder<boolean> =>
    both(sql<boolean>`${sql.ref(`${alias}.${field}`)} is not null`, openToLab(field)(alias, caller))

const NOT_SENT = '还没有送检，没有检测单位，不能登记结果'

interface Tested extends Pick<Writing, 'trx' | 'context'> {
  readonly row: { readonly engineering_id: number }
}

/** 办的一步也照 openToLab 判；选了另一家有账号的检测单位的，同样由它登记。@param field 写着检测单位的一栏 @throws invalid, wrongState */
export async function requireLab({ trx, context, row }: Tested, lab: number | null, field: string): Promise<void> {
  if (lab === null) throw refusal(field, NOT_SENT)
  const { roles, unit_id: own } = context.session
  if (roles.includes('testing')) {
    if (lab !== own) throw new AppError('wrongState', { message: '检测结果由所委托的检测单位登记' })
    return
  }
  const { rows } = await sql<{ name: string }>`select u.unit_name as name from unit u
    where u.id = ${lab} and ${reportsItself(context, sql`${row.engineering_id}::bigint`, sql`u.id`)}`.execute(trx)
  if (rows[0])
    throw new AppError('wrongState', { message: `检测单位${rows[0].name}在平台有账号，检测结果由它登记，监理不代为登记` })
}
