import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { Config } from '../config'
import type { Metrics } from './metrics'

export const METRICS_CONTENT_TYPE = 'text/plain; version=0.0.4; charset=utf-8'

/** Whether a request to /metrics on the main port may be answered; without METRICS_TOKEN never. */
export function mayReadMetrics(config: Pick<Config, 'metricsToken'>, authorization: string | undefined): boolean {
  if (config.metricsToken === undefined || authorization === undefined) return false
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(authorization), digest(`Bearer ${config.metricsToken}`))
}

/** /metrics on METRICS_PORT, reachable from this machine only. */
export async function startMetricsServer(port: number, metrics: Metrics): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    void metrics.render().then(
      (text) => response.writeHead(200, { 'content-type': METRICS_CONTENT_TYPE }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  server.unref()
  return server
}
