import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { GuardedPool } from './pool'

/** Labels of a request: the route pattern, not the path, so that ids do not make new series. */
export interface RequestSample {
  method: string
  route: string
  status: number
  seconds: number
}

export interface Metrics {
  observe: (sample: RequestSample) => void
  /** Prometheus text format 0.0.4. */
  render: () => Promise<string>
  close: () => void
}

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Requests by route, the connection pools, and what Node says of its process. */
export function createMetrics(pools: Readonly<Record<string, GuardedPool>>): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const common = { registers: [registry] }
  const requests = new Counter({
    ...common,
    name: 'zhujian_http_requests_total',
    help: 'Requests answered',
    labelNames: ['method', 'route', 'status'],
  })
  const durations = new Histogram({
    ...common,
    name: 'zhujian_http_request_seconds',
    help: 'Time to the answer',
    labelNames: ['method', 'route'],
    buckets: BUCKETS_SECONDS,
  })
  for (const name of ['total', 'idle', 'waiting', 'refused'] as const)
    new Gauge({
      ...common,
      name: `zhujian_db_pool_${name}`,
      help: `Database connections, ${name}`,
      labelNames: ['pool'],
      collect() {
        for (const [pool, { stats }] of Object.entries(pools)) this.set({ pool }, stats()[name])
      },
    })
  return {
    observe: ({ method, route, status, seconds }) => {
      requests.inc({ method, route, status })
      durations.observe({ method, route }, seconds)
    },
    render: () => registry.metrics(),
    close: () => registry.clear(),
  }
}
