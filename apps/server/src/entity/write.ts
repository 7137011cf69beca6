import { AppError } from '@zhujian/model'
import { sql } from 'kysely'
import { changedPlaces, ROWS_TOPIC } from '../platform/changes'
import { prepared, type Trx, withTransaction } from '../platform/db'
import { type LogEntry, logRows } from './audit'
import type { Context } from './context'

/** What a write may do inside its one transaction. */
export interface Writing {
  readonly trx: Trx
  readonly context: Context
  /** Remembers a log row; it is written at the end of the act, with everything else or not at all. */
  log(entry: LogEntry): Promise<void>
  /** Runs after commit; failures are logged, never answered: the write stands. */
  after(effect: () => Promise<void> | void): void
}

/**
 * Runs one business act in one transaction: its rows, its log and its idempotency key stand or fall together.
 * The same key with the same body answers what the first call answered; with another body it is refused.
 * `answer` must be small and free of sensitive values: it is kept for 24 h.
 */
export async function write<T extends Record<string, unknown>>(
  context: Context,
  work: (writing: Writing) => Promise<T>,
): Promise<T> {
  // A login-free session reads; whatever route it came by, it writes nothing but its own end.
  if (context.session.free && !isOpenToFree(context)) throw new AppError('forbidden')
  const effects: (() => Promise<void> | void)[] = []
  const entries: LogEntry[] = []
  const answer = await withTransaction(context.db, async (trx) => {
    const earlier = await claimKey<T>(trx, context)
    if (earlier) return earlier
    const result = await work({
      trx,
      context,
      log: async (entry) => void entries.push(entry),
      after: (effect) => void effects.push(effect),
    })
    await conclude(trx, context, entries, result)
    return result
  })
  const places = changedPlaces(entries, context.session.id)
  if (places.length > 0) context.platform.live.publish(ROWS_TOPIC, places)
  for (const effect of effects) await runEffect(context, effect)
  return answer
}

function isOpenToFree({ request }: Context): boolean {
  const { right } = request.routeOptions.config
  return right !== undefined && 'signedIn' in right && right.free === true
}

async function runEffect(context: Context, effect: () => Promise<void> | void): Promise<void> {
  try {
    await effect()
  } catch (error) {
    context.platform.log.error('after-commit effect failed', { trace_id: context.traceId, error: String(error) })
  }
}

/** Claims the key or returns the earlier answer. A parallel call with the same key waits here for the first to end. */
async function claimKey<T>(trx: Trx, { session, idempotencyKey, route, bodyHash }: Context): Promise<T | undefined> {
  if (!idempotencyKey) return undefined
  const claimed =
    await sql`${prepared}insert into idempotency (account_id, key, route, body_hash) values (${session.account_id}, ${idempotencyKey}, ${route}, ${bodyHash})
    on conflict do nothing returning key`.execute(trx)
  if (claimed.rows.length > 0) return undefined
  const kept = await sql<{ route: string; body_hash: string; answer: T | null }>`select route, body_hash, answer from idempotency
    where account_id = ${session.account_id} and key = ${idempotencyKey}`.execute(trx)
  const row = kept.rows[0]
  if (!row || row.route !== route || row.body_hash !== bodyHash)
    throw new AppError('invalid', { message: '同一提交标识不能用于不同的内容' })
  return row.answer ?? undefined
}

/** The log rows and the kept answer, in one statement at the end of the act. */
async function conclude(trx: Trx, context: Context, entries: readonly LogEntry[], answer: unknown): Promise<void> {
  const { session, idempotencyKey } = context
  const kept = sql`update idempotency set answer = ${JSON.stringify(answer)} where account_id = ${session.account_id} and key = ${idempotencyKey}`
  if (entries.length === 0 && idempotencyKey) await sql`${prepared}${kept}`.execute(trx)
  if (entries.length === 0) return
  const logged = logRows(context, entries)
  await (idempotencyKey ? sql`${prepared}with kept as (${kept}) ${logged}` : sql`${prepared}${logged}`).execute(trx)
}
