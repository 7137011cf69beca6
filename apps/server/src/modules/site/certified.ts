import { type TradeName, trades, workKind } from '@zhujian/domain/people/trades'
import { specialCert } from '@zhujian/domain/safety/special-cert'
import { AppError, type CodeOf } from '@zhujian/model'
import { dayOf, isDate } from '@zhujian/model/date'
import { hasOwn } from '@zhujian/model/has-own'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db'

/**
 * 所选的人里，当日至少一人持这一类证书，并经监理核验。
 * @throws invalid
 */
export async function requireOneOf(
  trx: Db,
  { workers, on, kind, field }: { workers: readonly number[]; on: string; kind: CodeOf<typeof workKind>; field: string },
): Promise<void> {
  const { rows } = await sql`select 1 from special_cert where worker_id = any(${[...workers]}::bigint[]) and work_kind = ${kind}
    and state = ${specialCert.flow?.states.code('valid')} and verified_to >= ${on}::date and deleted_at is null limit 1`.execute(
    trx,
  )
  const message = `其中没有一人持监理核验过的${workKind.labelOf(kind)}证`
  if (rows.length === 0) throw new AppError('invalid', { fields: [{ field, message }] })
}

interface Assigned {
  /** 实名制人员。 */
  readonly workers: readonly (number | null)[]
  /** 作业那一天，或那一时刻（秒）。 */
  readonly on: string | number
  /** 要哪一工种的证书。 */
  readonly trade: TradeName
  /** 拒绝写在哪一栏。 */
  readonly field: string
  /** 只认监理核验过的：实名制登记里自己填的证号不算。 */
  readonly verified?: true
}

const INVALID = specialCert.flow?.states.code('invalid')

const listed = (codes: readonly string[]): string => codes.map((code) => `'${code}'`).join(', ')

/**
 * 实名制人员（别名 w）的操作资格证书到哪一天：以核验过的证书为准，还没有登记证书的看实名制登记的证号与有效期；没有的为空。`fits` 限定
 * 哪些证书（别名 c）算，`work` 限定哪些工种的实名制登记算。
 */
export const certificateTo = (
  w: string,
  fits: string,
  work: string,
): string => `(select case when count(*) > 0 then max(c.verified_to)
    else (case when ${w}.special_cert_no is not null and ${work} then ${w}.special_cert_to end) end
  from special_cert c where c.worker_id = ${w}.id and c.deleted_at is null and c.state <> ${INVALID} and ${fits})`

/** 这一工种的证到哪一天（别名 w）：选择框照它列，办理时照它收。 */
const tradeTo = (w: string, trade: TradeName, verified = false): string => {
  const { kinds, works } = trades[trade]
  return certificateTo(
    w,
    `c.work_kind in (${listed(kinds)})`,
    verified || works.length === 0 ? 'false' : `${w}.work_type in (${listed(works)})`,
  )
}

/** 选择框问的一句：`日期,工种[,verified]`，那一天持这一工种有效证书的实名制人员（别名 w）。 */
export function certifiedSql(w: string, asked: string): RawBuilder<boolean> | string {
  const [day = '', trade = '', verified] = asked.split(',')
  if (!isDate(day) || !hasOwn(trades, trade)) return '查询条件不正确'
  return sql<boolean>`${sql.raw(tradeTo(w, trade as TradeName, verified === 'verified'))} >= ${day}::date`
}

/**
 * X02：安排特种作业的人，当日须有在有效期内的操作资格证书（建质〔2008〕75号第四条）。以核验过的证书为准；还没有登记证书的，看实名制登记里
 * 他那一工种的证号与有效期。
 * @throws invalid 逐人说明
 */
export async function requireCertified(trx: Db, { workers, on, trade, field, verified }: Assigned): Promise<void> {
  const day = typeof on === 'number' ? dayOf(on) : on
  const { label } = trades[trade]
  const ids = workers.filter((id) => id !== null)
  const { rows } = await sql<{ name: string; to: string | null }>`select w.name, to_char(g.valid_to, 'YYYY-MM-DD') as to
    from worker w, lateral (select ${sql.raw(tradeTo('w', trade, verified))} as valid_to) g
    where w.id = any(${ids}::bigint[]) and (g.valid_to is null or g.valid_to < ${day}::date) order by w.id limit 5`.execute(trx)
  if (rows.length === 0) return
  const told = rows
    .map(({ name, to }) => (to ? `${name}的${label}证已于 ${to} 到期` : `${name}没有${verified ? '监理核验过的' : ''}${label}证`))
    .join('；')
  throw new AppError('invalid', { fields: [{ field, message: `${told}，不能安排该作业` }] })
}
