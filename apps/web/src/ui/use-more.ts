import { type RefObject, useEffect, useRef } from 'react'

/**
 * Says on a row that scrolls sideways on which side of it there is more, in `data-more`. Written to the element as measured, so that
 * scrolling draws nothing anew. `contents`: what the row shows; as it changes, so may what fits.
 */
export function useMore<E extends HTMLElement = HTMLDivElement>(contents: unknown): RefObject<E | null> {
  const element = useRef<E>(null)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- what comes, goes or changes its name changes what fits
  useEffect(() => {
    const row = element.current
    if (!row) return undefined
    const measure = (): void => {
      const rest = row.scrollWidth - row.clientWidth - row.scrollLeft
      row.dataset['more'] = [row.scrollLeft > 1 && 'left', rest > 1 && 'right'].filter(Boolean).join(' ')
    }
    measure()
    const size = new ResizeObserver(measure)
    size.observe(row)
    row.addEventListener('scroll', measure, { passive: true })
    return () => {
      size.disconnect()
      row.removeEventListener('scroll', measure)
    }
  }, [contents])
  return element
}
