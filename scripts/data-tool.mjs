import { spawnSync } from 'node:child_process'
import { isAbsolute, join, resolve } from 'node:path'
import { root, takeSettings } from './environment.mjs'
import { setup } from './setup.mjs'

/** Runs the bundled backup tool with the arguments of this process; relative folders count from where the user stands. */
export async function runDataTool(command) {
  const given = takeSettings(process.argv.slice(2))
  await setup()
  const from = process.env.INIT_CWD || process.cwd()
  const args = given.map((part) => (part.startsWith('--') || isAbsolute(part) ? part : resolve(from, part)))
  const tool = join(root, 'apps', 'server', 'dist', 'backup.js')
  const { status } = spawnSync(process.execPath, ['--enable-source-maps', tool, command, ...args], {
    cwd: root,
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
}
