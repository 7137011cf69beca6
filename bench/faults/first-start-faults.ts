import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { attempt } from './client'
import { query } from './database'
import type { Outcome, Setting } from './outcome'
import { descendantsOf, killAll, ready, startApp, until } from './server-process'

const FIRST_START_S = 300
const PASSWORD = /密码：(\S+)/g

/** When the first start is cut off, and whether its database goes with it. */
interface Moment {
  readonly name: string
  readonly database: boolean
  /** Milliseconds after the start; without it the moment at which the password stands on the terminal. */
  readonly after?: number
}

const momentOf = (round: number): Moment => {
  const database = round % 2 === 0
  if (round % 4 < 2) return { name: 'as the password is shown', database }
  const after = 500 + ((round * 1733) % 9000)
  return { name: `after ${after} ms`, database, after }
}

/** F25: kill -9 in the middle of a first start. The next one has one administrator, whose password somebody has read. */
export async function killedFirstStart(setting: Setting): Promise<Outcome> {
  const rounds = Math.max(4, Math.ceil(setting.rounds / 2))
  const complaints: string[] = []
  const seconds: number[] = []
  const seen: string[] = []
  for (let round = 0; round < rounds; round += 1) {
    const moment = momentOf(round)
    const place = { dataDir: `${setting.dataDir}-F25-${round}`, port: setting.port + 2, env: { DEMO: '0' } }
    const said = () => readFile(`${place.dataDir}.log`, 'utf8').catch(() => '')
    const first = startApp(place)
    if (moment.after === undefined)
      await until(async () => (await said()).includes('密码：'), FIRST_START_S, 'the first password')
    else await sleep(moment.after)
    const below = moment.database ? await descendantsOf(first.pid) : []
    await first.kill()
    killAll(below)
    const second = startApp(place)
    try {
      seconds.push(await ready(second, FIRST_START_S))
      complaints.push(
        ...(await judgeAdmin(place, second.base, await said())).map((each) => `round ${round + 1}, ${moment.name}: ${each}`),
      )
      seen.push(`${moment.name}${moment.database ? ' with its database' : ''}`)
    } finally {
      await second.stop()
    }
  }
  const slowest = Math.max(...seconds)
  const notes = `${rounds} first starts killed (${[...new Set(seen)].join(', ')}); the next was ready after ${slowest.toFixed(1)} s at most`
  return { name: 'F25', acked: rounds, lost: 0, duplicated: 0, half: 0, unavailable: slowest, notes, complaints }
}

async function judgeAdmin(place: { dataDir: string }, base: string, said: string): Promise<string[]> {
  const [row] = await query<{ accounts: number; secrets: number }>(
    place,
    'select (select count(*)::int from account) as accounts, (select count(*)::int from account_secret) as secrets',
  )
  const complaints =
    row?.accounts === 1 && row.secrets === 1 ? [] : [`${row?.accounts ?? 0} accounts, ${row?.secrets ?? 0} passwords`]
  const shown = [...said.matchAll(PASSWORD)].map(([, password = '']) => password)
  const { envelope } = await attempt(`${base}/api/user/pc/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: shown.at(-1) }),
  })
  if (envelope?.code !== 200 || envelope.data.must_change !== true)
    complaints.push(`the last of ${shown.length} passwords that were shown opens nothing: ${envelope?.msg ?? 'no answer'}`)
  const clusters = (await readdir(join(place.dataDir, 'pg'))).filter((name) => /^\d+/.test(name))
  if (clusters.join() !== '18') complaints.push(`half a cluster stays: ${clusters.join()}`)
  return complaints
}
