import { defineEntity, dict, f } from '@zhujian/model'
import { grantAll } from '../roles'

/** 设置怎样变的。 */
export const settingChangeKind = dict({
  edit: ['edit', '修改'],
  default: ['default', '恢复默认', 'warning'],
  restore: ['restore', '恢复历史值', 'warning'],
})

/** 不属于增删改查的业务动作。 */
export const settingChangeActions = { apply: '修改设置' } as const

/** 系统设置的一次变更：谁在何时把哪一项由什么改成什么。只增不改；一项设置的版本就是它最近一次变更。 */
export const settingChange = defineEntity('setting_change', {
  label: '系统设置',
  scope: 'shared',
  display: 'label',
  fields: {
    setting_key: f.text('设置键', { max: 60 }),
    label: f.text('设置名称', { max: 60 }),
    kind: f.enum('变更方式', settingChangeKind),
    before_text: f.longText('变更前', { optional: true, max: 4000 }),
    after_text: f.longText('变更后', { optional: true, max: 4000 }),
  },
  form: [],
  list: {
    search: ['setting_key', 'label', 'kind', 'created_at'],
    columns: ['created_at', 'label', 'kind', ['before_text', 'popover'], ['after_text', 'popover']],
    sort: '-id',
  },
  filled: ['setting_key', 'label', 'kind'],
  acts: settingChangeActions,
  grants: {
    admin: ['read', 'export', 'apply'],
    ...grantAll(['security', 'auditor'], ['read', 'export']),
  },
})
