import { type KeyboardEvent, type PointerEvent, type RefObject, useCallback, useEffect, useState } from 'react'
import { clampOffset, keyMove, type Offset } from './dialog-position'

const HOME: Offset = { x: 0, y: 0 }

/** Moves a dialog by its title bar: pointer, or arrow keys while the bar has the focus. The bar never leaves the window. */
export function useDialogMove(panel: RefObject<HTMLElement | null>, movable: boolean) {
  const [offset, setOffset] = useState(HOME)
  const moveTo = useCallback(
    (next: Offset, from: Offset) => {
      const rect = panel.current?.getBoundingClientRect()
      if (!rect) return from
      const box = { left: rect.left - from.x, top: rect.top - from.y, width: rect.width }
      const clamped = clampOffset(next, box, { width: window.innerWidth, height: window.innerHeight })
      setOffset(clamped)
      return clamped
    },
    [panel],
  )
  useEffect(() => {
    const keepInside = () => setOffset(HOME)
    window.addEventListener('resize', keepInside)
    return () => window.removeEventListener('resize', keepInside)
  }, [])
  const handlePointerDown = (event: PointerEvent<HTMLElement>) => {
    if (!movable || event.button !== 0 || (event.target as Element).closest('button')) return
    followPointer(event, offset, moveTo)
  }
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const step = event.target === event.currentTarget && movable ? keyMove(event.key, event.shiftKey) : undefined
    if (!step) return
    event.preventDefault()
    moveTo({ x: offset.x + step.x, y: offset.y + step.y }, offset)
  }
  return { offset: movable ? offset : HOME, handlePointerDown, handleKeyDown }
}

function followPointer(event: PointerEvent<HTMLElement>, start: Offset, moveTo: (next: Offset, from: Offset) => Offset): void {
  const bar = event.currentTarget
  const origin = { x: event.clientX, y: event.clientY }
  let last = start
  const handleMove = (move: globalThis.PointerEvent) => {
    last = moveTo({ x: start.x + move.clientX - origin.x, y: start.y + move.clientY - origin.y }, last)
  }
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
