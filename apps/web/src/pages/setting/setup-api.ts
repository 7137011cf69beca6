import type { SetupAnswer } from '@zhujian/domain/contracts/setup'
import { type SettingKey, settingFields, settingKeys, settingOf } from '@zhujian/domain/setting/settings'
import type { Fields } from '@zhujian/model'
import { fetchCommons } from '../../data/account'
import { get } from '../../data/client'
import { keepPublicData, type PublicData } from '../../data/session'

export const SETUP = 'setting'

export const setupApi = {
  list: '/api/setting/setup/pc/getList',
  save: '/api/setting/setup/pc/save',
  history: '/api/setting/setup/pc/history',
} as const

/** 表单的字段：说明写在输入框之下。 */
export const setupFields: Fields = Object.fromEntries(
  settingKeys.map((key) => {
    const field = settingFields[key]
    return [key, field && { ...field, hint: settingOf(key).description }]
  }),
) as Fields

export const valuesOf = ({ rows }: SetupAnswer): Record<string, unknown> =>
  Object.fromEntries(rows.map(({ key, value }) => [key, value]))

export const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

export const isInitial = (key: SettingKey, value: unknown): boolean => same(value === '' ? null : value, settingOf(key).initial)

/** 改了之后本人的页面立即照新的显示；别人的在下次打开时。 */
export async function applyHere(): Promise<void> {
  const [data] = await Promise.all([get<PublicData>('/api/common/pc/toConfigure'), fetchCommons()])
  keepPublicData(data)
  document.title = data.SITE?.SITE_NAME ?? document.title
}

const ANSWER_WITHIN_MS = 10_000

/** 新的接口地址确实有应答：保存之后所有人的请求都发往那里。 */
export async function answers(address: string): Promise<boolean> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), ANSWER_WITHIN_MS)
  try {
    const path = new URL('api/common/pc/toConfigure', new URL(address.endsWith('/') ? address : `${address}/`, location.href))
    const response = await fetch(path, { signal: controller.signal })
    const body = (await response.json()) as { code?: number }
    return body.code === 200
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
