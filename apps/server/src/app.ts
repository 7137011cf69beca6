import { AppError, problems } from '@zhujian/model'
import { allEntities } from '@zhujian/domain/entities'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import { recordDenial } from './entity/denial'
import { entityRoutes } from './entity/entity-routes'
import { guardRoutes } from './entity/route-guard'
import { DatabaseUnavailable } from './platform/database-errors'
import { logRequest } from './platform/log'
import type { Platform } from './platform/platform'
import { modules } from './modules'
import { installSessions } from './modules/account/public'
import { failureOf } from './wire/failure'
import { securityHeaders } from './wire/headers'
import { healthRoutes } from './wire/health'
import { countTold } from './wire/told'
import { serveWeb } from './wire/web'

export interface AppOptions {
  /** Folder of the built front end; absent in tests that only speak to the API. */
  webRoot?: string
}

const BODY_LIMIT = 1_048_576
/** Slow headers and bodies are cut; Fastify leaves these off by default. */
const HEADERS_TIMEOUT_MS = 10_000
/** How often the two limits are looked at; Node's own half minute would make them three times as long. */
const TIMEOUT_CHECK_MS = 2500
/** Long enough for the largest upload on a slow line; the upload itself cuts a body that trickles. */
const REQUEST_TIMEOUT_MS = 600_000
const JSON_TYPE = /^application\/json\b/i

/** The HTTP application over a started platform. It listens nowhere: main does, tests inject. */
export async function buildApp(platform: Platform, options: AppOptions = {}): Promise<FastifyInstance> {
  const app = Fastify({
    logger: false,
    genReqId: () => randomUUID(),
    // [S8-04] A client whose start-up call failed speaks to the base address plus version2: the same routes.
    rewriteUrl: ({ url = '/' }) => (url.startsWith('/version2/api/') ? url.slice('/version2'.length) : url),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: 0,
    http: { connectionsCheckingInterval: TIMEOUT_CHECK_MS },
    trustProxy: platform.config.trustProxy,
    routerOptions: { maxParamLength: 500 },
    onProtoPoisoning: 'remove',
  })
  app.server.headersTimeout = HEADERS_TIMEOUT_MS
  app.decorate('platform', platform)
  app.decorate('authenticate', async () => null)
  awaitStart(app)
  installSessions(app)
  guardRoutes(app)
  await app.register(cookie)
  securityHeaders(app)
  answerFailures(app)
  observe(app)
  healthRoutes(app)
  for (const module of modules) await app.register(async (scope) => module(scope))
  await app.register(async (scope) => {
    for (const entity of allEntities) entityRoutes(scope, entity)
  })
  if (options.webRoot) await serveWeb(app, options.webRoot)
  return app
}

/** While tables and first data come to be, half of them would be read as the whole: there is no account yet, nor a right. */
function awaitStart(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ url }) => {
    if (url.startsWith('/api/') && app.platform.health.ready().state === 'starting')
      throw new DatabaseUnavailable('the start is not finished')
  })
}

function answerFailures(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (
      request.method === 'POST' &&
      !request.routeOptions.config.multipart &&
      request.headers['content-type'] &&
      !JSON_TYPE.test(request.headers['content-type'])
    )
      throw Object.assign(new Error('content type'), { statusCode: 415 })
  })
  app.setErrorHandler((error, request, reply) => answer(app, error, request, reply))
  app.setNotFoundHandler((request, reply) =>
    answer(app, Object.assign(new Error('not found'), { statusCode: 404 }), request, reply),
  )
}

async function answer(app: FastifyInstance, thrown: unknown, request: FastifyRequest, reply: FastifyReply) {
  const error = await countTold(request, thrown).then(
    () => thrown,
    (instead: unknown) => instead,
  )
  const failure = failureOf(error, request.id, request.routeOptions.config.background === true)
  if (failure.fault) app.platform.log.error('request failed', { trace_id: request.id, error })
  request.problem = failure.body.data.problem
  if (error instanceof AppError && error.denied) await noteDenial(app, request, error)
  return reply.status(failure.status).type('application/json; charset=utf-8').send(failure.body)
}

/** The refusal stands whether or not its log row can be written. */
async function noteDenial(app: FastifyInstance, request: FastifyRequest, error: AppError): Promise<void> {
  if (!request.session) return
  const said = error.fields[0]?.message ?? error.message
  const [problem, reason] = [
    error.problem === 'notFound' ? 'notFound' : 'forbidden',
    said === problems[error.problem] ? '' : said,
  ] as const
  await recordDenial(app.platform, request.session, request, problem, reason).catch((failed: unknown) =>
    app.platform.log.error('denial not recorded', { trace_id: request.id, error: failed }),
  )
}

function observe(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const milliseconds = reply.elapsedTime
    app.platform.metrics.observe({
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      seconds: milliseconds / 1000,
    })
    logRequest(app.platform.log, {
      traceId: request.id,
      method: request.method,
      url: request.url,
      status: reply.statusCode,
      milliseconds,
      ip: request.ip,
      accountId: request.session?.account_id,
      problem: request.problem,
    })
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    problem?: string
  }
}
