import { daysBetween } from '@zhujian/model/date'

/** 公示 5 至 10 天（建质〔2014〕111号第十六条、第二十四条）。 */
export const PUBLIC_DAYS = { least: 5, most: 10 } as const
export const WRONG_PUBLIC = `公示期为 ${PUBLIC_DAYS.least} 至 ${PUBLIC_DAYS.most} 天`

interface Span {
  readonly public_from?: string | null
  readonly public_to?: string | null
}

/** 公示的天数，两端相减。 */
export const publicProblem = ({ public_from, public_to }: Span) => {
  if (!public_from || !public_to) return null
  const days = daysBetween(public_from, public_to)
  return (days < PUBLIC_DAYS.least || days > PUBLIC_DAYS.most) && { field: 'public_to', message: WRONG_PUBLIC }
}

/** 公示期满的次日起才能发告知书。 */
export const stillPublic = ({ public_to }: Span, today: string): boolean =>
  public_to !== null && public_to !== undefined && today <= public_to
