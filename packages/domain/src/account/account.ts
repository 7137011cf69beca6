import { defineEntity, dict, f } from '@zhujian/model'
import { isRole, roleOf, THREE_ADMIN_ROLES } from '../roles'
import { accountGrants } from './account-matrix'
import { roleDict } from './role-dict'

export { roleDict } from './role-dict'

/** 账号类别：/group 下的八个账号页面各管一类；platform 为平台自身的管理账号（三员），另有一页。 */
export const accountTypes = dict({
  platform: ['platform', '平台管理'],
  groupsupervise: ['groupsupervise', '监督机构'],
  projectAccount: ['projectAccount', '项目部'],
  unitAccount: ['unitAccount', '参建企业'],
  equipmentAccount: ['equipmentAccount', '起重设备单位'],
  labourServices: ['labourServices', '劳务公司'],
  supervisor: ['supervisor', '总监'],
  housing: ['housing', '建设单位'],
  regulatoryCompany: ['regulatoryCompany', '监理公司'],
})

/** [S4-05] 正常、禁用；待启用的账号还没有设过自己的密码：凭一次性密码登录、改密之后即为正常。 */
export const accountStatuses = dict({
  normal: ['normal', '正常', 'success'],
  hidden: ['hidden', '禁用', 'danger'],
  pending: ['pending', '待启用', 'warning'],
})

/** 账号名只用小写字母、数字、下划线、短横线和点，不少于 4 位：大小写混用会让两个人以为用的是同一个账号。 */
export const USERNAME = /^[a-z][a-z0-9_.-]{3,31}$/
export const USERNAME_MESSAGE = '账号应为 4 至 32 位小写字母、数字、点、下划线或短横线，以字母开头'

/** 监督机构与平台的账号没有所属单位，其余都有。 */
const WITHOUT_UNIT: readonly string[] = ['platform', 'groupsupervise']

const threeAdmins: readonly string[] = THREE_ADMIN_ROLES

/** 三员分立：系统、安全、审计管理员互不兼任（GB/T 22239-2019 8.1.5）。 */
export function holdsTwoAdminRoles(codes: readonly string[]): boolean {
  return codes.filter((code) => threeAdmins.includes(code)).length > 1
}

/**
 * 账号上增删改查之外的动作。密码由本人设定：管理员只能发放一次性密码，不能代设。
 * 以类别为名的权利决定能打开哪几个账号页面。
 */
export const accountActions = {
  approve: '审批注册申请',
  setStatus: '启用停用',
  proposeStatus: '建议停用',
  unlock: '解除锁定',
  forceOffline: '强制下线',
  resetPassword: '重置密码',
  assign: '授予角色与工程',
  platform: '查看平台管理账号',
  groupsupervise: '查看监督机构账号',
  projectAccount: '查看工程账号',
  unitAccount: '查看企业账号',
  equipmentAccount: '查看起重设备账号',
  labourServices: '查看劳务公司账号',
  supervisor: '查看总监账号',
  housing: '查看房产公司账号',
  regulatoryCompany: '查看监理公司账号',
} as const

/** 账号：一个自然人登录平台的身份；密码另存，不是账号的字段。 */
export const account = defineEntity('account', {
  label: '账号',
  scope: 'account',
  display: 'real_name',
  beside: ['unit_id'],
  fields: {
    username: f.text('账号', { max: 32 }),
    real_name: f.text('姓名', { max: 30, format: 'personName' }),
    tel: f.text('手机', { max: 11, format: 'mobile', sensitive: 'mobile' }),
    account_type: f.enum('账号类别', accountTypes),
    unit_id: f.ref('所属单位', 'unit', { optional: true }),
    org_id: f.ref('监管单位', 'supervise_org', { optional: true }),
    areacode: f.region('所属区域', { optional: true, anyLevel: true }),
    role_codes: f.enum('角色', roleDict, { many: true, hint: '启用三员的，管理角色与科长、站长经安全管理员确认后生效' }),
    custom_role_ids: f.refs('自定义角色', 'custom_role', { optional: true, hint: '替代其起点角色；每个角色至多一个' }),
    engineering_ids: f.refs('负责工程', 'engineering', { optional: true }),
    law_cert_no: f.text('执法证号', { optional: true, max: 40, hint: '监督机构的执法人员填写，检查记录与文书上写明' }),
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
    row.account_type !== undefined &&
      row.role_codes?.some((code) => isRole(code) && roleOf(code).accountType !== row.account_type) && {
        field: 'role_codes',
        message: '角色与账号类别不符',
      },
    row.account_type !== undefined &&
      !WITHOUT_UNIT.includes(row.account_type) &&
      !row.unit_id && { field: 'unit_id', message: '请选择所属单位' },
    row.account_type === 'groupsupervise' && !row.areacode && { field: 'areacode', message: '请选择所属区域' },
  ],
  // 登录地址与两步验证状态只有监督机构一侧和开户人看得到。
  internalFields: ['last_login_ip', 'mfa'],
  form: [
    'account_type',
    'username',
    'real_name',
    'tel',
    'org_id',
    'unit_id',
    'areacode',
    'role_codes',
    'custom_role_ids',
    'engineering_ids',
    'law_cert_no',
    'valid_to',
  ],
  list: {
    search: ['real_name', 'username', 'account_type', 'status', 'areacode', 'role_codes', 'unit_id', 'org_id'],
    columns: ['real_name', 'username', 'tel', 'account_type', 'role_codes', 'unit_id', 'org_id', 'last_login_at', 'status'],
    sort: '-id',
  },
  filled: ['status', 'must_change', 'mfa'],
  acts: accountActions,
  grants: accountGrants(),
  unique: [{ fields: ['username'], message: '账号已存在' }],
})
