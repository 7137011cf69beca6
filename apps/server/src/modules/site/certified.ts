import { AppError } from '@zhujian/model'
import { dayOf } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db'

interface Assigned {
  /** 实名制人员。 */
  readonly workers: readonly (number | null)[]
  /** 作业那一天，或那一时刻（秒）。 */
  readonly on: string | number
  /** 证书的工种，如“架子工”。 */
  readonly trade: string
  /** 拒绝写在哪一栏。 */
  readonly field: string
}

/** X02：安排特种作业的人，当日须有在有效期内的操作资格证书（建质〔2008〕75号第四条）。@throws invalid 逐人说明 */
export async function requireCertified(trx: Trx, { workers, on, trade, field }: Assigned): Promise<void> {
  const day = typeof on === 'number' ? dayOf(on) : on
  const ids = workers.filter((id) => id !== null)
  const { rows } = await sql<{ name: string; to: string | null }>`select w.name,
      to_char(w.special_cert_to, 'YYYY-MM-DD') as to from worker w
    where w.id = any(${ids}::bigint[]) and (w.special_cert_no is null or w.special_cert_to is null or w.special_cert_to < ${day}::date)
    order by w.id limit 5`.execute(trx)
  if (rows.length === 0) return
  const told = rows.map(({ name, to }) => (to ? `${name}的${trade}证已于 ${to} 到期` : `${name}没有登记${trade}证`)).join('；')
  throw new AppError('invalid', { fields: [{ field, message: `${told}，不能安排该作业` }] })
}
