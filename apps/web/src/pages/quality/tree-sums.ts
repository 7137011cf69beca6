import type { TreePart } from '@zhujian/domain/contracts/quality'

export interface Sums {
  readonly total: number
  readonly passed: number
  readonly failing: number
  readonly hidden: number
  readonly hiddenOpen: number
  readonly blocks: number
  readonly blocksOpen: number
  readonly issues: number
}

const add = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((all, row) => all + of(row), 0)

/** 几个分部合起来的数。 */
export function sumOf(parts: readonly TreePart[]): Sums {
  const items = parts.flatMap((part) => part.items)
  return {
    total: add(items, ({ total }) => total),
    passed: add(items, ({ passed }) => passed),
    failing: add(items, ({ failing }) => failing),
    hidden: add(parts, ({ hidden }) => hidden.total),
    hiddenOpen: add(parts, ({ hidden }) => hidden.total - hidden.passed),
    blocks: add(parts, ({ blocks }) => blocks.total),
    blocksOpen: add(parts, ({ blocks }) => blocks.total - blocks.passed),
    issues: add(parts, ({ issues }) => issues),
  }
}

export const progressOf = (passed: number, total: number): string => (total === 0 ? '—' : `${passed} / ${total}`)
