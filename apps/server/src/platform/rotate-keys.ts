import { setTimeout as sleep } from 'node:timers/promises'
import { StartRefused } from './database-errors'
import { fieldCrypto } from './field-crypto'
import { KEYS_TOPIC, type KeyRing, loadKeys, rotateKeyFile, verifyKeys } from './keys'
import { CHANNEL, topicChanged } from './live'
import type { GuardedPool } from './pool'
import { hasStale, resealAll, type ResealResult } from './reseal'

export interface RotateOptions {
  readonly keyFile: string
  /** The schema owner's login, no statement limit. */
  readonly pool: GuardedPool
  /** Only add the key, to carry the file to the other machines before anything is sealed with it. */
  readonly addOnly?: boolean
  readonly say?: (line: string) => void
}

export interface Rotation extends ResealResult {
  readonly keyId: string
  readonly resumed: boolean
}

/** Time for running processes to read the key file after the announcement; one that is late reads it when it meets a value. */
const SPREAD_MS = 1000
const ROUNDS = 3
/** Any constant does, as long as every version of the program uses the same. */
const ROTATION_LOCK = 7_310_927

/** Adds a key and seals everything with it, or finishes a rotation that was cut off. Runs beside working servers. */
export async function rotateKeys(options: RotateOptions): Promise<Rotation> {
  const { pool } = options
  const guard = await pool.connect()
  try {
    const locked = await guard.query<{ ok: boolean }>('select pg_try_advisory_lock($1) as ok', [ROTATION_LOCK])
    if (!locked.rows[0]?.ok) throw new StartRefused('另一个密钥轮换正在进行')
    return await rotate(options)
  } finally {
    await guard.query('select pg_advisory_unlock_all()', [])
    guard.release()
  }
}

async function rotate({ keyFile, pool, addOnly = false, say = () => undefined }: RotateOptions): Promise<Rotation> {
  const before = await loadKeys(keyFile)
  await verifyKeys(pool, before, keyFile)
  const resumed = await hasStale({ pool, keys: before })
  if (resumed && addOnly) throw new StartRefused('上一次轮换尚未完成，请先运行 npm run rotate-key')
  const keys = resumed ? before : await rotateKeyFile(keyFile)
  await verifyKeys(pool, keys, keyFile)
  say(resumed ? `继续上一次轮换，密钥 ${keys.current.id}` : `已在 ${keyFile} 加入新密钥 ${keys.current.id}，旧密钥仍在文件中`)
  if (addOnly) return { keyId: keys.current.id, resumed, rows: 0, broken: [], doubled: [], left: 0 }
  const result = await resealInRounds(pool, keys, say)
  await record(pool, keys, result)
  return { keyId: keys.current.id, resumed, ...result }
}

/** A process that had not yet heard of the key may have written with the old one meanwhile. */
async function resealInRounds(pool: GuardedPool, keys: KeyRing, say: (line: string) => void): Promise<ResealResult> {
  let rows = 0
  for (let round = 1; ; round += 1) {
    await pool.query('select pg_notify($1, $2)', [CHANNEL, topicChanged(KEYS_TOPIC)])
    await sleep(SPREAD_MS)
    const result = await resealAll({ pool, keys, crypto: fieldCrypto(keys), onProgress: say })
    rows += result.rows
    if (result.left === 0 || round === ROUNDS) return { ...result, rows }
  }
}

async function record(pool: GuardedPool, { current }: KeyRing, { rows, broken, doubled, left }: ResealResult): Promise<void> {
  const note = `密钥 ${current.id}，重新加密 ${rows} 行，未能处理 ${broken.length + doubled.length + left} 处`
  await pool.query(
    `insert into oper_log (module, action, result, note, ip, route, trace_id) values ('security', 'rotateKey', $1, $2, '127.0.0.1', 'npm run rotate-key', $3)`,
    [broken.length + doubled.length + left === 0 ? 'ok' : 'failed', note, `rotate-${current.id}`],
  )
}
