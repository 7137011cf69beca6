import { maskedAddress } from '@zhujian/domain/account/own-session'
import { formatInstant } from '@zhujian/model/date'
import type { Writing } from '../../entity/write'
import type { Trx } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { deliver } from '../message/public'

/** What happened to the means by which an account is signed in to. */
const events = {
  reset: ['登录密码已重新发放', '原密码与全部登录随即作废，凭新的一次性密码登录后须改密。'],
  password: ['登录密码已修改', '其他设备上的登录已全部退出。'],
  mfaOn: ['两步验证已启用', '以后登录须输入动态口令。'],
  mfaOff: ['两步验证已解除', '全部登录随即作废，再次登录只需密码。'],
} as const

/**
 * Tells the holder that his credentials changed, whoever did it (ASVS 6.3.7): here, and outside by the channel he set.
 * A warning, because those go outside unless he said otherwise; it names the person, never a secret.
 */
export async function tellHolder({ trx, context }: Writing, accountId: number, event: keyof typeof events): Promise<void> {
  const { platform, session } = context
  const [title, effect] = events[event]
  const who = session.account_id === accountId ? '本人' : `${session.real_name}（${session.username}）`
  const body = `由${who}办理。${effect}不知情的，请立即联系平台管理员，并在“登录设备”中查看。`
  await deliver(platform, trx, [accountId], { kind: 'warning', title, body, path: null })
}

interface Lock {
  /** Epoch seconds. */
  readonly since: number
  readonly until: number
  /** Where the last wrong password came from. */
  readonly ip: string
}

/** Tells the holder that sign-in is locked: perhaps somebody tries his password. Sessions that are open stay open. */
export async function tellLocked(platform: Platform, trx: Trx, accountId: number, { since, until, ip }: Lock): Promise<void> {
  const from = maskedAddress(ip)
  const body = `连续输错密码或动态口令，${formatInstant(since)} 起锁定，${formatInstant(until)} 自动解除${from && `；最后一次来自 ${from}`}。已经登录的不受影响。不是本人输错的，请立即联系平台管理员，并在“登录设备”中查看。`
  await deliver(platform, trx, [accountId], { kind: 'warning', title: '登录已锁定', body, path: null })
}
