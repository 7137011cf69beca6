import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { signIn } from './client'
import type { Outcome, Setting } from './outcome'
import { clusterOf, ready, startApp, statusOf, until } from './server-process'

const READY_WITHIN_S = 5

/** F03: the application starts without a database, says so, and works as soon as there is one. */
export async function absentDatabase(setting: Setting): Promise<Outcome> {
  const { port, migratorUrl, appUrl } = await clusterOf(setting.dataDir)
  const dead = setting.port + 7
  const moved = (url: string) => url.replace(`:${port}/`, `:${dead}/`)
  const app = startApp({
    dataDir: `${setting.dataDir}-F03`,
    port: setting.port + 1,
    env: {
      DATABASE_URL: moved(migratorUrl),
      DATABASE_APP_URL: moved(appUrl),
      KEY_FILE: join(setting.dataDir, 'keys/field.key'),
    },
  })
  const complaints: string[] = []
  const expectStatus = async (path: string, wanted: number) => {
    const status = await statusOf(`${app.base}${path}`)
    if (status !== wanted) complaints.push(`${path} answered ${status} instead of ${wanted} without a database`)
  }
  try {
    await until(async () => (await statusOf(`${app.base}/livez`)) === 200, 30, 'livez')
    await expectStatus('/readyz', 503)
    await expectStatus('/', 200)
    await expectStatus('/api/user/pc/captcha', 503)
    const close = await forward(dead, port)
    const seconds = await ready(app, 30)
    await signIn(app.base, 'officer')
    if (seconds > READY_WITHIN_S) complaints.push(`ready after ${seconds.toFixed(2)} s, promised ${READY_WITHIN_S} s`)
    if (!app.alive()) complaints.push('the process ended')
    await app.stop()
    await close()
    const notes = `up without a database, ready ${seconds.toFixed(2)} s after it came`
    return { name: 'F03', acked: 0, lost: 0, duplicated: 0, half: 0, unavailable: seconds, notes, complaints }
  } finally {
    await app.kill()
  }
}

async function forward(from: number, to: number): Promise<() => Promise<void>> {
  const server = createServer((incoming) => {
    const outgoing = connect(to, '127.0.0.1')
    incoming.pipe(outgoing).pipe(incoming)
    incoming.on('error', () => outgoing.destroy())
    outgoing.on('error', () => incoming.destroy())
  })
  await new Promise<void>((resolve) => server.listen(from, '127.0.0.1', resolve))
  return () => new Promise((resolve) => server.close(() => resolve()))
}
