import { biz } from '@zhujian/domain/biz/biz'
import type { batchApproveInput } from '@zhujian/domain/contracts/biz'
import { AppError } from '@zhujian/model'
import { sql } from 'kysely'
import type { z } from 'zod'
import { accessWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import { write } from '../../entity/write'
import { approve } from './decide'

interface Result extends Record<string, unknown> {
  readonly id: number
  readonly ok: boolean
  readonly msg: string
}

/** 批量通过：只在一个事项之内，逐件办理、逐件答复；驳回与退回不能批量。 */
export async function batchApprove(
  context: Context,
  { kind, items, opinion }: z.output<typeof batchApproveInput>,
): Promise<{ results: Result[] }> {
  const ids = items.map((item) => item.id)
  const { rows } = await sql`select 1 from biz t where t.id = any(${ids}::bigint[]) and t.kind <> ${kind}
    and ${await accessWhere(context, biz, 'read', 't', 'known')} limit 1`.execute(context.db)
  if (rows.length > 0) throw new AppError('invalid', { message: '批量通过只能在同一事项之内' })
  const results: Result[] = []
  for (const item of items) {
    const key = context.idempotencyKey ? `${context.idempotencyKey}-${item.id}`.slice(-64) : undefined
    results.push(
      await write({ ...context, idempotencyKey: key }, async (writing) =>
        approve(writing, { ...item, opinion }).then(() => ({ id: item.id, ok: true, msg: '' })),
      ).catch((error: unknown) => refused(item.id, error)),
    )
  }
  return { results }
}

function refused(id: number, error: unknown): Result {
  if (error instanceof AppError) return { id, ok: false, msg: error.fields[0]?.message ?? error.message }
  throw error
}
