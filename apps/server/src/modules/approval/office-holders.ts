import type { Office } from '@zhujian/domain/offices'
import type { BizPerson } from '@zhujian/domain/contracts/biz-answers'
import { type RoleName, roleNames, roleOf } from '@zhujian/domain/roles'
import { sql } from 'kysely'
import type { WireRow } from '../../entity/extend'
import type { Db } from '../../platform/db'
import { holdersOf, holdsAnyOf, usable } from '../office/public'

/** 某个账号此刻是否仍担任该职责（含代办）。 */
export async function stillHolds(db: Db, project: Pick<WireRow, 'id'>, office: Office, accountId: number): Promise<boolean> {
  return (await holdersOf(db, project, office)).includes(accountId)
}

/** 姓名与单位，按给出的次序。 */
export async function peopleOf(db: Db, ids: readonly number[]): Promise<BizPerson[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<BizPerson>`select a.id as account_id, a.real_name, coalesce(u.unit_name, o.name) as org_text
    from account a left join unit u on u.id = a.unit_id left join supervise_org o on o.id = a.org_id
    where a.id = any(${[...new Set(ids)]}::bigint[])`.execute(db)
  const byId = new Map(rows.map((row) => [row.account_id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

interface Wanted {
  readonly keyword?: string
  readonly ids?: readonly number[]
  /** 担任其中之一的。 */
  readonly roles?: readonly RoleName[] | undefined
}

/** 能接到一件申请的角色：领导与平台一侧只看不办。 */
const CANDIDATES = roleNames.filter((role) => roleOf(role).side !== 'platform' && role !== 'viewer')

/** 谁的数据范围里有这个工程：转办、加签、委派、抄送只能给看得到它的人。 */
export async function candidates(
  db: Db,
  project: Pick<WireRow, 'id'>,
  { keyword = '', ids, roles = CANDIDATES }: Wanted,
): Promise<BizPerson[]> {
  const wanted = ids
    ? sql<boolean>`a.id = any(${[...ids]}::bigint[])`
    : sql<boolean>`a.search_text like ${`%${escapeLike(keyword.toLowerCase())}%`}`
  const { rows } = await sql<BizPerson>`select a.id as account_id, a.real_name, coalesce(u.unit_name, o.name) as org_text
    from engineering e, account a left join unit u on u.id = a.unit_id left join supervise_org o on o.id = a.org_id
    where e.id = ${project.id} and ${usable} and not (a.role_codes && array['viewer', 'admin', 'security', 'auditor']::text[])
      and ${wanted} and ${holdsAnyOf(roles)}
    order by a.real_name, a.id limit 30`.execute(db)
  return rows
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')
