import { type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'
import { DrawerFoot } from '../ui/drawer'
import './record-links.css'

/** Where one goes from a record on show: in the footer of its drawer, elsewhere under it. */
export function RecordLinks({ children }: { children: ReactNode }) {
  const foot = useContext(DrawerFoot)
  return foot ? createPortal(children, foot) : <div className="record-links">{children}</div>
}
