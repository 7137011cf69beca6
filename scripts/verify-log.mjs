import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './environment.mjs'
import { setup } from './setup.mjs'

/** `npm run verify-log`：从头核对操作日志的封存链，归档文件在内；不符时以 1 退出并指出第一处。 */
await setup()
const tool = join(root, 'apps', 'server', 'dist', 'verify-log.js')
const args = ['--enable-source-maps', tool, ...process.argv.slice(2)]
const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' })
process.exitCode = status ?? 1
