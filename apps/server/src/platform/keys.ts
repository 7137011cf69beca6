import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { StartRefused } from './database-errors'
import type { GuardedPool } from './pool'
import { ensureSecretFile, readSecretFile, replaceSecretFile } from './secret-file'

export interface MasterKey {
  /** Eight hex digits; part of every sealed value, so it never contains a colon. */
  id: string
  secret: Buffer
}

/** The field keys of this installation, newest last. Values are sealed with the newest and opened with any. */
export interface KeyRing {
  readonly current: MasterKey
  readonly find: (id: string) => MasterKey | undefined
  /** Key id → fingerprint; safe to show and to store. */
  readonly fingerprints: ReadonlyMap<string, string>
  /** A key for one purpose, different for every purpose and master key. */
  readonly derive: (purpose: string, keyId?: string) => Buffer
  /** The key of blind indexes: bound to the oldest master key, so that rotation does not blind old rows. */
  readonly indexKey: (purpose: string) => Buffer
}

const LINE = /^([0-9a-f]{8}):([0-9a-f]{64})$/

/** Reads the key file, creating it with one random key when it is absent. */
export async function loadKeys(path: string): Promise<KeyRing> {
  return keysOf(await ensureSecretFile(path, newLine), path)
}

/** The keys in the text of a key file; `path` is for the complaint. */
export function keysOf(content: string, path: string): KeyRing {
  return keyRing(parseKeys(content, path))
}

/** Adds a new newest key; old values stay readable, a job may seal them anew. Every process must be restarted afterwards. */
export async function rotateKeyFile(path: string): Promise<KeyRing> {
  const content = await readSecretFile(path)
  if (content === undefined) throw new StartRefused(`密钥文件 ${path} 不存在`)
  await replaceSecretFile(path, `${content.trimEnd()}\n${newLine()}`)
  return loadKeys(path)
}

export function keyRing(keys: readonly MasterKey[]): KeyRing {
  const current = keys.at(-1)
  const oldest = keys[0]
  if (current === undefined || oldest === undefined) throw new StartRefused('密钥文件中没有密钥')
  const byId = new Map(keys.map((key) => [key.id, key]))
  const derived = new Map<string, Buffer>()
  const deriveFrom = (key: MasterKey, purpose: string) => {
    const name = `${key.id}:${purpose}`
    const known = derived.get(name)
    if (known !== undefined) return known
    const made = Buffer.from(hkdfSync('sha256', key.secret, 'zhujian', purpose, 32))
    derived.set(name, made)
    return made
  }
  return {
    current,
    find: (id) => byId.get(id),
    fingerprints: new Map(keys.map((key) => [key.id, fingerprintOf(key)])),
    derive: (purpose, keyId) => deriveFrom(keyId === undefined ? current : (byId.get(keyId) ?? current), purpose),
    indexKey: (purpose) => deriveFrom(oldest, purpose),
  }
}

/** Records the fingerprints on first use and compares them ever after. @throws StartRefused when a key is missing or another. */
export async function verifyKeys(pool: GuardedPool, keys: KeyRing, path: string): Promise<void> {
  const known = await pool.query<{ key_id: string; fingerprint: string }>('select key_id, fingerprint from key_fingerprint')
  for (const row of known) {
    const ours = keys.fingerprints.get(row.key_id)
    if (ours === row.fingerprint) continue
    throw new StartRefused(
      `密钥文件 ${path} 与数据库不符：数据库用密钥 ${row.key_id}（指纹 ${row.fingerprint}）加密，` +
        `文件中${ours === undefined ? '没有这把密钥' : '的同名密钥不同'}。请放回原来的密钥文件，否则敏感字段无法读取。`,
    )
  }
  for (const [id, fingerprint] of keys.fingerprints) {
    await pool.query('insert into key_fingerprint (key_id, fingerprint) values ($1, $2) on conflict do nothing', [
      id,
      fingerprint,
    ])
  }
}

function newLine(): string {
  return `${randomBytes(4).toString('hex')}:${randomBytes(32).toString('hex')}\n`
}

function parseKeys(content: string, path: string): MasterKey[] {
  return content
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line, index) => {
      const [, id, secret] = LINE.exec(line.trim()) ?? []
      if (id === undefined || secret === undefined) throw new StartRefused(`密钥文件 ${path} 第 ${index + 1} 行无法识别`)
      return { id, secret: Buffer.from(secret, 'hex') }
    })
}

/** One-way: 64 bits of a hash of 256 random bits tell keys apart and reveal nothing. */
function fingerprintOf(key: MasterKey): string {
  return createHash('sha256').update(`zhujian-fingerprint:${key.id}:`).update(key.secret).digest('hex').slice(0, 16)
}
