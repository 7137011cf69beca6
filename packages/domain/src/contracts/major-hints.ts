import type { MajorHint } from '../safety/major-hints'

/** 一个工程里可能构成重大事故隐患的事实，依条、项的次序。 */
export interface MajorHintsAnswer {
  readonly hints: readonly MajorHint[]
}

export const majorHintsPath = '/api/safety/hidden_danger/pc/majorHints'
