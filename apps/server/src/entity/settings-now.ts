import { settingFrom, type SettingKey, type SettingValue } from '@zhujian/domain/setting/settings'
import { sql } from 'kysely'
import type { Db } from '../platform/db'
import type { Platform } from '../platform/platform'
import { cached } from '../platform/process-cache'

/** 设置有变化。 */
export const SETTING_TOPIC = 'setting'

export type SettingsNow = <K extends SettingKey>(key: K) => SettingValue<K>

/** 改过的设置，没有改过的取出厂值；直接读库。 */
export async function readSettings(db: Db): Promise<SettingsNow> {
  const { rows } = await sql<{ key: string; value: unknown }>`select key, value from setting`.execute(db)
  const values = new Map(rows.map(({ key, value }) => [key, value]))
  return (key) => settingFrom(key, values.get(key))
}

/** 现在的设置；改了即清。登录时也要用，所以走预留的连接，而那样的连接只有三个：不要在它们的事务里调用。 */
export const settingsNow = cached(SETTING_TOPIC, (platform: Platform) => readSettings(platform.reservedDb))
