import { checkInterval } from '@zhujian/domain/safety/check-interval'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { addDays, dayOf } from '@zhujian/model/date'
import { type RawBuilder, sql } from 'kysely'
import { inStates } from '../../entity/in-states'
import type { Platform } from '../../platform/platform'
import { settingsNow } from '../setting/public'

/** 监督工作计划：自一次检查（或准予开工）那天起，至迟哪一天再查。 */
export async function nextCheckOn(platform: Platform, project: Readonly<Record<string, unknown>>, at: number): Promise<string> {
  return addDays(dayOf(at), checkInterval(project, await settingsNow(platform)))
}

/** 工程（别名）此刻应查的日子；不在建的没有。 */
export const dueCheckOn = (alias: string): RawBuilder<string | null> =>
  sql<string | null>`case when ${inStates(alias, engineeringStates, ['building'])} then ${sql.ref(`${alias}.next_check_on`)} end`
