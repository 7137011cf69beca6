import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { ensureFixture, type Multiply } from './fixture'
import { end, type Product, startProduct } from './product'

export interface StageOptions {
  folder: string
  rows: number
  rounds: number
  /** Seconds of load in one round of one side. */
  seconds: number
  port: number
}

export interface Raw {
  port: number
  pid: number
  stop(): Promise<void>
}

/** Everything a measure may use: the product on data of the wanted size, and how the run was asked for. */
export interface Stage extends StageOptions {
  readonly product: Product
  /** The bare peer on the same database. */
  raw(): Promise<Raw>
  /** Ends the product and starts it again on the same data. */
  restart(env?: Record<string, string>): Promise<Product>
}

export async function withStage<T>(options: StageOptions, work: (stage: Stage) => Promise<T>, multiply?: Multiply): Promise<T> {
  const dataDir = await ensureFixture(options.folder, options.rows, options.port, multiply)
  let product = await startProduct({ dataDir, port: options.port })
  const stage: Stage = {
    ...options,
    get product() {
      return product
    },
    raw: () => startRaw(product, options.port + 1),
    restart: async (env = {}) => {
      await product.stop()
      product = await startProduct({ dataDir, port: options.port, env })
      return product
    },
  }
  try {
    return await work(stage)
  } finally {
    await product.stop()
  }
}

async function startRaw(product: Product, port: number): Promise<Raw> {
  const { appUrl } = await product.urls()
  const child = fork(fileURLToPath(new URL('raw-server.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: String(port), RAW_URL: appUrl },
  })
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', () => reject(new Error('the raw server did not start')))
  })
  return { port, pid: child.pid ?? 0, stop: () => end(child) }
}
