/** What an act does in law, read before it is taken. Such an act is taken in the record, its evidence in sight, one row at a time. */
export interface Legal {
  /** What follows from it. */
  readonly effect: string
  /** The clause it rests on. */
  readonly basis: string
  /** Who learns of it. */
  readonly tells: string
}
