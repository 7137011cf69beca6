import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './environment.mjs'
import { setup } from './setup.mjs'

/** `npm run rotate-key`：换一把新密钥并重新加密；中断后再次运行即继续。 */
await setup()
const tool = join(root, 'apps', 'server', 'dist', 'rotate-key.js')
const args = ['--enable-source-maps', tool, ...process.argv.slice(2)]
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
process.exitCode = status ?? 1
