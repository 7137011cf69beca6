import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { statusOf } from '../faults/server-process'
import type { Figure } from '../figure'
import type { Stage } from '../stage'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const LIMIT_SECONDS = 900

/** What a newcomer waits for: from `git clone` through `npm start` (packages, build, database, demo data) to the login page. */
export async function measureClone(stage: Stage): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'zhujian-clone-'))
  await chmod(folder, 0o755)
  const started = performance.now()
  const cloned = spawnSync('git', ['clone', '-q', ROOT, join(folder, 'zhujian')], { stdio: 'inherit' })
  if (cloned.status !== 0) throw new Error('git clone failed')
  const port = stage.port + 3
  const child = spawn('npm', ['start'], {
    cwd: join(folder, 'zhujian'),
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, PORT: String(port), DATA_DIR: join(folder, 'data') },
  })
  try {
    while ((await statusOf(`http://127.0.0.1:${port}/readyz`)) !== 200 || (await statusOf(`http://127.0.0.1:${port}/`)) !== 200) {
      if (child.exitCode !== null) throw new Error('npm start ended by itself')
      if ((performance.now() - started) / 1000 > LIMIT_SECONDS) throw new Error('no login page in time')
      await sleep(200)
    }
    const seconds = (performance.now() - started) / 1000
    console.log(`  ${seconds.toFixed(0)} s`)
    const note = 'one run; npm packages from the registry or its cache'
    return [
      {
        name: 'start: from git clone to the login page',
        rows: stage.rows,
        unit: 's',
        ours: [seconds],
        baseline: null,
        goal: null,
        note,
        complaints: [],
      },
    ]
  } finally {
    await endGroup(child)
    await rm(folder, { recursive: true, force: true })
  }
}

/** npm, the starter and the server: all of the group this run started, and nothing else. */
async function endGroup(child: ChildProcess): Promise<void> {
  if (child.pid === undefined) return
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  try {
    process.kill(-child.pid, 'SIGTERM')
    await Promise.race([gone, sleep(30_000)])
  } catch {
    // The group has ended by itself.
  }
  await sleep(3000)
}
