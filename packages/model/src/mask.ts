/**
 * Masks of sensitive fields (architecture section 5). Rules: ID and bank card keep the last four, the phone first three and
 * last four, the address ends at the province, the birthday shows its year. Every mask but the name's holds a run of at least
 * four stars, so that `isMasked` recognises it when it is sent back.
 */
const STARS = '****'

const keepLast4 = (value: string) => STARS.padEnd(value.length - 4, '*') + value.slice(-4)

/** `**************002X`: nothing of area and birthday may remain, or birth year and check digit give the number away (T50). */
export function maskIdCard(value: string): string {
  return value.length < 8 ? STARS : keepLast4(value)
}

export function maskBankCard(value: string): string {
  return value.length < 8 ? STARS : keepLast4(value)
}

/** `138****8000`; shorter numbers (landlines) keep the last four, or nothing when too short to hide anything. */
export function maskPhone(value: string): string {
  if (value.length < 8) return STARS
  return (value.length < 11 ? '' : value.slice(0, 3)) + STARS + value.slice(-4)
}

const province = /^(?:(?:北京|天津|上海|重庆)市|\p{Script=Han}{2,8}?(?:特别行政区|自治区|省))/u

/**
 * `浙江省****`: the province or municipality when it stands at the beginning, the rest hidden. A city has as few as one
 * county: shown beside the birth year and the last four it would leave some thirty numbers to try (T50).
 */
export function maskAddress(value: string): string {
  return (province.exec(value)?.[0] ?? '') + STARS
}

/** `张*`: the first character by code point, so rare surnames outside the basic plane stay whole. */
export function maskName(value: string): string {
  const [first] = value
  return first === undefined ? '' : `${first}*`
}

/** Birth year only: the full date beside a masked number makes the number recoverable. */
export function maskBirthday(value: string): string {
  return /^\d{4}-/.test(value) ? value.slice(0, 4) : STARS
}

/** One mask per kind of sensitive field, and those of name and birthday for public views. */
export const masks = {
  idCard: maskIdCard,
  bankCard: maskBankCard,
  mobile: maskPhone,
  address: maskAddress,
  /** No image in lists: nothing of the path is shown. */
  face: () => STARS,
  name: maskName,
  birthday: maskBirthday,
} as const

export type MaskKind = keyof typeof masks

/** Empty stays empty: a mask must not suggest that something is there. */
export function maskValue(kind: MaskKind, value: string | null | undefined): string {
  return value === null || value === undefined || value === '' ? '' : masks[kind](value)
}

/** True when the text is the output of a mask: on update it means unchanged, on insert it is an error. */
export function isMasked(value: unknown): boolean {
  return typeof value === 'string' && (value.includes(STARS) || /^.\*$/u.test(value))
}
