import { existsSync } from 'node:fs'
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { startEmbedded } from '@zhujian/server/platform/embedded-postgres'
import pg from 'pg'
import { fill } from './fill'
import { startProduct } from './product'

const MARK = 'bench-filled.json'
/** Durability is given up while the data is made, and only then. */
const FAST = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '16GB', shared_buffers: '1GB' }

/** Brings the demonstration to so many projects; runs as the cluster's owner. */
export type Multiply = (client: pg.Client, rows: number, say: (text: string) => void) => Promise<void>

/**
 * The data folder of a bench: the product's own demo data, multiplied to `rows` projects. Kept for the next run;
 * migrations that came later are applied by the product's start like anywhere else.
 */
export async function ensureFixture(folder: string, rows: number, port: number, multiply: Multiply = fill): Promise<string> {
  const dataDir = join(folder, multiply === fill ? String(rows) : `${multiply.name}-${rows}`)
  if (existsSync(join(dataDir, MARK))) return dataDir
  const started = performance.now()
  const making = `${dataDir}.making`
  await rm(making, { recursive: true, force: true })
  await mkdir(dirname(making), { recursive: true })
  // As root the database runs under an account of its own, which must be able to walk to its files.
  await chmod(dirname(making), 0o755)
  const product = await startProduct({ dataDir: making, port })
  await product.stop()
  const server = await startEmbedded({ dataDir: making, owner: true, settings: FAST })
  const client = new pg.Client({ connectionString: new URL('/zhujian', server.urls.owner).toString() })
  try {
    await client.connect()
    await multiply(client, rows, (text) => console.log(`  ${seconds(started)} s  ${text}`))
    await client.query('checkpoint')
  } finally {
    await client.end()
    await server.close()
  }
  await writeFile(join(making, MARK), JSON.stringify({ rows, seconds: Number(seconds(started)) }))
  await rename(making, dataDir)
  console.log(`data of ${rows} projects made in ${seconds(started)} s`)
  return dataDir
}

const seconds = (since: number) => ((performance.now() - since) / 1000).toFixed(1)
