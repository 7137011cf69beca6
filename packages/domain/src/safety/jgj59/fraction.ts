/** 分数：评分在定等级之前不取舍，除不尽的也要准（JGJ 59-2011 第 5.0.2 条的 70、80 分是确数）。 */
export interface Fraction {
  readonly n: bigint
  readonly d: bigint
}

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? (a < 0n ? -a : a) : gcd(b, a % b))
const make = (n: bigint, d: bigint): Fraction => {
  const by = gcd(n, d) || 1n
  return { n: n / by, d: d / by }
}

/** 最多四位小数的数。 */
export const fraction = (value: number): Fraction => make(BigInt(Math.round(value * 10_000)), 10_000n)
export const plus = (a: Fraction, b: Fraction): Fraction => make(a.n * b.d + b.n * a.d, a.d * b.d)
export const times = (a: Fraction, b: Fraction): Fraction => make(a.n * b.n, a.d * b.d)
/** @throws RangeError 除数为零 */
export const over = (a: Fraction, b: Fraction): Fraction => make(b.n < 0n ? -a.n * b.d : a.n * b.d, a.d * (b.n < 0n ? -b.n : b.n))
export const compared = (a: Fraction, b: Fraction): number => {
  const difference = a.n * b.d - b.n * a.d
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}
export const sum = (all: readonly Fraction[]): Fraction => all.reduce(plus, fraction(0))
export const mean = (all: readonly Fraction[]): Fraction => over(sum(all), fraction(all.length))

const written = (whole: bigint, places: number): string => {
  const text = String(whole).padStart(places + 1, '0')
  return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`
}

/** 四舍五入到几位小数的文字；不为负。 */
export const rounded = (value: Fraction, places: number): string =>
  written((value.n * 10n ** BigInt(places) * 2n + value.d) / (value.d * 2n), places)

/** 舍去几位小数以后的；不为负。 */
export const cut = (value: Fraction, places: number): string => written((value.n * 10n ** BigInt(places)) / value.d, places)
