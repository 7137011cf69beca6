import type { Platform } from './platform/platform'
import { ensureTurns } from './entity/turn-rules'
import { ensureFirstAdmin } from './modules/account/public'
import { ensureApprovalTypes } from './modules/approval/public'
import { ensureDemoData } from './modules/demo/public'
import { ensureDictionaries } from './modules/common/public'
import { ensureWorkCalendar } from './modules/setting/public'
import { ensureWarnRules } from './modules/warning/public'

/** The last step of a start, safe to repeat: dictionaries and the working-day calendar, then demo data or the first administrator. */
export async function prepareData(platform: Platform): Promise<void> {
  await ensureDictionaries(platform)
  await ensureWorkCalendar(platform)
  await ensureApprovalTypes(platform.db)
  await ensureWarnRules(platform.db)
  await ensureTurns(platform)
  if (platform.config.demo) await ensureDemoData(platform)
  else await ensureFirstAdmin(platform)
}
