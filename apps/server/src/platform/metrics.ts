import { monitorEventLoopDelay } from 'node:perf_hooks'
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
  /** A named counter, for refusals, jobs and frames. */
  count: (name: string, labels?: Readonly<Record<string, string>>, by?: number) => void
  /** Prometheus text format 0.0.4. */
  render: () => string
  close: () => void
}

interface Histogram {
  buckets: number[]
  sum: number
  count: number
}

const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** Unknown routes and mistakes must not grow memory without limit. */
const MOST_SERIES = 5000

export function createMetrics(pools: Readonly<Record<string, GuardedPool>>): Metrics {
  const durations = new Map<string, Histogram>()
  const counters = new Map<string, number>()
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  const count: Metrics['count'] = (name, labels = {}, by = 1) => {
    const series = `zhujian_${name}${labelText(labels)}`
    if (counters.has(series) || counters.size < MOST_SERIES) counters.set(series, (counters.get(series) ?? 0) + by)
  }
  return {
    count,
    observe: ({ method, route, status, seconds }) => {
      count('http_requests_total', { method, route, status: String(status) })
      observeDuration(durations, labelText({ method, route }), seconds)
    },
    render: () => {
      const lag = [0.5, 0.99].map(
        (quantile) => `zhujian_event_loop_lag_seconds{quantile="${quantile}"} ${delay.percentile(quantile * 100) / 1e9}`,
      )
      delay.reset()
      const counted = [...counters].map(([series, value]) => `${series} ${value}`)
      return [...counted, ...histogramLines(durations), ...poolLines(pools), ...lag, ...processLines()].join('\n') + '\n'
    },
    close: () => delay.disable(),
  }
}

function observeDuration(durations: Map<string, Histogram>, labels: string, seconds: number): void {
  const known = durations.get(labels)
  if (known === undefined && durations.size >= MOST_SERIES) return
  const histogram = known ?? { buckets: BUCKETS_SECONDS.map(() => 0), sum: 0, count: 0 }
  durations.set(labels, histogram)
  histogram.sum += seconds
  histogram.count += 1
  const bucket = BUCKETS_SECONDS.findIndex((limit) => seconds <= limit)
  if (bucket >= 0) histogram.buckets[bucket] = (histogram.buckets[bucket] ?? 0) + 1
}

function histogramLines(durations: Map<string, Histogram>): string[] {
  const name = 'zhujian_http_request_seconds'
  return [...durations].flatMap(([labels, histogram]) => {
    const open = labels.slice(0, -1)
    let below = 0
    const buckets = BUCKETS_SECONDS.map((limit, index) => {
      below += histogram.buckets[index] ?? 0
      return `${name}_bucket${open},le="${limit}"} ${below}`
    })
    return [
      ...buckets,
      `${name}_bucket${open},le="+Inf"} ${histogram.count}`,
      `${name}_sum${labels} ${histogram.sum}`,
      `${name}_count${labels} ${histogram.count}`,
    ]
  })
}

function poolLines(pools: Readonly<Record<string, GuardedPool>>): string[] {
  return Object.entries(pools).flatMap(([pool, { stats }]) =>
    Object.entries(stats()).map(([name, value]) => `zhujian_db_pool_${name}{pool="${pool}"} ${value}`),
  )
}

function processLines(): string[] {
  const { rss, heapUsed } = process.memoryUsage()
  return [
    `process_resident_memory_bytes ${rss}`,
    `nodejs_heap_used_bytes ${heapUsed}`,
    `process_uptime_seconds ${Math.round(process.uptime())}`,
  ]
}

function labelText(labels: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${value.replace(/[\\"\n]/g, '_')}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}
