import { AppError, idSchema } from '@zhujian/model'
import { DEFAULT_PAGE_SIZE, MAX_PAGE_SIZE } from '@zhujian/model/constants'
import { account, accountTypes } from '@zhujian/domain/account/account'
import { type ApplicationRow, applicationStates, examineInput } from '@zhujian/domain/account/application'
import { regionFullName } from '@zhujian/domain/reference/regions'
import { type LicenceKind, licenceField, licenceNames } from '@zhujian/domain/account/licences'
import { corpType } from '@zhujian/domain/reference/unit-dicts'
import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
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
import { dueAfter, setting } from '../setting/public'
import { mayExamine, withinReach } from './application-reach'
import { keepLicences } from './licences'

const page = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  limit: z.coerce.number().int().min(1).max(MAX_PAGE_SIZE).default(DEFAULT_PAGE_SIZE),
  state: z.enum(['', '0', '1', '2']).optional(),
  result: z.enum(['', '1', '2']).optional(),
  unit_name: z.string().max(100).optional(),
  /** 待办点开的那一件。 */
  id: idSchema.optional(),
})

/** Applications for accounts: seen and decided by administrators, each within his region. */
export function applicationRoutes(app: FastifyInstance): void {
  const right = { entity: account, verb: 'approve' }
  route(app, { method: 'GET', url: '/api/account/application/pc/getList', right, input: page }, listApplications)
  route(app, { method: 'POST', url: '/api/account/application/pc/examine', right, input: examineInput }, examine)
}

/** The same applications as lines of the to-do centre; null for everybody who decides none. */
export async function applicationLines(context: Context): Promise<RawBuilder<unknown> | null> {
  const within = await mayExamine(context)
  if (!within) return null
  const days = await setting(context.platform, 'term_application_days')
  return sql`select 'account_application' as source, '账号注册' as kind, null as step, p.id, p.version, p.unit_name || '　' || p.linkman as title,
      null::bigint as engineering_id, null::bigint as from_id, extract(epoch from p.created_at)::bigint as at, ${dueAfter(sql`p.created_at`, days)} as due_on,
      '/group?id=' || p.id as path, false as read
    from account_application p where p.state = ${applicationStates.code('waiting')} and ${within}`
}

/** Applications that wait for this administrator; null for everybody else. */
export async function waitingApplications(context: Context): Promise<number | null> {
  const within = await mayExamine(context)
  if (!within) return null
  const { rows } = await sql<{ total: number }>`select count(*)::bigint as total from account_application p
    where p.state = ${applicationStates.code('waiting')} and ${within}`.execute(context.db)
  return rows[0]?.total ?? 0
}

async function listApplications(context: Context, query: z.output<typeof page>) {
  const conditions = [await withinReach(context)]
  if (query.result) conditions.push(sql<boolean>`p.state = ${Number(query.result)}`)
  if (query.state) conditions.push(sql<boolean>`p.state = ${Number(query.state)}`)
  if (query.id !== undefined) conditions.push(sql<boolean>`p.id = ${query.id}`)
  if (query.unit_name?.trim()) conditions.push(sql<boolean>`p.unit_name ilike ${searchPattern(query.unit_name)}`)
  const where = sql.join(conditions, sql` and `)
  const counted = await sql<{ total: number }>`select count(*) as total from account_application p where ${where}`.execute(
    context.db,
  )
  const { rows } = await sql<ApplicationRow>`select ${applicationColumns} from account_application p where ${where}
    order by p.id desc limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(context.db)
  return { rows: rows.map(withLabels), total: counted.rows[0]?.total ?? 0 }
}

const pathsOf = ({ files }: ApplicationRow, kind: LicenceKind): string | null =>
  files?.[licenceField(kind)]?.map(({ path }) => path).join(',') ?? null

const WAITING = applicationStates.code('waiting')

const withLabels = (row: ApplicationRow) => ({
  ...row,
  result: row.state === WAITING ? null : row.state,
  ...Object.fromEntries(licenceNames.map((kind) => [licenceField(kind), pathsOf(row, kind)])),
  areacode_text: regionFullName(row.areacode),
  corp_type_text: corpType.labelOf(row.corp_type),
  account_type_text: accountTypes.labelOf(row.account_type),
  state_text: applicationStates.labelOf(row.state),
  can: row.state === WAITING ? ['approve'] : [],
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
  if (!application.unit_known) await keepLicences(trx, application.id, unitId)
  const accountId = await accountFor(trx, platform, application, unitId, session.account_id)
  const after = { username: application.username, role_codes: [roleOfApplication(application)], unit_id: unitId }
  await log({ module: 'account', action: 'add', row_id: accountId, after })
  return accountId
}
