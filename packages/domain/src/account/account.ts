import { defineEntity, dict, f } from '@zhujian/model'
import { grantAll, participantRoles, regulatorRoles, roleNames, roles, THREE_ADMIN_ROLES } from '../roles'

/** 账号类别：/group 下的八个账号页面各管一类，platform 为平台自身的管理账号。 */
export const accountTypes = dict({
  platform: ['platform', '平台管理'],
  groupsupervise: ['groupsupervise', '监督机构'],
  projectAccount: ['projectAccount', '项目部'],
  unitAccount: ['unitAccount', '施工企业'],
  equipmentAccount: ['equipmentAccount', '起重设备单位'],
  labourServices: ['labourServices', '劳务公司'],
  supervisor: ['supervisor', '总监'],
  housing: ['housing', '建设单位'],
  regulatoryCompany: ['regulatoryCompany', '监理公司'],
})

/** [S4-05] 正常、禁用；待启用的账号还没有设过密码，不能登录。 */
export const accountStatuses = dict({
  normal: ['normal', '正常', 'success'],
  hidden: ['hidden', '禁用', 'danger'],
  pending: ['pending', '待启用', 'warning'],
})

const roleEntries = Object.fromEntries(roleNames.map((name) => [name, [name, roles[name].label] as const]))
export const roleDict = dict(roleEntries)

/** 账号名只用小写字母、数字、下划线、短横线和点，不少于 4 位：大小写混用会让两个人以为用的是同一个账号。 */
export const USERNAME = /^[a-z][a-z0-9_.-]{3,31}$/
export const USERNAME_MESSAGE = '账号应为 4 至 32 位小写字母、数字、点、下划线或短横线，以字母开头'

const threeAdmins: readonly string[] = THREE_ADMIN_ROLES

/** 三员分立：系统、安全、审计管理员互不兼任（GB/T 22239-2019 8.1.5）。 */
export function holdsTwoAdminRoles(codes: readonly string[]): boolean {
  return codes.filter((code) => threeAdmins.includes(code)).length > 1
}

/** 账号：一个自然人登录平台的身份；密码另存，不是账号的字段。 */
export const account = defineEntity('account', {
  label: '账号',
  scope: 'account',
  display: 'real_name',
  fields: {
    username: f.text('账号', { max: 32 }),
    real_name: f.text('姓名', { max: 30 }),
    tel: f.text('手机', { max: 11, format: 'mobile', sensitive: 'mobile' }),
    account_type: f.enum('账号类别', accountTypes),
    unit_id: f.ref('所属单位', 'unit', { optional: true }),
    org_id: f.ref('监管单位', 'supervise_org', { optional: true }),
    areacode: f.region('所属区域', { optional: true }),
    role_codes: f.enum('角色', roleDict, { many: true }),
    valid_to: f.date('有效期至', { optional: true }),
    status: f.enum('状态', accountStatuses),
    must_change: f.bool('首次登录须改密码'),
    last_login_at: f.instant('最近登录', { optional: true }),
    last_login_ip: f.text('最近登录地址', { max: 64, optional: true }),
    mfa: f.bool('两步验证'),
  },
  rules: (row) => [
    row.username !== undefined && !USERNAME.test(row.username) && { field: 'username', message: USERNAME_MESSAGE },
    holdsTwoAdminRoles(row.role_codes ?? []) && {
      field: 'role_codes',
      message: '平台管理员、安全管理员、审计管理员互不兼任',
    },
  ],
  form: ['username', 'real_name', 'tel', 'account_type', 'unit_id', 'org_id', 'areacode', 'role_codes', 'valid_to', 'status'],
  list: {
    search: ['real_name', 'username', 'account_type', 'status', 'areacode', 'role_codes', 'unit_id'],
    columns: ['username', 'real_name', 'tel', 'account_type', 'unit_id', 'org_id', 'role_codes', 'status', 'last_login_at'],
    sort: '-id',
  },
  grants: {
    ...grantAll(regulatorRoles, ['read']),
    ...grantAll(participantRoles, ['read']),
    admin: ['read', 'export', 'reveal', 'approve', 'unlock', 'setStatus'],
    security: ['read', 'export'],
    auditor: ['read', 'export'],
    city_admin: ['read', 'export', 'reveal', 'approve', 'unlock', 'setStatus'],
    station_admin: ['read', 'export', 'approve', 'unlock', 'setStatus'],
  },
  unique: [{ fields: ['username'], message: '账号已存在' }],
})

/** 账号只经审批产生：审批注册申请、解除登录锁定、启用停用。口令由本人设定，任何管理员都不能代设。 */
export const accountActions = { approve: '审批注册申请', unlock: '解除锁定', setStatus: '启用停用' } as const
