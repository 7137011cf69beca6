import type { RoleName } from '@zhujian/domain/roles'
import { sql } from 'kysely'
import type { Writing } from '../../entity/write'
import { MESSAGE_TOPIC } from '../live/public'

interface Message {
  readonly kind: 'todo' | 'notice'
  readonly title: string
  readonly body: string
  readonly path: string
  readonly engineering_id: number
}

/** 给若干账号各发一条消息；发消息的人自己不收。 */
export async function notify({ trx, context }: Writing, accounts: readonly (number | null)[], message: Message): Promise<void> {
  const receivers = [...new Set(accounts.filter((id): id is number => id !== null && id !== context.session.account_id))]
  if (receivers.length === 0) return
  await sql`insert into message (account_id, kind, title, body, path, engineering_id)
    select a.id, ${message.kind}, ${message.title}, ${message.body}, ${message.path}, ${message.engineering_id}
    from unnest(${receivers}::bigint[]) as a (id)`.execute(trx)
  await context.platform.live.announce(trx, MESSAGE_TOPIC, receivers)
}

/** 监督机构里担任某些角色、正在使用的账号。 */
export async function accountsOfOrg({ trx }: Writing, orgId: unknown, roles: readonly RoleName[]): Promise<number[]> {
  if (typeof orgId !== 'number') return []
  const { rows } = await sql<{ id: number }>`select id from account
    where org_id = ${orgId} and status = 'normal' and deleted_at is null and role_codes && ${[...roles]}::text[]`.execute(trx)
  return rows.map((row) => row.id)
}

/** 填报一侧：登记该工程的账号，以及同一单位里由它填报的人。 */
export const applicantOf = (row: Record<string, unknown>): number | null =>
  typeof row.created_by === 'number' ? row.created_by : null

export const auditPath = (id: number): string => `/engineeringAudit?engineering_id=${id}`
export const editPath = (id: number): string => `/projectlibrary/supervise/create?engineering_id=${id}`
export const surveyPath = (id: number): string => `/projectlibrary/supervise/ProjectDetails/survey?engineering_id=${id}`
