import { AppError } from '@zhujian/model'
import type { BatchResult } from '@zhujian/domain/contracts/project-answers'
import type { Context } from '../../entity/context'
import { write, type Writing } from '../../entity/write'

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
      }).catch((error: unknown) => refused(id, error)),
    )
  }
  return { results }
}

function refused(id: number, error: unknown): BatchResult {
  if (error instanceof AppError) return { id, ok: false, msg: error.fields[0]?.message ?? error.message }
  throw error
}
