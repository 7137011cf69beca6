import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildApp } from './app'
import { type Config, ConfigError, loadConfig } from './config'
import { startSealing } from './modules/audit/sealing'
import { prepareData } from './prepare-data'
import { errorCode, messageOf } from './platform/database-errors'
import { type Platform, startPlatform, StartRefused } from './platform/platform'

const DRAIN_MS = 30_000
let running: Platform | undefined

/** One process: API, front end, jobs and live channel, as ROLES says. */
async function main(): Promise<void> {
  const config = loadConfig(process.env)
  if (config.dataDirNote) process.stdout.write(`${config.dataDirNote}\n`)
  const platform = await startPlatform(config, { prepare: prepareData })
  running = platform
  let stopSealing: () => Promise<void> = async () => undefined
  const webRoot = join(dirname(fileURLToPath(import.meta.url)), '../../web/dist')
  const app = await buildApp(platform, existsSync(webRoot) ? { webRoot } : {})
  let stopping = false
  const stop = async (status: number) => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), DRAIN_MS).unref()
    await app.close()
    await stopSealing()
    await platform.close()
    process.exit(status)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0))
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw new StartRefused(listenReason(error, config), { cause: error })
  })
  await platform.ready
  // To scripts/start.mjs, when it is our parent.
  if (process.send) process.send('ready', () => process.disconnect())
  if (config.roles.includes('worker') && !stopping) stopSealing = startSealing(platform)
}

function listenReason(error: unknown, { host, port }: Config): string {
  const reasons: Record<string, string> = {
    EADDRINUSE: `端口 ${port} 已被占用：可能已有一个筑监在运行；请先停止它，或用 PORT 换一个端口`,
    EACCES: `没有权限监听端口 ${port}：1024 以下的端口请交给反向代理，或用 PORT 换一个端口`,
    EADDRNOTAVAIL: `HOST ${host} 不是本机的地址`,
    ENOTFOUND: `HOST ${host} 无法解析为地址`,
  }
  return reasons[errorCode(error) ?? ''] ?? messageOf(error)
}

main().catch((error: unknown) => {
  const text = error instanceof ConfigError || error instanceof StartRefused ? error.message : messageOf(error)
  process.stderr.write(`启动失败：${text}\n`)
  // The embedded database must not outlive a start that failed.
  void Promise.resolve(running?.close()).finally(() => process.exit(1))
})
