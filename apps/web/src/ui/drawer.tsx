import { Drawer as AntDrawer } from 'antd'
import { type ReactNode, useRef } from 'react'
import { useTabInside } from './use-tab-inside'

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

/** Side panel for one record beside its list; below dialogs, above the shell. */
export function Drawer({ open, title, onClose, width = 880, extra, footer, children }: DrawerProps) {
  const panel = useRef<HTMLDivElement>(null)
  useTabInside(panel, open)
  return (
    <AntDrawer
      open={open}
      title={title}
      onClose={onClose}
      size={width}
      extra={extra}
      footer={footer ?? null}
      zIndex={1000}
      focusable={NO_TRAP}
      panelRef={panel}
      destroyOnHidden
    >
      {children}
    </AntDrawer>
  )
}
