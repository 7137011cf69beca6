import type { PasswordProfile } from '@zhujian/domain/account/password-policy'
import type { Platform } from '../../platform/platform'
import { settingsNow } from '../setting/public'

export interface AccountPolicy {
  readonly profile: PasswordProfile
  /** Days after which a password must be changed; null = never. */
  readonly passwordDays: number | null
  /** Earlier passwords that may not come back, the present one included. */
  readonly remembered: number
  readonly guard: GuardPolicy
}

/** When a sign-in needs a picture, and when and for how long an account is locked. */
export interface GuardPolicy {
  readonly captchaAfter: number
  readonly lockFailures: number
  readonly lockMinutes: number
}

/** The rules of accounts as set by the administrator. Read it before a transaction of the reserved pool, never inside. */
export async function accountPolicy(platform: Platform): Promise<AccountPolicy> {
  const now = await settingsNow(platform)
  const profile = now('account_password_profile')
  return {
    profile,
    passwordDays: profile === 'asvs' ? null : now('account_password_days'),
    remembered: now('account_remembered_passwords'),
    guard: {
      captchaAfter: now('account_captcha_after'),
      lockFailures: now('account_lock_failures'),
      lockMinutes: now('account_lock_minutes'),
    },
  }
}
