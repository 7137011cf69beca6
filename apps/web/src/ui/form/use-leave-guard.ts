import { strings } from '@zhujian/model/strings'
import { useEffect } from 'react'
import { watchPlace } from '../../data/place'
import { useTab } from '../../data/tab'
import { askedAbout } from '../asked-about'
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
    else void askLeave().then((yes) => yes && onClose())
  }
}

/** Gone to another page by the search or an address, one is asked no longer about the page behind. */
async function askLeave(): Promise<boolean> {
  const left = new AbortController()
  const stop = watchPlace(() => left.abort())
  const title = askedAbout()
  // Out of sight, the form is named, and what becomes of it said.
  const yes = await (title === undefined
    ? confirm(strings.leaveUnsaved, { signal: left.signal })
    : confirm(`“${title}”还没有提交，关闭即放弃这份表单，确定关闭吗`, { okText: '放弃', signal: left.signal }))
  stop()
  return yes
}
