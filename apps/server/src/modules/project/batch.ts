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
  const msg = error.fields[0]?.message ?? error.message
  if (error.denied) await noteRefusal(context, id, error.problem === 'notFound' ? 'notFound' : 'forbidden', msg)
  return { id, ok: false, msg, ...(error.fields.length > 0 && { fields: [...error.fields] }) }
}

/** The request as a whole goes on, so the refusal of one row is logged here, as it would be alone; it stands even if unlogged. */
export async function noteRefusal(context: Context, id: number, action: 'notFound' | 'forbidden', reason: string): Promise<void> {
  const note = `${context.route}：${reason}`
  await withTransaction(context.db, (trx) =>
    appendLog(trx, context, { module: 'access', action, row_id: id, result: 'denied', note }),
  ).catch((failed: unknown) => context.platform.log.error('denial not recorded', { trace_id: context.traceId, error: failed }))
}
