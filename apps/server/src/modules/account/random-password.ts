import { randomInt } from 'node:crypto'

/** No two characters that look alike when read from a screen and typed by hand. */
const ALPHABET = ['abcdefghjkmnpqrstuvwxyz', 'ABCDEFGHJKMNPQRSTUVWXYZ', '23456789', '!@#*'] as const
const LENGTH = 16

/** At least one character of every class, in random order. */
export function randomPassword(): string {
  const all = ALPHABET.join('')
  const chars = [...ALPHABET.map(pick), ...Array.from({ length: LENGTH - ALPHABET.length }, () => pick(all))]
  for (let at = chars.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1)
    ;[chars[at], chars[other]] = [chars[other] ?? '', chars[at] ?? '']
  }
  return chars.join('')
}

const pick = (text: string): string => text.charAt(randomInt(text.length))
