import { entityOf } from '@zhujian/domain/entities'
import type { Part as PartyRole, RoleName } from '@zhujian/domain/roles'
import { roleOf, roles } from '@zhujian/domain/roles'
import { buildApp } from '@zhujian/server/app'
import { transferModule } from '@zhujian/server/modules/transfer/transfer.module'
import type { Session } from '@zhujian/server/entity/session'
import { installSessions } from '@zhujian/server/modules/account/authenticate'
import { openSession, sessionById } from '@zhujian/server/modules/account/session-store'
import { setFileCookie } from '@zhujian/server/modules/file/public'
import { withTransaction } from '@zhujian/server/platform/db'
import type { Platform } from '@zhujian/server/platform/platform'
import { startTestPlatform } from '@zhujian/server/platform/testing'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { make, unique } from '../factory'

export interface Person {
  id: number
  token: string
  /** Value of the cookie header that opens files. */
  cookie: string
  session: Session
}

export interface Harness {
  platform: Platform
  app: FastifyInstance
  person: (role: RoleName, at?: { areacode?: string; unit?: number; projects?: number[] }) => Promise<Person>
  close: () => Promise<void>
}

/** The real application on a real database, with accounts that are signed in through the real session store. */
export async function createHarness(env: Record<string, string> = {}): Promise<Harness> {
  const test = await startTestPlatform(env)
  const app = await buildApp(test.platform)
  if (!app.hasDecorator('sessionById')) app.decorate('sessionById', async () => null)
  installSessions(app)
  if (!app.hasRoute({ method: 'GET', url: '/api/common/pc/transferList' })) await app.register(transferModule)
  await app.ready()
  return {
    platform: test.platform,
    app,
    person: (role, at = {}) => createPerson(test.platform, app, role, at),
    close: async () => {
      await app.close()
      await test.close()
    },
  }
}

async function createPerson(
  platform: Platform,
  app: FastifyInstance,
  role: RoleName,
  at: { areacode?: string; unit?: number; projects?: number[] },
): Promise<Person> {
  const id = await make(platform, entityOf('account'), {
    username: `${role.replaceAll('_', '-')}-${unique()}`,
    real_name: roles[role].label,
    account_type: roles[role].accountType,
    role_codes: [role],
    unit_id: at.unit ?? (await partyOf(platform, role, at.projects)),
    areacode: at.areacode ?? '330106',
    status: 'normal',
    must_change: false,
  })
  for (const project of at.projects ?? [])
    await sql`insert into account_engineering (account_id, engineering_id) values (${id}, ${project})`.execute(platform.db)
  const token = await withTransaction(platform.db, (trx) =>
    openSession(trx, platform, { accountId: id, ip: '127.0.0.1', agent: 'test' }),
  )
  const { rows } = await sql<{ id: number }>`select id from session where account_id = ${id}`.execute(platform.db)
  const session = await sessionById(platform, rows[0]?.id ?? 0)
  if (!session) throw new Error('no session')
  return { id, token, session, cookie: cookieFor(app, session) }
}

/** The company that plays the role's part on these projects, registered for it where nobody is. */
async function partyOf(platform: Platform, role: RoleName, projects: readonly number[] = []): Promise<number | null> {
  const part = roleOf(role).parts?.[0]
  if (part === undefined || projects.length === 0) return null
  const { rows } = await sql<{ id: number }>`select unit_id as id from engineering_unit
    where engineering_id = ${projects[0]} and role = ${part} and active and deleted_at is null`.execute(platform.db)
  const unit_name = `${roleOf(role).label}${unique()}`
  const unit_id = rows[0]?.id ?? (await make(platform, entityOf('unit'), { unit_name, status: 'normal' }))
  for (const engineering_id of projects) await takePart(platform, { engineering_id, unit_id, role: part })
  return unit_id
}

/** Registers a company for its part on a project, unless it is there already. */
export async function takePart(
  platform: Platform,
  party: { engineering_id: number; unit_id: number; role: PartyRole },
): Promise<void> {
  const { engineering_id, unit_id, role } = party
  const { rows } = await sql`select 1 from engineering_unit where engineering_id = ${engineering_id} and unit_id = ${unit_id}
    and role = ${role} and active and deleted_at is null`.execute(platform.db)
  if (rows.length === 0)
    await make(platform, entityOf('engineering_unit'), { ...party, unit_name: `参建单位${unique()}`, active: true })
}

/** The cookie as signing in sets it. */
function cookieFor(app: FastifyInstance, session: Session): string {
  let header = ''
  const reply = { server: app, request: { protocol: 'http' }, header: (_name: string, value: string) => (header = value) }
  setFileCookie(reply as unknown as FastifyReply, session)
  return header.split(';')[0] ?? ''
}

export interface Answer {
  status: number
  code: number
  msg: string
  data: Record<string, unknown>
}

export async function call(
  harness: Harness,
  person: Person | null,
  url: string,
  body: Record<string, unknown> = {},
): Promise<Answer> {
  const response = await harness.app.inject({
    method: 'POST',
    url,
    payload: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(person ? { token: person.token } : {}) },
  })
  return { status: response.statusCode, ...(response.json() as Omit<Answer, 'status'>) }
}

export interface Ticket {
  url: string
  key: string
  token: string
}

export async function ticketOf(harness: Harness, person: Person, purpose = 'file'): Promise<Ticket> {
  const { data } = await call(harness, person, '/api/common/pc/getUploadToken', { purpose })
  return data as unknown as Ticket
}

export interface Part {
  name: string
  content: Buffer | string
}

/** One upload as a browser sends it: key and token before the file. */
export async function send(
  harness: Harness,
  person: Person | null,
  ticket: Ticket,
  part: Part,
  options: { key?: string; token?: string } = {},
): Promise<Answer> {
  const form = new FormData()
  const extension = part.name.includes('.') ? `.${part.name.split('.').at(-1)}` : ''
  form.append('key', options.key ?? `${ticket.key}${Date.now()}${unique()}${extension}`)
  form.append('token', options.token ?? ticket.token)
  form.append('file', new Blob([part.content as string]), part.name)
  return postForm(harness, ticket.url, form, person ? { token: person.token } : {})
}

/** A form as a browser sends it. */
export async function postForm(
  { app }: Pick<Harness, 'app'>,
  url: string,
  form: FormData,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const encoded = new Response(form)
  const response = await app.inject({
    method: 'POST',
    url,
    payload: Buffer.from(await encoded.arrayBuffer()),
    headers: { 'content-type': encoded.headers.get('content-type') ?? '', ...headers },
  })
  return { status: response.statusCode, ...(response.json() as Omit<Answer, 'status'>) }
}

export async function upload(harness: Harness, person: Person, part: Part, purpose = 'file'): Promise<string> {
  const answer = await send(harness, person, await ticketOf(harness, person, purpose), part)
  if (answer.code !== 200) throw new Error(`upload refused: ${answer.msg}`)
  return String(answer.data.key)
}

export async function read(harness: Harness, person: Person | null, path: string, headers: Record<string, string> = {}) {
  return harness.app.inject({
    method: 'GET',
    url: path.startsWith('/') ? path : `/files/${path}`,
    headers: { ...(person ? { cookie: person.cookie } : {}), ...headers },
  })
}
