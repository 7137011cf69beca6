import type { Field } from '@zhujian/model'
import { z } from '@zhujian/model/zod'
import { type SettingKey, settingOf } from '../setting/settings'

/** 系统设置页的接口；两端共用。 */

/** 一次修改：给出新值，或恢复默认。version 是看见的那个版本，没有改过的为 0。 */
export const changeInput = z.object({
  changes: z
    .array(
      z.object({
        key: z.string('缺少设置键').max(60, '没有这项设置'),
        value: z.unknown().optional(),
        restore_default: z.boolean('请选择是否恢复默认').default(false),
        /** 值取自变更记录。 */
        restored: z.boolean('请说明是否取自变更记录').default(false),
        version: z.number('缺少版本号').int('版本号应为整数').min(0, '版本号不正确'),
        /** 危险的设置须键入它的名称。 */
        confirm: z.string('确认内容不正确').max(60, '确认内容过长').optional(),
      }),
      '缺少要修改的设置',
    )
    .min(1, '没有要修改的设置')
    .max(100, '一次最多修改 100 项'),
})
export type SettingChange = z.output<typeof changeInput>['changes'][number]

export interface SettingRow {
  key: SettingKey
  value: unknown
  is_default: boolean
  version: number
  changed_at: number | null
  changed_by_text: string | null
}

/** 部署者设置、页面只读的一项；没有设置的值为空。 */
export interface DeployedSetting {
  name: string
  label: string
  value: string
}

export interface SetupAnswer {
  rows: SettingRow[]
  total: number
  deployed: DeployedSetting[]
  can: string[]
}

export interface SettingHistoryRow {
  id: number
  kind: string
  before_text: string | null
  after_text: string | null
  /** null：恢复默认。 */
  after_value: unknown
  created_at: number
  changed_by_text: string | null
}

const LONGEST = 4000

/** 一个值写成一句话，供变更记录与日志。 */
export function settingText(key: SettingKey, value: unknown): string {
  return valueText(settingOf(key).field, value).slice(0, LONGEST)
}

function valueText(field: Field, value: unknown): string {
  if (value === null || value === undefined || value === '') return '（空）'
  if (field.kind === 'bool') return value === true ? '是' : '否'
  if (field.kind === 'enum') return field.dict.labelOf(value)
  if (field.kind === 'lines' && Array.isArray(value))
    return value
      .map((line: Record<string, unknown>) =>
        Object.keys(field.fields)
          .map((name) => String(line[name] ?? ''))
          .join('：'),
      )
      .join('；')
  return field.unit ? `${String(value)} ${field.unit}` : String(value)
}
