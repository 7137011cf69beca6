const SCROLLS = /auto|scroll/

/** How far a box has to move for a span within it to be seen; nothing where it is seen already. */
const shift = (from: number, to: number, start: number, end: number): number =>
  from < start ? from - start : to > end ? Math.min(to - end, from - start) : 0

/** What of a box is covered: what sticks to its edges says so by the padding it asks scrolling to keep. */
const covered = (padding: string): number => Number.parseFloat(padding) || 0

/**
 * Scrolls the nearest box around an element until it is seen. `scrollIntoView` would do, but takes the keyboard along: the next Tab
 * would start from there instead of from the top of the page.
 */
export function bringIntoView(element: Element | null | undefined): void {
  for (let box = element?.parentElement; element && box; box = box.parentElement) {
    const { overflowX, overflowY, scrollPaddingLeft: left, scrollPaddingRight: right } = getComputedStyle(box)
    const [x, y] = [SCROLLS.test(overflowX), SCROLLS.test(overflowY)]
    if (!x && !y) continue
    const [inner, outer] = [element.getBoundingClientRect(), box.getBoundingClientRect()]
    if (y) box.scrollTop += shift(inner.top, inner.bottom, outer.top, outer.bottom)
    if (x) box.scrollLeft += shift(inner.left, inner.right, outer.left + covered(left), outer.right - covered(right))
    return
  }
}
