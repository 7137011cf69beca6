import { codeAt, STEP_SECONDS } from '@zhujian/server/modules/account/totp'

/** The seed as an authenticator reads it from the text on the screen. */
export const seedOf = (secret: string): Buffer => {
  const bits = [...secret]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

export const codeNow = (seed: Buffer, ahead = 0): string => codeAt(seed, Math.floor(Date.now() / 1000 / STEP_SECONDS) + ahead)
