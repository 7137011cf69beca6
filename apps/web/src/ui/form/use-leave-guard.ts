import { strings } from '@zhujian/model/strings'
import { useEffect } from 'react'
import { useTab } from '../../data/tab'
import { confirm } from '../confirm'
import type { SchemaFormControl } from './use-schema-form'

/** Marks the tab while something is unsaved, and asks before a dialog throws it away. Nothing closes during a save. */
export function useLeaveGuard(form: Pick<SchemaFormControl, 'dirty' | 'submitting'>, onClose: () => void): () => void {
  const { setDirty } = useTab()
  const { dirty, submitting } = form
  useEffect(() => {
    if (!dirty) return
    setDirty(true)
    return () => setDirty(false)
  }, [dirty, setDirty])
  return () => {
    if (submitting) return
    if (!dirty) onClose()
    else void confirm(strings.leaveUnsaved).then((yes) => yes && onClose())
  }
}
