import { sql } from 'kysely'
import { searchText } from '../../entity/search-text'
import { withTransaction } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { hashPassword } from './passwords'
import { randomPassword } from './random-password'
import { lockName } from '../../platform/lock-name'

/**
 * A fresh installation has no default account: the first start makes one administrator whose random password is shown
 * once on the terminal and must be changed before anything else works. Safe to repeat and to run on several nodes.
 */
export async function ensureFirstAdmin(
  platform: Platform,
  print: (text: string) => Promise<void> | void = printed,
): Promise<void> {
  const { rows } = await sql`select 1 from account limit 1`.execute(platform.db)
  if (rows.length > 0) return
  const password = randomPassword()
  const hash = await hashPassword(password)
  await withTransaction(platform.db, async (trx) => {
    await lockName(trx, 'first_admin')
    const added = await sql<{
      id: number
    }>`insert into account (username, real_name, tel, account_type, role_codes, status, must_change, search_text)
      select 'admin', '平台管理员', '', 'platform', array['admin'], 'normal', true, ${searchText('平台管理员')}
      where not exists (select 1 from account) returning id`.execute(trx)
    const id = added.rows[0]?.id
    if (id === undefined) return
    await sql`insert into account_secret (account_id, password_hash) values (${id}, ${hash})`.execute(trx)
    // Before the commit: whatever ends the process here leaves no administrator, and the next start makes another. The
    // terminal, not the log: logs are collected and kept.
    await print(`\n首次启动，已创建平台管理员（只显示这一次，登录后须修改密码）\n  账号：admin\n  密码：${password}\n\n`)
  })
}

/** Resolves when the words have left this process. */
const printed = (text: string) => new Promise<void>((resolve) => void process.stdout.write(text, () => resolve()))
