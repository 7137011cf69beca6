import { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'
import { hiddenDangerStates } from '@zhujian/domain/safety/hidden-danger-flow'
import { countedDeductions } from '@zhujian/domain/safety/jgj59/table-rows'
import { jgj59Table } from '@zhujian/domain/safety/jgj59-table'
import { idSchema } from '@zhujian/model'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { pathOf } from '../../entity/entity-routes'
import { route } from '../../entity/route'
import { addRow, lockRow } from '../../entity/save'
import { type Writing, write } from '../../entity/write'
import { refusal } from '../site/public'

const body = z.looseObject({ id: idSchema, criterion: z.string().max(12) })

/** 这一条已经转过的；撤回的不算。 */
async function alreadyOf({ trx }: Writing, table: number, criterion: string): Promise<string | undefined> {
  const { rows } = await sql<{ danger_no: string }>`select t.danger_no from hidden_danger t
    where t.jgj59_table_id = ${table} and t.criterion = ${criterion} and t.deleted_at is null
      and t.state <> ${hiddenDangerStates.code('withdrawn')} order by t.id limit 1`.execute(trx)
  return rows[0]?.danger_no
}

/** 一处扣分转成隐患草稿：由隐患自己的表单填，这里只写明它从哪张表、哪一条来；同一条不转两次。 */
async function toDanger(writing: Writing, { id, criterion, ...values }: z.output<typeof body>) {
  // 锁住这张表：两个人同时转同一条，后一个看得到前一个。
  const table = await lockRow(writing, jgj59Table, id, null, 'read')
  if (!countedDeductions(table).some((line) => line.criterion === criterion))
    throw refusal('description', '这一条扣分还没有存下，或已经取消')
  const already = await alreadyOf(writing, id, criterion)
  if (already !== undefined) throw refusal('description', `这一条已转隐患 ${already}`)
  const from = { jgj59_table_id: id, criterion }
  return addRow(writing, hiddenDanger, { ...values, engineering_id: table.engineering_id }, from)
}

export function dangerRoutes(app: FastifyInstance): void {
  const right = { entity: hiddenDanger, verb: 'add' }
  route(app, { method: 'POST', url: pathOf(jgj59Table, 'toDanger'), right, input: body }, (context, input) =>
    write(context, (writing) => toDanger(writing, input)),
  )
}
