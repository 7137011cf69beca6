import { hiddenDangerStates, openDangers } from '@zhujian/domain/safety/hidden-danger-flow'
import { type RawBuilder, sql } from 'kysely'
import { inStates } from '../../entity/in-states'

/** 还没有消除的隐患：下发了没有了结的；检查已经结束、记录里写着而还没有下发的也算。 */
export const dangerStands = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${alias}.deleted_at`)} is null and (${inStates(alias, hiddenDangerStates, openDangers)}
    or (${inStates(alias, hiddenDangerStates, ['draft'])} and ${sql.ref(`${alias}.check_id`)} is not null)))`
