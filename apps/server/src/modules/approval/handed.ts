import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../../entity/session'

/** 整件交给一个部门办的职责：环节里有它的申请，部门里谁都看得到，不等轮到。 */
const WHOLE = ['hrss'] as const

/**
 * 到过本人手里的申请（别名）：轮到过本人的，抄送给本人的。轮到时打开过、由同一职责的别人先办了的也是：晚的一人要看得到是谁办的。
 * 还在前一人手里的顺序会签不算。
 */
export const isHanded = (alias: string, { account_id: me, roles }: Session): RawBuilder<boolean> => {
  const id = sql.ref(`${alias}.id`)
  const offices = WHOLE.filter((office) => roles.includes(office))
  const ofOffice = sql<boolean>`exists (select 1 from biz_node h where h.biz_id = ${id} and h.office = any(${offices}::text[]))`
  return sql<boolean>`(exists (select 1 from biz_task h where h.biz_id = ${id} and h.account_id = ${me} and (h.state in ('pending', 'done') or h.opened_at is not null))
    or exists (select 1 from biz_copy h where h.biz_id = ${id} and h.account_id = ${me})${offices.length > 0 ? sql` or ${ofOffice}` : sql``})`
}
