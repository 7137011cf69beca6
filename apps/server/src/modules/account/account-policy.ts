import type { PasswordProfile } from '@zhujian/domain/account/password-policy'
import { sql } from 'kysely'
import { cached } from '../../entity/process-cache'
import type { Platform } from '../../platform/platform'
import { SETTING_TOPIC } from '../common/public'

const ROTATION_DAYS = 90

export interface AccountPolicy {
  readonly profile: PasswordProfile
  /** Days after which a password must be changed; null = never. */
  readonly passwordDays: number | null
}

/** The password profile of the installation: setting `account.password_profile`, 等保 unless set to asvs. */
export const accountPolicy = cached(SETTING_TOPIC, async (platform: Platform): Promise<AccountPolicy> => {
  const { rows } = await sql<{ value: unknown }>`select value from setting where key = 'account.password_profile'`.execute(
    platform.reservedDb,
  )
  return rows[0]?.value === 'asvs' ? { profile: 'asvs', passwordDays: null } : { profile: 'dengbao', passwordDays: ROTATION_DAYS }
})
