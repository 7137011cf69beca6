import { AppError, type AnyEntity, type FieldProblem } from '@zhujian/model'
import { isOpenToFree } from '@zhujian/domain/account/login-free'
import { visible } from '@zhujian/model/text'
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Platform } from '../platform/platform'
import { requireRight } from './access'
import type { Context, Library, PublicContext } from './context'
import type { Session } from './session'

/** What a caller needs. A route without one does not start. */
export type Right =
  | { readonly public: string }
  | { readonly signedIn: string; readonly beforePasswordChange?: boolean; readonly free?: boolean }
  | { readonly entity: AnyEntity; readonly verb: string }

declare module 'fastify' {
  interface FastifyContextConfig {
    right?: Right
    background?: boolean
    /** The one kind of route that takes something else than JSON. */
    multipart?: boolean
    input?: z.ZodType
  }
  interface FastifyRequest {
    session?: Session
  }
  interface FastifyInstance {
    platform: Platform
    /** Resolves the token header to a session, or null; set by the account module. */
    authenticate: (request: FastifyRequest) => Promise<Session | null>
  }
}

interface Spec<I extends z.ZodType> {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly input?: I
  /** Preferences, drafts and polls: their failures answer 40001 and raise no toast [S8-02]. */
  readonly background?: boolean
  readonly bodyLimit?: number
  /** The body is a form with files, not JSON. */
  readonly multipart?: boolean
}
type Handler<C, I extends z.ZodType> = (context: C, input: z.output<I>) => Promise<unknown>

/** Registers a route for known callers. Input comes from the query (GET) or the body (POST) and is checked whole. */
export function route<I extends z.ZodType>(
  app: FastifyInstance,
  spec: Spec<I> & { right: Exclude<Right, { public: string }> },
  handle: Handler<Context, I>,
): void {
  register(app, spec, async (request, reply) => {
    const session = await authorize(app, request, spec.right)
    // The input first: what is too deep to be read is too deep to be hashed.
    const input = parseInput(spec, request)
    return handle({ ...makeContext(app, request, reply), session }, input)
  })
}

/** Registers a route anybody may call; the reason is printed by `npm run routes` and reviewed. */
export function publicRoute<I extends z.ZodType>(
  app: FastifyInstance,
  spec: Spec<I> & { right: { public: string } },
  handle: Handler<PublicContext, I>,
): void {
  register(app, spec, async (request, reply) => {
    const input = parseInput(spec, request)
    return handle({ ...makeContext(app, request, reply), session: null }, input)
  })
}

function register(
  app: FastifyInstance,
  spec: Spec<z.ZodType> & { right: Right },
  handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): void {
  app.route({
    method: spec.method,
    url: spec.url,
    config: {
      right: spec.right,
      ...(spec.background ? { background: true } : {}),
      ...(spec.multipart ? { multipart: true } : {}),
      ...(spec.input ? { input: spec.input } : {}),
    },
    ...(spec.bodyLimit ? { bodyLimit: spec.bodyLimit } : {}),
    handler: async (request, reply) => {
      const data = await handler(request, reply)
      return reply.sent || data === reply ? reply : { code: 200, msg: '', data: data ?? null }
    },
  })
}

/** The guard of every non-public route: session, forced password change, login-free limits, right. */
export async function authorize(
  app: FastifyInstance,
  request: FastifyRequest,
  right: Exclude<Right, { public: string }>,
): Promise<Session> {
  const session = await app.authenticate(request)
  if (!session) throw new AppError('unauthenticated')
  request.session = session
  if ('signedIn' in right) {
    if (!right.beforePasswordChange) requireFinished(session)
    if (session.free && !right.free) throw new AppError('forbidden')
    return session
  }
  requireFinished(session)
  if (session.free && !isOpenToFree(right.entity, right.verb)) throw new AppError('forbidden')
  await requireRight({ platform: app.platform, session }, right.entity, right.verb)
  return session
}

/** @throws forbidden until the holder has a password of his own and the second factor his role must have */
function requireFinished({ must_change, must_enrol }: Session): void {
  if (must_change || must_enrol)
    throw new AppError('forbidden', { message: must_change ? '请先修改初始密码' : '请先启用两步验证' })
}

function makeContext(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Omit<Context, 'session'> {
  const idempotencyKey = readKey(request.headers['idempotency-key'])
  return {
    library: readLibrary(request.headers.type),
    db: app.platform.db,
    platform: app.platform,
    traceId: request.id,
    ip: request.ip,
    route: `${request.method} ${request.routeOptions.url ?? ''}`,
    idempotencyKey,
    // Compared only between requests of one key.
    bodyHash: idempotencyKey === undefined ? '' : hashOf(request.body),
    request,
    reply,
  }
}

function readLibrary(header: string | string[] | undefined): Library {
  if (header === undefined || header === '' || header === '0') return 0
  if (header === '1') return 1
  if (header === '2') return 2
  throw new AppError('invalid', { fields: [{ field: 'type', message: '库类型不正确' }] })
}

const hashOf = (body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest('hex')

function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header === 'string' && /^[\w-]{8,64}$/.test(header)) return header
  throw new AppError('invalid', { message: '提交标识格式不正确' })
}

function parseInput<I extends z.ZodType>(spec: Spec<I>, request: FastifyRequest): z.output<I> {
  const source = (spec.method === 'GET' ? request.query : request.body) ?? {}
  const unreadable = unreadableTexts(source)
  if (unreadable.length > 0) throw new AppError('invalid', { fields: unreadable })
  const schema: z.ZodType = spec.input ?? z.unknown()
  const parsed = schema.safeParse(seen(source))
  if (parsed.success) return parsed.data as z.output<I>
  throw new AppError('invalid', { fields: issuesOf(parsed.error) })
}

// NUL and halves of surrogate pairs: no database text can hold them.
const UNREADABLE = /[\0\p{Surrogate}]/u
const DEEPEST = 40

/** Texts that are not Unicode, and nesting no form has, as problems of their fields. */
function unreadableTexts(value: unknown, path = '', depth = 0): FieldProblem[] {
  const field = path || '_'
  if (typeof value === 'string') return UNREADABLE.test(value) ? [{ field, message: '内容含有无法识别的字符' }] : []
  if (typeof value !== 'object' || value === null) return []
  if (depth > DEEPEST) return [{ field, message: '内容层级过深' }]
  return Object.entries(value).flatMap(([name, each]) =>
    UNREADABLE.test(name)
      ? [{ field, message: '内容含有无法识别的字符' }]
      : unreadableTexts(each, path ? `${path}.${name}` : name, depth + 1),
  )
}

const AS_TYPED = /password/i

/** What nobody sees is not kept, whichever call brings it: names that look alike are alike. Passwords stay as typed. */
function seen(value: unknown): unknown {
  if (typeof value === 'string') return visible(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(seen)
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, AS_TYPED.test(name) ? each : seen(each)]))
}

/** Every complaint of zod as field problems, the first per field. */
export function issuesOf(error: z.ZodError): FieldProblem[] {
  const problems = new Map<string, string>()
  for (const issue of error.issues) {
    const field = issue.path.join('.') || '_'
    if (!problems.has(field))
      problems.set(field, issue.code === 'invalid_type' && issue.input === undefined ? '该选项为必填项' : issue.message)
  }
  return [...problems].map(([field, message]) => ({ field, message }))
}
