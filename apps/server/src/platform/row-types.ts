import pg from 'pg'

type Parser = (text: string) => unknown

const INT8 = 20
const DATE = 1082
const TIMESTAMPTZ = 1184
const NUMERIC = 1700
const INT8_ARRAY = 1016
const DATE_ARRAY = 1182
const TIMESTAMPTZ_ARRAY = 1185
const NUMERIC_ARRAY = 1231

const TIMESTAMP = /^(\d{4,})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)(?:\.\d+)?([+-])(\d\d)(?::(\d\d))?(?::\d\d)?$/

/** Epoch seconds of PostgreSQL's text form, fractions cut off; ±infinity becomes ±Infinity. */
export function parseInstant(text: string): number {
  if (text === 'infinity') return Number.POSITIVE_INFINITY
  if (text === '-infinity') return Number.NEGATIVE_INFINITY
  const match = TIMESTAMP.exec(text)
  if (match === null) throw new Error(`unreadable timestamptz: ${text}`)
  const [, year, month, day, hour, minute, second, sign, zoneHour, zoneMinute] = match
  const local = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second))
  const offset = (Number(zoneHour) * 60 + Number(zoneMinute ?? 0)) * (sign === '-' ? -60 : 60)
  return local / 1000 - offset
}

/** int8 as number; ids and sums of this product stay far below 2^53, and a larger value must not be rounded silently. */
export function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new Error(`int8 out of the safe range: ${text}`)
  return value
}

const asText: Parser = (text) => text

const parsers: Readonly<Record<number, Parser>> = {
  [INT8]: parseInt8,
  [DATE]: asText,
  [TIMESTAMPTZ]: parseInstant,
  [NUMERIC]: asText,
  [INT8_ARRAY]: arrayOf(parseInt8),
  [DATE_ARRAY]: arrayOf(asText),
  [TIMESTAMPTZ_ARRAY]: arrayOf(parseInstant),
  [NUMERIC_ARRAY]: arrayOf(asText),
}

/** Wire types of the product (ids numbers, decimals and dates strings, instants epoch seconds); set per connection, never globally. */
export const rowTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    const parser = format === 'binary' ? undefined : parsers[oid]
    return parser ?? pg.types.getTypeParser(oid, format ?? 'text')
  },
}

/** These element types never need quotes inside an array literal except timestamps, which carry a blank. */
function arrayOf(element: Parser): Parser {
  return (text) => {
    const inner = text.slice(text.indexOf('{') + 1, -1)
    if (inner === '') return []
    return inner.split(',').map((part) => (part === 'NULL' ? null : element(part.replaceAll('"', ''))))
  }
}
