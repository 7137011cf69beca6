import { errorCode } from './database-errors'
import { type FieldCrypto, SealBroken, type SealPlace } from './field-crypto'
import type { Log } from './log'
import type { GuardedPool } from './pool'

const BATCH = 500

interface Moved {
  id: number
  place: SealPlace
  sealed: string
  entity: string
  row_id: number
  field: string
}

/**
 * Values a migration moved to another row are sealed for the row they came from: only the program can seal them anew.
 * Before anybody is served each one is put where it belongs with its search index. A batch is one transaction, so a start cut
 * short goes on with the next; a value that does not open, or that another row holds already, stays where it is for somebody to look at.
 */
export async function settleMovedSeals(pool: GuardedPool, crypto: FieldCrypto, log: Log): Promise<void> {
  let last = 0
  let broken = 0
  for (;;) {
    const client = await pool.connect()
    try {
      await client.query('begin', [])
      const { rows } = await client.query<Moved>(
        `select id, place, sealed, entity, row_id, field from sealed_move where id > $1 order by id limit ${BATCH} for update`,
        [last],
      )
      for (const row of rows) if (!(await settle(client, crypto, row))) broken += 1
      await client.query('commit', [])
      if (rows.length === 0) break
      last = Number(rows.at(-1)?.id)
    } catch (error) {
      await client.query('rollback', [])
      throw error
    } finally {
      client.release()
    }
  }
  if (broken > 0) log.error('moved values that could not be put in place stay in sealed_move', { count: broken })
}

type Client = Awaited<ReturnType<GuardedPool['connect']>>

async function settle(
  client: Client,
  crypto: FieldCrypto,
  { id, place, sealed, entity, row_id, field }: Moved,
): Promise<boolean> {
  let plain: string
  try {
    plain = crypto.open(sealed, place)
  } catch (error) {
    if (error instanceof SealBroken) return false
    throw error
  }
  await client.query('savepoint one', [])
  try {
    // Names come from a migration and were checked by the table; a value entered meanwhile is newer than the one that moved.
    await client.query(
      `update "${entity}" set "${field}_sealed" = $2, "${field}_index" = $3 where id = $1 and "${field}_sealed" is null and "${field}" is not null`,
      [row_id, crypto.seal(plain, `${entity}:${row_id}:${field}`), crypto.blindIndex(plain, `${entity}.${field}`)],
    )
    await client.query('delete from sealed_move where id = $1', [id])
    return true
  } catch (error) {
    if (errorCode(error) !== '23505') throw error
    await client.query('rollback to savepoint one', [])
    return false
  }
}
