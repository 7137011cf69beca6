import { AppError } from '@zhujian/model'
import type { BatchResult } from '@zhujian/domain/contracts/project-answers'
import { appendLog } from '../../entity/audit'
import type { Context } from '../../entity/context'
import { write, type Writing } from '../../entity/write'
import { withTransaction } from '../../platform/db'

/** Acts row by row, each in a transaction of its own, and says for each why it was refused. */
export async function actOnEach(
  context: Context,
  ids: readonly number[],
  act: (writing: Writing, id: number) => Promise<unknown>,
): Promise<{ results: BatchResult[] }> {
  const results: BatchResult[] = []
  for (const id of ids) {
    const key = context.idempotencyKey ? `${context.idempotencyKey}-${id}`.slice(-64) : undefined
    results.push(
      await write<BatchResult>({ ...context, idempotencyKey: key }, async (writing) => {
        await act(writing, id)
        return { id, ok: true, msg: '' }
      }).catch((error: unknown) => refused(context, id, error)),
    )
  }
  return { results }
}

async function refused(context: Context, id: number, error: unknown): Promise<BatchResult> {
  if (!(error instanceof AppError)) throw error
  // The request as a whole succeeds, so the refusal of a row out of reach is logged here.
  if (error.problem === 'notFound' || error.problem === 'forbidden')
    await withTransaction(context.db, (trx) =>
      appendLog(trx, context, { module: 'access', action: error.problem, row_id: id, result: 'denied', note: context.route }),
    )
  return { id, ok: false, msg: error.fields[0]?.message ?? error.message }
}
