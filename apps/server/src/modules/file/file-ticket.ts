import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Session } from '../../entity/session'
import type { Platform } from '../../platform/platform'
import { finishedSession } from './file-cookie'

/** Seconds in which the online viewer must have fetched the file. */
const LIFETIME = 60

const proofOf = (platform: Platform, session: number, path: string, expires: number) =>
  platform.crypto.proof(`${session}|${path}|${expires}`, 'file.ticket')

/** One clock for every process that issues or takes a ticket: that of the database. */
async function clockOf({ reservedDb }: Platform): Promise<number> {
  const { rows } = await sql<{ now: number }>`select extract(epoch from clock_timestamp())::int as now`.execute(reservedDb)
  return rows[0]?.now ?? Number.MAX_SAFE_INTEGER
}

/** Lets one file be read without a cookie for a minute, with the rights of one session and while it lives. */
export async function issueTicket(platform: Platform, session: Pick<Session, 'id'>, path: string): Promise<string> {
  const expires = (await clockOf(platform)) + LIFETIME
  return `${session.id}.${expires}.${proofOf(platform, session.id, path, expires)}`
}

/** The session behind a ticket for this file, or null. No ticket is good where no online viewer is set. */
export async function ticketSession(app: FastifyInstance, path: string, ticket: unknown): Promise<Session | null> {
  const { platform } = app
  if (platform.config.officeViewer === undefined || typeof ticket !== 'string') return null
  const [, id = '', expires = '', proof = ''] = /^(\d{1,15})\.(\d{1,12})\.([\w-]{20,100})$/.exec(ticket) ?? []
  const [given, expected] = [proof, proofOf(platform, Number(id), path, Number(expires))].map((text) => Buffer.from(text))
  if (!given || !expected || given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  if (Number(expires) < (await clockOf(platform))) return null
  return finishedSession(app, Number(id))
}
