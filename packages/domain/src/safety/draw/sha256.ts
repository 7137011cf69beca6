/** SHA-256（FIPS 180-4）。查验页在内网 http 下打开，浏览器不提供 crypto.subtle，所以自带一份，服务端与浏览器同算。 */
const primes = (count: number): number[] => {
  const found: number[] = []
  for (let n = 2; found.length < count; n++) if (found.every((p) => n % p !== 0)) found.push(n)
  return found
}
const fraction = (value: number): number => ((value - Math.floor(value)) * 2 ** 32) | 0
const ROUNDS = 64
const K = primes(ROUNDS).map((p) => fraction(Math.cbrt(p)))
const START = primes(8).map((p) => fraction(Math.sqrt(p)))
const turn = (x: number, by: number): number => (x >>> by) | (x << (32 - by))

/** 末尾补一个 1、若干 0 与 64 位的位长，凑成 64 字节的整数倍。 */
function padded(bytes: Uint8Array): DataView {
  const whole = new Uint8Array((((bytes.length + 8) >> 6) + 1) << 6)
  whole.set(bytes)
  whole[bytes.length] = 0x80
  const view = new DataView(whole.buffer)
  view.setUint32(whole.length - 8, Math.floor((bytes.length * 8) / 2 ** 32))
  view.setUint32(whole.length - 4, (bytes.length * 8) >>> 0)
  return view
}

function block(view: DataView, at: number, state: number[]): number[] {
  const w = Array.from({ length: 16 }, (_, i) => view.getInt32(at + i * 4))
  const word = (i: number): number => w[i] as number
  for (let i = 16; i < ROUNDS; i++) {
    const [a, b] = [word(i - 15), word(i - 2)]
    const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)
    const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10)
    w.push((word(i - 16) + s0 + word(i - 7) + s1) | 0)
  }
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number]
  for (let i = 0; i < ROUNDS; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[i] as number) + word(i)) | 0
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0]
  }
  return [a, b, c, d, e, f, g, h].map((each, i) => (each + (state[i] as number)) | 0)
}

/** 文字（UTF-8）的 SHA-256，六十四位小写十六进制。 */
export function sha256(text: string): string {
  const view = padded(new TextEncoder().encode(text))
  let state = START
  for (let at = 0; at < view.byteLength; at += 64) state = block(view, at, state)
  return state.map((each) => (each >>> 0).toString(16).padStart(8, '0')).join('')
}
