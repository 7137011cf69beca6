import { idCardCheckDigit } from '@zhujian/model/checksums'
import { regionData } from '@zhujian/domain/reference/region-data'

/** Where a card may have been issued: every county, or the city where it has none. */
const AREAS: readonly string[] = (() => {
  const codes = Object.values(regionData).flatMap((line) =>
    line.split(' ').map((item) => /^\d+/.exec(item)?.[0].padEnd(6, '0') ?? ''),
  )
  const cities = new Set(codes.filter((code) => !code.endsWith('00')).map((code) => code.slice(0, 4)))
  return codes.filter((code) => !code.endsWith('0000') && (!code.endsWith('00') || !cities.has(code.slice(0, 4))))
})()

/** What a row tells of the number behind a mask. */
export interface Clues {
  /** The four characters the mask leaves. */
  readonly tail: string
  /** Leading digits of the area that are known: '', 42, 4207, 420704. */
  readonly area: string
  /** Days on which the person may be born, as yyyymmdd. */
  readonly days: readonly string[]
}

export const daysOf = (from: number, to: number): string[] => {
  const days: string[] = []
  for (let day = Date.UTC(from, 0, 1); day <= Date.UTC(to, 11, 31); day += 86_400_000)
    days.push(new Date(day).toISOString().slice(0, 10).replaceAll('-', ''))
  return days
}

/** Sound ID card numbers that fit everything shown; counting stops at `enough`. */
export function candidates({ tail, area, days }: Clues, enough = 200): number {
  const places = AREAS.filter((code) => code.startsWith(area))
  let count = 0
  for (const place of places)
    for (const day of days) {
      if (idCardCheckDigit(place + day + tail.slice(0, 3)) === tail[3]) count += 1
      if (count >= enough) return count
    }
  return count
}
