import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { buildApp } from './app'
import { type Config, ConfigError, loadConfig } from './config'
import { startSealing } from './modules/audit/sealing'
import { prepareData } from './prepare-data'
import { messageOf } from './platform/database-errors'
import { fileReason, pathOf } from './platform/file-errors'
import { type Address, ensureListenable, listenRefusal } from './platform/listening'
import { type Platform, startPlatform, StartRefused } from './platform/platform'

const DRAIN_MS = 30_000
/** After a fault nobody foresaw: what is under way gets less time, since it may wait for what broke. */
const FAULT_DRAIN_MS = 10_000
/** Tells whoever watches that the program itself failed: to be started again, unlike a refused start (1). */
const FAULT_STATUS = 70

interface Running {
  platform?: Platform
  app?: FastifyInstance
  stopSealing?: () => Promise<void>
  stopping: boolean
}

const running: Running = { stopping: false }

/** One process: API, front end, jobs and live channel, as ROLES says. */
async function main(): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
  // A damaged packet of the database, for one, throws where no caller of ours stands. What it left behind is unknown:
  // nothing goes on but an orderly end.
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.on(event, endByFault)
  const config = loadConfig(process.env)
  if (config.dataDirNote) process.stdout.write(`${config.dataDirNote}\n`)
  const address: Address = { host: config.host, port: config.port, hostName: 'HOST', portName: 'PORT' }
  await ensureListenable(address)
  if (config.metricsPort !== undefined) await ensureListenable(metricsAddress(config.metricsPort))
  const gate = createGate()
  const platform = await startPlatform(config, {
    // The first administrator's password is shown once: only by a process that really listens.
    prepare: (each) => gate.opened.then(() => prepareData(each)),
    onWaiting: (reason) => void process.stderr.write(`等待数据库：${reason}；一连上就继续启动\n`),
  })
  running.platform = platform
  try {
    await listen(platform, config, address)
    gate.open()
  } catch (error) {
    gate.refuse(error)
    throw error
  }
  await platform.ready
  if (running.stopping) return
  // To scripts/start.mjs, when it is our parent.
  if (process.send) process.send('ready', () => process.disconnect())
  if (config.roles.includes('worker')) running.stopSealing = startSealing(platform)
}

async function listen(platform: Platform, config: Config, address: Address): Promise<void> {
  const webRoot = join(dirname(fileURLToPath(import.meta.url)), '../../web/dist')
  const app = await buildApp(platform, existsSync(webRoot) ? { webRoot } : {})
  running.app = app
  await app.listen({ port: config.port, host: config.host }).catch((error: unknown) => {
    throw listenRefusal(error, address)
  })
}

interface Gate {
  opened: Promise<void>
  open: () => void
  refuse: (error: unknown) => void
}

function createGate(): Gate {
  let open: Gate['open'] = () => undefined
  let refuse: Gate['refuse'] = () => undefined
  const opened = new Promise<void>((resolve, reject) => {
    open = resolve
    refuse = reject
  })
  // It may be refused before anybody waits for it.
  opened.catch(() => undefined)
  return { opened, open, refuse }
}

function metricsAddress(port: number): Address {
  return { host: '127.0.0.1', port, hostName: 'METRICS_PORT', portName: 'METRICS_PORT' }
}

function endByFault(error: unknown): void {
  running.platform?.log.error('ended by a fault', { error })
  process.stderr.write(`服务遇到无法处理的故障，正在有序停止：${reasonOf(error)}\n`)
  void stop(FAULT_STATUS, FAULT_DRAIN_MS)
}

async function stop(status: number, drain = DRAIN_MS): Promise<void> {
  if (running.stopping) return
  running.stopping = true
  setTimeout(() => process.exit(status === 0 ? 1 : status), drain).unref()
  await running.app?.close()
  await running.stopSealing?.()
  await running.platform?.close()
  process.exit(status)
}

function reasonOf(error: unknown): string {
  if (error instanceof ConfigError || error instanceof StartRefused) return error.message
  const path = pathOf(error)
  return path === undefined ? messageOf(error) : `${path}：${fileReason(error) ?? messageOf(error)}`
}

main().catch(async (error: unknown) => {
  // A stop cuts the start short wherever it stands.
  if (running.stopping) return
  process.stderr.write(`启动失败：${reasonOf(error)}\n`)
  // The embedded database must not outlive a start that failed.
  await stop(1)
})
