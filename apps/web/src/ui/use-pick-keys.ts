import { type RefObject, useEffect } from 'react'
import { isDialogOpen } from './use-dialog-keys'
import { useLatest } from './use-latest'

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, J: 1, k: -1, K: -1 }
const TYPING = 'input, textarea, select, [contenteditable="true"]'

/** Focus is in the page, or nowhere (just opened, just acted); the same page in another tab does not answer. */
const isHere = (page: HTMLElement | null, target: EventTarget | null): boolean =>
  page !== null &&
  page.getClientRects().length > 0 &&
  target instanceof Element &&
  (target === document.body || page.contains(target)) &&
  !target.closest(TYPING)

/** J the next one of a split page, K the one before; not while typing or under a dialog. */
export function usePickKeys(page: RefObject<HTMLElement | null>, move: (step: 1 | -1) => void): void {
  const latest = useLatest(move)
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const step = STEPS[event.key]
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
      if (isDialogOpen() || !isHere(page.current, event.target)) return
      event.preventDefault()
      latest.current(step)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [page, latest])
}
