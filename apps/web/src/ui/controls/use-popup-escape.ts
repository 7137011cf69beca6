import { type KeyboardEvent, useRef } from 'react'

/** Esc in an open calendar closes the calendar and not also the dialog it stands in. */
export function usePopupEscape() {
  const open = useRef(false)
  return {
    onOpenChange: (next: boolean) => {
      open.current = next
    },
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape' && open.current) event.stopPropagation()
    },
  }
}
