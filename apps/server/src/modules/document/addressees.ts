import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db'
import type { DocumentRow } from './legal-effects'

export interface Addressee {
  /** 在平台没有登记的单位为空。 */
  readonly unit_id: number | null
  readonly unit_name: string
}

/** 主送与选定的单位；还没有拟成的文书没有选定的。 */
type Addressed = Pick<DocumentRow, 'engineering_id' | 'receiver'> & Partial<Pick<DocumentRow, 'unit_ids'>>

/** 主送写“各参建单位”的，送五方。 */
const EVERYBODY = '各参建单位'
const FIVE = ['jsdw', 'sgdw', 'jldw', 'kcdw', 'sjdw']

type Party = Addressee & { readonly role: string }

async function partiesOf(trx: Db | Trx, engineeringId: number): Promise<Party[]> {
  const { rows } = await sql<Party>`select distinct on (unit_name) unit_id, unit_name, role from engineering_unit
    where engineering_id = ${engineeringId} and active and deleted_at is null order by unit_name, unit_id nulls last`.execute(trx)
  return rows
}

/** 一份文书送给谁：选定的单位；没有选的，主送单位里写到名称的参建单位；都不是的，照主送单位登记一份。 */
export async function addresseesOf(trx: Db | Trx, row: Addressed): Promise<readonly Addressee[]> {
  const parties = await partiesOf(trx, row.engineering_id)
  const ids = row.unit_ids ?? []
  const receiver = row.receiver ?? ''
  const chosen = parties.filter(({ unit_id, unit_name, role }) => {
    if (ids.length > 0) return unit_id !== null && ids.includes(unit_id)
    return receiver === EVERYBODY ? FIVE.includes(role) : receiver.includes(unit_name)
  })
  const whole = chosen.filter(
    ({ unit_id }, at) => unit_id === null || chosen.findIndex((each) => each.unit_id === unit_id) === at,
  )
  if (whole.length > 0) return whole.map(({ unit_id, unit_name }) => ({ unit_id, unit_name }))
  return [{ unit_id: null, unit_name: receiver.slice(0, 200) || '受送达单位' }]
}
