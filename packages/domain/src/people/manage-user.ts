import { defineEntity, dict, f } from '@zhujian/model'
import { keyPost, safetyCert } from '../project/engineering-manager'
import { observers, supervisors } from '../project/grants'
import { grantAll } from '../roles'

/** 锁定：关键岗位人员在一个工程任职期间不得兼任。 */
export const lockStatus = dict({ open: [0, '未锁定', 'success'], locked: [1, '已锁定', 'warning'] })

const optional = { optional: true } as const

/** 进场后实名登记的关键岗位人员：到岗率按应出勤天数考核。 */
export const manageUser = defineEntity('manage_user', {
  label: '关键岗位人员',
  scope: 'project',
  display: 'name',
  fields: {
    engineering_id: f.ref('所属工程', 'engineering'),
    worker_id: f.ref('实名制人员', 'worker'),
    name: f.text('姓名', { max: 20 }),
    post: f.enum('岗位', keyPost),
    cert_type: f.text('证书类别', { optional: true, max: 30 }),
    cert_no: f.text('证书编号', { optional: true, max: 40 }),
    cert_major: f.text('证书专业', { optional: true, max: 30 }),
    cert_to: f.date('证书有效期至', optional),
    safety_cert: f.enum('安考证类别', safetyCert, optional),
    safety_cert_no: f.text('安考证编号', { optional: true, max: 40 }),
    safety_cert_to: f.date('安考证有效期至', optional),
    lock_status: f.enum('锁定状态', lockStatus),
    lock_engineering_id: f.ref('锁定工程', 'engineering', optional),
    need_days: f.integer('每月应出勤天数', { optional: true, max: 31, unit: '天' }),
  },
  form: [
    'engineering_id',
    'worker_id',
    'name',
    'post',
    'cert_type',
    'cert_no',
    'cert_major',
    'cert_to',
    'safety_cert',
    'safety_cert_no',
    'safety_cert_to',
    'need_days',
  ],
  list: {
    search: ['engineering_id', 'name', 'post', 'lock_status', 'cert_no', 'safety_cert_to'],
    columns: [
      'name',
      'engineering_id',
      'post',
      'cert_no',
      'cert_to',
      'safety_cert',
      'safety_cert_to',
      'need_days',
      'lock_status',
    ],
    sort: '-id',
  },
  grants: {
    ...grantAll(['contractor', 'site', 'site_labour', 'consultant', 'chief_engineer'], ['read', 'add', 'edit', 'export']),
    ...grantAll(['owner', 'site_safety'], ['read', 'export']),
    ...grantAll(supervisors, ['read', 'export']),
    ...grantAll(observers, ['read', 'export']),
    // 拆卸告知要选专业技术负责人与安全员。
    equipment: ['read'],
  },
  unique: [{ fields: ['worker_id', 'post'], message: '此人已登记该岗位' }],
})
