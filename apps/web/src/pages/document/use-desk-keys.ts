import { type RefObject, useEffect } from 'react'
import { isDialogOpen } from '../../ui/use-dialog-keys'
import { useLatest } from '../../ui/use-latest'

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, J: 1, k: -1, K: -1 }
const TYPING = 'input, textarea, select, [contenteditable="true"]'

/** 焦点在签批台里，或哪里都不在（刚打开、刚办完）；别的标签页的签批台不应声。 */
const isHere = (desk: HTMLElement | null, target: EventTarget | null): boolean =>
  desk !== null &&
  desk.getClientRects().length > 0 &&
  target instanceof Element &&
  (target === document.body || desk.contains(target)) &&
  !target.closest(TYPING)

/** J 下一件，K 上一件；正在输入、有对话框时不算。 */
export function useDeskKeys(desk: RefObject<HTMLElement | null>, move: (step: 1 | -1) => void): void {
  const latest = useLatest(move)
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const step = STEPS[event.key]
      if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
      if (isDialogOpen() || !isHere(desk.current, event.target)) return
      event.preventDefault()
      latest.current(step)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [desk, latest])
}
