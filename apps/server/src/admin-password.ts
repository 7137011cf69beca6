import { ConfigError, loadConfig } from './config'
import { issueAdminPassword, NoSuchAdmin } from './modules/account/issue-admin-password'
import { createDb } from './platform/db'
import { createPool } from './platform/pool'
import { openToolDatabase, toolReason } from './platform/tool-database'

/** `npm run admin-password [-- 账号]`: another one-time password for a platform administrator. */
async function main([username = 'admin']: string[]): Promise<void> {
  const config = loadConfig(process.env)
  const database = await openToolDatabase(config)
  const pool = createPool({ name: 'admin-password', max: 1 })
  pool.setTarget(database.url)
  try {
    await issueAdminPassword(createDb(pool), username, (password) =>
      say(`平台管理员的一次性密码（只显示这一次，登录后须修改密码）\n  账号：${username}\n  密码：${password}\n`),
    )
    await say('已生效；该账号的登录已全部结束\n')
  } finally {
    await pool.end()
    await database.close()
  }
}

const say = (text: string) => new Promise<void>((resolve) => void process.stdout.write(text, () => resolve()))

main(process.argv.slice(2)).catch((error: unknown) => {
  const expected = error instanceof ConfigError || error instanceof NoSuchAdmin
  process.stderr.write(`${expected ? error.message : toolReason(error)}\n`)
  process.exitCode = 1
})
