import type { ReactNode } from 'react'
import './record-doors.css'

/** Under a record on show: where one goes from here. */
export function RecordDoors({ children }: { children: ReactNode }) {
  return <div className="record-doors">{children}</div>
}
