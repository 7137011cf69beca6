import { BorderOutlined, CloseOutlined } from '@ant-design/icons'
import { createPortal } from 'react-dom'
import { create } from 'zustand'
import './overlay.css'

export interface DockItem {
  readonly id: string
  readonly title: string
  readonly restore: () => void
  readonly close: () => void
}

const useDock = create<{ items: readonly DockItem[] }>(() => ({ items: [] }))

/** Puts a minimised dialog into the dock; the returned function takes it out again. */
export function dockDialog(item: DockItem): () => void {
  useDock.setState(({ items }) => ({ items: [...items.filter((other) => other.id !== item.id), item] }))
  return () => useDock.setState(({ items }) => ({ items: items.filter((other) => other !== item) }))
}

/** Minimised dialogs along the lower edge; a chip opens its dialog again as it was left. Mounted once through OverlayHost. */
export function Dock() {
  const items = useDock((store) => store.items)
  if (items.length === 0) return null
  return createPortal(
    <div className="zj-dock" role="toolbar" aria-label="已最小化的窗口">
      {items.map((item) => (
        <span key={item.id} className="zj-dock-chip">
          <button type="button" className="zj-dock-open" title={`还原：${item.title}`} onClick={item.restore}>
            <BorderOutlined aria-hidden />
            <span className="zj-dock-title">{item.title}</span>
          </button>
          <button type="button" className="zj-icon-button" aria-label={`关闭${item.title}`} onClick={item.close}>
            <CloseOutlined aria-hidden />
          </button>
        </span>
      ))}
    </div>,
    document.body,
  )
}
