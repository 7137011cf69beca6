/** px：纸面两侧与上下留的空；纸面最宽 720（document.css）。 */
const SIDES = 32
const ENDS = 16
const MOST_WIDE = 720
/** A4 */
const HEIGHT_TO_WIDTH = 297 / 210

/** 一页正好放进看得见的地方时的缩放；1 为与栏同宽，不再放大。 */
export function wholePageScale(width: number, height: number): number {
  const page = (Math.min(width, MOST_WIDE) - SIDES) * HEIGHT_TO_WIDTH
  return Math.min(1, Math.round(((height - ENDS) / page) * 100) / 100)
}
