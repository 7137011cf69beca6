import { createHmac, timingSafeEqual } from 'node:crypto'

/** 秒：现场码每五分钟换一次；刚换下来的一个还能用，填到一半的人不必重填。 */
export const CODE_SECONDS = 300
const DIGITS = 6

const windowOf = (seconds: number): number => Math.floor(seconds / CODE_SECONDS)

/** 某一时段的现场码：密钥与时段的摘要取六位数字，照片传到场外也很快作废。 */
function codeIn(secret: string, window: number): string {
  const digest = createHmac('sha256', secret).update(`exam|${window}`).digest()
  return String(digest.readUInt32BE(0) % 10 ** DIGITS).padStart(DIGITS, '0')
}

export const codeAt = (secret: string, seconds: number): string => codeIn(secret, windowOf(seconds))

/** 秒：还有多久换。 */
export const codeLasts = (seconds: number): number => CODE_SECONDS - (seconds % CODE_SECONDS)

export function codeFits(secret: string, code: string, seconds: number): boolean {
  const given = Buffer.from(code)
  return [0, 1]
    .map((ago) => Buffer.from(codeIn(secret, windowOf(seconds) - ago)))
    .some((known) => known.length === given.length && timingSafeEqual(known, given))
}
