import { setTimeout as sleep } from 'node:timers/promises'
import { attempt, type Caller, signIn } from './client'
import { type Journal, openJournal } from './journal'
import { createWatch, type Load, startLoad, type Watch } from './load'
import { judge } from './oracle'
import type { Outcome, Setting } from './outcome'
import { killDatabase, ready, startApp } from './server-process'

const WORKERS = ['owner', 'contractor', 'site', 'contractor2', 'site2', 'owner']
/** F01 and F02 of reliability.md, B.2. */
const FIRST_SUCCESS_S = 5
const DATABASE_BACK_S = 10
const ANSWERED_WITHIN_MS = 2000

interface Running {
  callers: Caller[]
  journal: Journal
  watch: Watch
  load: Load
  prefix: string
}

async function startWriting(setting: Setting, prefix: string): Promise<Running> {
  const callers = await Promise.all(WORKERS.map((name) => signIn(setting.app.base, name)))
  const journal = openJournal(`${setting.dataDir}-${prefix}.jsonl`)
  const watch = createWatch()
  return { callers, journal, watch, prefix, load: startLoad(callers, journal, watch, prefix) }
}

/** Moments spread over the work of a project, not always the same one. */
const breath = (round: number): Promise<void> => sleep(300 + ((round * 137) % 700))

/** F01: kill -9 of the application while projects are written; the clients repeat blindly with the same key. */
export async function killedApp(setting: Setting): Promise<Outcome> {
  const running = await startWriting(setting, 'F01')
  const gaps: number[] = []
  const backs: number[] = []
  for (let round = 0; round < setting.rounds; round += 1) {
    await breath(round)
    const before = running.watch.lastSuccess
    await setting.app.kill()
    const started = performance.now()
    setting.app = startApp({ dataDir: setting.dataDir, port: setting.port })
    const success = await firstSuccess(running.watch, started)
    backs.push((success - started) / 1000)
    gaps.push((success - before) / 1000)
    running.watch.forget()
  }
  await sleep(500)
  await running.load.stop()
  return conclude(setting, running, gaps, backs, FIRST_SUCCESS_S, [])
}

async function firstSuccess(watch: Watch, moment: number): Promise<number> {
  for (let waited = 0; waited < 60_000; waited += 10) {
    const at = watch.firstSuccessAfter(moment)
    if (at !== undefined) return at
    await sleep(10)
  }
  throw new Error('no success within a minute')
}

/** F02: kill -9 of the database server and all its processes; the application stays and says so. */
export async function killedDatabase(setting: Setting): Promise<Outcome> {
  const running = await startWriting(setting, 'F02')
  const [probe] = running.callers
  if (!probe) throw new Error('no caller')
  const { pid } = setting.app
  const complaints: string[] = []
  const gaps: number[] = []
  const backs: number[] = []
  for (let round = 0; round < Math.max(1, Math.ceil(setting.rounds / 4)); round += 1) {
    await breath(round)
    running.watch.forget()
    await killDatabase(setting.dataDir)
    const started = performance.now()
    const { readyAfter, slowest, refusals, odd } = await watchOutage(setting, probe)
    const success = await firstSuccess(running.watch, started + readyAfter * 1000 - 50)
    backs.push((success - started) / 1000 - readyAfter)
    gaps.push((success - started) / 1000)
    if (slowest > ANSWERED_WITHIN_MS) complaints.push(`an answer took ${slowest.toFixed(0)} ms during the outage`)
    if (running.watch.slowest() > ANSWERED_WITHIN_MS)
      complaints.push(`a write was answered after ${running.watch.slowest().toFixed(0)} ms`)
    if (refusals === 0) complaints.push('no 503 was seen')
    complaints.push(...odd)
    if (!setting.app.alive() || setting.app.pid !== pid) complaints.push('the application did not survive')
  }
  await sleep(500)
  await running.load.stop()
  return conclude(setting, running, gaps, backs, DATABASE_BACK_S, complaints)
}

interface Outage {
  readyAfter: number
  slowest: number
  refusals: number
  odd: string[]
}

/** Asks all the time until the server says it is ready again: each answer is a success, or a 503 that explains itself. */
async function watchOutage(setting: Setting, probe: Caller): Promise<Outage> {
  const started = performance.now()
  const outage: Outage = { readyAfter: 0, slowest: 0, refusals: 0, odd: [] }
  let back = false
  const asking = (async () => {
    while (!back) {
      const { status, envelope, milliseconds } = await attempt(`${probe.base}/api/engineering/pc/engineeringProjectCount`, {
        headers: { token: probe.token },
      })
      outage.slowest = Math.max(outage.slowest, milliseconds)
      if (status === 503 && envelope?.code === 503 && envelope.msg.includes('恢复')) outage.refusals += 1
      else if (status !== 200) outage.odd.push(`status ${status} ${envelope?.msg ?? 'without a body'} during the outage`)
      await sleep(10)
    }
  })()
  // The outage is noticed within moments; only then does "ready" mean that it is over.
  for (let waited = 0; outage.refusals === 0 && waited < 3000; waited += 10) await sleep(10)
  await ready(setting.app, 60)
  outage.readyAfter = (performance.now() - started) / 1000
  back = true
  await asking
  return outage
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function conclude(
  setting: Setting,
  { journal, load, prefix }: Running,
  gaps: readonly number[],
  backs: readonly number[],
  limit: number,
  complaints: readonly string[],
): Promise<Outcome> {
  const { complaints: found, refused, ...counts } = await judge(setting.dataDir, journal.entries, prefix)
  journal.close()
  const late = backs.filter((seconds) => seconds > limit)
  const repeated = journal.entries.filter((entry) => entry.attempts > 1).length
  return {
    name: prefix,
    ...counts,
    unavailable: Math.max(...gaps),
    notes: `${gaps.length} kills, ${journal.entries.length} writes sent, ${repeated} repeated, ${refused} refused; first success after ${median(backs).toFixed(2)} s as a rule, ${Math.max(...backs).toFixed(2)} s at most`,
    complaints: [
      ...complaints,
      ...late.map((seconds) => `first success after ${seconds.toFixed(2)} s, promised ${limit} s`),
      ...load.failures,
      ...found,
    ],
  }
}
