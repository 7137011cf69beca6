import { type ReactElement, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { SearchPanel } from './search-panel'
import { showPanel, useShell } from './shell-state'

/** Ctrl+K 搜索面板，随主框架一起取来：按下之后的第一个字就进输入框。关闭后焦点回到原处。 */
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
      <SearchPanel />
    </div>,
    document.body,
  )
}
