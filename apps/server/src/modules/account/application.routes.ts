import { AppError } from '@zhujian/model'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@zhujian/model/constants'
import { account, accountTypes } from '@zhujian/domain/account/account'
import { type ApplicationRow, applicationStates, examineInput } from '@zhujian/domain/account/application'
import { regionFullName, scopePrefix } from '@zhujian/domain/reference/regions'
import { corpType } from '@zhujian/domain/reference/unit-dicts'
import { roleOf } from '@zhujian/domain/roles'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { hasRight, rolesWith } from '../../entity/access'
import type { Context } from '../../entity/context'
import { route } from '../../entity/route'
import { searchPattern } from '../../entity/search-text'
import { write, type Writing } from '../../entity/write'
import {
  accountFor,
  applicationColumns,
  lockApplication,
  type LockedApplication,
  roleOfApplication,
  unitFor,
} from './application-store'

const page = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
  state: z.enum(['', '0', '1', '2']).optional(),
  unit_name: z.string().max(100).optional(),
})

/** Applications for accounts: seen and decided by administrators, each within his region. */
export function applicationRoutes(app: FastifyInstance): void {
  const right = { entity: account, verb: 'approve' }
  route(app, { method: 'GET', url: '/api/account/application/pc/getList', right, input: page }, listApplications)
  route(app, { method: 'POST', url: '/api/account/application/pc/examine', right, input: examineInput }, examine)
}

/** A role over everything sees all; any other administrator the region he is responsible for, and nothing without one. */
async function withinReach(context: Context): Promise<RawBuilder<boolean>> {
  const holding = await rolesWith(context, account, 'approve')
  if (holding.some((role) => roleOf(role).dataScope === 'all')) return sql<boolean>`true`
  const { areacode } = context.session
  if (!areacode) return sql<boolean>`false`
  const prefix = scopePrefix(areacode)
  // A registered company is vouched for where it is registered, whatever district the applicant names.
  const home = sql`coalesce((select u.areacode from unit u where u.usc = p.usc and u.deleted_at is null), p.areacode)`
  return sql<boolean>`(${home} >= ${prefix} and ${home} < ${`${prefix}:`})`
}

/** The same applications as lines of the to-do centre; null for everybody who decides none. */
export async function applicationLines(context: Context): Promise<RawBuilder<unknown> | null> {
  if (!(await hasRight(context, account, 'approve'))) return null
  return sql`select 'account_application' as source, '账号注册' as kind, null as step, p.id, p.version, p.unit_name || '　' || p.linkman as title,
      null::bigint as engineering_id, null::bigint as from_id, extract(epoch from p.created_at)::bigint as at, null::date as due_on,
      '/group' as path, false as read
    from account_application p where p.state = ${applicationStates.code('waiting')} and ${await withinReach(context)}`
}

/** Applications that wait for this administrator; null for everybody else. */
export async function waitingApplications(context: Context): Promise<number | null> {
  if (!(await hasRight(context, account, 'approve'))) return null
  const { rows } = await sql<{ total: number }>`select count(*)::bigint as total from account_application p
    where p.state = ${applicationStates.code('waiting')} and ${await withinReach(context)}`.execute(context.db)
  return rows[0]?.total ?? 0
}

async function listApplications(context: Context, query: z.output<typeof page>) {
  const conditions = [await withinReach(context)]
  if (query.state) conditions.push(sql<boolean>`p.state = ${Number(query.state)}`)
  if (query.unit_name?.trim()) conditions.push(sql<boolean>`p.unit_name ilike ${searchPattern(query.unit_name)}`)
  const where = sql.join(conditions, sql` and `)
  const counted = await sql<{ total: number }>`select count(*) as total from account_application p where ${where}`.execute(
    context.db,
  )
  const { rows } = await sql<ApplicationRow>`select ${applicationColumns} from account_application p where ${where}
    order by p.id desc limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(context.db)
  return { rows: rows.map(withLabels), total: counted.rows[0]?.total ?? 0 }
}

const withLabels = (row: ApplicationRow) => ({
  ...row,
  areacode_text: regionFullName(row.areacode),
  corp_type_text: corpType.labelOf(row.corp_type),
  account_type_text: accountTypes.labelOf(row.account_type),
  state_text: applicationStates.labelOf(row.state),
  can: row.state === applicationStates.code('waiting') ? ['approve'] : [],
})

async function examine(context: Context, { id, version, result, reason }: z.output<typeof examineInput>) {
  const within = await withinReach(context)
  return write(context, async (writing) => {
    const application = await lockApplication(writing.trx, id, within)
    if (!application) throw new AppError('notFound')
    if (application.state !== applicationStates.code('waiting')) throw new AppError('wrongState')
    if (version !== undefined && version !== application.version) throw new AppError('stale')
    const accountId = result === 'pass' ? await pass(writing, application) : null
    const state = applicationStates.code(result === 'pass' ? 'passed' : 'rejected')
    await sql`update account_application set state = ${state}, reason = ${reason || null}, account_id = ${accountId}, password_hash = null,
      examined_by = ${context.session.account_id}, examined_at = now(), version = version + 1 where id = ${id}`.execute(
      writing.trx,
    )
    await writing.log({
      module: 'account_application',
      action: result,
      row_id: id,
      before: { state: application.state },
      after: { state, reason: reason || null, account_id: accountId },
    })
    return { id, state, account_id: accountId }
  })
}

async function pass({ trx, context, log }: Writing, application: LockedApplication): Promise<number> {
  const { platform, session } = context
  if (application.username_taken)
    throw new AppError('invalid', { fields: [{ field: 'username', message: '账号名已被使用，请退回并请申请人更换' }] })
  const unitId = await unitFor(trx, platform, application, session.account_id)
  const accountId = await accountFor(trx, platform, application, unitId, session.account_id)
  const after = { username: application.username, role_codes: [roleOfApplication(application)], unit_id: unitId }
  await log({ module: 'account', action: 'add', row_id: accountId, after })
  return accountId
}
