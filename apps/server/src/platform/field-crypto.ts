import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { KeyRing } from './keys'

/** The stored value was altered, moved to another row or sealed with a key we do not have. Never show anything instead. */
export class SealBroken extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'SealBroken'
  }
}

/** Where a value lives; part of the seal, so that a value copied to another row or field does not open. */
export type SealPlace = `${string}:${number | string}:${string}`

export interface FieldCrypto {
  /** `v1:aes-256-gcm:<key id>:<nonce>:<tag>:<ciphertext>`, base64url. */
  seal: (plain: string, place: SealPlace) => string
  /** @throws SealBroken */
  open: (sealed: string, place: SealPlace) => string
  /** Equal values of one field give equal texts; nothing else can be learned without the key. For writing: newest key. */
  blindIndex: (value: string, field: `${string}.${string}`) => string
  /** What the index of a value may be in the database while a rotation runs, newest key first. For searching. */
  blindIndexes: (value: string, field: `${string}.${string}`) => [string, ...string[]]
  /** A keyed hash no rotation changes: of what is looked up by hash alone or held by browsers. */
  proof: (value: string, purpose: `${string}.${string}`) => string
  /** Whether a rotation job should seal the value anew. */
  needsReseal: (sealed: string) => boolean
}

/** Beginning of every value sealed with this key. */
export const sealedWith = (keyId: string): string => `${VERSION}:${ALGORITHM}:${keyId}:`

const ALGORITHM = 'aes-256-gcm'
const VERSION = 'v1'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export function fieldCrypto(keys: KeyRing): FieldCrypto {
  return {
    seal: (plain, place) => {
      const key = keys.current
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv(ALGORITHM, keys.derive('field-encryption', key.id), nonce, { authTagLength: TAG_BYTES })
      cipher.setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
      return sealedWith(key.id) + [nonce, cipher.getAuthTag(), body].map(encode).join(':')
    },
    open: (sealed, place) => openSealed(keys, sealed, place),
    blindIndex: (value, field) => keyedHash(keys.derive(`blind-index:${field}`), value),
    blindIndexes: (value, field) => {
      const [newest = '', ...older] = keys.generations.map(({ id }) => keyedHash(keys.derive(`blind-index:${field}`, id), value))
      return [newest, ...older]
    },
    proof: (value, purpose) => keyedHash(keys.indexKey(`blind-index:${purpose}`), value),
    needsReseal: (sealed) => sealed.split(':')[2] !== keys.current.id,
  }
}

function openSealed(keys: KeyRing, sealed: string, place: SealPlace): string {
  const [version, algorithm, keyId, nonceText, tagText, bodyText, ...rest] = sealed.split(':')
  if (version !== VERSION || algorithm !== ALGORITHM || rest.length > 0) throw new SealBroken('密文格式无法识别')
  if (keyId === undefined || nonceText === undefined || tagText === undefined || bodyText === undefined)
    throw new SealBroken('密文不完整')
  if (keys.find(keyId) === undefined) throw new SealBroken(`缺少密钥 ${keyId}`)
  const nonce = decode(nonceText)
  const tag = decode(tagText)
  if (nonce.length !== NONCE_BYTES || tag.length !== TAG_BYTES) throw new SealBroken('密文不完整')
  try {
    const decipher = createDecipheriv(ALGORITHM, keys.derive('field-encryption', keyId), nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(place))
    decipher.setAuthTag(tag)
    return Buffer.concat([decipher.update(decode(bodyText)), decipher.final()]).toString('utf8')
  } catch {
    throw new SealBroken('密文校验失败：内容被改动或被移到了别处')
  }
}

function keyedHash(key: Buffer, value: string): string {
  return createHmac('sha256', key).update(value.normalize('NFC')).digest('base64url')
}

function encode(bytes: Buffer): string {
  return bytes.toString('base64url')
}

/** Base64url with exactly one spelling per value: a lenient decoder would let a flipped padding bit pass. */
function decode(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.toString('base64url') !== text) throw new SealBroken('密文编码有误')
  return bytes
}
