import { appendFile, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '../../config'
import { errorCode } from '../../platform/database-errors'
import type { Db } from '../../platform/db'

/** The name of the anchors inside a backup. */
export const ANCHORS_COPY = 'anchors/oper-log.txt'

interface Anchoring {
  config: Pick<Config, 'dataDir'>
  db: Db
}

interface Head {
  id: number
  seal: string
}

const ANCHOR = /^\S+ (\d+) ([0-9a-f]{64})$/
const RESTORED = /^\S+ restored (\d+)$/

/** The file outside the database that remembers heads of the chain. */
export function anchorPath({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'anchors', 'oper-log.txt')
}

/** Appends the head of the chain to a file outside the database: a chain rebuilt by hand no longer meets it. */
export async function anchorLog({ config, db }: Anchoring): Promise<void> {
  const head = await headOf(db)
  if (head !== undefined) await append(config, `${head.id} ${head.seal}`)
}

/** Seals made after the backup are gone with a restore, and their numbers will be given again: what was said of them ends here. */
export async function anchorRestore({ config, db }: Anchoring): Promise<void> {
  await append(config, `restored ${(await headOf(db))?.id ?? 0}`)
}

/** Every head that was ever written down and still has to hold: seal id → seals. */
export async function readAnchors(config: Pick<Config, 'dataDir'>): Promise<Map<number, Set<string>>> {
  const anchors = new Map<number, Set<string>>()
  const text = await readFile(anchorPath(config), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return ''
    throw error
  })
  for (const line of text.split('\n')) {
    const [, id, seal] = ANCHOR.exec(line) ?? []
    if (id !== undefined && seal !== undefined) anchors.set(Number(id), (anchors.get(Number(id)) ?? new Set()).add(seal))
    const [, last] = RESTORED.exec(line) ?? []
    if (last !== undefined) for (const each of anchors.keys()) if (each > Number(last)) anchors.delete(each)
  }
  return anchors
}

async function headOf(db: Db): Promise<Head | undefined> {
  return (await sql<Head>`select id, seal from oper_log_seal order by id desc limit 1`.execute(db)).rows[0]
}

async function append(config: Pick<Config, 'dataDir'>, text: string): Promise<void> {
  const path = anchorPath(config)
  await mkdir(dirname(path), { recursive: true })
  await appendFile(path, `${new Date().toISOString()} ${text}\n`, { mode: 0o600 })
}
