import { biz } from '@zhujian/domain/biz/biz'
import type { batchApproveInput } from '@zhujian/domain/contracts/biz'
import type { BatchResult } from '@zhujian/domain/contracts/project-answers'
import { AppError } from '@zhujian/model'
import { sql } from 'kysely'
import type { z } from 'zod'
import { accessWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import { actOnEach, noteRefusal } from '../project/public'
import { approve } from './decide'

const ONE_KIND = '批量通过只能在同一事项之内'

/** 批量通过：只在一个事项之内，逐件办理、逐件答复；驳回与退回不能批量。被拒的每一件都留痕。 */
export async function batchApprove(
  context: Context,
  { kind, items, opinion }: z.output<typeof batchApproveInput>,
): Promise<{ results: BatchResult[] }> {
  const versions = new Map(items.map(({ id, version }) => [id, version]))
  const ids = [...versions.keys()]
  const { rows: others } = await sql<{
    id: number
  }>`select t.id from biz t where t.id = any(${ids}::bigint[]) and t.kind <> ${kind}
    and ${await accessWhere(context, biz, 'read', 't', 'known')} order by t.id`.execute(context.db)
  for (const { id } of others) await noteRefusal(context, id, 'forbidden', ONE_KIND)
  if (others.length > 0) throw new AppError('invalid', { message: ONE_KIND })
  return actOnEach(context, ids, (writing, id) => approve(writing, { id, version: versions.get(id) ?? 0, opinion }, true))
}
