import { createHash } from 'node:crypto'
import { allEntities } from '@zhujian/domain/entities'
import { sql } from 'kysely'
import { type Db, withTransaction } from '../platform/db'
import type { Platform } from '../platform/platform'
import { actsOf, keepTurns, measuresIn, recountTurns } from './turns'
import { readCalendar } from './work-calendar'
import { lockName } from '../platform/lock-name'

const digestOf = (acts: unknown): string => createHash('sha256').update(JSON.stringify(acts)).digest('hex').slice(0, 32)

/**
 * Brings in the turns of entities whose definition says something else than when their rows were last brought in: the first start
 * of a version that awaits more, or less. What was waiting keeps the day it came.
 */
export async function ensureTurns(platform: Platform): Promise<void> {
  await withTransaction(platform.db, async (trx) => {
    await lockName(trx, 'turn_rule')
    const { rows } = await sql<{ entity: string; digest: string }>`select entity, digest from turn_rule`.execute(trx)
    const known = new Map(rows.map(({ entity, digest }) => [entity, digest]))
    const changed = allEntities.flatMap((entity) => {
      const acts = actsOf(entity)
      const digest = digestOf(acts)
      if (known.get(entity.name) === digest || (acts.length === 0 && !known.has(entity.name))) return []
      return [{ entity, digest }]
    })
    if (changed.length === 0) return
    await bringIn(
      trx,
      changed.map(({ entity }) => entity),
    )
    await sql`insert into turn_rule (entity, digest) select * from json_to_recordset(${JSON.stringify(
      changed.map(({ entity: { name }, digest }) => ({ entity: name, digest })),
    )}) as t(entity text, digest text) on conflict (entity) do update set digest = excluded.digest`.execute(trx)
  })
}

/** Every turn of these entities, of all entities unless said, from their rows as they stand. */
export async function bringIn(trx: Db, of: typeof allEntities = allEntities): Promise<void> {
  for (const entity of of) {
    if (actsOf(entity).length === 0) await sql`delete from turn where entity = ${entity.name}`.execute(trx)
    await keepTurns(trx, entity, null, measuresIn(trx))
  }
  await recountTurns(trx, await readCalendar(trx))
}
