/** One test as a runner reported it; `passed` is undefined when it did not run. */
export interface TestOutcome {
  title: string
  suite: string
  passed: boolean | undefined
}
