import { setTimeout as sleep } from 'node:timers/promises'
import { signIn } from './client'
import { query } from './database'
import { IMPORTED, killedImport, type KilledImport } from './import-work'
import { judgeWork, plant, unfinished } from './job-work'
import type { Outcome, Setting } from './outcome'
import { ready, startApp, until } from './server-process'

/** F16 of reliability.md, B.2: a dead worker's lease is thirty seconds. */
const RESUMED_S = 60
const POISON_TRIES = 5
/** A job beside the poison one must not wait for it. */
const UNDELAYED_S = 10

/** F16: kill -9 of the worker at some point of an export, a rollup, notices and a purge, and of an import; a poison job is parked. */
export async function killedWorker(setting: Setting): Promise<Outcome> {
  const caller = await signIn(setting.app.base, 'hrss')
  const complaints: string[] = []
  const [lost, duplicated, resumed]: [string[], string[], number[]] = [[], [], []]
  for (let round = 0; round < setting.rounds; round += 1) {
    const work = await plant(setting, caller)
    // From before the first row to after the last, never twice at the same moment.
    await sleep(20 + ((round * 173) % 1900))
    await setting.app.kill()
    setting.app = startApp({ dataDir: setting.dataDir, port: setting.port })
    await ready(setting.app)
    const seconds = await until(async () => (await unfinished(setting, work)) === 0, 2 * RESUMED_S, 'work of the dead worker')
    if (seconds > RESUMED_S) complaints.push(`round ${round + 1}: resumed after ${seconds.toFixed(1)} s, promised ${RESUMED_S} s`)
    resumed.push(seconds)
    const found = await judgeWork(setting, work)
    lost.push(...found.lost)
    duplicated.push(...found.duplicated)
  }
  const imports: KilledImport[] = []
  for (let round = 0; round < setting.rounds; round += 1) imports.push(await killedImport(setting, round))
  lost.push(...imports.flatMap((each) => each.lost))
  duplicated.push(...imports.flatMap((each) => each.duplicated))
  complaints.push(...lateImports(imports), ...(await poisonJob(setting)), ...lost, ...duplicated)
  return {
    name: 'F16',
    acked: resumed.length * 702 + imports.length * IMPORTED,
    lost: lost.length,
    duplicated: duplicated.length,
    half: 0,
    unavailable: Math.max(...resumed, ...imports.map(({ seconds }) => seconds)),
    notes: `${resumed.length} kills amid export, notices, erasure and counts; all done after ${Math.max(...resumed).toFixed(1)} s at most; ${importNote(imports)}`,
    complaints,
  }
}

const lateImports = (imports: readonly KilledImport[]): string[] =>
  imports.flatMap(({ seconds }, round) =>
    seconds > RESUMED_S ? [`import of round ${round + 1}: ended after ${seconds.toFixed(1)} s, promised ${RESUMED_S} s`] : [],
  )

const importNote = (imports: readonly KilledImport[]): string =>
  `${imports.length} kills amid imports of ${IMPORTED} lines, at ${imports.map(({ at }) => at ?? 'its end').join(', ')}; all written after ${Math.max(...imports.map(({ seconds }) => seconds)).toFixed(1)} s at most`

/** A job that always fails is tried five times and put aside; its waits are cut short, its tries are its own. */
async function poisonJob(setting: Setting): Promise<string[]> {
  const plantOne = (payload: string, attempts: number) =>
    query<{ id: number }>(
      setting,
      `insert into job (kind, payload, max_attempts) values ('outside-notice', $1::jsonb, $2) returning id::int as id`,
      [payload, attempts],
    )
  const [poison] = await plantOne('{"ids":"poison"}', POISON_TRIES)
  const stateOf = async (id: number | undefined) =>
    (await query<{ state: string; attempts: number }>(setting, 'select state, attempts from job where id = $1', [id]))[0]
  const [beside] = await plantOne('{"ids":[]}', 1)
  const waited = await until(async () => (await stateOf(beside?.id))?.state === 'done', 60, 'the job beside the poison one')
  await until(
    async () => {
      await query(setting, `update job set run_at = now() where id = $1 and state = 'waiting'`, [poison?.id])
      return (await stateOf(poison?.id))?.state === 'failed'
    },
    60,
    'the poison job parked',
  )
  const end = await stateOf(poison?.id)
  return [
    ...(end?.attempts === POISON_TRIES ? [] : [`the poison job was tried ${end?.attempts ?? 0} times`]),
    ...(waited > UNDELAYED_S ? [`a job beside the poison one waited ${waited.toFixed(1)} s`] : []),
  ]
}
