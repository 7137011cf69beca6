import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { DraftControl } from '../../data/drafts'
import { same } from './form-state'
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
  /** Epoch seconds of a draft that was put back into the form unasked. */
  restored: number | null
  /** Epoch milliseconds of the last time the server took what was typed. */
  savedAt: number | undefined
  restore: () => void
  discard: () => void
  /** Throws away what was put back unasked: the form is as if opened for the first time. */
  afresh: () => void
}

const pick = (names: readonly string[], row: FormRow): FormRow =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]))

type Found = DraftControl<FormDraft>['found']
const bodyOf = (found: Found): FormDraft | null => (found?.body && typeof found.body.values === 'object' ? found.body : null)

interface Options {
  version?: number | undefined
  /** Called after a restore, e.g. to compare with a row that others have changed since. */
  onRestore?: ((draft: FormDraft) => void) | undefined
  /** Whoever opens the form goes on with the draft: it is put back at once, where it was typed over the row as it is. */
  atOnce?: boolean
}

/**
 * Keeps what is typed into a form as a draft while it is typed, and offers an earlier one. While an offer waits, new input
 * is kept together with the old, so that neither loses the other.
 */
export function useFormDraft(form: LoadedForm, draft: DraftControl<FormDraft>, options: Options = {}): FormDraftControl {
  const [declined, setDeclined] = useState(false)
  const { values, initial, changed } = form
  const found = useMemo(() => (declined ? null : bodyOf(draft.found)), [declined, draft.found])
  const goesOn = options.atOnce === true && found !== null && found.version === options.version
  const earlier = goesOn || isHeld(found, values) ? null : found
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
  const put = (body: FormDraft) => {
    const typed = new Set(changed)
    form.set(Object.fromEntries(Object.entries(body.values).filter(([name]) => !typed.has(name))))
    options.onRestore?.(body)
  }
  const restore = () => {
    if (!earlier) return
    put(earlier)
    setDeclined(true)
  }
  const goOn = useEffectEvent(() => found && put(found))
  useEffect(() => {
    if (goesOn) goOn()
  }, [goesOn])
  const afresh = () => {
    setDeclined(true)
    form.reset()
    discard()
  }
  const decline = () => {
    setDeclined(true)
    if (changed.length === 0) discard()
  }
  const at = draft.found?.updated_at ?? null
  return {
    offered: earlier ? at : null,
    restored: goesOn ? at : null,
    savedAt: draft.savedAt,
    restore,
    discard: decline,
    afresh,
  }
}

/** There is nothing to ask of a draft that says what the form says. */
const isHeld = (found: FormDraft | null, values: FormRow): boolean =>
  found !== null && Object.entries(found.values).every(([name, value]) => same(values[name], value))
