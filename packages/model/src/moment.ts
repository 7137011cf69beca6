import type { Bound } from './field'

/** When and by what chance an ordinary row is made up. */
export interface Moment {
  /** Epoch seconds of 08:00 in Asia/Shanghai on the day the row is about; it has passed. */
  readonly at: number
  /** The same day, yyyy-MM-dd. */
  readonly day: string
  /** Key of the state it ends in, where its entity has states and one was chosen: what it says fits that. */
  readonly state?: string | undefined
  /** Of a road, a bridge, a drain: it has neither storeys nor dwellings. */
  readonly municipal?: boolean
  readonly pick: <T>(list: readonly T[]) => T
  /** Both ends included. */
  readonly int: (min: number, max: number) => number
}

/** Rows a reference may point at, best the same for one row; of companies those alone that play one of these parts. */
export type Offer = (target: string, count: number, where?: Bound['where'], parts?: Bound['parts']) => readonly number[]
