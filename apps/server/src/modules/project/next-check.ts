import { checkInterval } from '@zhujian/domain/safety/check-interval'
import { addDays, dayOf } from '@zhujian/model/date'
import type { Platform } from '../../platform/platform'
import { settingsNow } from '../setting/public'

/** 监督工作计划：自一次检查（或准予开工）那天起，至迟哪一天再查。 */
export async function nextCheckOn(platform: Platform, project: Readonly<Record<string, unknown>>, at: number): Promise<string> {
  return addDays(dayOf(at), checkInterval(project, await settingsNow(platform)))
}
