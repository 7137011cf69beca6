import type { RoleName } from '@zhujian/domain/roles'
import { sql } from 'kysely'
import type { Effect, WireRow } from '../../entity/extend'
import type { Writing } from '../../entity/write'
import { notify } from '../message/public'
import { accountsOfOrg } from '../project/public'

export const viewPath = (id: number): string => `/completionAcceptance/view?id=${id}`

const idOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

async function projectName({ trx }: Writing, row: WireRow): Promise<string> {
  const { rows } = await sql<{
    name: string
  }>`select engineering_name as name from engineering where id = ${row.engineering_id}`.execute(trx)
  return rows[0]?.name ?? ''
}

interface Said {
  readonly kind: 'todo' | 'notice'
  readonly title: string
  readonly more?: string
}

/** 说的是哪一件，由谁在哪次办理里说。 */
type Telling = Writing & Pick<Effect, 'row'>

async function tell(effect: Telling, accounts: readonly (number | null)[], { kind, title, more = '' }: Said): Promise<void> {
  const { row } = effect
  await notify(effect, accounts, {
    kind,
    title,
    body: `${await projectName(effect, row)}${more}`.slice(0, 300),
    path: viewPath(row.id),
    engineering_id: Number(row.engineering_id),
  })
}

/** 建设单位里看得到这件的账号，与登记它的人。 */
export async function tellOwner(effect: Telling, said: Said): Promise<void> {
  const { row, trx } = effect
  const { rows } = await sql<{ id: number }>`select id from account where unit_id = ${row.unit_id} and status = 'normal'
    and deleted_at is null and role_codes && '{owner}'::text[] order by id limit 20`.execute(trx)
  await tell(effect, [...rows.map(({ id }) => id), idOf(row.created_by)], said)
}

export async function tellOffice(effect: Effect, roles: readonly RoleName[], said: Said): Promise<void> {
  const { row } = effect
  await tell(effect, [...(await accountsOfOrg(effect, row.supervise_org_id, roles)), idOf(row.officer_id)], said)
}

/** 工程五方单位的账号，以及派到该工程的账号。 */
export async function tellParties(effect: Effect, said: Said): Promise<void> {
  const { row, trx } = effect
  const { rows } = await sql<{ id: number }>`select distinct a.id from account a
    where a.status = 'normal' and a.deleted_at is null
      and a.role_codes && '{owner,contractor,site,consultant,chief_engineer}'::text[]
      and (exists (select 1 from account_engineering ae where ae.account_id = a.id and ae.engineering_id = ${row.engineering_id})
        or exists (select 1 from engineering_unit u where u.engineering_id = ${row.engineering_id} and u.unit_id = a.unit_id
          and u.active and u.deleted_at is null and u.role in ('jsdw', 'kcdw', 'sjdw')))
    order by a.id limit 100`.execute(trx)
  await tell(
    effect,
    rows.map(({ id }) => id),
    said,
  )
}
