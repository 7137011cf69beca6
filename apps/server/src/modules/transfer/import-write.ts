import { AppError, type AnyEntity, uniqueField } from '@zhujian/model'
import { brokenRule, toldBy } from '@zhujian/domain/unique-rules'
import { sql } from 'kysely'
import { type LogEntry, logRows } from '../../entity/audit'
import { addRows, editRows } from '../../entity/save'
import { countReveal } from '../../entity/sensitive'
import type { Writing } from '../../entity/write'
import { errorCode } from '../../platform/database-errors'
import type { Part, Written } from './import-part'
import type { Planned } from './import-plan'
import type { ImportProblem } from './import-sheet'

export type Line = Exclude<Planned, { kind: 'error' }>
type Change = Extract<Planned, { kind: 'update' }>

/** Lines written together under one savepoint: many enough to share their statements, few enough to leave others their turn. */
const TOGETHER = 50

/** Writes every line without errors through the same functions as a form; a refused line undoes itself and is told. */
export async function writeLines(writing: Writing, entity: AnyEntity, plan: readonly Planned[]): Promise<Part> {
  const problems = plan.flatMap((line) => (line.kind === 'error' ? line.problems : []))
  const lines = plan.filter((line) => line.kind !== 'error')
  const { done, refused } = await tryLines(writing, entity, lines)
  await countTold(
    writing,
    refused.map(({ error }) => error),
  )
  const byRow = (a: { row: number }, b: { row: number }) => a.row - b.row
  return {
    written: done.toSorted(byRow),
    problems: [...problems, ...refused.flatMap(({ line, error }) => complaints(entity, line, error))].toSorted(byRow),
  }
}

/** Writes these lines; those refused are undone, each with its reason. */
export const tryLines = (writing: Writing, entity: AnyEntity, lines: readonly Line[]) =>
  inParts(writing, lines, (within, part) => writeTogether(within, entity, part))

async function writeTogether(writing: Writing, entity: AnyEntity, lines: readonly Line[]): Promise<Written[]> {
  const fresh = lines.filter((line) => line.kind === 'add')
  const added =
    fresh.length === 0
      ? []
      : await addRows(
          writing,
          entity,
          fresh.map(({ values }) => values),
        )
  const written = added.map(
    ({ id, version }, at): Written => ({ row: fresh[at]?.row ?? 0, kind: 'add', id, version, before: {} }),
  )
  const changes = lines.filter((line) => line.kind === 'update')
  return changes.length === 0 ? written : [...written, ...(await updateTogether(writing, entity, changes))]
}

async function updateTogether(writing: Writing, entity: AnyEntity, lines: readonly Change[]): Promise<Written[]> {
  const open = await openSealed(writing, entity, lines)
  const edits = lines.map(({ current: { id, version }, values }) => ({ id, version, input: values }))
  const saved = await editRows(writing, entity, edits)
  return lines.map(({ row, current, values }, at): Written => {
    const before = Object.keys(values).map((name) => [name, open(current.id, name) ?? current[name] ?? null])
    return { row, kind: 'update', id: current.id, version: saved[at]?.version ?? 0, before: Object.fromEntries(before) }
  })
}

interface Parted<L, D> {
  readonly done: D[]
  readonly refused: { line: L; error: unknown }[]
}

/** Does the lines some at a time; those with a refused line among them are halved until it stands alone. */
export async function inParts<L, D>(
  writing: Writing,
  lines: readonly L[],
  work: (within: Writing, part: readonly L[]) => Promise<D[]>,
): Promise<Parted<L, D>> {
  const outcome: Parted<L, D> = { done: [], refused: [] }
  const size = Math.min(TOGETHER, lines.length)
  for (let at = 0; at < lines.length; at += size) await halve(writing, lines.slice(at, at + size), work, outcome)
  return outcome
}

async function halve<L, D>(
  writing: Writing,
  part: readonly L[],
  work: (within: Writing, part: readonly L[]) => Promise<D[]>,
  outcome: Parted<L, D>,
): Promise<void> {
  const found = await undoable(writing, (within) => work(within, part))
  const [line] = part
  if ('value' in found) outcome.done.push(...found.value)
  else if (part.length === 1 && line !== undefined) outcome.refused.push({ line, error: found.error })
  else {
    const middle = Math.ceil(part.length / 2)
    await halve(writing, part.slice(0, middle), work, outcome)
    await halve(writing, part.slice(middle), work, outcome)
  }
}

/**
 * Runs a part of the transaction that can fail without the rest: its rows, its log rows and what it wants to be done after
 * the commit stand or fall together. The log rows go out with the part, so that memory holds those of one part.
 */
async function undoable<T>(writing: Writing, work: (within: Writing) => Promise<T>): Promise<{ value: T } | { error: unknown }> {
  const { trx, context } = writing
  const entries: LogEntry[] = []
  const effects: Parameters<Writing['after']>[0][] = []
  await sql`savepoint part`.execute(trx)
  try {
    const log = async (entry: LogEntry) => void entries.push(entry)
    const value = await work({ ...writing, log, after: (effect) => void effects.push(effect) })
    if (entries.length > 0) await logRows(context, entries).execute(trx)
    await sql`release savepoint part`.execute(trx)
    for (const effect of effects) writing.after(effect)
    return { value }
  } catch (error) {
    if (!isExpected(error)) throw error
    await sql`rollback to savepoint part`.execute(trx)
    return { error }
  }
}

/** What the sensitive fields that change held before, in full. They are read before the rows are written. */
async function openSealed(
  { trx, context: { platform } }: Writing,
  entity: AnyEntity,
  lines: readonly Change[],
): Promise<(id: number, name: string) => string | undefined> {
  const names = Object.keys(entity.fields).filter(
    (name) => entity.fields[name]?.sensitive && lines.some(({ values }) => name in values),
  )
  if (names.length === 0) return () => undefined
  const columns = sql.join(names.map((name) => sql.ref(`${name}_sealed`)))
  const { rows } = await sql<Record<string, string | null> & { id: number }>`select id, ${columns} from ${sql.table(entity.name)}
    where id = any(${lines.map(({ current }) => current.id)}::bigint[])`.execute(trx)
  const found = new Map(rows.map((row) => [row.id, row]))
  return (id, name) => {
    const text = found.get(id)?.[`${name}_sealed`]
    return text ? platform.crypto.open(text, `${entity.name}:${id}:${name}`) : undefined
  }
}

const DATABASE_REFUSALS: Readonly<Record<string, string>> = {
  '23505': '已有相同的数据',
  '23503': '引用的数据不存在',
  '22003': '数字超出允许的范围',
  '22021': '内容含有无法识别的字符',
  '22P05': '内容含有无法识别的字符',
  '23514': '内容不符合要求',
}

/**
 * A number refused because it stands already tells that it stands, in a row the person does not see, or else the line would
 * change it: so many looks, logged with the block. Beyond their limit the block is undone and tells nothing. @throws tooMany
 */
async function countTold({ trx, context }: Writing, errors: readonly unknown[]): Promise<void> {
  const told = errors.flatMap((error): LogEntry[] => {
    const one = toldBy(error)
    return one ? [{ module: one.module, action: 'reveal', note: `导入时得知该${one.label}已登记` }] : []
  })
  if (told.length === 0) return
  await countReveal(trx, context.session.account_id, told.length)
  await logRows(context, told).execute(trx)
}

const OUT_OF_REACH = '不在管理范围内，不能写入'

/** A refusal of the line, not a fault of ours. */
const isExpected = (error: unknown): boolean =>
  error instanceof AppError ? error.problem !== 'tooMany' : (errorCode(error) ?? '') in DATABASE_REFUSALS

/** An expected refusal of one line as problems of that line. */
export function complaints(entity: AnyEntity, { row }: Planned, error: unknown): ImportProblem[] {
  const broken = brokenRule(error)
  if (broken) {
    const field = uniqueField(broken.entity, broken.rule)
    return [{ row, column: entity.fields[field]?.label ?? '', field, value: '', message: broken.rule.message }]
  }
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
