import type { Tone } from '@zhujian/model'
import { daysBetween } from '@zhujian/model/date'

/** 到期前这些天起提示；最后几天加重。 */
export const EXPIRY_SOON_DAYS = 30
export const EXPIRY_URGENT_DAYS = 15

export interface Expiry {
  readonly tone: Tone
  readonly text: string
}

/** 证照有效期的提示：已过期、十五日内、三十日内；还早的没有提示。有效期至当日仍有效。 */
export function expiryOf(validTo: string | null | undefined, today: string): Expiry | undefined {
  if (!validTo) return undefined
  const left = daysBetween(today, validTo)
  if (left < 0) return { tone: 'danger', text: `已过期 ${-left} 天` }
  if (left === 0) return { tone: 'danger', text: '今日到期' }
  if (left <= EXPIRY_URGENT_DAYS) return { tone: 'danger', text: `${left} 天后到期` }
  return left <= EXPIRY_SOON_DAYS ? { tone: 'warning', text: `${left} 天后到期` } : undefined
}
