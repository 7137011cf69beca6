import { strings } from '@zhujian/model/strings'
import { useEffect } from 'react'
import { useTab } from '../../data/tab'
import { confirm } from '../confirm'
import type { SchemaFormControl } from './use-schema-form'

/** Marks the tab while something on it is unsaved: closing the tab asks by itself. */
export function useUnsavedMark(dirty: boolean): void {
  const { setDirty } = useTab()
  useEffect(() => {
    if (!dirty) return
    setDirty(true)
    return () => setDirty(false)
  }, [dirty, setDirty])
}

/** Marks the tab while something is unsaved, and asks before a dialog throws it away. Nothing closes during a save. */
export function useLeaveGuard(
  { dirty, submitting }: Pick<SchemaFormControl, 'dirty' | 'submitting'>,
  onClose: () => void,
): () => void {
  useUnsavedMark(dirty)
  return () => {
    if (submitting) return
    if (!dirty) onClose()
    else void confirm(strings.leaveUnsaved).then((yes) => yes && onClose())
  }
}
