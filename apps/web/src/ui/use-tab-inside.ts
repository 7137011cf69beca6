import { type RefObject, useEffect } from 'react'
import { turnTab } from './focus-trap'
import { isDialogOpen } from './use-dialog-keys'

/** Tab goes round inside a side panel, unless a dialog stands over it or the focus is in a popup of its own. */
export function useTabInside(panel: RefObject<HTMLElement | null>, open: boolean): void {
  useEffect(() => {
    if (!open) return
    const handleKey = (event: KeyboardEvent) => {
      const box = panel.current
      if (event.key !== 'Tab' || event.defaultPrevented || !box || isDialogOpen()) return
      const { activeElement } = document
      const inside = box.contains(activeElement) || activeElement?.contains(box)
      if (inside && turnTab(box, event.shiftKey)) event.preventDefault()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [panel, open])
}
