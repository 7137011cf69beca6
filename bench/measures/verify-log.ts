import { loadConfig } from '@zhujian/server/config'
import { LINE, sealKey, sealLog } from '@zhujian/server/modules/audit/seal-log'
import { type Verifiable, verifyLog } from '@zhujian/server/modules/audit/verify-log'
import { createDb, streamRows, withSnapshot } from '@zhujian/server/platform/db'
import { loadKeys } from '@zhujian/server/platform/keys'
import { createPool } from '@zhujian/server/platform/pool'
import { openStorage } from '@zhujian/server/platform/open-storage'
import { sql } from 'kysely'
import { createHmac } from 'node:crypto'
import pg from 'pg'
import { type Figure, interleave } from '../figure'
import type { Stage } from '../stage'

/** Rows of the log the figures speak of; made when there are fewer. */
const LOG_ROWS = 500_000
const BATCH = 50_000

/** The whole chain walked from its beginning, against the same text read by one cursor into one HMAC. */
export async function measureVerifyLog(stage: Stage): Promise<Figure[]> {
  const { appUrl, ownerUrl } = await stage.product.urls()
  const pool = createPool({ name: 'bench-log', max: 4, statementTimeout: 0 })
  pool.setTarget(appUrl)
  const config = loadConfig({ DATA_DIR: stage.product.dataDir })
  const platform: Verifiable = { config, db: createDb(pool), keys: await loadKeys(config.keyFile), storage: openStorage(config) }
  try {
    await fillLog(ownerUrl)
    while ((await sealLog(platform)) > 0);
    const complaints: string[] = []
    let counted = 0
    const [ours, values] = await interleave(stage.rounds, [
      {
        name: 'ours',
        run: async () => {
          const started = performance.now()
          const { rows, broken } = await verifyLog(platform)
          if (broken) complaints.push(`the chain breaks: ${JSON.stringify(broken)}`)
          counted = rows
          return perSecond('ours', rows, started)
        },
      },
      {
        name: 'raw',
        run: async () => {
          const started = performance.now()
          const rows = await readRaw(platform)
          if (rows < counted) complaints.push(`${rows} rows read, ${counted} verified`)
          return perSecond('raw', rows, started)
        },
      },
    ])
    return [
      {
        name: `log: verification of the chain, ${counted} rows`,
        rows: stage.rows,
        unit: 'rows/s',
        ours,
        baseline: { name: 'one cursor, one HMAC', values },
        goal: null,
        note: 'reported, no goal; beside a working product',
        complaints,
      },
    ]
  } finally {
    await pool.end()
  }
}

function perSecond(name: string, rows: number, started: number): number {
  const speed = rows / ((performance.now() - started) / 1000)
  console.log(`  ${name}: ${speed.toFixed(0)} rows/s`)
  return speed
}

/** The least anybody must do: every byte of every row read in order and put under one key. */
async function readRaw(platform: Verifiable): Promise<number> {
  const hmac = createHmac('sha256', sealKey(platform))
  let count = 0
  await withSnapshot(platform.db, async (trx) => {
    const query = sql<{ line: string }>`select ${LINE} as line from oper_log l order by l.id`
    for await (const rows of streamRows<{ line: string }>(trx, { compile: () => query.compile(trx) }, 4000)) {
      for (const row of rows) hmac.update('\n').update(row.line)
      count += rows.length
    }
  })
  hmac.digest()
  return count
}

/** Rows like those the product writes, a few each second up to now; sealed afterwards by the product's own sealer. */
async function fillLog(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ n: string }>('select count(*) as n from oper_log')
    for (let have = Number(rows[0]?.n ?? 0); have < LOG_ROWS; have += BATCH)
      await client.query(
        `insert into oper_log (account_id, username, module, action, row_id, engineering_id, before, after, ip, agent, route, trace_id)
        select 1 + g % 40, 'officer' || g % 40, (array['engineering', 'worker', 'unit', 'monomer'])[1 + g % 4], (array['edit', 'add', 'accept', 'login'])[1 + g % 4],
          g % 9000, g % 9000, jsonb_build_object('address', '文一西路 ' || g || ' 号', 'build_area', '12800.50'),
          jsonb_build_object('address', '文一西路 ' || g + 1 || ' 号', 'build_area', '13000.00'), '10.0.' || g % 200 || '.7',
          'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/109.0.0.0 Safari/537.36',
          'POST /api/project/engineering/pc/edit', gen_random_uuid()::text
        from generate_series(1, $1::int) g`,
        [Math.min(BATCH, LOG_ROWS - have)],
      )
    await client.query('analyze oper_log')
  } finally {
    await client.end()
  }
}
