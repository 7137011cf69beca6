import { AppError, idSchema } from '@zhujian/model'
import { enabledStatus } from '@zhujian/domain/reference/unit-dicts'
import { unit } from '@zhujian/domain/unit/unit'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Context } from '../../entity/context'
import { type Effect, extend } from '../../entity/extend'
import { fillRow } from '../../entity/decide'
import { lockRow } from '../../entity/save'
import { write } from '../../entity/write'
import { declareLicence } from './declared'
import { closeUnitAccounts, forgetSessions } from '../account/public'
import { lockUnitName } from '../common/public'

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
    await fillRow(writing, unit, before, { status }, { action: 'setStatus' })
    const ended = status === enabledStatus.code('hidden') ? await closeUnitAccounts(trx, platform, id) : []
    writing.after(() => forgetSessions(platform, ended))
    return { id, version: version + 1 }
  })
}

/** 删除单位与停用同样对待：其人员不能再登录。 */
async function onDelete({ row, trx, context, after }: Effect): Promise<void> {
  const ended = await closeUnitAccounts(trx, context.platform, row.id)
  after(() => forgetSessions(context.platform, ended))
}

/** 说明一家单位是谁、在哪里、做什么的几项，由登记它的监督机构核定。 */
const REGISTERED = ['unit_name', 'usc', 'corp_type', 'areacode'] as const

async function onEdit(effect: Effect<typeof unit>): Promise<void> {
  const { row, before, trx, context } = effect
  const changed = REGISTERED.filter((name) => (before?.[name] ?? null) !== (row[name] ?? null))
  if (row.id === context.session.unit_id && changed.length > 0) {
    const { rows } = await sql<{ name: string }>`select name from supervise_org
      where areacode = ${before?.areacode ?? row.areacode} and deleted_at is null order by id limit 1`.execute(trx)
    const office = rows[0]?.name ?? '注册地监督机构'
    throw new AppError('invalid', {
      fields: changed.map((field) => ({ field, message: `${unit.fields[field].label}由${office}核定，变更请向其申请办理` })),
    })
  }
  if (changed.includes('unit_name')) await refuseTwin(effect)
  await declareLicence(effect)
}

async function onAdd(effect: Effect<typeof unit>): Promise<void> {
  await refuseTwin(effect)
  await declareLicence(effect)
}

/** 两个看上去一样的名称是同一个名称：全角半角、空格、括号式样、大小写不作区分。 */
async function refuseTwin({ row, trx }: Effect<typeof unit>): Promise<void> {
  await lockUnitName(trx, row.unit_name)
  const { rows } = await sql`select 1 from unit
    where name_skeleton(unit_name) = name_skeleton(${row.unit_name}) and id <> ${row.id} and deleted_at is null limit 1`.execute(
    trx,
  )
  if (rows.length > 0) throw new AppError('invalid', { fields: [{ field: 'unit_name', message: '该单位名称已登记' }] })
}

extend(unit, { on: { add: onAdd, edit: onEdit, delete: onDelete } })
