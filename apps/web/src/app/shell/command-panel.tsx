import { lazy, type ReactElement, Suspense, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { guarded } from '../guarded-import'
import { showPanel, useShell } from './shell-state'

const SearchPanel = lazy(guarded(async () => ({ default: (await import('./search-panel')).SearchPanel })))

/** Ctrl+K 搜索面板。关闭后焦点回到原处。 */
export function CommandPanel(): ReactElement | null {
  const open = useShell((state) => state.panel)
  useEffect(() => {
    if (!open) return undefined
    const before = document.activeElement
    return () => void (before instanceof HTMLElement && before.focus())
  }, [open])
  if (!open) return null
  return createPortal(
    <div
      className="panel-ground"
      role="presentation"
      onMouseDown={(event) => event.target === event.currentTarget && showPanel(false)}
    >
      <Suspense>
        <SearchPanel />
      </Suspense>
    </div>,
    document.body,
  )
}
