import type { AnyEntity } from '@zhujian/model'
import { toldBy } from '@zhujian/domain/unique-rules'
import type { Context } from '../../entity/context'
import { withTransaction } from '../../platform/db'
import type { Planned } from './import-plan'
import { complaints, type Line, tryLines } from './import-write'

/** Good lines that a check writes for trial. Those behind them are judged by their cells, and by the writing itself. */
export const REHEARSED = 500

/** Ends the trial: whatever was written in it is undone. */
class Undone extends Error {}

/**
 * Writes the good lines as a confirmation would, takes everything back, and tells what was refused. Only so does a check know
 * what references, effects and the person's reach say of a line. A number that stands in a row out of sight is not told here:
 * the writing tells it, as a counted look.
 */
export async function rehearse(context: Context, entity: AnyEntity, plan: readonly Planned[]): Promise<Planned[]> {
  const lines = plan.filter((line) => line.kind !== 'error').slice(0, REHEARSED)
  const refused = lines.length === 0 ? [] : await trial(context, entity, lines)
  const told = new Map(refused.filter(({ error }) => !toldBy(error)).map(({ line, error }) => [line.row, error]))
  return plan.map((line): Planned => {
    const problems = told.has(line.row) ? complaints(entity, line, told.get(line.row)) : []
    return problems.length > 0 ? { kind: 'error', row: line.row, problems } : line
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
