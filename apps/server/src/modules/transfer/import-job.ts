import { AppError, type AnyEntity } from '@zhujian/model'
import { entityOf } from '@zhujian/domain/entities'
import { sql } from 'kysely'
import { z } from 'zod'
import { requireRight } from '../../entity/access'
import type { Context } from '../../entity/context'
import type { Session } from '../../entity/session'
import { write, type Writing } from '../../entity/write'
import type { Trx } from '../../platform/db'
import type { JobRun } from '../../platform/jobs'
import type { Platform } from '../../platform/platform'
import { linesOf, type Place, writeBlock } from './import-blocks'
import { endEarly, finish } from './import-end'
import { contextOf, mustWait, type Order, readOrder } from './import-order'
import { IMPORT_ATTEMPTS, IMPORT_KIND } from './import-queue'
import { openRows } from './import-stage'
import { isStopAsked, standStill } from './import-stop'
import { undoBlock } from './import-undo'

declare module 'fastify' {
  interface FastifyInstance {
    /** An account as a job works for it, or null once it may not be used; set by the account module. */
    actingAccount: (id: number) => Promise<Session | null>
  }
}

type FindAccount = (id: number) => Promise<Session | null>
const PAYLOAD = z.object({ id: z.number() })
const BUSY = '系统繁忙'

/** Teaches the worker to write imports and to take them back. */
export function defineImportJob(platform: Platform, findAccount: FindAccount): void {
  platform.jobs.define({
    kind: IMPORT_KIND,
    payload: PAYLOAD,
    run: (job) => runImport(platform, findAccount, job),
    abandoned: async ({ id }) => {
      const order = await readOrder(platform.db, id)
      if (order) await endEarly(platform, order, BUSY)
    },
  })
}

async function runImport(platform: Platform, findAccount: FindAccount, job: JobRun<{ id: number }>): Promise<void> {
  const order = await readOrder(platform.db, job.payload.id)
  // Whoever ends before it starts it: one import of an account at a time.
  if (!order || (await mustWait(platform.db, order))) return
  try {
    await work(platform, findAccount, job, order)
  } catch (error) {
    job.signal.throwIfAborted()
    const reason = error instanceof AppError ? error.message : job.attempt >= IMPORT_ATTEMPTS ? BUSY : undefined
    if (reason !== undefined) await endEarly(platform, order, reason)
    if (!(error instanceof AppError)) throw error
  }
}

/** Block after block, each a transaction of its own: whoever is asked for something meanwhile gets his turn between them. */
async function work(platform: Platform, findAccount: FindAccount, job: JobRun<unknown>, order: Order): Promise<void> {
  const entity = entityOf(order.entity)
  const next = order.status === 'undoing' ? undoNext(entity, order) : writeNext(platform, entity, order)
  for (let more = true; more; ) {
    job.signal.throwIfAborted()
    const context = await actFor(platform, findAccount, entity, order)
    const { again } = await write(context, async (writing) => {
      const place = await lockPlace(writing.trx, order)
      return { again: place !== undefined && (await next(writing, place)) }
    })
    more = again
  }
}

type Next = (writing: Writing, place: Place) => Promise<boolean>

function writeNext(platform: Platform, entity: AnyEntity, order: Order): Next {
  const staged = openRows(platform, order.id, order.sealed)
  const lines = linesOf(staged)
  return async (writing, place) => {
    if (await isStopAsked(writing.trx, place.id)) {
      await standStill(writing, { ...order, ...place })
      return false
    }
    const after = await writeBlock(writing, entity, place, lines, staged.checked)
    if (after.done < lines.length) return true
    await finish(writing, order, after)
    return false
  }
}

function undoNext(entity: AnyEntity, order: Order): Next {
  return async (writing, place) => {
    const after = await undoBlock(writing, entity, place)
    if (after) return true
    await finish(writing, order, place)
    return false
  }
}

/** Asked before every block: an account disabled or a role lost ends the import where it is. @throws forbidden */
async function actFor(platform: Platform, findAccount: FindAccount, entity: AnyEntity, order: Order): Promise<Context> {
  const session = await findAccount(order.account_id)
  if (!session) throw new AppError('forbidden', { message: '账号已停用或已到期' })
  const context = contextOf(platform, session, order)
  await requireRight(context, entity, 'import').catch((error: unknown) => {
    throw error instanceof AppError ? new AppError('forbidden', { message: '已没有导入的权限' }) : error
  })
  return context
}

/** The place as it stands, locked: whoever else works on the same import waits here and goes on behind. */
async function lockPlace(trx: Trx, { id, status }: Order): Promise<Place | undefined> {
  const { rows } = await sql<
    Place & { undoing: boolean }
  >`select id, done, written, status = 'undoing' as undoing from import_batch
    where id = ${id} and status in ('waiting', 'writing', 'undoing') for no key update`.execute(trx)
  return rows[0]?.undoing === (status === 'undoing') ? rows[0] : undefined
}
