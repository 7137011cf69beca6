import { sql } from 'kysely'
import type { Db, Trx } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import type { ImportProblem } from './import-sheet'

/** What one line did, kept so that it can be taken back. */
export interface Written {
  readonly row: number
  readonly kind: 'add' | 'update'
  readonly id: number
  readonly version: number
  /** Former values of an update, sensitive ones in full: the list lies sealed. */
  readonly before: Readonly<Record<string, unknown>>
}

/** What one block did. */
export interface Part {
  readonly written: readonly Written[]
  readonly problems: readonly ImportProblem[]
}

/** One line that was refused by the writing, or kept by the undo, and why. */
export interface Told {
  readonly row: number
  readonly message: string
}

/** What the writing and the undo came to so far. */
export interface Outcome {
  readonly added: number
  readonly updated: number
  /** Lines taken back. */
  readonly undone: number
  /** Lines the undo left as they are, because somebody has worked on them since. */
  readonly kept: number
  /** The first lines refused or kept. */
  readonly told: readonly Told[]
  /** Why it stopped before its last line. */
  readonly ended?: string
}

/** Why the lines behind a stop are not written. */
export const STOPPED = '导入已停止，尚未写入'

/** 新增 n 行，更新 n 行. */
export const countsOf = ({ added, updated }: Pick<Outcome, 'added' | 'updated'>): string => `新增 ${added} 行，更新 ${updated} 行`

export const NOTHING: Outcome = { added: 0, updated: 0, undone: 0, kept: 0, told: [] }
const MOST_TOLD = 20

export const withTold = (before: readonly Told[], more: readonly Told[]): Told[] => [...before, ...more].slice(0, MOST_TOLD)

export const toldOf = ({ row, column, message }: ImportProblem): Told => ({
  row,
  message: column ? `${column}：${message}` : message,
})

const place = (id: number, at: number) => `import_part:${id}/${at}:written` as const

export async function keepPart({ crypto }: Platform, trx: Trx, id: number, at: number, part: Part): Promise<void> {
  const sealed = crypto.seal(JSON.stringify(part), place(id, at))
  await sql`insert into import_part (import_id, at, sealed) values (${id}, ${at}, ${sealed})`.execute(trx)
}

interface Stored {
  at: number
  sealed: string
}

const open = ({ crypto }: Platform, id: number, { at, sealed }: Stored): Part =>
  JSON.parse(crypto.open(sealed, place(id, at))) as Part

export async function readParts(platform: Platform, db: Db, id: number): Promise<Part[]> {
  const { rows } = await sql<Stored>`select at, sealed from import_part where import_id = ${id} order by at`.execute(db)
  return rows.map((row) => open(platform, id, row))
}

/** The block written last, taken out of the list; what is left is still to be undone. */
export async function takeLastPart(platform: Platform, trx: Trx, id: number): Promise<Part | undefined> {
  const { rows } = await sql<Stored>`delete from import_part where import_id = ${id}
    and at = (select max(at) from import_part where import_id = ${id}) returning at, sealed`.execute(trx)
  return rows[0] && open(platform, id, rows[0])
}
