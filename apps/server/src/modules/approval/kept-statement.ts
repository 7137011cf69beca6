import { today } from '@zhujian/model/date'
import type { CompiledQuery, RawBuilder } from 'kysely'
import type { Context } from '../../entity/context'
import { grantDeltas } from '../../entity/grant-deltas'
import type { Session } from '../../entity/session'

interface Kept {
  readonly rights: ReadonlyMap<string, boolean>
  readonly day: string
  readonly query: CompiledQuery
}
const kept = new WeakMap<Session, Map<string, Kept>>()

/**
 * A statement that follows from nothing but who asks and the day, such as conditions of scope: built once while the
 * session is known, and again when rights were edited or the day is another. Writing a long one costs as much as running it.
 */
export async function keptStatement<R>(
  { session, platform, db }: Context,
  name: string,
  build: () => Promise<RawBuilder<R>>,
): Promise<CompiledQuery<R>> {
  const rights = await grantDeltas(platform)
  const day = today()
  const statements = kept.get(session) ?? new Map<string, Kept>()
  const known = statements.get(name)
  if (known?.rights === rights && known.day === day) return known.query as CompiledQuery<R>
  const query = (await build()).compile(db)
  kept.set(session, statements.set(name, { rights, day, query }))
  return query
}
