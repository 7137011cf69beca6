import type { AccountType, DataScope, RoleName } from '@zhujian/domain/roles'

/** Who is calling, as the rights and scopes need it; loaded from the session row, cached per process. */
export interface Session {
  readonly id: number
  readonly account_id: number
  readonly username: string
  readonly real_name: string
  readonly account_type: AccountType
  readonly roles: readonly RoleName[]
  /** Customers' roles that stand for one of these: the name their ± deltas are kept under, and their narrower reach. */
  readonly variants?: Readonly<Partial<Record<RoleName, { key: string; data_scope: DataScope | null }>>> | null
  readonly unit_id: number | null
  readonly org_id: number | null
  /** GB/T 2260 code the account is responsible for. */
  readonly areacode: string | null
  readonly engineering_ids: readonly number[]
  /** The one project a login-free session was opened for; null: everything the account reaches. */
  readonly only_engineering_id: number | null
  /** A login-free session: read-only, no export, no account pages. */
  readonly free: boolean
  /** Until the first password is changed every other route is refused. */
  readonly must_change: boolean
  /** Likewise until the second factor its role must have is there. */
  readonly must_enrol?: boolean
}
