import type { AnyEntity } from '@zhujian/model'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db'
import { readsAsParticipant } from './access'
import type { Context } from './context'
import { extensionOf } from './extend'

type Caller = Pick<Context, 'platform' | 'session'>

interface Veil {
  readonly fields: readonly string[]
  readonly lifted: RawBuilder<boolean>
}

/** What this caller reads of some rows only; undefined where nothing is kept from him. */
export async function veilOf(caller: Caller, entity: AnyEntity, alias: string): Promise<Veil | undefined> {
  const { veil } = extensionOf(entity)
  if (!veil || !(await readsAsParticipant(caller, entity))) return undefined
  return { fields: veil.fields, lifted: veil.lifted(alias, caller.session) }
}

/** The fields kept from this caller, by row. */
export async function veiledFields(
  caller: Caller,
  db: Db,
  entity: AnyEntity,
  ids: readonly number[],
): Promise<(id: number) => readonly string[]> {
  const veil = ids.length === 0 ? undefined : await veilOf(caller, entity, 't')
  if (!veil) return () => []
  const { rows } = await sql<{ id: number }>`select t.id from ${sql.table(entity.name)} as t
    where t.id = any(${[...ids]}::bigint[]) and not ${veil.lifted}`.execute(db)
  const behind = new Set(rows.map(({ id }) => id))
  return (id) => (behind.has(id) ? veil.fields : [])
}
