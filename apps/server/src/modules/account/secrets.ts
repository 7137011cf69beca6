import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits, base64url: 43 characters. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** 128 random bits, base64url: 22 characters. */
export const newTicket = (): string => randomBytes(16).toString('base64url')

/** What the database keeps of a random secret. They are long and random, so a plain hash cannot be searched. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex')
