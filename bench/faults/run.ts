import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { killedApp, killedDatabase } from './crash-faults'
import { killedFirstStart } from './first-start-faults'
import { killedWorker } from './job-faults'
import { orphanedFiles } from './orphan-faults'
import type { Outcome, Setting } from './outcome'
import { absentDatabase } from './start-faults'
import { concurrentEdit, duplicateSubmit, lostReply } from './wire-faults'
import { ready, startApp, statusOf } from './server-process'
import { watchedServer } from './watch-faults'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
    port: { type: 'string', default: '18190' },
    keep: { type: 'boolean', default: false },
  },
})

const faults: Readonly<Record<string, (setting: Setting) => Promise<Outcome>>> = {
  F01: killedApp,
  F02: killedDatabase,
  F03: absentDatabase,
  F11: duplicateSubmit,
  F12: lostReply,
  F13: concurrentEdit,
  F16: killedWorker,
  F25: killedFirstStart,
  F26: watchedServer,
  F27: orphanedFiles,
}
const FIRST_START_S = 600
/** Wait out the lease of a dead worker, or make new installations in every round: only when they are named. */
const LONG: readonly string[] = ['F16', 'F25', 'F26', 'F27']

/** `npm run faults [-- --rounds 3] [-- --only F01,F12]`: breaks the built product in the ways listed and counts what that cost. */
async function main(): Promise<number> {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const built = spawnSync(process.execPath, [join(root, 'scripts/build.mjs')], { stdio: 'inherit', cwd: root })
  if (built.status !== 0) return 1
  // Another server there would be asked instead of ours, and nothing it answers would mean anything.
  if ((await statusOf(`http://127.0.0.1:${values.port}/readyz`)) !== 0) {
    console.error(`port ${values.port} is taken; choose another with --port`)
    return 1
  }
  const folder = await mkdtemp(join(tmpdir(), 'zhujian-faults-'))
  // As root the database runs under an account of its own, which must be able to walk to its files.
  await chmod(folder, 0o755)
  const setting: Setting = {
    dataDir: join(folder, 'data'),
    port: Number(values.port),
    rounds: Math.max(1, Number(values.rounds)),
    app: startApp({ dataDir: join(folder, 'data'), port: Number(values.port) }),
  }
  const outcomes: Outcome[] = []
  try {
    // A new cluster with its demo data on a busy machine.
    console.log(`started in ${(await ready(setting.app, FIRST_START_S)).toFixed(1)} s, ${setting.rounds} rounds`)
    const chosen = values.only ? values.only.split(',') : Object.keys(faults).filter((name) => !LONG.includes(name))
    for (const name of chosen) outcomes.push(await run(name, setting))
  } finally {
    await setting.app.stop()
    if (!values.keep) await rm(folder, { recursive: true, force: true })
  }
  print(outcomes)
  return outcomes.some((outcome) => outcome.complaints.length > 0) ? 1 : 0
}

async function run(name: string, setting: Setting): Promise<Outcome> {
  const fault = faults[name]
  if (!fault) throw new Error(`unknown fault ${name}: one of ${Object.keys(faults).join()}`)
  const started = performance.now()
  const outcome = await fault(setting).catch(
    (error: unknown): Outcome => ({
      name,
      acked: 0,
      lost: 0,
      duplicated: 0,
      half: 0,
      unavailable: 0,
      notes: '',
      complaints: [String(error)],
    }),
  )
  console.log(`${name} ${((performance.now() - started) / 1000).toFixed(0)} s: ${outcome.notes}`)
  return outcome
}

function print(outcomes: readonly Outcome[]): void {
  console.table(
    Object.fromEntries(
      outcomes.map(({ name, acked, lost, duplicated, half, unavailable, complaints }) => [
        name,
        {
          acked,
          lost,
          duplicated,
          half,
          'unavailable s': Number(unavailable.toFixed(2)),
          verdict: complaints.length === 0 ? 'pass' : 'FAIL',
        },
      ]),
    ),
  )
  for (const { name, complaints } of outcomes) for (const each of complaints.slice(0, 20)) console.log(`${name} ${each}`)
}

process.exitCode = await main()
