import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db'

export interface Unusable {
  readonly status: string
  readonly expired: boolean
  readonly unit_closed: boolean
}

/** Columns of {@link Unusable} for an account `a`. */
export const unusable: RawBuilder<unknown> = sql`a.status, a.valid_to is not null and a.valid_to < current_date as expired,
      exists (select 1 from unit u where u.id = a.unit_id and (u.status <> 'normal' or u.deleted_at is not null)) as unit_closed`

/** Why an account may not be used, in the words its holder reads. */
export function unusableReason({ status, expired, unit_closed }: Unusable): string | undefined {
  if (status === 'hidden') return '账号已停用，请联系管理员'
  if (expired) return '账号已过有效期，请联系管理员'
  return unit_closed ? '所属单位已停用，请联系管理员' : undefined
}

/** By what ended the session; idleness and the like are told as everywhere. */
const reasons: Readonly<Record<string, string>> = {
  forced: '本账号已被管理员强制下线，请重新登录',
  own: '已在其他设备上结束这里的登录，请重新登录',
  many: '本账号同时登录的地方太多，这里最久没有使用，已退出，请重新登录',
  password: '登录密码已修改，请用新密码重新登录',
  reset: '登录密码已重新发放，请用新的一次性密码登录',
  restored: '系统已从备份恢复，请重新登录',
  mfa: '两步验证已解除，请重新登录',
}

/** What the holder of a token that opens nothing any more should know; a token nobody was given says nothing. */
export async function endedReason(db: Db, tokenHash: string): Promise<string | undefined> {
  const { rows } = await sql<Unusable & { revoked_for: string | null }>`select s.revoked_for, ${unusable}
    from session s join account a on a.id = s.account_id where s.token_hash = ${tokenHash} and a.deleted_at is null`.execute(db)
  const [row] = rows
  return row && (unusableReason(row) ?? reasons[row.revoked_for ?? ''])
}
