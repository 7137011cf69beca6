import { type RefObject, useEffect } from 'react'
import { isDialogOpen } from '../../ui/use-dialog-keys'
import { useLatest } from '../../ui/use-latest'

export interface AuditActs {
  readonly pass: () => void
  readonly reject: () => void
  readonly next: () => void
  readonly undo: () => void
  /** 上下移动一行。 */
  readonly move: (step: 1 | -1) => void
}

const TYPING = 'input, textarea, select, [contenteditable="true"]'
const KEYS: Readonly<Record<string, (acts: AuditActs) => void>> = {
  '1': ({ pass }) => pass(),
  '2': ({ reject }) => reject(),
  ' ': ({ next }) => next(),
  j: ({ move }) => move(1),
  k: ({ move }) => move(-1),
}

/** 空格在按钮上是按下它，不是下一件；正在输入的、别的标签页的都不算。 */
function isMeant(root: HTMLElement | null, { target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element) || root === null || root.getClientRects().length === 0) return false
  if (target.closest(TYPING) || isDialogOpen()) return false
  if (key === ' ' && target.closest('button') && !target.closest('.audit-files')) return false
  return target === document.body || root.contains(target)
}

/** 1 通过，2 驳回，空格到下一件未审，J、K 上下，Ctrl+Z 撤回本次意见。 */
export function useAuditKeys(root: RefObject<HTMLElement | null>, acts: AuditActs | null): void {
  const latest = useLatest(acts)
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const now = latest.current
      if (!now || event.defaultPrevented || event.isComposing || !isMeant(root.current, event)) return
      // 按住不放不是看了许多件；上下移动可以按住。
      if (event.repeat && !/^[jk]$/i.test(event.key)) return
      const undoes = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'z'
      if (!undoes && (event.ctrlKey || event.metaKey || event.altKey)) return
      const act = undoes ? (each: AuditActs) => each.undo() : KEYS[event.key.toLowerCase()]
      if (!act) return
      event.preventDefault()
      act(now)
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [root, latest])
}
