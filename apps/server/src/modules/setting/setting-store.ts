import { settingFrom, type SettingKey, type SettingValue, sharedKeys } from '@zhujian/domain/setting/settings'
import { sql } from 'kysely'
import { cached } from '../../platform/process-cache'
import type { Platform } from '../../platform/platform'
import { SETTING_TOPIC } from './topics'

/** 改过的设置；没有改过的取出厂值。登录时也要用，所以走预留的连接。 */
const stored = cached(SETTING_TOPIC, async (platform: Platform): Promise<ReadonlyMap<string, unknown>> => {
  const { rows } = await sql<{ key: string; value: unknown }>`select key, value from setting`.execute(platform.reservedDb)
  return new Map(rows.map((row) => [row.key, row.value]))
})

/** 几项设置一起用时，只读一次。 */
export async function settingsNow(platform: Platform): Promise<<K extends SettingKey>(key: K) => SettingValue<K>> {
  const values = await stored(platform)
  return (key) => settingFrom(key, values.get(key))
}

/** 一项设置现在的值。预留连接只有三个：不要在它们的事务里调用。 */
export async function setting<K extends SettingKey>(platform: Platform, key: K): Promise<SettingValue<K>> {
  return (await settingsNow(platform))(key)
}

/** 随公共数据下发给登录用户的设置。 */
export async function sharedSettings(platform: Platform): Promise<Record<string, unknown>> {
  const now = await settingsNow(platform)
  return Object.fromEntries(sharedKeys.map((key) => [key, now(key)]))
}
