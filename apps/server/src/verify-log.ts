import { breachText } from '@zhujian/domain/audit/log-breach'
import { formatInstant } from '@zhujian/model/date'
import { ConfigError, loadConfig } from './config'
import { verifyLog } from './modules/audit/verify-log'
import { createDb } from './platform/db'
import { loadKeys } from './platform/keys'
import { createPool } from './platform/pool'
import { openStorage } from './platform/open-storage'
import { openToolDatabase, toolReason } from './platform/tool-database'

const SAY_EVERY_MS = 5000

/** `npm run verify-log`: walks the whole chain, archive files included. Status 0: it holds; 1: it does not, or could not be walked. */
async function main(): Promise<void> {
  const config = loadConfig(process.env)
  const database = await openToolDatabase(config)
  const pool = createPool({ name: 'verify-log', max: 2, statementTimeout: 0 })
  pool.setTarget(database.url)
  try {
    const started = performance.now()
    let said = started
    const platform = { config, db: createDb(pool), keys: await loadKeys(config.keyFile), storage: openStorage(config) }
    const found = await verifyLog(platform, async ({ rows }) => {
      if (performance.now() - said < SAY_EVERY_MS) return
      said = performance.now()
      say(`已核对 ${rows} 行 …`)
    })
    const seconds = (performance.now() - started) / 1000
    say(
      `操作日志：${found.rows} 行、${found.seals} 次封存已核对，其中归档 ${found.archived} 行，${found.anchors} 次与库外锚点相符`,
    )
    say(`用时 ${seconds.toFixed(1)} 秒，每秒 ${Math.round(found.rows / seconds)} 行`)
    if (!found.broken) return say('校验通过：没有发现修改、删除或插入')
    process.exitCode = 1
    say(`校验不符：${breachText(found.broken)}`)
    if (found.broken.sealed_at) say(`该次封存的时间：${formatInstant(found.broken.sealed_at, 'yyyy-MM-dd HH:mm:ss')}`)
  } finally {
    await pool.end()
    await database.close()
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof ConfigError ? error.message : toolReason(error)}\n`)
  process.exitCode = 1
})
