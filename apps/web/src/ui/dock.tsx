import { BorderOutlined, CloseOutlined } from '@ant-design/icons'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { create } from 'zustand'
import { onSessionEnd } from '../data/account'
import './overlay.css'

export interface DockItem {
  readonly id: string
  readonly title: string
  /** Tab the dialog belongs to; '' outside the tabs. */
  readonly tabKey: string
  readonly restore: () => void
  readonly close: () => void
}

/** Minimised dialogs, in the order they were minimised. */
export const useDock = create<{ items: readonly DockItem[] }>(() => ({ items: [] }))
onSessionEnd(() => useDock.setState({ items: [] }))

/** Puts a minimised dialog into the dock, or brings its chip up to date. */
export function dockDialog(item: DockItem): void {
  useDock.setState(({ items }) => ({
    items: items.some(({ id }) => id === item.id)
      ? items.map((other) => (other.id === item.id ? item : other))
      : [...items, item],
  }))
}

export function undockDialog(id: string): void {
  if (useDock.getState().items.some((item) => item.id === id))
    useDock.setState(({ items }) => ({ items: items.filter((item) => item.id !== id) }))
}

/** The page makes room for the dock, so that it covers neither the pager nor the buttons of a form. */
const ROOM = 'zj-docked'

/** Minimised dialogs along the lower edge; a chip opens its dialog again as it was left. Mounted once through OverlayHost. */
export function Dock() {
  const items = useDock((store) => store.items)
  const shown = items.length > 0
  useEffect(() => {
    document.body.classList.toggle(ROOM, shown)
    return () => document.body.classList.remove(ROOM)
  }, [shown])
  if (!shown) return null
  return createPortal(
    <div className="zj-dock" role="toolbar" aria-label="已最小化的窗口">
      {items.map((item) => (
        <Chip key={item.id} item={item} />
      ))}
    </div>,
    document.body,
  )
}

function Chip({ item }: { item: DockItem }) {
  return (
    <span className="zj-dock-chip">
      <button type="button" className="zj-dock-open" title={`还原：${item.title}`} onClick={item.restore}>
        <BorderOutlined aria-hidden />
        <span className="zj-dock-title">{item.title}</span>
      </button>
      <button
        type="button"
        className="zj-icon-button"
        aria-label={`关闭${item.title}`}
        title={`关闭${item.title}`}
        onClick={item.close}
      >
        <CloseOutlined aria-hidden />
      </button>
    </span>
  )
}
