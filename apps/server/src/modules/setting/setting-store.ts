import { type SettingKey, type SettingValue, sharedKeys } from '@zhujian/domain/setting/settings'
import { settingsNow } from '../../entity/settings-now'
import type { Platform } from '../../platform/platform'

/** 一项设置现在的值。预留连接只有三个：不要在它们的事务里调用。 */
export async function setting<K extends SettingKey>(platform: Platform, key: K): Promise<SettingValue<K>> {
  return (await settingsNow(platform))(key)
}

/** 随公共数据下发给登录用户的设置。 */
export async function sharedSettings(platform: Platform): Promise<Record<string, unknown>> {
  const now = await settingsNow(platform)
  return Object.fromEntries(sharedKeys.map((key) => [key, now(key)]))
}
