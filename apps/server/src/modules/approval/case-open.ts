import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Caller } from '../../entity/context'

type Condition = (alias: string, caller: Caller) => RawBuilder<boolean>

/** 正轮到本人的一份任务；委派来的只提意见。 */
const myTask =
  (kinds: RawBuilder<boolean>): Condition =>
  (alias, { session }) =>
    sql<boolean>`exists (select 1 from biz_task k where k.biz_id = ${sql.ref(`${alias}.id`)} and k.account_id = ${session.account_id}
      and k.state = 'pending' and ${kinds})`

const isApplicant = (alias: string, { session }: Caller) =>
  sql<boolean>`${sql.ref(`${alias}.applied_by`)} = ${session.account_id}`

/** 与真正办理时的判断一致（my-task.ts、applicant.ts）：清单的每一行只给本人此刻办得了的。 */
export const caseOpen: Readonly<Record<string, Condition>> = {
  approve: myTask(sql<boolean>`true`),
  reject: myTask(sql<boolean>`k.kind <> 'delegate'`),
  return: myTask(sql<boolean>`k.kind <> 'delegate'`),
  submit: isApplicant,
  // 正在办的环节已经有人打开的不能撤回，退回给本人的可以。
  withdraw: (alias, caller) => sql<boolean>`(${isApplicant(alias, caller)} and not exists (select 1 from biz_node n
    join biz_task k on k.node_id = n.id where n.biz_id = ${sql.ref(`${alias}.id`)} and n.round = ${sql.ref(`${alias}.round`)}
      and n.state = 'active' and k.opened_at is not null and (k.state <> 'void' or k.acted_at is not null)))`,
}
