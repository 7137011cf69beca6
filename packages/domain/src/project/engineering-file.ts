import { defineEntity, dict, f } from '@zhujian/model'
import { fileGroups, fileStatus } from '../reference/file-groups'
import { grantAll } from '../roles'
import { applicants, observers, siteStaff, supervisors } from './grants'

const groupCode = dict(Object.fromEntries(fileGroups.map((group) => [group.code, [group.code, group.label] as const])))
const itemCode = dict(
  Object.fromEntries(fileGroups.flatMap((group) => group.items).map((item) => [item.code, [item.code, item.label] as const])),
)

/** 不属于增删改查的动作：逐件审核；历史库附件补录（唯一允许写入历史工程的入口）。 */
export const engineeringFileActions = { review: '审核资料', supplement: '附件补录' } as const

/** 工程资料的一件附件：逐件审核；退回后只需替换被驳回的件。 */
export const engineeringFile = defineEntity('engineering_file', {
  label: '报监资料',
  scope: 'project',
  display: 'title',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    group_code: f.enum('资料分组', groupCode),
    item_code: f.enum('资料条目', itemCode, { optional: true }),
    title: f.text('文件名称', { max: 200 }),
    file: f.files('附件', { max: 1 }),
    status: f.enum('审核状态', fileStatus),
    reason: f.text('驳回原因', { prose: true, optional: true, max: 200 }),
    reviewed_by: f.ref('审核人', 'account', { optional: true }),
    reviewed_at: f.instant('审核时间', { optional: true }),
    times: f.integer('提交次数', { min: 1, max: 99 }),
  },
  rules: (row) => [
    row.item_code &&
      row.group_code &&
      !String(row.item_code).startsWith(String(row.group_code)) && { field: 'item_code', message: '资料条目不属于所选分组' },
  ],
  form: ['engineering_id', 'group_code', 'item_code', 'title', ['file', 'upload']],
  list: {
    search: ['engineering_id', 'group_code', 'item_code', 'title', 'status', 'reviewed_by', 'reviewed_at'],
    columns: [
      'engineering_id',
      'group_code',
      'item_code',
      'title',
      'file',
      'status',
      'reason',
      'reviewed_by',
      'reviewed_at',
      'times',
    ],
    sort: 'id',
  },
  filled: ['status', 'times'],
  acts: engineeringFileActions,
  grants: {
    ...grantAll(applicants, ['read', 'add', 'edit', 'delete', 'export']),
    ...grantAll(supervisors, ['read', 'export', 'review']),
    officer: ['read', 'export'],
    station_admin: ['read', 'export', 'review', 'supplement'],
    ...grantAll(observers, ['read', 'export']),
    admin: ['read', 'export', 'supplement'],
    ...grantAll(siteStaff, ['read']),
  },
})
