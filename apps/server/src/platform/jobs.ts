import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import { isConnectionLoss, messageOf } from './database-errors'
import { type Db, jsonb } from './db'
import {
  claimJobs,
  extendLease,
  finishJob,
  freeExpired,
  type JobRow,
  parkDead,
  parkOrRetry,
  plantTick,
  pruneJobs,
} from './job-store'
import type { Live } from './live'
import type { Log } from './log'

export interface JobRun<P> {
  id: number
  payload: P
  /** 1 on the first try. */
  attempt: number
  db: Db
  log: Log
  /** Aborted when the process stops or the lease is lost: stop working, another process takes over. */
  signal: AbortSignal
  /** Marks the job done inside the caller's transaction, so that effect and completion are one. False: the lease was lost, roll back. */
  finish: (trx: Db) => Promise<boolean>
}

export interface JobDefinition<P> {
  kind: string
  payload: z.ZodType<P>
  run: (job: JobRun<P>) => Promise<void>
  /** The last try died with its process: tells whatever waits for this job that nobody will do it. May be called twice. */
  abandoned?: (payload: P) => Promise<void>
}

export interface AddOptions {
  /** Epoch seconds. */
  runAt?: number
  /** A second job of this kind with the same key is silently dropped. */
  dedupeKey?: string
  maxAttempts?: number
}

export interface Jobs {
  define: <P>(definition: JobDefinition<P>) => void
  /** Runs `kind` (payload {}) once per period on the whole installation, whatever the number of processes. */
  schedule: (kind: string, everySeconds: number) => void
  /** Queues a job inside the caller's transaction: it exists exactly if the transaction commits. */
  add: (trx: Db, kind: string, payload: unknown, options?: AddOptions) => Promise<number | undefined>
  /** Begins to work; processes without the worker role never call it. */
  start: () => void
  close: () => Promise<void>
}

interface AnyJob {
  run: (row: JobRow, parts: Omit<JobRun<unknown>, 'payload' | 'id' | 'attempt'>) => Promise<void>
  abandoned: (payload: unknown) => Promise<void>
}

const AT_ONCE = 4
const IDLE_MS = 1000
const LEASE_SECONDS = 30
const HOUSEKEEPING_MS = 5000
export const JOB_TOPIC = 'job'

/**
 * A queue of our own instead of graphile-worker 0.17: that one runs its DDL at every start and shields its tables by row
 * security, so the application would need the schema owner's rights; and the jobs of a killed worker stay locked for four
 * hours there, thirty seconds here.
 */
export function createJobs({ db, live, log, onCall = false }: { db: Db; live: Live; log: Log; onCall?: boolean }): Jobs {
  const worker: Worker = {
    db,
    log,
    owner: randomUUID(),
    kinds: new Map(),
    schedules: new Map(),
    closing: new AbortController(),
    wake: () => undefined,
  }
  let loops: Promise<unknown> | undefined
  return {
    define: ({ kind, payload, run, abandoned }) => {
      worker.kinds.set(kind, {
        run: async (row, parts) => run({ ...parts, id: row.id, attempt: row.attempts, payload: payload.parse(row.payload) }),
        abandoned: async (stored) => abandoned?.(payload.parse(stored)),
      })
    },
    schedule: (kind, everySeconds) => {
      if (!onCall) worker.schedules.set(kind, everySeconds)
    },
    add: async (trx, kind, payload, options = {}) => {
      const id = await insertJob(trx, kind, payload, options)
      await live.announce(trx, JOB_TOPIC)
      return id
    },
    start: () => {
      live.subscribe(JOB_TOPIC, () => worker.wake())
      loops ??= Promise.all([workLoop(worker), housekeepingLoop(worker)])
    },
    close: async () => {
      worker.closing.abort()
      worker.wake()
      await loops
    },
  }
}

async function insertJob(trx: Db, kind: string, payload: unknown, options: AddOptions): Promise<number | undefined> {
  const row = await trx
    .insertInto('job')
    .values({
      kind,
      payload: jsonb(payload),
      dedupe_key: options.dedupeKey ?? null,
      max_attempts: options.maxAttempts ?? 5,
      ...(options.runAt === undefined ? {} : { run_at: new Date(options.runAt * 1000).toISOString() }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row === undefined ? undefined : Number(row['id'])
}

interface Worker {
  db: Db
  log: Log
  owner: string
  kinds: Map<string, AnyJob>
  schedules: Map<string, number>
  closing: AbortController
  wake: () => void
}

async function workLoop(worker: Worker): Promise<void> {
  const running = new Set<Promise<void>>()
  while (!worker.closing.signal.aborted) {
    const claimed = await claim(worker, AT_ONCE - running.size)
    for (const row of claimed) {
      const work = runOne(worker, row).finally(() => running.delete(work))
      running.add(work)
    }
    if (running.size >= AT_ONCE) await Promise.race(running)
    else if (claimed.length === 0) await Promise.race([idle(worker), ...running])
  }
  await Promise.all(running)
}

async function claim(worker: Worker, limit: number): Promise<JobRow[]> {
  try {
    return await claimJobs(worker.db, {
      kinds: [...worker.kinds.keys()],
      owner: worker.owner,
      leaseSeconds: LEASE_SECONDS,
      limit,
    })
  } catch (error) {
    if (!isConnectionLoss(error)) worker.log.error('job claim failed', { error })
    return []
  }
}

async function runOne(worker: Worker, row: JobRow): Promise<void> {
  const job = worker.kinds.get(row.kind)
  if (job === undefined) return
  const { db, owner } = worker
  const log = worker.log.with({ job_id: row.id, job_kind: row.kind })
  const lost = new AbortController()
  const signal = AbortSignal.any([worker.closing.signal, lost.signal])
  const lease = setInterval(
    () => {
      extendLease(db, row.id, owner, LEASE_SECONDS).then(
        (held) => (held ? undefined : lost.abort()),
        () => undefined,
      )
    },
    (LEASE_SECONDS * 1000) / 3,
  )
  try {
    await job.run(row, { db, log, signal, finish: (trx) => finishJob(trx, row.id, owner) })
    await finishJob(db, row.id, owner)
  } catch (error) {
    log.error('job failed', { attempt: row.attempts, error })
    // When the database itself is away the lease runs out and another try follows.
    await parkOrRetry(db, row, owner, messageOf(error)).catch(() => undefined)
  } finally {
    clearInterval(lease)
  }
}

/** Schedules, expired leases and old rows. Every process does it; the statements make it happen once. */
async function housekeepingLoop(worker: Worker): Promise<void> {
  const { signal } = worker.closing
  let prunedAt = 0
  while (!signal.aborted) {
    try {
      await freeExpired(worker.db)
      await parkDead(worker.db, async ({ kind, payload }) => worker.kinds.get(kind)?.abandoned(payload))
      for (const [kind, every] of worker.schedules) await plantTick(worker.db, kind, every)
      if (Date.now() - prunedAt > 3_600_000) {
        prunedAt = Date.now()
        await pruneJobs(worker.db)
      }
    } catch (error) {
      if (!isConnectionLoss(error)) worker.log.error('job housekeeping failed', { error })
    }
    const shortest = Math.min(HOUSEKEEPING_MS, ...[...worker.schedules.values()].map((seconds) => seconds * 500))
    await sleep(Math.max(shortest, 500), undefined, { signal }).catch(() => undefined)
  }
}

async function idle(worker: Worker): Promise<void> {
  const woken = new AbortController()
  worker.wake = () => woken.abort()
  await sleep(IDLE_MS, undefined, { signal: woken.signal }).catch(() => undefined)
}
