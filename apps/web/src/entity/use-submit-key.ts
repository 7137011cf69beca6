import { useMemo, useRef } from 'react'
import { newKey } from '../data/idempotency-key'

export interface SubmitKey {
  /** Key of this body: the same until the write is known to have been made, so that a repeat after a lost answer is safe. */
  readonly of: (body: unknown) => string
  readonly done: () => void
}

/** Idempotency key of one form. */
export function useSubmitKey(): SubmitKey {
  const kept = useRef<{ text: string; key: string }>(null)
  return useMemo(
    () => ({
      of: (body) => {
        const text = JSON.stringify(body)
        if (kept.current?.text !== text) kept.current = { text, key: newKey() }
        return kept.current.key
      },
      done: () => {
        kept.current = null
      },
    }),
    [],
  )
}
