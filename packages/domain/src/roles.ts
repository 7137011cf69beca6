import type { Entity } from '@zhujian/model'
import { hasOwn } from '@zhujian/model/has-own'
import type { unitRole } from './reference/unit-dicts'

/** 参建角色：单位在一个工程上担任的一方。 */
export type Part = (typeof unitRole.entries)[keyof typeof unitRole.entries][0]

/** 数据范围：一个角色能看到哪些工程及其下的数据。 */
export type DataScope = 'all' | 'region' | 'org' | 'mine' | 'unit' | 'project' | 'device' | 'self'

/** 账号类别，对应 /group 下的八个账号页面；platform 为平台自身的管理账号。 */
export type AccountType =
  | 'platform'
  | 'groupsupervise'
  | 'projectAccount'
  | 'unitAccount'
  | 'equipmentAccount'
  | 'labourServices'
  | 'supervisor'
  | 'housing'
  | 'regulatoryCompany'

interface Role {
  readonly label: string
  readonly dataScope: DataScope
  readonly accountType: AccountType
  /** 监督机构一侧（看全流程）或参建一侧（看本单位、本项目）。 */
  readonly side: 'platform' | 'regulator' | 'participant'
  /** 参建一侧：本单位在工程上担任其中一方，账号在该工程上才有这个角色的权利。 */
  readonly parts?: readonly Part[]
  /** 人员、班组、工资等写明所属单位的，只及于本单位的。 */
  readonly ownRows?: true
  /** 监督一侧：这几种数据只见到过它手里的。 */
  readonly handedOnly?: readonly string[]
  /** 流程指定了办理人（by）的步骤：除本人名下的，还可代办本机构工程上的。 */
  readonly standsIn?: 'org'
}

/** 全系统只使用这些角色名；客户自定义角色以其中之一为起点。 */
export const roles = {
  admin: { label: '平台管理员', dataScope: 'all', accountType: 'platform', side: 'platform' },
  security: { label: '安全管理员', dataScope: 'all', accountType: 'platform', side: 'platform' },
  auditor: { label: '审计管理员', dataScope: 'all', accountType: 'platform', side: 'platform' },
  city_admin: { label: '市站管理员', dataScope: 'region', accountType: 'groupsupervise', side: 'regulator' },
  station_admin: { label: '区站管理员', dataScope: 'org', accountType: 'groupsupervise', side: 'regulator' },
  station_head: { label: '站长', dataScope: 'org', accountType: 'groupsupervise', side: 'regulator', standsIn: 'org' },
  section_chief: { label: '科长', dataScope: 'org', accountType: 'groupsupervise', side: 'regulator' },
  officer: { label: '监督员', dataScope: 'region', accountType: 'groupsupervise', side: 'regulator' },
  intake: { label: '受理员', dataScope: 'org', accountType: 'groupsupervise', side: 'regulator' },
  owner: { label: '建设单位', dataScope: 'unit', accountType: 'housing', side: 'participant', parts: ['jsdw'] },
  contractor: { label: '施工企业', dataScope: 'unit', accountType: 'unitAccount', side: 'participant', parts: ['sgdw'] },
  site: { label: '项目部', dataScope: 'project', accountType: 'projectAccount', side: 'participant', parts: ['sgdw'] },
  site_safety: { label: '安全员', dataScope: 'project', accountType: 'projectAccount', side: 'participant', parts: ['sgdw'] },
  site_labour: { label: '劳资专管员', dataScope: 'project', accountType: 'projectAccount', side: 'participant', parts: ['sgdw'] },
  consultant: { label: '监理公司', dataScope: 'unit', accountType: 'regulatoryCompany', side: 'participant', parts: ['jldw'] },
  chief_engineer: { label: '总监', dataScope: 'project', accountType: 'supervisor', side: 'participant', parts: ['jldw'] },
  labour: {
    label: '劳务公司',
    dataScope: 'unit',
    accountType: 'labourServices',
    side: 'participant',
    parts: ['nwgs'],
    ownRows: true,
  },
  equipment: {
    label: '起重设备单位',
    dataScope: 'device',
    accountType: 'equipmentAccount',
    side: 'participant',
    parts: ['crane_lease', 'crane_install'],
    ownRows: true,
  },
  subcontractor: {
    label: '专业分包',
    dataScope: 'unit',
    accountType: 'unitAccount',
    side: 'participant',
    parts: ['specialty'],
    ownRows: true,
  },
  survey: {
    label: '勘察单位',
    dataScope: 'unit',
    accountType: 'unitAccount',
    side: 'participant',
    parts: ['kcdw'],
    ownRows: true,
  },
  design: {
    label: '设计单位',
    dataScope: 'unit',
    accountType: 'unitAccount',
    side: 'participant',
    parts: ['sjdw'],
    ownRows: true,
  },
  testing: {
    label: '检测单位',
    dataScope: 'unit',
    accountType: 'unitAccount',
    side: 'participant',
    parts: ['testing'],
    ownRows: true,
  },
  hrss: { label: '人社', dataScope: 'region', accountType: 'groupsupervise', side: 'regulator', handedOnly: ['biz', 'warning'] },
  viewer: { label: '领导', dataScope: 'region', accountType: 'groupsupervise', side: 'regulator' },
} as const satisfies Record<string, Role>

export type RoleName = keyof typeof roles
export const roleNames = Object.keys(roles) as RoleName[]
export const isRole = (name: string): name is RoleName => hasOwn(roles, name)
export const roleOf = (name: RoleName): Role => roles[name]

/** 持有该步骤权利的角色里有可以代办的。 */
export const mayStandIn = (holding: readonly RoleName[]): boolean => holding.some((name) => roleOf(name).standsIn === 'org')

/** 三员：任何账号不得同时担任其中两个。 */
export const THREE_ADMIN_ROLES = ['admin', 'security', 'auditor'] as const satisfies readonly RoleName[]

/** 给一组角色同一种授权，写在定义的 grants 里。 */
export function grantAll<const G extends Entity['grants'][string]>(names: readonly RoleName[], grant: G): Record<string, G> {
  return Object.fromEntries(names.map((name) => [name, grant]))
}
export const regulatorRoles = roleNames.filter((name) => roles[name].side === 'regulator')
export const participantRoles = roleNames.filter((name) => roles[name].side === 'participant')
