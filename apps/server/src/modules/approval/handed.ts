import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../../entity/session'

/** 到过本人手里的申请（别名）：轮到过本人的，抄送给本人的。还在前一人手里的顺序会签不算。 */
export const isHanded = (alias: string, { account_id: me }: Session): RawBuilder<boolean> => {
  const id = sql.ref(`${alias}.id`)
  return sql<boolean>`(exists (select 1 from biz_task h where h.biz_id = ${id} and h.account_id = ${me} and h.state in ('pending', 'done'))
    or exists (select 1 from biz_copy h where h.biz_id = ${id} and h.account_id = ${me}))`
}
