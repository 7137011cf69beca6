import { defineEntity, f } from '@zhujian/model'
import { grantAll, participantRoles, regulatorRoles } from '../roles'

const rights = ['read', 'add', 'edit', 'delete'] as const

/** 我关注的工程：每个账号自己的收藏，互不可见。 */
export const engineeringFollow = defineEntity('engineering_follow', {
  label: '关注',
  scope: 'personal',
  display: 'note',
  fields: {
    engineering_id: f.ref('工程', 'engineering'),
    note: f.text('备注', { optional: true, max: 60 }),
  },
  form: ['engineering_id', 'note'],
  list: { search: ['engineering_id', 'note'], columns: ['engineering_id', 'note', 'created_at'], sort: '-id' },
  grants: { ...grantAll(['admin', ...regulatorRoles, ...participantRoles], rights) },
})
