import type { FastifyInstance } from 'fastify'
import { METRICS_CONTENT_TYPE, mayReadMetrics } from '../platform/metrics-server'

const operator = (why: string) => ({ config: { right: { public: why } } })

/** /livez, /readyz and, with the operator's token only, /metrics. None of them touches the database or the storage. */
export function healthRoutes(app: FastifyInstance): void {
  const { health, metrics, config } = app.platform
  app.get('/livez', operator('存活检查'), async () => health.live())
  app.get('/readyz', operator('就绪检查'), async (_request, reply) => {
    const state = health.ready()
    return reply.status(state.ready ? 200 : 503).send(state)
  })
  app.get('/metrics', operator('凭运维令牌读取'), async (request, reply) => {
    if (!mayReadMetrics(config, request.headers.authorization)) return reply.callNotFound()
    return reply.type(METRICS_CONTENT_TYPE).send(await metrics.render())
  })
}
