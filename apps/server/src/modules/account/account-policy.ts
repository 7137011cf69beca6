import type { PasswordProfile } from '@zhujian/domain/account/password-policy'
import type { Platform } from '../../platform/platform'
import { setting } from '../setting/public'

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
  const profile = await setting(platform, 'account_password_profile')
  return {
    profile,
    passwordDays: profile === 'asvs' ? null : await setting(platform, 'account_password_days'),
    remembered: await setting(platform, 'account_remembered_passwords'),
    guard: {
      captchaAfter: await setting(platform, 'account_captcha_after'),
      lockFailures: await setting(platform, 'account_lock_failures'),
      lockMinutes: await setting(platform, 'account_lock_minutes'),
    },
  }
}
