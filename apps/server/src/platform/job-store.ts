import { sql } from 'kysely'
import { type Db, withTransaction } from './db'

const DIED = '执行进程中断'

export interface JobRow {
  id: number
  kind: string
  payload: unknown
  attempts: number
  max_attempts: number
}

export interface Claim {
  kinds: readonly string[]
  owner: string
  leaseSeconds: number
  limit: number
}

/** Takes due jobs of the known kinds; processes never wait for each other and never get the same row. */
export async function claimJobs(db: Db, { kinds, owner, leaseSeconds, limit }: Claim): Promise<JobRow[]> {
  if (limit <= 0 || kinds.length === 0) return []
  const { rows } = await sql<JobRow>`
    update job set state = 'running', attempts = attempts + 1, lease_owner = ${owner}, error = null,
      lease_until = now() + make_interval(secs => ${leaseSeconds})
    where id in (
      select id from job where state = 'waiting' and run_at <= now() and kind = any(${kinds})
      order by run_at, id limit ${limit} for update skip locked)
    returning id, kind, payload, attempts, max_attempts`.execute(db)
  return rows
}

export async function extendLease(db: Db, id: number, owner: string, leaseSeconds: number): Promise<boolean> {
  const result = await sql`update job set lease_until = now() + make_interval(secs => ${leaseSeconds})
    where id = ${id} and lease_owner = ${owner} and state = 'running'`.execute(db)
  return result.numAffectedRows === 1n
}

/** False when the job is no longer ours, or is done already. */
export async function finishJob(db: Db, id: number, owner: string): Promise<boolean> {
  const result = await sql`update job set state = 'done', finished_at = now(), lease_until = null
    where id = ${id} and lease_owner = ${owner} and state = 'running'`.execute(db)
  return result.numAffectedRows === 1n
}

/** Another try after 10, 20, 40 … seconds; after the last one the job is parked where an administrator sees it. */
export async function parkOrRetry(db: Db, row: JobRow, owner: string, error: string): Promise<void> {
  const last = row.attempts >= row.max_attempts
  await sql`update job set state = ${last ? 'failed' : 'waiting'}, error = ${error.slice(0, 2000)}, lease_until = null, lease_owner = null,
      finished_at = case when ${last}::boolean then now() end, run_at = now() + make_interval(secs => ${5 * 2 ** row.attempts})
    where id = ${row.id} and lease_owner = ${owner} and state = 'running'`.execute(db)
}

/** Jobs of processes that died: waiting again. */
export async function freeExpired(db: Db): Promise<void> {
  await sql`update job set state = 'waiting', error = ${DIED}, lease_until = null, lease_owner = null
    where state = 'running' and lease_until < now() and attempts < max_attempts`.execute(db)
}

/** Those of which the last try died are parked: the death itself may be what they cause. What waits for them is told first. */
export async function parkDead(db: Db, tell: (row: JobRow) => Promise<void>): Promise<void> {
  for (;;) {
    const isMore = await withTransaction(db, async (trx) => {
      const { rows } = await sql<JobRow>`select id, kind, payload, attempts, max_attempts from job
        where state = 'running' and lease_until < now() and attempts >= max_attempts order by id limit 1 for update skip locked`.execute(
        trx,
      )
      const [row] = rows
      if (!row) return false
      await tell(row)
      await sql`update job set state = 'failed', finished_at = now(), error = ${DIED}, lease_until = null, lease_owner = null where id = ${row.id}`.execute(
        trx,
      )
      return true
    })
    if (!isMore) return
  }
}

/** One job per kind and period, judged by the clock of the database. */
export async function plantTick(db: Db, kind: string, everySeconds: number): Promise<void> {
  await sql`insert into job (kind, dedupe_key)
    values (${kind}, 'tick:' || floor(extract(epoch from now()) / ${everySeconds}::int)::bigint) on conflict do nothing`.execute(
    db,
  )
}

/** Finished jobs are kept a week, parked ones until somebody decides. */
export async function pruneJobs(db: Db): Promise<void> {
  await sql`delete from job where state = 'done' and finished_at < now() - interval '7 days'`.execute(db)
}
