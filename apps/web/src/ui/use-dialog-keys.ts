import { type RefObject, useEffect, useId } from 'react'
import { turnTab } from './focus-trap'
import { useLatest } from './use-latest'

/** Open dialogs, the topmost last; only that one hears the keyboard. */
const stack: string[] = []

/** Whether a dialog stands over the page, so that other listeners for Esc hold back. */
export const isDialogOpen = (): boolean => stack.length > 0

/** Esc closes the topmost dialog and Tab goes round inside it, wherever the focus has fallen to. */
export function useDialogKeys(panel: RefObject<HTMLElement | null>, active: boolean, onClose: () => void): void {
  const id = useId()
  const close = useLatest(onClose)
  useEffect(() => {
    if (!active) return
    stack.push(id)
    const handleKey = (event: KeyboardEvent) => {
      if (stack[stack.length - 1] !== id || event.isComposing || event.defaultPrevented) return
      // Taken before the next dialog, which may just have come to the top, hears the same key.
      if (event.key === 'Escape') {
        event.stopImmediatePropagation()
        close.current()
      }
      if (event.key === 'Tab' && panel.current && turnTab(panel.current, event.shiftKey)) event.preventDefault()
    }
    document.addEventListener('keydown', handleKey)
    return () => {
      document.removeEventListener('keydown', handleKey)
      stack.splice(stack.indexOf(id), 1)
    }
  }, [active, id, panel, close])
}
