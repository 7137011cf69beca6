import { type AccountType, type DataScope, type RoleName, roleNames, roles } from '../roles'

/** 对一类账号可以做的事：新建、查看、编辑、停用（含强制下线、解锁）、重置密码、授予角色与项目、建议停用。 */
export type AccountLetter = 'C' | 'R' | 'U' | 'D' | 'P' | 'A' | 'S'

/**
 * 管到哪些账号：all 全部 · region 所属区域在辖区内 · district 本机构的或辖区内的 · org 本机构的 · unit 本单位的 ·
 * projects 在本人（本单位）工程上的 · partners 与本人（本单位）同在一个工程的单位的 · self 本人。
 */
export type AccountScope = 'all' | 'region' | 'district' | 'org' | 'unit' | 'projects' | 'partners' | 'self'

export interface AccountCell {
  readonly letters: string
  readonly scope: AccountScope
  /** 对方只能担任这些角色；没有写则为本角色可以授予的角色。查看不受此限。 */
  readonly roles?: readonly RoleName[]
}

type Cells = Readonly<Partial<Record<RoleName, readonly AccountCell[]>>>

const cell = (letters: string, scope: AccountScope, only?: readonly RoleName[]): readonly AccountCell[] => [
  { letters, scope, ...(only && { roles: only }) },
]

const lookingOn: Cells = { security: cell('R', 'all'), auditor: cell('R', 'all') }
/** 监督机构的工作人员要在派工、通知时找到人：看得见辖区内的账号，手机为掩码。 */
const directory: Cells = {
  ...lookingOn,
  section_chief: cell('R', 'district'),
  station_head: cell('R', 'district'),
  intake: cell('R', 'district'),
  officer: cell('R', 'region'),
  hrss: cell('R', 'region'),
  viewer: cell('R', 'region'),
}
const top: Cells = { ...directory, admin: cell('CRUDPA', 'all') }
const licensed: Cells = { ...top, city_admin: cell('CRUDP', 'region'), station_admin: cell('R', 'district') }
/** 总承包与项目部看得见同在本工程的单位的账号。 */
const onSite: Cells = { contractor: cell('R', 'partners'), site: cell('R', 'partners') }

/** 账号页面 × 管理者。来源：docs/security.md“谁管哪些账号”；一处数据，服务端取范围、页面取按钮。 */
export const accountMatrix: Readonly<Record<AccountType, Cells>> = {
  platform: {
    admin: [...cell('CRA', 'all'), ...cell('UDP', 'all', ['admin'])],
    security: [...cell('RD', 'all', ['admin', 'security', 'auditor']), ...cell('P', 'all', ['security', 'auditor'])],
    auditor: cell('R', 'all'),
  },
  groupsupervise: {
    ...top,
    city_admin: cell('CRUDPA', 'region'),
    station_admin: [...cell('CRUDPA', 'org'), ...cell('R', 'district')],
  },
  projectAccount: {
    ...top,
    city_admin: cell('CRUDPA', 'region'),
    station_admin: cell('CRUDPA', 'district'),
    contractor: [...cell('CRUPA', 'unit'), ...cell('R', 'projects')],
    consultant: cell('R', 'projects'),
    owner: cell('R', 'projects'),
    site: cell('CR', 'projects'),
  },
  unitAccount: { ...licensed, station_admin: cell('RS', 'district'), contractor: cell('CR', 'unit') },
  equipmentAccount: { ...licensed, ...onSite },
  labourServices: { ...licensed, ...onSite },
  supervisor: {
    ...licensed,
    station_admin: cell('RD', 'district'),
    contractor: cell('R', 'partners'),
    consultant: cell('CRUPA', 'unit'),
    owner: cell('R', 'partners'),
    site: cell('R', 'partners'),
  },
  housing: { ...licensed, owner: cell('CR', 'unit') },
  regulatoryCompany: { ...licensed, consultant: cell('CR', 'unit') },
}

export const accountTypeNames = Object.keys(accountMatrix) as AccountType[]

const others = (excluded: readonly RoleName[], from: readonly RoleName[] = roleNames) =>
  from.filter((name) => !excluded.includes(name))
const participants = roleNames.filter((name) => roles[name].side === 'participant')
const regulators = roleNames.filter((name) => roles[name].side === 'regulator')

/** 谁可以授予哪些角色：只能低于自己，不授予同级；没有列出的角色不能授予任何角色。 */
const grantable: Readonly<Partial<Record<RoleName, readonly RoleName[]>>> = {
  admin: roleNames,
  city_admin: [...others(['city_admin'], regulators), ...participants],
  station_admin: ['station_head', 'section_chief', 'officer', 'intake', 'site', 'site_safety', 'site_labour', 'chief_engineer'],
  contractor: ['contractor', 'site', 'site_safety', 'site_labour'],
  consultant: ['consultant', 'chief_engineer'],
  owner: ['owner'],
  site: ['site_safety', 'site_labour'],
}

export const grantableRoles = (held: readonly RoleName[]): RoleName[] =>
  roleNames.filter((name) => held.some((role) => grantable[role]?.includes(name)))

/** 新建这一类账号时，持有 held 的人可以选的角色。 */
export const rolesToOffer = (held: readonly RoleName[], type: AccountType): RoleName[] =>
  grantableRoles(held).filter((name) => roles[name].accountType === type)

const rightsByLetter: Readonly<Record<AccountLetter, readonly string[]>> = {
  C: ['add', 'import'],
  R: ['read', 'export', 'reveal'],
  U: ['edit'],
  D: ['setStatus', 'unlock', 'forceOffline'],
  P: ['resetPassword'],
  A: ['assign'],
  S: ['proposeStatus'],
}
const LETTERS = Object.keys(rightsByLetter) as AccountLetter[]
const letterOf = (right: string) => LETTERS.find((letter) => rightsByLetter[letter].includes(right))
/** 这些不问对方担任什么角色：查看，新建（新账号的角色由授权规则判断），建议停用（由能停用的人决定）。 */
const REGARDLESS: readonly (AccountLetter | undefined)[] = ['R', 'C', 'S']

export interface AccountReach {
  readonly type: AccountType
  readonly scope: AccountScope
  /** 对方的角色都在其中才可以；没有写则不问。 */
  readonly roles?: readonly RoleName[]
}

/** 一个角色对账号的一项权利及于哪些账号；本人总能看到自己。 */
export function reachOfRole(role: RoleName, right: string): AccountReach[] {
  const letter = letterOf(right)
  const reach = accountTypeNames.flatMap((type): AccountReach[] =>
    (accountMatrix[type][role] ?? [])
      .filter((each) => letter !== undefined && each.letters.includes(letter))
      .map(({ scope, roles: only = grantable[role] ?? [] }) => ({
        type,
        scope,
        ...(!REGARDLESS.includes(letter) && { roles: only }),
      })),
  )
  return reach
}

/** 三员与管理角色之外的权利：查看注册申请、导出、查看手机原文。 */
const beyond: Readonly<Partial<Record<RoleName, readonly string[]>>> = {
  admin: ['export', 'reveal', 'approve'],
  security: ['export'],
  auditor: ['export'],
  city_admin: ['export', 'reveal', 'approve'],
  station_admin: ['export', 'approve'],
}

/** 由上表得出的授权：动作，以及能打开哪几个账号页面（以类别为名）。 */
export function accountGrants(): Record<RoleName, string[]> {
  const granted = roleNames.map((role) => {
    const held = accountTypeNames.flatMap((type) => accountMatrix[type][role]?.map((each) => ({ type, ...each })) ?? [])
    const letters = LETTERS.filter((letter) => held.some((each) => each.letters.includes(letter)))
    const acts = letters.filter((letter) => letter !== 'R').flatMap((letter) => rightsByLetter[letter])
    const pages = held.map((each) => each.type)
    return [role, [...new Set(['read', ...acts, ...(beyond[role] ?? []), ...pages])]] as const
  })
  return Object.fromEntries(granted) as Record<RoleName, string[]>
}

/** 数据范围由大到小；自定义角色只能取起点角色范围之内的。 */
const narrower: Readonly<Record<DataScope, readonly DataScope[]>> = {
  all: ['region', 'org', 'mine', 'self'],
  region: ['org', 'mine', 'self'],
  org: ['mine', 'self'],
  mine: ['self'],
  unit: ['project', 'self'],
  project: ['self'],
  device: ['project', 'self'],
  self: [],
}
export const scopesWithin = (scope: DataScope): readonly DataScope[] => [scope, ...narrower[scope]]
