import type { AnyEntity } from '@zhujian/model'
import { sql } from 'kysely'
import type { Writing } from '../../entity/write'
import type { Db, Trx } from '../../platform/db'
import type { Platform } from '../../platform/platform'
import { keepPart, NOTHING, type Outcome, type Part, readParts, toldOf, withTold } from './import-part'
import { planImport } from './import-plan'
import { sealRows } from './import-stage'
import { writeLines } from './import-write'
import type { ImportProblem, Staged, StagedRow } from './import-sheet'

/** Lines of one transaction: what a killed process does anew at most. */
const BLOCK = 250

export interface Place {
  readonly id: number
  /** Lines dealt with before. */
  readonly done: number
  readonly written: Outcome | null
}

/** The lines the check found nothing wrong with. */
export const linesOf = ({ rows, checked }: Staged): StagedRow[] => rows.filter(({ row }) => row in checked)

/** Writes the next block of lines and the place it came to. Answers what is done by then. */
export async function writeBlock(
  writing: Writing,
  entity: AnyEntity,
  { id, done, written }: Place,
  lines: readonly StagedRow[],
  checked: Staged['checked'],
): Promise<Place> {
  const { trx, context } = writing
  const block = lines.slice(done, done + BLOCK)
  const plan = await planImport({ ...context, db: trx }, entity, block, checked)
  const part = await writeLines(writing, entity, plan)
  await keepPart(context.platform, trx, id, done, part)
  return keepPlace(trx, { id, done: done + block.length, written: sum(written ?? NOTHING, part) }, 'writing')
}

function sum(before: Outcome, { written, problems }: Part): Outcome {
  const added = written.filter(({ kind }) => kind === 'add').length
  return {
    ...before,
    added: before.added + added,
    updated: before.updated + written.length - added,
    told: withTold(before.told, problems.map(toldOf)),
  }
}

export async function keepPlace(trx: Trx, place: Place, status: 'writing' | 'undoing'): Promise<Place> {
  await sql`update import_batch set status = ${status}, done = ${place.done}, written = ${JSON.stringify(place.written)}::jsonb
    where id = ${place.id}`.execute(trx)
  return place
}

/** Lines that are not written with their reasons: they can be fetched, corrected and uploaded alone for a day. */
export async function leftOf(platform: Platform, db: Db, id: number, staged: Staged, ended = ''): Promise<Staged> {
  const parts = await readParts(platform, db, id)
  const written = new Set(parts.flatMap((part) => part.written.map(({ row }) => row)))
  const rows = staged.rows.filter(({ row }) => !written.has(row))
  const problems = [...staged.problems, ...parts.flatMap((part) => part.problems)]
  const known = new Set(problems.map(({ row }) => row))
  const stopped = rows.flatMap(({ row }): ImportProblem[] =>
    known.has(row) ? [] : [{ row, column: '', field: '_', value: '', message: ended }],
  )
  return { ...staged, rows, checked: {}, problems: [...problems, ...stopped] }
}

export async function sealLeft(platform: Platform, trx: Trx, id: number, staged: Staged, ended?: string): Promise<string> {
  const left = await leftOf(platform, trx, id, staged, ended)
  return left.rows.length === 0 ? '' : sealRows(platform, id, left)
}
