import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * The products under test: `node products.mjs <port> <how many> <folder>`. The demonstration is written once, into `seed`, and each
 * worker starts from a copy of it, on the next port; the port before the first is that of the writing.
 */
const [first, count, folder] = [Number(process.argv[2]), Number(process.argv[3]), process.argv[4]]
const main = join(import.meta.dirname, '../apps/server/dist/main.js')

const running = new Set()
function start(port, name) {
  const child = spawn(process.execPath, [main], {
    stdio: 'inherit',
    env: { ...process.env, PORT: String(port), DEMO: '1', DATA_DIR: join(folder, name), LOG_LEVEL: 'warn' },
  })
  running.add(child)
  child.ended = new Promise((resolve) => child.once('exit', resolve)).then(() => running.delete(child))
  return child
}
async function ready(port, child) {
  while (child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await sleep(200)
  }
  throw new Error(`the product on port ${port} ended before it was ready`)
}
async function stop() {
  for (const child of running) child.kill('SIGTERM')
  await Promise.all([...running].map(({ ended }) => ended))
}
process.on('SIGTERM', () => void stop().then(() => process.exit(0)))

if (!existsSync(join(folder, 'seed'))) {
  const writing = start(first - 1, 'seed')
  await ready(first - 1, writing)
  await stop()
}
for (let at = count - 1; at >= 0; at -= 1) {
  // With its owners: as root the database runs under an account of its own.
  if (!existsSync(join(folder, String(at)))) execFileSync('cp', ['-a', join(folder, 'seed'), join(folder, String(at))])
  await ready(first + at, start(first + at, String(at)))
}
