import { hash, verify } from '@node-rs/argon2'
import { randomBytes } from 'node:crypto'
import { hashSecret } from './secrets'

/** Argon2id, 19 MiB, 2 passes: about 70 ms on one core, computed off the event loop. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** The bytes as sent are hashed: no trimming, no case folding, no cutting at 72 bytes. */
export const hashPassword = (password: string): Promise<string> => hash(Buffer.from(password, 'utf8'), OPTIONS)

/** What marks the hash of a one-time password: it is long and random, so a plain hash cannot be searched (94 bits). */
export const ONE_TIME = 'once$'
export const hashOneTime = (password: string): string => ONE_TIME + hashSecret(password)

let dummy: Promise<string> | undefined

/** Verifies against a hash nobody knows the password of when there is none, so that an unknown account takes as long (T01). */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  dummy ??= hashPassword(randomBytes(24).toString('base64url'))
  const once = stored?.startsWith(ONE_TIME) ?? false
  const matches = await verify(once ? await dummy : (stored ?? (await dummy)), Buffer.from(password, 'utf8'))
  if (once) return stored === hashOneTime(password)
  return matches && stored !== null && stored !== undefined
}

/** Makes the dummy hash before the first login, or that one would be measurably slower. */
export async function warmPasswords(): Promise<void> {
  await verifyPassword(null, 'warm')
}
