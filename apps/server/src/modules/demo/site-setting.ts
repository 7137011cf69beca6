import { settingText } from '@zhujian/domain/contracts/setup'
import { type SettingKey, settingOf } from '@zhujian/domain/setting/settings'
import { sql } from 'kysely'
import type { DemoRun } from './demo-run'

/** 登录页与页脚的主办单位、备案号：一望而知是演示，不会被当作真实备案。 */
const SITE = {
  site_owner: '杭州市建设工程质量安全监督总站（演示单位）',
  site_support: '平台运维组（演示单位）0571-00000000',
  site_icp: '浙ICP备00000000号（演示）',
  site_police: '浙公网安备 00000000000000号（演示）',
} satisfies Partial<Record<SettingKey, string>>

/** 已经设过的不动；连同变更记录。 */
export async function nameTheSite({ trx, now }: DemoRun, admin: number): Promise<void> {
  const rows = Object.entries(SITE).map(([key, value]) => ({
    key,
    value,
    label: settingOf(key as SettingKey).field.label,
    before: settingText(key as SettingKey, null),
  }))
  await sql`with named as (insert into setting (key, value, updated_by, updated_at)
      select t.key, to_jsonb(t.value), ${admin}, to_timestamp(${now}) from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(key text, value text)
      on conflict (key) do nothing returning key)
    insert into setting_change (setting_key, label, kind, before_text, after_text, after_value, created_by, updated_by, created_at, updated_at)
    select t.key, t.label, 'edit', t.before, t.value, to_jsonb(t.value), ${admin}, ${admin}, to_timestamp(${now}), to_timestamp(${now})
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as t(key text, value text, label text, before text)
    where t.key in (select key from named)`.execute(trx)
}
