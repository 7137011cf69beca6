import type { AnyEntity } from '@zhujian/model'
import { toldBy } from '@zhujian/domain/unique-rules'
import type { Context } from '../../entity/context'
import { withTransaction } from '../../platform/db'
import { type Planned, problemOf } from './import-plan'
import type { StagedRow } from './import-sheet'
import { complaints, type Line, tryLines } from './import-write'

/** Good lines that a check writes for trial. Those behind them are judged by their cells, and by the writing itself. */
const REHEARSED = 500

/** Ends the trial: whatever was written in it is undone. */
class Undone extends Error {}

/**
 * Writes the good lines as a confirmation would, takes everything back, and tells what was refused. Only so does a check know
 * what references, effects and the person's reach say of a line. A number that stands in a row out of sight is not told here:
 * the writing tells it, as a counted look.
 */
export async function rehearse(
  context: Context,
  entity: AnyEntity,
  plan: readonly Planned[],
  rows: readonly StagedRow[],
): Promise<Planned[]> {
  const lines = plan.filter((line) => line.kind !== 'error').slice(0, REHEARSED)
  const refused = lines.length === 0 ? [] : await trial(context, entity, lines)
  const told = new Map(refused.filter(({ error }) => !toldBy(error)).map(({ line, error }) => [line.row, error]))
  const cells = new Map(rows.map((staged) => [staged.row, staged]))
  return plan.map((line): Planned => {
    if (!told.has(line.row)) return line
    const staged = cells.get(line.row)
    const problems = complaints(entity, line, told.get(line.row)).map((each) =>
      staged ? problemOf(entity, staged, each.field, each.message) : each,
    )
    return { kind: 'error', row: line.row, problems }
  })
}

async function trial(context: Context, entity: AnyEntity, lines: readonly Line[]) {
  let refused: Awaited<ReturnType<typeof tryLines>>['refused'] = []
  const ended = withTransaction(context.db, async (trx) => {
    const writing = { trx, context, log: async () => {}, after: () => {} }
    refused = (await tryLines(writing, entity, lines)).refused
    throw new Undone()
  })
  await ended.catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error
  })
  return refused
}
