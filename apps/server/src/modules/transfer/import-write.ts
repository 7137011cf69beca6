import { AppError, type AnyEntity } from '@zhujian/model'
import { sql } from 'kysely'
import { type LogEntry, logRows } from '../../entity/audit'
import type { WireRow } from '../../entity/extend'
import { addRow, editRow } from '../../entity/save'
import type { Writing } from '../../entity/write'
import { errorCode } from '../../platform/database-errors'
import type { Trx } from '../../platform/db'
import type { Context } from '../../entity/context'
import type { ImportProblem, Planned } from './import-plan'

/** What one line did, kept so that it can be taken back. */
export interface Written {
  readonly row: number
  readonly kind: 'add' | 'update'
  readonly id: number
  readonly version: number
  /** Former values of an update, sensitive ones in full: the list lies sealed. */
  readonly before: Readonly<Record<string, unknown>>
}

type Line = Exclude<Planned, { kind: 'error' }>
export interface Outcome {
  readonly written: readonly Written[]
  readonly problems: readonly ImportProblem[]
}

/** Lines under one savepoint; only a block with a refused line is walked again line by line. */
const BLOCK = 50

/** Writes every line without errors through the same functions as a form; a refused line undoes itself and is told. */
export async function writeLines(writing: Writing, entity: AnyEntity, plan: readonly Planned[]): Promise<Outcome> {
  const lines = plan.filter((line) => line.kind !== 'error')
  const written: Written[] = []
  const problems: ImportProblem[] = []
  for (let at = 0; at < lines.length; at += BLOCK) {
    const block = lines.slice(at, at + BLOCK)
    const done = await together(writing, entity, block)
    const outcome = 'written' in done ? done : await oneByOne(writing, entity, block)
    written.push(...outcome.written)
    problems.push(...outcome.problems)
  }
  return { written, problems }
}

async function together(writing: Writing, entity: AnyEntity, block: readonly Line[]): Promise<Outcome | { refused: true }> {
  const found = await undoable(writing, async (within) => {
    const written: Written[] = []
    for (const line of block) {
      const done = await writeLine(within, entity, line)
      written.push(done)
    }
    return written
  })
  if ('value' in found) return { written: found.value, problems: [] }
  if (isExpected(found.error)) return { refused: true }
  throw found.error
}

async function oneByOne(writing: Writing, entity: AnyEntity, block: readonly Line[]): Promise<Outcome> {
  const written: Written[] = []
  const problems: ImportProblem[] = []
  for (const line of block) {
    const found = await undoable(writing, (within) => writeLine(within, entity, line))
    if ('value' in found) written.push(found.value)
    else if (isExpected(found.error)) problems.push(...complaints(entity, line, found.error))
    else throw found.error
  }
  return { written, problems }
}

/**
 * Runs a part of the transaction that can fail without the rest: its rows and its log rows stand or fall together. The log
 * rows go out with the part, so that memory holds those of one part.
 */
export async function undoable<T>(
  writing: Writing,
  work: (within: Writing) => Promise<T>,
): Promise<{ value: T } | { error: unknown }> {
  const { trx, context } = writing
  const entries: LogEntry[] = []
  await sql`savepoint part`.execute(trx)
  try {
    const value = await work({ ...writing, log: async (entry) => void entries.push(entry) })
    if (entries.length > 0) await logRows(context, entries).execute(trx)
    await sql`release savepoint part`.execute(trx)
    return { value }
  } catch (error) {
    if (!isExpected(error)) throw error
    await sql`rollback to savepoint part`.execute(trx)
    return { error }
  }
}

async function writeLine(writing: Writing, entity: AnyEntity, line: Line): Promise<Written> {
  if (line.kind === 'add') {
    const { id, version } = await addRow(writing, entity, line.values)
    return { row: line.row, kind: 'add', id, version, before: {} }
  }
  const { current, values } = line
  const before = await formerValues(writing, entity, current, Object.keys(values))
  const { id, version } = await editRow(writing, entity, current.id, current.version, values)
  return { row: line.row, kind: 'update', id, version, before }
}

async function formerValues(
  { trx, context }: Writing,
  entity: AnyEntity,
  current: WireRow,
  names: readonly string[],
): Promise<Record<string, unknown>> {
  const before: Record<string, unknown> = {}
  for (const name of names)
    before[name] =
      entity.fields[name]?.sensitive && current[name]
        ? await openField(trx, context, entity, current.id, name)
        : (current[name] ?? null)
  return before
}

async function openField(trx: Trx, context: Context, entity: AnyEntity, id: number, name: string): Promise<string | null> {
  const { rows } = await sql<{
    text: string | null
  }>`select ${sql.ref(`${name}_sealed`)} as text from ${sql.table(entity.name)} where id = ${id}`.execute(trx)
  const text = rows[0]?.text
  return text ? context.platform.crypto.open(text, `${entity.name}:${id}:${name}`) : null
}

const DATABASE_REFUSALS: Readonly<Record<string, string>> = {
  '23505': '已有相同的数据',
  '23503': '引用的数据不存在',
  '22003': '数字超出允许的范围',
  '23514': '内容不符合要求',
}

const OUT_OF_REACH = '不在您的管理范围内，不能写入'

/** A refusal of the line, not a fault of ours. */
const isExpected = (error: unknown): boolean => error instanceof AppError || (errorCode(error) ?? '') in DATABASE_REFUSALS

/** An expected refusal of one line as problems of that line. */
function complaints(entity: AnyEntity, { row }: Planned, error: unknown): ImportProblem[] {
  const whole = (message: string): ImportProblem[] => [{ row, column: '', field: '_', value: '', message }]
  if (!(error instanceof AppError)) return whole(DATABASE_REFUSALS[errorCode(error) ?? ''] ?? '')
  if (error.fields.length === 0) return whole(error.problem === 'notFound' ? OUT_OF_REACH : error.message)
  return error.fields.map(({ field, message }) => ({
    row,
    column: entity.fields[field]?.label ?? '',
    field,
    value: '',
    message,
  }))
}
