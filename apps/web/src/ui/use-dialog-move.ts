import { type KeyboardEvent, type PointerEvent, type RefObject, useCallback, useEffect, useState } from 'react'
import { clampOffset, keyMove, type Offset } from './dialog-position'

const HOME: Offset = { x: 0, y: 0 }

/** The offset as it stands on the page; state may be one render ahead of the measured box. */
const shownOffset = ({ style }: HTMLElement): Offset => ({
  x: Number.parseFloat(style.left) || 0,
  y: Number.parseFloat(style.top) || 0,
})

/** Moves a dialog by its title bar: pointer, or arrow keys while the bar has the focus. The bar never leaves the window. */
export function useDialogMove(panel: RefObject<HTMLElement | null>, movable: boolean) {
  const [offset, setOffset] = useState(HOME)
  const moveTo = useCallback(
    (next: Offset) => {
      const rect = panel.current?.getBoundingClientRect()
      if (!panel.current || !rect || rect.width === 0) return
      const from = shownOffset(panel.current)
      const box = { left: rect.left - from.x, top: rect.top - from.y, width: rect.width }
      setOffset(clampOffset(next, box, { width: window.innerWidth, height: window.innerHeight }))
    },
    [panel],
  )
  useKeptInside(panel, movable, moveTo)
  const handlePointerDown = (event: PointerEvent<HTMLElement>) => {
    if (!movable || event.button !== 0 || (event.target as Element).closest('button')) return
    followPointer(event, offset, moveTo)
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.target === event.currentTarget && movable ? keyMove(event.key, event.shiftKey) : undefined
    if (!step) return
    event.preventDefault()
    moveTo({ x: offset.x + step.x, y: offset.y + step.y })
  }
  return { offset: movable ? offset : HOME, handlePointerDown, handleKeyDown }
}

/** A dialog stands in the middle: when it grows, or the window shrinks, a bar that was moved to an edge would slip out. */
function useKeptInside(panel: RefObject<HTMLElement | null>, movable: boolean, moveTo: (next: Offset) => void): void {
  useEffect(() => {
    const element = panel.current
    if (!element || !movable) return
    const keep = () => moveTo(shownOffset(element))
    window.addEventListener('resize', keep)
    const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(keep)
    observer?.observe(element)
    return () => {
      window.removeEventListener('resize', keep)
      observer?.disconnect()
    }
  }, [panel, movable, moveTo])
}

function followPointer(event: PointerEvent<HTMLElement>, start: Offset, moveTo: (next: Offset) => void): void {
  const bar = event.currentTarget
  const origin = { x: event.clientX, y: event.clientY }
  const handleMove = (move: globalThis.PointerEvent) =>
    moveTo({ x: start.x + move.clientX - origin.x, y: start.y + move.clientY - origin.y })
  const stop = () => {
    bar.removeEventListener('pointermove', handleMove)
    bar.removeEventListener('pointerup', stop)
    bar.removeEventListener('pointercancel', stop)
  }
  bar.setPointerCapture(event.pointerId)
  bar.addEventListener('pointermove', handleMove)
  bar.addEventListener('pointerup', stop)
  bar.addEventListener('pointercancel', stop)
}
