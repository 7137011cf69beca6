import type { z } from 'zod'
import { AppError } from '@zhujian/model'
import { deviceType, monitorDevice } from '@zhujian/domain/device/monitor-device'
import { elevatorParam } from '@zhujian/domain/device/elevator-param'
import { sql } from 'kysely'
import { accessWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import type { WireRow } from '../../entity/extend'
import { getRow, type ListAnswer, type listInput, listRows } from '../../entity/list'
import { selectList } from '../../entity/columns'
import { finishRows, wholeRows } from '../../entity/whole-rows'

const ELEVATOR = deviceType.code('elevator')

async function paramsOf(context: Context, ids: readonly number[]): Promise<Map<number, WireRow>> {
  if (ids.length === 0) return new Map()
  const found = sql`select ${selectList(elevatorParam, 't')} from elevator_param as t
    where t.device_id = any(${[...ids]}::bigint[]) and t.deleted_at is null and ${await accessWhere(context, elevatorParam, 'read', 't')}`
  const { rows } = await sql<WireRow>`${wholeRows(elevatorParam, found)}`.execute(context.db)
  await finishRows(context, elevatorParam, rows)
  return new Map(rows.map((row) => [row.device_id as number, row]))
}

/** 施工升降机 [S7-33]：设备台账中的升降机，连同额定参数。 */
export async function listElevators(context: Context, query: z.output<ReturnType<typeof listInput>>): Promise<ListAnswer> {
  const answer = await listRows(context, monitorDevice, query, [sql<boolean>`t.device_type = ${ELEVATOR}`])
  const params = await paramsOf(
    context,
    answer.rows.map((row) => row.id),
  )
  return { ...answer, rows: answer.rows.map((row) => ({ ...row, param: params.get(row.id) ?? null })) }
}

/** 一台升降机的台账与参数 [S7-34]；不是升降机的当作不存在。 */
export async function elevatorDetail(context: Context, id: number): Promise<WireRow> {
  const row = await getRow(context, monitorDevice, id)
  if (row.device_type !== ELEVATOR) throw new AppError('notFound')
  return { ...row, param: (await paramsOf(context, [id])).get(id) ?? null }
}
