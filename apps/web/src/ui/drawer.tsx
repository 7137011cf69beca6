import { Drawer as AntDrawer } from 'antd'
import type { ReactNode } from 'react'

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

/** Side panel for one record beside its list; below dialogs, above the shell. */
export function Drawer({ open, title, onClose, width = 880, extra, footer, children }: DrawerProps) {
  return (
    <AntDrawer
      open={open}
      title={title}
      onClose={onClose}
      size={width}
      extra={extra}
      footer={footer ?? null}
      zIndex={1000}
      destroyOnHidden
    >
      {children}
    </AntDrawer>
  )
}
