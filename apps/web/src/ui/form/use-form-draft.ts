import { useEffect, useRef, useState } from 'react'
import type { DraftControl } from '../../data/drafts'
import type { FormRow } from './kind'
import type { LoadedForm } from './use-schema-form'

/** What a form keeps of unfinished work: only what differs, and what it was typed over. */
export interface FormDraft {
  values: FormRow
  base: FormRow
  /** Version of the row it was typed over; none for a new row. */
  version?: number | undefined
}

export interface FormDraftControl {
  /** Epoch seconds of a draft that waits for the person to decide; null when there is none. */
  offered: number | null
  /** Epoch milliseconds of the last time the server took what was typed. */
  savedAt: number | undefined
  restore: () => void
  discard: () => void
}

const pick = (names: readonly string[], row: FormRow): FormRow =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]))

type Found = DraftControl<FormDraft>['found']
const bodyOf = (found: Found): FormDraft | null => (found?.body && typeof found.body.values === 'object' ? found.body : null)

interface Options {
  version?: number | undefined
  /** Called after a restore, e.g. to compare with a row that others have changed since. */
  onRestore?: ((draft: FormDraft) => void) | undefined
}

/**
 * Keeps what is typed into a form as a draft while it is typed, and offers an earlier one. While an offer waits, new input
 * is kept together with the old, so that neither loses the other.
 */
export function useFormDraft(form: LoadedForm, draft: DraftControl<FormDraft>, options: Options = {}): FormDraftControl {
  const [declined, setDeclined] = useState(false)
  const earlier = declined ? null : bodyOf(draft.found)
  const { values, initial, changed } = form
  const kept = useRef(false)
  const { save, discard } = draft
  const { version } = options
  useEffect(() => {
    if (changed.length > 0) {
      kept.current = true
      save({
        values: { ...earlier?.values, ...pick(changed, values) },
        base: { ...earlier?.base, ...pick(changed, initial) },
        version: earlier?.version ?? version,
      })
    } else if (kept.current) {
      kept.current = false
      if (earlier) save(earlier)
      else discard()
    }
  }, [values, initial, changed, earlier, version, save, discard])
  const restore = () => {
    if (!earlier) return
    const typed = new Set(changed)
    form.set(Object.fromEntries(Object.entries(earlier.values).filter(([name]) => !typed.has(name))))
    setDeclined(true)
    options.onRestore?.(earlier)
  }
  const decline = () => {
    setDeclined(true)
    if (changed.length === 0) discard()
  }
  return { offered: earlier ? (draft.found?.updated_at ?? null) : null, savedAt: draft.savedAt, restore, discard: decline }
}
