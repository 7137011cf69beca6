import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root, takeSettings } from './environment.mjs'
import { setup } from './setup.mjs'

/** `npm run admin-password [-- 账号]`：给平台管理员重新发放一次性密码。 */
const given = takeSettings(process.argv.slice(2))
await setup()
const tool = join(root, 'apps', 'server', 'dist', 'admin-password.js')
const { status } = spawnSync(process.execPath, ['--enable-source-maps', tool, ...given], { cwd: root, stdio: 'inherit' })
process.exitCode = status ?? 1
