import { idSchema } from '@zhujian/model'
import { bankAccount } from '@zhujian/domain/salary/bank-account'
import { salaryItem } from '@zhujian/domain/salary/salary-item'
import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { accessWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import type { WireRow } from '../../entity/extend'
import { getRow, listInput, listRows } from '../../entity/list'
import { route } from '../../entity/route'
import { addRow, editRow } from '../../entity/save'
import { write } from '../../entity/write'

const infoInput = z
  .object({ id: idSchema.optional(), engineering_id: idSchema.optional() })
  .refine((value) => value.id !== undefined || value.engineering_id !== undefined, {
    path: ['engineering_id'],
    message: '请选择工程',
  })
const addInput = z.looseObject({ engineering_id: idSchema })
const editInput = z.looseObject({ id: idSchema, version: z.number('缺少版本号').int() })

/** 工程的工资专户；给工程的取最近登记的一户，没有开户的答空。 */
async function bankInfo(context: Context, { id, engineering_id }: z.output<typeof infoInput>): Promise<WireRow | null> {
  if (id !== undefined) return getRow(context, bankAccount, id)
  const { rows } = await sql<{
    id: number
  }>`select t.id from bank_account as t where t.engineering_id = ${engineering_id} and t.deleted_at is null
    and ${await accessWhere(context, bankAccount, 'read', 't')} order by t.id desc limit 1`.execute(context.db)
  return rows[0] ? getRow(context, bankAccount, rows[0].id) : null
}

/** 工资专户与工资发放 [S7-26] [S7-27] [S7-28] [S7-35]。 */
export async function salaryModule(app: FastifyInstance): Promise<void> {
  const bank = '/api/engineering/bank/pc'
  const right = (verb: string) => ({ entity: bankAccount, verb })
  route(app, { method: 'GET', url: `${bank}/info`, right: right('read'), input: infoInput }, bankInfo)
  route(app, { method: 'POST', url: `${bank}/add`, right: right('add'), input: addInput }, (context, input) =>
    write(context, (writing) => addRow(writing, bankAccount, input)),
  )
  route(
    app,
    { method: 'POST', url: `${bank}/edit`, right: right('edit'), input: editInput },
    (context, { id, version, ...values }) => write(context, (writing) => editRow(writing, bankAccount, id, version, values)),
  )
  const items = {
    method: 'GET',
    url: '/api/salarypayment/personnel/getlist',
    right: { entity: salaryItem, verb: 'read' },
  } as const
  route(app, { ...items, input: listInput(salaryItem) }, (context, query) => listRows(context, salaryItem, query))
}
