import { ensureWarnRules } from '@zhujian/server/modules/warning/public'
import { createOffice, type Office } from '../document/desk'

/** A station and its project, with the rules of warning as they are shipped. */
export async function createWatchedOffice(): Promise<Office> {
  const office = await createOffice()
  await ensureWarnRules(office.harness.platform.db)
  return office
}
