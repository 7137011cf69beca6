import { type FocusEvent, type MouseEvent, useState } from 'react'
import { createPortal } from 'react-dom'

interface Tip {
  text: string
  left: number
  top: number
}

const EDGE = 8

/** Shows the whole text of a cell that was cut, on hover and on focus alike. */
export function useCellTip() {
  const [tip, setTip] = useState<Tip | null>(null)
  const showFor = (target: EventTarget) => {
    const cell = (target as Element).closest('td, th')
    const box = cell?.querySelector<HTMLElement>('.zj-cell')
    // What says the whole by itself is not said twice.
    const inner = box && !box.querySelector('[data-own-tip]') && cutBox(box)
    if (!inner) return setTip(null)
    // A box to tick has nothing to say.
    const text = inner.textContent?.trim()
    if (!text) return setTip(null)
    const rect = inner.getBoundingClientRect()
    setTip({
      text,
      left: Math.max(EDGE, Math.min(rect.left, window.innerWidth - 400)),
      top: rect.bottom + 2,
    })
  }
  const handlers = {
    onMouseOver: (event: MouseEvent) => showFor(event.target),
    onFocus: (event: FocusEvent) => showFor(event.target),
    onMouseLeave: () => setTip(null),
    onBlur: () => setTip(null),
  }
  const view =
    tip &&
    createPortal(
      <div className="zj-cell-tip" role="tooltip" style={{ left: tip.left, top: tip.top }}>
        {tip.text}
      </div>,
      document.body,
    )
  return { handlers, view, hide: () => setTip(null) }
}

/** The element whose text does not fit, if any: the cell's box or the part inside it that carries the ellipsis. */
function cutBox(box: HTMLElement): HTMLElement | undefined {
  const parts = [box, ...box.querySelectorAll<HTMLElement>('*')]
  return parts.find(
    (part) =>
      part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0 && getComputedStyle(part).textOverflow === 'ellipsis',
  )
}
