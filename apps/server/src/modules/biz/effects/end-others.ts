import { biz, bizStates } from '@zhujian/domain/biz/biz'
import { sql } from 'kysely'
import type { Writing } from '../../../entity/write'
import { notify } from '../../message/public'
import type { PassedCase } from '../effect'

interface Ended {
  id: number
  biz_no: string
  title: string
  applied_by: number
}

const RUNNING = [bizStates.code('pending'), bizStates.code('returned')]
const WHY = '工程已终止监督，不再办理'

/** 工程转入历史库之后不再办理：其余在办的申请一并撤回，待办作废，告知申请人。 */
export async function endOthers(writing: Writing, { engineering, biz: passing }: PassedCase): Promise<void> {
  const { trx } = writing
  const { rows } = await sql<Ended>`update biz set state = ${bizStates.code('withdrawn')}, node_label = null, due_on = null,
      ended_at = now(), end_note = ${WHY}, updated_at = now(), version = version + 1
    where engineering_id = ${engineering.id} and id <> ${passing.id} and deleted_at is null and state = any(${RUNNING}::smallint[])
    returning id, biz_no, title, applied_by`.execute(trx)
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await sql`update biz_task set state = 'void' where biz_id = any(${ids}::bigint[]) and state in ('pending', 'waiting')`.execute(
    trx,
  )
  await sql`update biz_node set state = 'cancelled', ended_at = now()
    where biz_id = any(${ids}::bigint[]) and state in ('active', 'waiting')`.execute(trx)
  await sql`insert into biz_event (biz_id, round, action, opinion)
    select id, round, 'withdraw', ${WHY} from biz where id = any(${ids}::bigint[])`.execute(trx)
  for (const { id, biz_no, title, applied_by } of rows) {
    const note = `${WHY}（${String(passing.biz_no)}）`
    await writing.log({ module: biz.name, action: 'withdraw', row_id: id, engineering_id: engineering.id, note })
    const words = {
      kind: 'notice',
      title: '申请已撤回',
      body: `${title}（${biz_no}）：${WHY}`,
      path: `/biz/case?id=${id}`,
    } as const
    await notify(writing, [applied_by], { ...words, engineering_id: engineering.id })
  }
}
