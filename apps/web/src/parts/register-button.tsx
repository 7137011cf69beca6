import type { AnyEntity } from '@zhujian/model'
import { Button } from 'antd'
import { useState } from 'react'
import { recordAddress } from '../data/record-address'
import { useRight } from '../data/session'
import { useTab } from '../data/tab'
import { EditFormDialog } from '../entity/edit-form-dialog'
import type { WireRow } from '../entity/source'

interface RegisterProps {
  entity: AnyEntity
  label: string
  /** What is known already; the person looks it over and fills in the rest. */
  start: Partial<WireRow>
}

/** From one record another is entered, with its words filled in; saved, it opens. Absent for who may not add one, and in the history library. */
export function RegisterButton({ entity, label, start }: RegisterProps) {
  const tab = useTab()
  const adds = useRight(entity.name, 'add')
  const [open, setOpen] = useState(false)
  if (!adds || tab.type === 1) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {open && (
        <EditFormDialog
          entity={entity}
          start={start}
          onClose={() => setOpen(false)}
          onSaved={(id) => tab.openTab(recordAddress(entity.name, id))}
        />
      )}
    </>
  )
}
