import { account } from '@zhujian/domain/account/account'
import { type ApplicationRow, type RegisterInput, roleOfApplicant } from '@zhujian/domain/account/application'
import type { RoleName } from '@zhujian/domain/roles'
import { unit } from '@zhujian/domain/unit/unit'
import { AppError } from '@zhujian/model'
import { normalizeName } from '@zhujian/model/text'
import { maskValue } from '@zhujian/model/mask'
import { type RawBuilder, sql } from 'kysely'
import { sealedColumns } from '../../entity/sensitive'
import { searchText } from '../../entity/search-text'
import type { Trx } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { lockUnitName } from '../common/public'
import { licenceColumn } from './licences'
import { hashSecret, newTicket } from './secrets'

export interface Sending {
  readonly passwordHash: string
  readonly ip: string
  readonly key: string | undefined
}
export interface Kept {
  readonly id: number
  readonly code: string
  readonly isNew: boolean
}

const telPlace = (id: number) => `account_application:${id}:tel` as const

/**
 * Keeps an application and returns the code with which its sender can ask for its fate. Sent again under the same
 * idempotency key it is the same application with the same code: the code is derived, because only its hash is stored.
 */
export async function keepApplication(trx: Trx, platform: Platform, input: RegisterInput, sent: Sending): Promise<Kept> {
  const id = await drawId(trx, 'account_application')
  const { crypto } = platform
  const code =
    sent.key === undefined
      ? newTicket()
      : crypto.proof(`${sent.key}|${input.username}|${input.usc}`, 'account_application.code').slice(0, 22)
  const added =
    await sql`insert into account_application (id, code_hash, unit_name, usc, corp_type, areacode, linkman, tel, tel_sealed, tel_index, username, password_hash, account_type, ip)
    values (${id}, ${hashSecret(code)}, ${input.unit_name}, ${input.usc}, ${input.corp_type}, ${input.areacode}, ${input.linkman},
      ${maskValue('mobile', input.tel)}, ${crypto.seal(input.tel, telPlace(id))}, ${crypto.blindIndex(input.tel, 'account_application.tel')},
      ${input.username}, ${sent.passwordHash}, ${input.account_type}, ${sent.ip})
    on conflict (code_hash) do nothing returning id`.execute(trx)
  return { id, code, isNew: added.rows.length > 0 }
}

export async function applicationFate(
  platform: Platform,
  code: string,
): Promise<{ state: number; reason: string | null } | undefined> {
  const { rows } = await sql<{
    state: number
    reason: string | null
  }>`select state, reason from account_application where code_hash = ${hashSecret(code)}`.execute(platform.reservedDb)
  return rows[0]
}

export const applicationColumns = sql`p.id, p.unit_name, p.usc, p.corp_type, p.areacode, p.linkman, p.tel, p.username, p.account_type, p.state, p.reason,
  p.created_at, p.examined_at, p.version, exists (select 1 from account a where a.username = p.username and a.deleted_at is null) as username_taken,
  exists (select 1 from unit u where u.usc = p.usc and u.deleted_at is null) as unit_known, ${licenceColumn}`

export type LockedApplication = ApplicationRow & { tel_sealed: string; password_hash: string | null }

export async function lockApplication(trx: Trx, id: number, within: RawBuilder<boolean>): Promise<LockedApplication | undefined> {
  const { rows } =
    await sql<LockedApplication>`select ${applicationColumns}, p.tel_sealed, p.password_hash from account_application p
    where p.id = ${id} and ${within} for update of p`.execute(trx)
  return rows[0]
}

const refused = (message: string) => new AppError('invalid', { fields: [{ field: 'unit_name', message }] })

/** The unit of the application: the registered one of this credit code, or a new one. */
export async function unitFor(trx: Trx, platform: Platform, application: LockedApplication, by: number): Promise<number> {
  const known = await sql<{ id: number; unit_name: string }>`select id, unit_name from unit
    where usc = ${application.usc} and deleted_at is null`.execute(trx)
  const [registered] = known.rows
  if (registered) {
    if (normalizeName(registered.unit_name) === normalizeName(application.unit_name)) return registered.id
    throw refused(`该信用代码在企业库中登记为“${registered.unit_name}”，与申请的单位名称不一致，请退回并请申请人核对`)
  }
  await lockUnitName(trx, application.unit_name)
  const twin =
    await sql`select 1 from unit where name_skeleton(unit_name) = name_skeleton(${application.unit_name}) and deleted_at is null`.execute(
      trx,
    )
  if (twin.rows.length > 0) throw refused('该单位名称已登记在另一信用代码下，请退回并请申请人核对')
  const id = await drawId(trx, 'unit')
  await insertRow(trx, 'unit', {
    id,
    unit_name: application.unit_name,
    usc: application.usc,
    corp_type: application.corp_type,
    areacode: application.areacode,
    linkman: application.linkman,
    ...sealedColumns(platform, unit, id, 'tel', unit.fields.tel, telOf(platform, application)),
    status: 'normal',
    search_text: searchText(application.unit_name),
    created_by: by,
    updated_by: by,
  })
  return id
}

/** The account asked for: its role follows from the kind of account alone, its password is the applicant's own. */
export async function accountFor(
  trx: Trx,
  platform: Platform,
  application: LockedApplication,
  unitId: number,
  by: number,
): Promise<number> {
  const id = await drawId(trx, 'account')
  await insertRow(trx, 'account', {
    id,
    username: application.username,
    real_name: application.linkman,
    ...sealedColumns(platform, account, id, 'tel', account.fields.tel, telOf(platform, application)),
    account_type: application.account_type,
    unit_id: unitId,
    areacode: application.areacode,
    role_codes: [roleOfApplication(application)],
    status: 'normal',
    must_change: false,
    search_text: searchText(application.linkman),
    created_by: by,
    updated_by: by,
  })
  await sql`insert into account_secret (account_id, password_hash) values (${id}, ${application.password_hash})`.execute(trx)
  return id
}

/** What the company is and the kind of account decide; who asked for what does not fit is sent back. @throws invalid */
export function roleOfApplication({ account_type, corp_type }: Pick<ApplicationRow, 'account_type' | 'corp_type'>): RoleName {
  const role = roleOfApplicant(account_type, corp_type)
  if (role) return role
  throw new AppError('invalid', { fields: [{ field: 'corp_type', message: '单位类型与账号类别不符，请退回并请申请人更正' }] })
}

const telOf = ({ crypto }: Platform, { id, tel_sealed }: LockedApplication): string => crypto.open(tel_sealed, telPlace(id))

export async function drawId(trx: Trx, table: string): Promise<number> {
  const drawn = await sql<{ id: number }>`select nextval(pg_get_serial_sequence(${table}, 'id')) as id`.execute(trx)
  return drawn.rows[0]?.id ?? 0
}

export async function insertRow(trx: Trx, table: string, row: Record<string, unknown>): Promise<void> {
  await trx.insertInto(table).values(row).execute()
}

/** What a refused applicant left behind is of no use once he has had time to ask why: the company and the reason stay. */
export async function forgetApplicants(trx: Trx, instead: string, days: number): Promise<void> {
  await sql`update account_application set linkman = ${instead}, tel = '', tel_sealed = null, tel_index = null, version = version + 1
    where state = 2 and examined_at <= now() - ${days} * interval '1 day' and linkman <> ${instead}`.execute(trx)
}
