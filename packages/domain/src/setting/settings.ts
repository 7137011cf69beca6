import { dict, f, type Fields, type FieldProblem, parseFields, type Value } from '@zhujian/model'
import { documentSettings } from '../document/document-settings'
import { patternProblem } from '../document/document-number'
import { completionSettings } from '../completion/completion-settings'
import { recordPatternProblem } from '../completion/record-number'
import { roleDict } from '../account/role-dict'
import { contractSettings } from './contract-settings'
import { dangerSettings } from '../safety/danger-settings'
import { evaluationSettings } from './evaluation-settings'
import { qualitySettings } from '../quality/quality-settings'
import { peopleSettings } from './people-settings'
import { declare, type Setting } from './setting'
import { sharedSettings } from './shared-settings'
import { termSettings } from './term-settings'
import { vehicleSettings } from './vehicle-settings'
import { siteSettings } from './site-settings'

const days = { unit: '天' } as const
const times = { unit: '次' } as const

/** 退回补正之后，受理期限怎样接着算。 */
export const clockAfterReturn = dict({
  resume: ['resume', '续计剩余的工作日'],
  restart: ['restart', '自重新提交起重新计算'],
})

/** 设置密码的规则。 */
const passwordProfiles = dict({
  dengbao: ['dengbao', '等保三级（四类字符取三类，定期更换）'],
  asvs: ['asvs', 'ASVS（只看长度与泄露名单，不强制更换）'],
})

const auditSettings = {
  audit_accept_days: declare('audit', f.integer('报监受理期限', { min: 1, max: 60, unit: '工作日' }), 5, {
    description: '自提交次日起计；只影响此后提交的申请，已提交的仍按提交时的期限。',
    local: true,
  }),
  audit_after_return: declare('audit', f.enum('补正后的期限', clockAfterReturn), 'resume', {
    description: '退回补正期间停止计算；重新提交之后，续计剩余的工作日，或者重新计算。',
    local: true,
  }),
  audit_resume_days: declare('audit', f.integer('补正后至少留出', { min: 1, max: 10, unit: '工作日' }), 1, {
    description: '续计时剩余不足的，至少给受理人员留出这些工作日。',
    local: true,
  }),
  audit_days_gap: declare('audit', f.integer('合同工期允许相差', { min: 0, max: 365, ...days }), 30, {
    description: '合同工期与合同起止日期相差超过这些天的不得提交报监，也不得报送合同签订备案；不超过的只在报监审核时提示。',
    local: true,
  }),
  audit_days_most: declare('audit', f.integer('合同工期上限', { min: 365, max: 9999, ...days }), 3650, {
    description: '合同工期超过这些天的不得提交报监。',
    local: true,
  }),
  audit_place_km: declare('audit', f.integer('坐标距本区中心', { min: 5, max: 500, unit: '公里' }), 40, {
    description: '工程坐标距本区在监工程的中心超过这些公里的，审核时提示核对。',
    local: true,
  }),
} as const

const deviceSettings = {
  device_calibration_days: declare('device', f.integer('校准到期提前提醒', { min: 1, max: 90, ...days }), 15, {
    description: '监测设备校准到期前这些天，开始在首页的设备提醒中列出。',
  }),
} as const

/** 监督工作计划按风险等级定下次检查，只有服务端用到。 */
const checkSettings = {
  check_days_major: declare('check', f.integer('重大风险工程检查间隔', { min: 1, max: 365, ...days }), 7, {
    description: '监督工作计划：风险等级为重大的工程，检查之后在这些天内再次检查。',
  }),
  check_days_high: declare('check', f.integer('高风险工程检查间隔', { min: 1, max: 365, ...days }), 14, {
    description: '监督工作计划：风险等级为高的工程，检查之后在这些天内再次检查。',
  }),
  check_days_usual: declare('check', f.integer('一般工程检查间隔', { min: 1, max: 365, ...days }), 28, {
    description: '监督工作计划：其余工程检查之后在这些天内再次检查。',
  }),
  check_days_foundation: declare('check', f.integer('地基基础阶段检查间隔', { min: 1, max: 365, ...days }), 21, {
    description: '形象进度为地基基础的工程，检查之后在这些天内再次检查；风险等级另有更短间隔的从其短。',
    local: true,
  }),
  check_days_structure: declare('check', f.integer('主体结构阶段检查间隔', { min: 1, max: 365, ...days }), 21, {
    description: '形象进度为主体结构的工程，检查之后在这些天内再次检查；风险等级另有更短间隔的从其短。',
    local: true,
  }),
  check_days_fitting: declare('check', f.integer('装饰装修、机电安装阶段检查间隔', { min: 1, max: 365, ...days }), 28, {
    description: '形象进度为装饰装修、机电安装的工程，检查之后在这些天内再次检查；风险等级另有更短间隔的从其短。',
    local: true,
  }),
  self_check_week_days: declare('check', f.integer('周检之后再检', { min: 1, max: 31, ...days }), 7, {
    description: '项目自查：一次周检之后在这些天内再次周检。',
    local: true,
  }),
  self_check_month_days: declare('check', f.integer('月检之后再检', { min: 7, max: 92, ...days }), 30, {
    description: '项目自查：一次月检之后在这些天内再次月检。',
    local: true,
  }),
} as const

const accountSettings = {
  account_password_profile: declare('account', f.enum('密码规则', passwordProfiles), 'dengbao', {
    description: '设置和修改密码时执行；已有的密码不受影响。',
    dangerous: '放松密码规则可能不符合本单位的等级保护要求',
  }),
  account_password_days: declare('account', f.integer('密码更换周期', { min: 30, max: 365, ...days }), 90, {
    description: '等保规则下，密码超过这些天，登录后须先修改。',
  }),
  account_remembered_passwords: declare('account', f.integer('不得重复的历史密码', { min: 1, max: 24, unit: '个' }), 5, {
    description: '新密码不能与最近这些个用过的密码相同，含当前密码。',
  }),
  account_captcha_after: declare('account', f.integer('输错后要求验证码', { min: 1, max: 5, ...times }), 3, {
    description: '同一地址对同一账号连续输错这些次之后，登录须输入验证码。',
  }),
  account_lock_failures: declare('account', f.integer('输错后锁定账号', { min: 3, max: 10, ...times }), 5, {
    description: '账号连续输错密码这些次即锁定。',
    dangerous: '次数越多，猜中密码的机会越大',
  }),
  account_lock_minutes: declare('account', f.integer('锁定时长', { min: 5, max: 1440, unit: '分钟' }), 15, {
    description: '锁定之后这些分钟内不能登录；管理员可以提前解锁。',
  }),
  account_mfa_roles: declare('account', f.enum('须用两步验证的角色', roleDict, { many: true, optional: true }), null, {
    description: '这些角色的账号登录后须先启用两步验证（手机动态口令），才能办理业务；其他人可以自行启用。',
    dangerous: '包括自己的角色时，本人也须立即启用两步验证',
  }),
  account_idle_minutes: declare('account', f.integer('无操作退出', { optional: true, min: 5, max: 240, unit: '分钟' }), null, {
    description: '这些分钟内没有操作即退出登录；留空按部署时的设置。',
  }),
  account_live_sessions: declare('account', f.integer('同时登录上限', { min: 5, max: 200, unit: '处' }), 40, {
    description: '一个账号同时登录的窗口数，每个浏览器窗口算一处；超过时结束最久没有使用的一处，并在那里说明原因。',
  }),
} as const

const uploadSettings = {
  upload_import_max_mb: declare('upload', f.integer('导入表格大小上限', { min: 1, max: 200, unit: 'MB' }), 50, {
    description: '批量导入的 Excel 文件不能超过的大小。',
  }),
} as const

const logSettings = {
  log_keep_months: declare('log', f.integer('日志在线保存', { min: 6, max: 60, unit: '个月' }), 12, {
    description: '更早的整月日志每天自动转入归档文件，核对无误后才从列表移出；归档文件长期保存，仍在校验之内。',
    dangerous: '网络日志保存不得少于六个月；移出之后列表中不能再查，须从归档文件中查找',
  }),
} as const

/** 全部设置。加一项就是加一行，并且必须有读它的地方。 */
export const settings = {
  ...siteSettings,
  ...auditSettings,
  ...sharedSettings,
  ...checkSettings,
  ...dangerSettings,
  ...qualitySettings,
  ...termSettings,
  ...vehicleSettings,
  ...contractSettings,
  ...evaluationSettings,
  ...deviceSettings,
  ...accountSettings,
  ...uploadSettings,
  ...documentSettings,
  ...completionSettings,
  ...peopleSettings,
  ...logSettings,
} as const satisfies Readonly<Record<string, Setting>>

export type SettingKey = keyof typeof settings
export type SettingValue<K extends SettingKey> = Value<(typeof settings)[K]['field']>
export type SettingValues = { readonly [K in SettingKey]: SettingValue<K> }

export const settingKeys = Object.keys(settings) as SettingKey[]
const known: ReadonlySet<string> = new Set(settingKeys)
export const isSettingKey = (key: string): key is SettingKey => known.has(key)
export const settingOf = (key: SettingKey): Setting => settings[key]

/** 按字段写法看待全部设置：表单、校验、对照都由此而来。 */
export const settingFields: Fields = Object.fromEntries(settingKeys.map((key) => [key, settings[key].field]))

/** 出厂值。 */
export const initialSettings: SettingValues = Object.fromEntries(
  settingKeys.map((key) => [key, settings[key].initial]),
) as unknown as SettingValues

/** 随公共数据下发给页面的设置。 */
export const sharedKeys = Object.keys(sharedSettings) as (keyof typeof sharedSettings)[]

/** 逐项检查之后，还要看几项之间是否说得通；指明是哪一项。 */
export function settingRules(values: Readonly<Record<string, unknown>>): FieldProblem[] {
  const number = (key: SettingKey) => Number(values[key])
  const problems: FieldProblem[] = []
  if (number('account_captcha_after') >= number('account_lock_failures'))
    problems.push({ field: 'account_captcha_after', message: '应少于输错后锁定账号的次数，否则没有机会输入验证码' })
  const { document_number_pattern: given } = values
  const pattern = typeof given === 'string' ? patternProblem(given) : null
  if (pattern) problems.push({ field: 'document_number_pattern', message: pattern })
  const record = recordPatternProblem(String(values.completion_record_pattern))
  if (record) problems.push({ field: 'completion_record_pattern', message: record })
  return problems
}

/** 存着的值合用时取它，不合用（旧版本写下、手工改坏）时取出厂值。 */
export function settingFrom<K extends SettingKey>(key: K, stored: unknown): SettingValue<K> {
  if (stored === undefined) return initialSettings[key]
  const { values, problems } = parseFields(settingFields, [key], { [key]: stored })
  return problems.length > 0 ? initialSettings[key] : (values[key] as SettingValue<K>)
}
