import { createHash, hkdfSync, randomBytes } from 'node:crypto'
import { constants, existsSync, readFileSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartRefused } from './database-errors'
import { fileReason } from './file-errors'
import { makeFolder } from './make-folder'
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
  /** Newest first. */
  readonly generations: readonly MasterKey[]
  readonly find: (id: string) => MasterKey | undefined
  /** Key id → fingerprint; safe to show and to store. */
  readonly fingerprints: ReadonlyMap<string, string>
  /** A key for one purpose, different for every purpose and master key. */
  readonly derive: (purpose: string, keyId?: string) => Buffer
  /** Bound to the oldest master key and so the same for ever: the chain of the log, proofs that outlive a rotation. */
  readonly indexKey: (purpose: string) => Buffer
  /** Looks into the key file again: a rotation has added a key while this process runs. */
  readonly reload: () => void
  /** Writes the first key of a new installation to its file, or takes the one another process was quicker with. */
  readonly keep: () => Promise<void>
}

/** Announced when the key file has a new key. */
export const KEYS_TOPIC = 'keys'

const LINE = /^([0-9a-f]{8}):([0-9a-f]{64})$/
/** A value that names a key we do not have makes us look into the file, but not for every such value. */
const RELOAD_MS = 1000

/** Reads the key file. @throws StartRefused when it is absent: whoever only works with what is there makes no key */
export async function loadKeys(path: string): Promise<KeyRing> {
  const content = await readSecretFile(path)
  if (content === undefined) throw new StartRefused(`密钥文件 ${path} 不存在（设置 KEY_FILE）`)
  return keyRing(parseKeys(content, path), () => parseKeys(readFileSync(path, 'utf8'), path))
}

/**
 * Reads the key file, or holds one random key in its place: {@link verifyKeys} keeps it once the database has proved to
 * know no other. A file that was lost is thus never hidden by a new one.
 */
export async function openKeys(path: string): Promise<KeyRing> {
  const content = await readSecretFile(path)
  if (content !== undefined) return loadKeys(path)
  // That the folder can be written is known before anything is begun.
  await makeFolder(dirname(path), 0o700)
  await access(dirname(path), constants.W_OK)
  const line = newLine()
  return keyRing(
    parseKeys(line, path),
    () => parseKeys(existsSync(path) ? readFileSync(path, 'utf8') : line, path),
    async () => parseKeys(await ensureSecretFile(path, () => line).catch((error: unknown) => refuseKeyFile(error, path)), path),
  )
}

/** @throws StartRefused in words where the file system says why, else what it was given */
export function refuseKeyFile(error: unknown, path: string): never {
  const reason = fileReason(error)
  if (reason === undefined) throw error
  throw new StartRefused(`密钥文件 ${path} 不能读写：${reason}（设置 KEY_FILE）`, { cause: error })
}

/** The keys in the text of a key file; `path` is for the complaint. */
export function keysOf(content: string, path: string): KeyRing {
  return keyRing(parseKeys(content, path))
}

/** Adds a new newest key; old values stay readable, `npm run rotate-key` seals them anew. */
export async function rotateKeyFile(path: string): Promise<KeyRing> {
  const content = await readSecretFile(path)
  if (content === undefined) throw new StartRefused(`密钥文件 ${path} 不存在`)
  await replaceSecretFile(path, `${content.trimEnd()}\n${newLine()}`)
  return loadKeys(path)
}

interface Loaded {
  readonly keys: readonly MasterKey[]
  readonly byId: ReadonlyMap<string, MasterKey>
  readonly current: MasterKey
  readonly oldest: MasterKey
}

function loaded(keys: readonly MasterKey[]): Loaded {
  const current = keys.at(-1)
  const oldest = keys[0]
  if (current === undefined || oldest === undefined) throw new StartRefused('密钥文件中没有密钥')
  return { keys: keys.toReversed(), byId: new Map(keys.map((key) => [key.id, key])), current, oldest }
}

/** Keys for purposes, each computed once. */
function derivation(): (key: MasterKey, purpose: string) => Buffer {
  const derived = new Map<string, Buffer>()
  return (key, purpose) => {
    const name = `${key.id}:${purpose}`
    const known = derived.get(name)
    if (known !== undefined) return known
    const made = Buffer.from(hkdfSync('sha256', key.secret, 'zhujian', purpose, 32))
    derived.set(name, made)
    return made
  }
}

export function keyRing(
  keys: readonly MasterKey[],
  read?: () => readonly MasterKey[],
  write?: () => Promise<readonly MasterKey[]>,
): KeyRing {
  let held = loaded(keys)
  /** A key that stands in no file yet has sealed nothing: the file's own goes before it. */
  let kept = write === undefined
  let readAt = -Infinity
  const deriveFrom = derivation()
  const reload = () => {
    readAt = performance.now()
    const found = read?.() ?? held.keys.toReversed()
    // A file that lost a key we use is a mistake somebody is about to notice; what we hold stays usable.
    if (!kept || held.keys.every((key) => found.some((each) => each.id === key.id && each.secret.equals(key.secret))))
      held = loaded(found)
  }
  const find = (id: string) => {
    if (!held.byId.has(id) && read !== undefined && performance.now() - readAt > RELOAD_MS) {
      try {
        reload()
      } catch {
        // The file cannot be read just now: to the caller the key is missing, and it says so.
      }
    }
    return held.byId.get(id)
  }
  return {
    get current() {
      return held.current
    },
    get generations() {
      return held.keys
    },
    get fingerprints() {
      return new Map(held.keys.toReversed().map((key) => [key.id, fingerprintOf(key)]))
    },
    find,
    derive: (purpose, keyId) => deriveFrom(keyId === undefined ? held.current : (find(keyId) ?? held.current), purpose),
    indexKey: (purpose) => deriveFrom(held.oldest, purpose),
    reload,
    keep: async () => {
      const written = await write?.()
      if (written !== undefined) held = loaded(written)
      kept = true
    },
  }
}

/** Records the fingerprints on first use and compares them ever after. @throws StartRefused when a key is missing or another. */
export async function verifyKeys(pool: GuardedPool, keys: KeyRing, path: string): Promise<void> {
  const known = await pool.query<{ key_id: string; fingerprint: string }>('select key_id, fingerprint from key_fingerprint')
  for (const row of known) {
    // Another process may have made the first key between our look at the file and this one: find looks again.
    keys.find(row.key_id)
    const ours = keys.fingerprints.get(row.key_id)
    if (ours === row.fingerprint) continue
    throw new StartRefused(
      `密钥文件 ${path} 与数据库不符：数据库用密钥 ${row.key_id}（指纹 ${row.fingerprint}）加密，` +
        `文件中${ours === undefined ? '没有这把密钥' : '的同名密钥不同'}。请放回原来的密钥文件，否则敏感字段无法读取。`,
    )
  }
  await keys.keep()
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
