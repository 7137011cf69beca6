/** One test as a runner reported it; `passed` is undefined when it did not run. */
export interface TestOutcome {
  title: string
  suite: string
  passed: boolean | undefined
  /** It is of a part with a command of its own, which has not run here. */
  elsewhere?: boolean
}
