import { clampWidth, MAX_FIT } from './layout'

const PADDING = 26

/** Width in px at which every cell of a column on this page, head included, shows whole; at most MAX_FIT. */
export function fitWidth(table: HTMLTableElement, key: string): number {
  const boxes = table.querySelectorAll<HTMLElement>(`[data-key="${CSS.escape(key)}"] .zj-cell`)
  const range = document.createRange()
  let widest = 0
  for (const box of boxes) {
    range.selectNodeContents(box)
    widest = Math.max(widest, range.getBoundingClientRect().width)
  }
  return clampWidth(Math.ceil(widest) + PADDING, MAX_FIT)
}
