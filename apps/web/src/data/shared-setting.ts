import { initialSettings, type SettingKey, type SettingValues } from '@zhujian/domain/setting/settings'
import { useSession } from './session'

/** A setting that travels with the common data of a signed-in person; what the product ships with until it is there. */
export function sharedSetting<K extends SettingKey>(key: K): SettingValues[K] {
  const settings = useSession.getState().commons?.['settings'] as Partial<SettingValues> | undefined
  return settings?.[key] ?? initialSettings[key]
}
