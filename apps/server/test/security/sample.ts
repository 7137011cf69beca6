import type { AnyEntity } from '@zhujian/model'
import type { RoleName } from '@zhujian/domain/roles'
import type { World } from '../world'

/** The row an id-like input names. */
export interface Target {
  readonly id: number
  readonly engineering_id: number
}

/** How one route is asked about one row, and what its answer can look like. */
export interface Sample {
  /** Whose rows the input names; without it the route knows only the caller. */
  readonly entity?: AnyEntity
  /** A right judged after the route's own. */
  readonly act?: (role: RoleName) => string
  /** rows: an empty list hides · batch: one verdict per row · add: a reference out of reach is refused · open: nothing to hide. */
  readonly kind: 'row' | 'rows' | 'batch' | 'add' | 'open'
  readonly input: (target: Target, role: RoleName, world: World) => Record<string, unknown>
  /** What the row must be for the route to know it. */
  readonly values?: Record<string, unknown>
  /** The act takes the row out of reach of the next one. */
  readonly consumes?: boolean
}
