import { AppError, type FieldProblem, parseFields } from '@zhujian/model'
import { type SettingChange, settingText } from '@zhujian/domain/contracts/setup'
import { belowLeast } from '@zhujian/domain/setting/setting'
import { siteAddressProblem } from '@zhujian/domain/setting/site-settings'
import {
  isSettingKey,
  settingFields,
  settingFrom,
  type SettingKey,
  settingKeys,
  settingOf,
  settingRules,
} from '@zhujian/domain/setting/settings'
import { sql } from 'kysely'
import type { Context } from '../../entity/context'
import { SETTING_TOPIC } from '../../entity/settings-now'
import { write, type Writing } from '../../entity/write'
import { jsonb, type Trx } from '../../platform/db'
import { lockName } from '../../platform/lock-name'

/** 修改若干项设置：要么都改，要么都不改；每一项都要是改的人看见的那个版本。 */
export function changeSettings(context: Context, changes: readonly SettingChange[]) {
  return write(context, async (writing) => {
    const { trx, after } = writing
    // 设置的修改排队：几项之间的检查才看得到彼此。
    await lockName(trx, 'setting')
    const before = await storedValues(trx)
    const values = await acceptable(writing, changes, before)
    for (const change of changes) await applyChange(writing, change, values.get(change.key) ?? null, before.get(change.key))
    const { live } = context.platform
    await live.announce(trx, SETTING_TOPIC)
    after(() => live.publish(SETTING_TOPIC))
    return { count: changes.length }
  })
}

async function storedValues(trx: Trx): Promise<Map<string, unknown>> {
  const { rows } = await sql<{ key: string; value: unknown }>`select key, value from setting`.execute(trx)
  return new Map(rows.map((row) => [row.key, row.value]))
}

/** 检查全部修改，一次说完。@throws stale 有一项已被他人改过 */
async function acceptable(
  { trx, context }: Writing,
  changes: readonly SettingChange[],
  before: ReadonlyMap<string, unknown>,
): Promise<Map<string, unknown>> {
  const problems: FieldProblem[] = []
  const values = new Map<string, unknown>()
  for (const change of changes) {
    const found = problemsOf(change, context)
    problems.push(...found)
    if (found.length === 0) values.set(change.key, cleaned(change))
  }
  const keys = new Set(changes.map(({ key }) => key))
  if (keys.size < changes.length) problems.push({ field: '_', message: '同一项设置只能修改一次' })
  const merged = Object.fromEntries(
    settingKeys.map((key) => [key, values.get(key) ?? settingFrom(key, keys.has(key) ? undefined : before.get(key))]),
  )
  if (problems.length === 0) problems.push(...settingRules(merged))
  if (problems.length > 0) throw new AppError('invalid', { fields: problems })
  await refuseStale(trx, changes)
  return values
}

/** 恢复默认时没有值。 */
const cleaned = ({ key, value, restore_default }: SettingChange): unknown =>
  restore_default ? undefined : parseFields(settingFields, [key], { [key]: value }).values[key]

function problemsOf({ key, value, restore_default, confirm }: SettingChange, context: Context): FieldProblem[] {
  if (!isSettingKey(key)) return [{ field: key, message: '没有这项设置' }]
  const { dangerous, field } = settingOf(key)
  if (dangerous && confirm !== field.label) return [{ field: key, message: `请键入“${field.label}”确认修改` }]
  if (restore_default) return []
  const { problems, values } = parseFields(settingFields, [key], { [key]: value })
  const below = context.platform.config.demo ? null : belowLeast(settingOf(key), values[key])
  if (below !== null) return [{ field: key, message: below }]
  if (problems.length > 0 || key !== 'site_url') return problems
  const { request, platform } = context
  const own = `${request.protocol}://${request.host}`
  const message = siteAddressProblem(values[key] as string | null, own, platform.config.siteBases)
  return message ? [{ field: key, message }] : []
}

async function refuseStale(trx: Trx, changes: readonly SettingChange[]): Promise<void> {
  const { rows } = await sql<{ setting_key: string; version: number }>`select setting_key, max(id) as version from setting_change
    where setting_key = any(${changes.map(({ key }) => key)}::text[]) group by setting_key`.execute(trx)
  const versions = new Map(rows.map((row) => [row.setting_key, row.version]))
  if (changes.some(({ key, version }) => (versions.get(key) ?? 0) !== version)) throw new AppError('stale')
}

async function applyChange(
  { trx, context, log }: Writing,
  { key: name, restore_default, restored }: SettingChange,
  value: unknown,
  stored: unknown,
): Promise<void> {
  const key = name as SettingKey
  const { label } = settingOf(key).field
  const kind = restore_default ? 'default' : restored ? 'restore' : 'edit'
  const texts = {
    before: settingText(key, settingFrom(key, stored)),
    after: settingText(key, settingFrom(key, restore_default ? undefined : value)),
  }
  const by = context.session.account_id
  await (restore_default
    ? sql`delete from setting where key = ${key}`
    : sql`insert into setting (key, value, updated_by) values (${key}, ${jsonb(value)}, ${by})
      on conflict (key) do update set value = excluded.value, updated_by = ${by}, updated_at = now(), version = setting.version + 1`
  ).execute(trx)
  await sql`insert into setting_change (setting_key, label, kind, before_text, after_text, before_value, after_value, created_by, updated_by)
    values (${key}, ${label}, ${kind}, ${texts.before}, ${texts.after}, ${stored === undefined ? null : jsonb(stored)},
      ${restore_default ? null : jsonb(value)}, ${by}, ${by})`.execute(trx)
  await log({ module: 'setting_change', action: 'apply', before: { [label]: texts.before }, after: { [label]: texts.after } })
}
