import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadConfig } from '@zhujian/server/config'
import { createLog } from '@zhujian/server/platform/log'
import { createPool } from '@zhujian/server/platform/pool'
import { MIGRATIONS_DIR } from '@zhujian/server/platform/testing'
import { startPlatform } from '@zhujian/server/platform/platform'
import { rotateKeys } from '@zhujian/server/platform/rotate-keys'
import { prepareData } from '@zhujian/server/prepare-data'
import { startEmbedded } from '@zhujian/server/platform/embedded-postgres'
import { sql } from 'kysely'

/**
 * How long a rotation takes on a durable database: `npx tsx apps/server/test/security/measure-rotation.ts [rows]`.
 * Rows are demo workers copied until there are enough, each with identity number, two telephones and a bank card.
 */
const wanted = Number(process.argv[2] ?? 200_000)
const FIELDS = { idno: 18, tel: 11, urgent_tel: 11, card_no: 19 } as const
const CHUNK = 5000

const dataDir = await mkdtemp(join(tmpdir(), 'zhujian-measure-'))
const config = { ...loadConfig({ DATA_DIR: dataDir, DEMO: '1' }), migrationsDir: MIGRATIONS_DIR }
const platform = await startPlatform(config, { log: createLog('error'), prepare: prepareData })
await platform.ready
const { crypto, adminDb } = platform

const columns = await sql<{ name: string }>`select column_name::text as name from information_schema.columns
  where table_name = 'worker' and column_name <> 'id' and column_name not like '%\\_sealed' and column_name not like '%\\_index'`.execute(
  adminDb,
)
const names = sql.join(columns.rows.map(({ name }) => sql.ref(name)))
for (let have = 0; have < wanted; ) {
  const { rows } = await sql<{ id: number }>`insert into worker (${names})
    select ${names} from (select * from worker order by id limit ${Math.min(CHUNK, wanted - have)}) as w returning id`.execute(
    adminDb,
  )
  const ids = rows.map(({ id }) => id)
  const cells = Object.entries(FIELDS).flatMap(([name, length]) => {
    const plain = ids.map((id) => String(id).padStart(length, '0'))
    return [
      { column: `${name}_sealed`, texts: plain.map((text, at) => crypto.seal(text, `worker:${ids[at] ?? 0}:${name}`)) },
      { column: `${name}_index`, texts: plain.map((text) => crypto.blindIndex(text, `worker.${name}`)) },
    ]
  })
  await sql`update worker w set ${sql.join(cells.map(({ column }) => sql`${sql.ref(column)} = v.${sql.ref(column)}`))}
    from unnest(${ids}::bigint[], ${sql.join(cells.map(({ texts }) => sql`${texts}::text[]`))})
      as v(id, ${sql.join(cells.map(({ column }) => sql.ref(column)))}) where w.id = v.id`.execute(adminDb)
  have += ids.length
}
await sql`vacuum analyze worker`.execute(adminDb)

const embedded = await startEmbedded({ dataDir, owner: false })
const pool = createPool({ name: 'measure', max: 2, statementTimeout: 0 })
pool.setTarget(embedded.urls.migrator)
const started = performance.now()
const { rows, broken, left } = await rotateKeys({ keyFile: config.keyFile, pool })
const seconds = (performance.now() - started) / 1000
process.stdout.write(
  `${rows} 行（每行 ${Object.keys(FIELDS).length} 个敏感字段）重新加密并重算索引：${seconds.toFixed(1)} 秒，每秒 ${Math.round(rows / seconds)} 行；打不开 ${broken.length}，剩余 ${left}\n`,
)
await pool.end()
await embedded.close()
await platform.close()
await rm(dataDir, { recursive: true, force: true })
