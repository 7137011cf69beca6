import { Drawer as AntDrawer } from 'antd'
import { createContext, type ReactNode, useRef, useState } from 'react'
import { useTabInside } from './use-tab-inside'
import './drawer.css'

interface DrawerProps {
  open: boolean
  title: ReactNode
  onClose: () => void
  /** px */
  width?: number
  extra?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/**
 * Its own trap would take the focus out of every dialog opened from the drawer and lay it on the drawer's close button,
 * where the next Enter closes the drawer under the dialog.
 */
const NO_TRAP = { trap: false } as const

/** Where what stands in the drawer puts its buttons: behind those of the footer. */
export const DrawerFoot = createContext<HTMLElement | null>(null)

/** Side panel for one record beside its list; below dialogs, above the shell. */
export function Drawer({ open, title, onClose, width = 880, extra, footer, children }: DrawerProps) {
  const panel = useRef<HTMLDivElement>(null)
  const [foot, setFoot] = useState<HTMLElement | null>(null)
  useTabInside(panel, open)
  return (
    <AntDrawer
      open={open}
      title={title}
      onClose={onClose}
      size={width}
      extra={extra}
      footer={
        footer ? (
          <div className="zj-drawer-foot">
            {footer}
            <div ref={setFoot} className="zj-drawer-links" />
          </div>
        ) : null
      }
      rootClassName="zj-drawer"
      zIndex={1000}
      focusable={NO_TRAP}
      panelRef={panel}
      destroyOnHidden
    >
      <DrawerFoot value={foot}>{children}</DrawerFoot>
    </AntDrawer>
  )
}
