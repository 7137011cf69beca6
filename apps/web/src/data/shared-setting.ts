import type { SettingValues } from '@zhujian/domain/setting/settings'
import { sharedSettings } from '@zhujian/domain/setting/shared-settings'
import { useSession } from './session'

type SharedKey = keyof typeof sharedSettings

/** A setting that travels with the common data of a signed-in person; what the product ships with until it is there. */
export function sharedSetting<K extends SharedKey>(key: K): SettingValues[K] {
  const settings = useSession.getState().commons?.['settings'] as Partial<SettingValues> | undefined
  return (settings?.[key] ?? sharedSettings[key].initial) as SettingValues[K]
}
