import { useState } from 'react'
import { isApiError } from '../../data/api-error'

export type Saving = 'idle' | 'saving' | 'saved' | 'failed'

/** Saves one value from inside a table; the value shown goes back when the server refuses. */
export function useCellSave(onSave: (value: unknown) => Promise<void>) {
  const [saving, setSaving] = useState<Saving>('idle')
  const [shown, setShown] = useState<{ value: unknown } | null>(null)
  const save = async (value: unknown) => {
    setSaving('saving')
    setShown({ value })
    try {
      await onSave(value)
      setSaving('saved')
    } catch (error) {
      if (!isApiError(error)) throw error
      setSaving('failed')
    } finally {
      setShown(null)
    }
  }
  return { saving, shown, save }
}
