import { useEffect } from 'react'
import { isDialogOpen } from '../../ui/use-dialog-keys'
import { useLatest } from '../../ui/use-latest'
import type { CaseWalk } from './use-case-walk'

interface Keys {
  walk: CaseWalk
  approve: ((byKey: boolean) => Promise<void>) | undefined
}

const typing = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** J、K 下一件、上一件；Ctrl+Enter 通过，先问一句。隐藏的标签听不到。 */
export function useCaseKeys(keys: Keys): void {
  const latest = useLatest(keys)
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      if (event.isComposing || event.defaultPrevented || isDialogOpen()) return
      const { walk, approve } = latest.current
      if ((event.ctrlKey || event.metaKey) && event.key === 'Enter' && approve) {
        event.preventDefault()
        void approve(true)
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || typing(event.target)) return
      const move = { j: walk.toNext, k: walk.toPrevious }[event.key.toLowerCase()]
      if (!move) return
      event.preventDefault()
      move()
    }
    addEventListener('keydown', handle)
    return () => removeEventListener('keydown', handle)
  }, [latest])
}
