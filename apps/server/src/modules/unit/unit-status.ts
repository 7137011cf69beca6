import { AppError, idSchema } from '@zhujian/model'
import { enabledStatus } from '@zhujian/domain/reference/unit-dicts'
import { unit } from '@zhujian/domain/unit/unit'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../entity/context'
import { type Effect, extend } from '../../entity/extend'
import { lockRow } from '../../entity/save'
import { write } from '../../entity/write'
import { closeUnitAccounts, forgetSessions } from '../account/public'

export const statusInput = z.object({
  id: idSchema,
  version: z.number('缺少版本号').int(),
  status: z.enum([enabledStatus.code('normal'), enabledStatus.code('hidden')], '请选择状态'),
})

/** 启用、停用单位：停用即结束其全部人员的登录，账号与数据保留；启用后须重新登录。 */
export async function setUnitStatus(context: Context, { id, version, status }: z.output<typeof statusInput>) {
  const { platform, session } = context
  if (id === session.unit_id) throw new AppError('forbidden', { message: '不能停用或启用自己所在的单位' })
  return write(context, async (writing) => {
    const { trx } = writing
    const before = await lockRow(writing, unit, id, version, 'setStatus')
    await sql`update unit set status = ${status}, updated_by = ${session.account_id}, updated_at = now(), version = version + 1 where id = ${id}`.execute(
      trx,
    )
    const ended = status === enabledStatus.code('hidden') ? await closeUnitAccounts(trx, platform, id) : []
    await writing.log({
      module: 'unit',
      action: 'setStatus',
      row_id: id,
      before: { status: before.status },
      after: { status },
    })
    writing.after(() => forgetSessions(platform, ended))
    return { id, version: version + 1 }
  })
}

/** 删除单位与停用同样对待：其人员不能再登录。 */
async function onDelete({ row, trx, context, after }: Effect): Promise<void> {
  const ended = await closeUnitAccounts(trx, context.platform, row.id)
  after(() => forgetSessions(context.platform, ended))
}

export const extendUnit = (): void => extend(unit, { on: { delete: onDelete } })
