/**
 * Decimal arithmetic on strings: money and areas never pass through a float (0.1 + 0.2, 1.005 rounding).
 * A value is scaled to a BigInt and back; rounding is half away from zero, as PostgreSQL numeric rounds.
 */
interface Scaled {
  units: bigint
  scale: number
}

const pattern = /^-?\d+(?:\.\d+)?$/

/** True for `12`, `-0.50`; false for '', `1.`, `.5`, `1e3`, `1,000`, full-width digits. */
export function isDecimal(value: unknown): value is string {
  return typeof value === 'string' && pattern.test(value)
}

function parse(value: string): Scaled {
  if (!pattern.test(value)) throw new RangeError(`not a decimal: ${value.slice(0, 40)}`)
  const dot = value.indexOf('.')
  if (dot < 0) return { units: BigInt(value), scale: 0 }
  return { units: BigInt(value.slice(0, dot) + value.slice(dot + 1)), scale: value.length - dot - 1 }
}

function print({ units, scale }: Scaled): string {
  const sign = units < 0n ? '-' : ''
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0')
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`
}

function rescale(value: Scaled, scale: number): bigint {
  return value.units * 10n ** BigInt(scale - value.scale)
}

/** Quotient rounded half away from zero. */
function divideRounded(top: bigint, bottom: bigint): bigint {
  const negative = top < 0n !== bottom < 0n
  const a = top < 0n ? -top : top
  const b = bottom < 0n ? -bottom : bottom
  const quotient = (2n * a + b) / (2n * b)
  return negative ? -quotient : quotient
}

function align(left: string, right: string): [bigint, bigint, number] {
  const a = parse(left)
  const b = parse(right)
  const scale = Math.max(a.scale, b.scale)
  return [rescale(a, scale), rescale(b, scale), scale]
}

export function add(left: string, right: string): string {
  const [a, b, scale] = align(left, right)
  return print({ units: a + b, scale })
}

export function sub(left: string, right: string): string {
  const [a, b, scale] = align(left, right)
  return print({ units: a - b, scale })
}

/** Exact product; its scale is the sum of both scales. */
export function mul(left: string, right: string): string {
  const a = parse(left)
  const b = parse(right)
  return print({ units: a.units * b.units, scale: a.scale + b.scale })
}

/** Quotient with exactly `scale` places. Throws on division by zero: the caller knows what an empty ratio means. */
export function div(left: string, right: string, scale: number): string {
  const [a, b] = align(left, right)
  if (b === 0n) throw new RangeError('division by zero')
  return print({ units: divideRounded(a * 10n ** BigInt(scale), b), scale })
}

/** -1, 0 or 1: `1.0` equals `1`. */
export function compare(left: string, right: string): -1 | 0 | 1 {
  const [a, b] = align(left, right)
  return a < b ? -1 : a > b ? 1 : 0
}

/** Exactly `scale` places: pads with zeros or rounds half away from zero. */
export function round(value: string, scale: number): string {
  const parsed = parse(value)
  if (parsed.scale <= scale) return print({ units: rescale(parsed, scale), scale })
  return print({ units: divideRounded(parsed.units, 10n ** BigInt(parsed.scale - scale)), scale })
}

/** Sum of the values present; null and undefined count as nothing. The sum of nothing is `0`. */
export function sum(values: Iterable<string | null | undefined>): string {
  let total = '0'
  for (const value of values) if (value !== null && value !== undefined) total = add(total, value)
  return total
}

/** `1234567.5` → `1,234,567.50` with scale 2. Without scale the places are kept as they are. */
export function formatDecimal(value: string, scale?: number): string {
  const text = scale === undefined ? print(parse(value)) : round(value, scale)
  const [whole = '', places] = text.split('.')
  const sign = whole.startsWith('-') ? '-' : ''
  const digits = sign ? whole.slice(1) : whole
  const head = digits.length % 3
  const groups = head ? [digits.slice(0, head)] : []
  for (let at = head; at < digits.length; at += 3) groups.push(digits.slice(at, at + 3))
  return sign + groups.join(',') + (places === undefined ? '' : `.${places}`)
}

/**
 * A number of a field as people read it. An amount in 万元 is kept to the yuan and told to two places, further ones only as far as
 * they say something: 265.00, 265.1234.
 */
export function tellDecimal(value: string, scale?: number, unit?: string): string {
  const text = formatDecimal(value, scale)
  return unit === '万元' ? text.replace(/(\.\d\d\d*?)0+$/, '$1') : text
}

/**
 * What a person typed or pasted from a spreadsheet, as a decimal string: full-width digits, surrounding blanks and
 * correctly placed thousands separators are accepted; everything else gives undefined (a reason is the format's task).
 */
export function parseDecimal(input: string): string | undefined {
  const text = input.replace(/[\uff0b-\uff19]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 0xfee0)).trim()
  const plain = /^-?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text
  return isDecimal(plain) ? print(parse(plain)) : undefined
}
