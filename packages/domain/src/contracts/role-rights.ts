import type { GrantChange, GrantDelta } from '../account/right-catalogue'
import type { DataScope, RoleName } from '../roles'

/** 角色权限页的一个角色：内置的，或从内置出发自定义的。 */
export interface RoleEntry {
  /** 内置角色名，或 custom:<编号>。 */
  readonly key: string
  readonly id: number | null
  readonly version: number | null
  readonly name: string
  readonly base: RoleName
  readonly data_scope: DataScope
  readonly note: string | null
  /** 担任该角色的账号数。 */
  readonly heads: number
  /** 现有增减的指纹：保存时带回，别人先改了就说得出来。 */
  readonly seen: string
}

/** 等待安全管理员确认的授权。 */
export interface GrantRequest {
  readonly id: number
  readonly kind: 'role' | 'account'
  /** 角色键，或账号名。 */
  readonly subject: string
  readonly subject_name: string
  readonly changes: readonly GrantChange[]
  /** 账号将担任的角色。 */
  readonly role_codes: readonly RoleName[]
  /** 自定义角色将有的数据范围；空为与起点角色相同，没有这一项则不改。 */
  readonly data_scope?: DataScope | null
  /** 账号将调到的区域与监管单位；没有这一项则不改。 */
  readonly place?: string
  /** 所提请内容的指纹：决定时带回，看过之后又改了的不会被当作看过的办。 */
  readonly seen: string
  readonly requested_by: string
  readonly requested_at: number
}

export interface RoleRights {
  readonly roles: readonly RoleEntry[]
  readonly deltas: readonly GrantDelta[]
  readonly requests: readonly GrantRequest[]
  readonly accounts: number
  /** 改动须由安全管理员确认。 */
  readonly confirmed_by_security: boolean
  readonly can: readonly string[]
}

/** 说明的一条依据。 */
export interface Ground {
  readonly ok: boolean
  readonly rule: string
  readonly detail: string
}

export interface Explanation {
  readonly allowed: boolean
  readonly verdict: string
  readonly grounds: readonly Ground[]
}
