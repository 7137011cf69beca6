import type { KeyboardEvent } from 'react'

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, J: 1, k: -1, K: -1 }
const TYPING = 'input, textarea, select, [contenteditable="true"], [role="dialog"]'

/** J 下一件，K 上一件；正在输入时不算。 */
export function useDeskKeys(move: (step: 1 | -1) => void) {
  return (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.target instanceof Element && event.target.closest(TYPING)) return
    event.preventDefault()
    move(step)
  }
}
