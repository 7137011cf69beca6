import { idSchema } from '@zhujian/model'
import { type BankAccountAct, bankAccount, bankAccountActs, bankAccountState } from '@zhujian/domain/salary/bank-account'
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
import { actOnAccount } from './account-acts'
import './salary-effects'
import './wage-complaint-effects'
import './wage-deposit-effects'
import { write } from '../../entity/write'

const infoInput = z
  .object({ id: idSchema.optional(), engineering_id: idSchema.optional() })
  .refine((value) => value.id !== undefined || value.engineering_id !== undefined, {
    path: ['engineering_id'],
    message: '请选择工程',
  })
const IN_USE = (['normal', 'closing'] as const).map((key) => bankAccountState.code(key))
const addInput = z.looseObject({ engineering_id: idSchema })
const actInput = z.object({
  id: idSchema,
  version: z.number('缺少版本号').int(),
  note: z.string('请填写说明').trim().min(1, '请填写说明').max(200, '不能超过 200 个字'),
})
const editInput = z.looseObject({ id: idSchema, version: z.number('缺少版本号').int() })

/** 工程的工资专户：在用的那一户，没有在用的取最近一户，没有开户的答空。 */
async function bankInfo(context: Context, { id, engineering_id }: z.output<typeof infoInput>): Promise<WireRow | null> {
  if (id !== undefined) return getRow(context, bankAccount, id)
  const { rows } = await sql<{
    id: number
  }>`select t.id from bank_account as t where t.engineering_id = ${engineering_id} and t.deleted_at is null
    and ${await accessWhere(context, bankAccount, 'read', 't')} order by t.account_state = any(${IN_USE}::smallint[]) desc, t.id desc limit 1`.execute(
    context.db,
  )
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
  for (const act of Object.keys(bankAccountActs) as BankAccountAct[])
    route(app, { method: 'POST', url: `${bank}/${act}`, right: right(act), input: actInput }, (context, input) =>
      write(context, (writing) => actOnAccount(writing, act, input)),
    )
  const items = {
    method: 'GET',
    url: '/api/salarypayment/personnel/getlist',
    right: { entity: salaryItem, verb: 'read' },
  } as const
  route(app, { ...items, input: listInput(salaryItem) }, (context, query) => listRows(context, salaryItem, query))
}
