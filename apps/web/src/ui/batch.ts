import { create } from 'zustand'
import { isApiError, messageOf } from '../data/api-error'

export interface BatchResult {
  readonly id: number
  readonly text: string
  readonly ok: boolean
  /** Why it failed. */
  readonly msg: string
}

interface Shown {
  readonly title: string
  readonly results: readonly BatchResult[]
}

/** The outcome of the last batch act, until it was read; drawn by BatchResults. */
export const useBatchResults = create<{ shown: Shown | null }>(() => ({ shown: null }))

export const showResults = (title: string, results: readonly BatchResult[]): void =>
  useBatchResults.setState({ shown: { title, results } })
export const hideResults = (): void => useBatchResults.setState({ shown: null })

interface Target {
  readonly id: number
  readonly text: string
}

/** One call after the other, so that a refusal of one row does not stop the rest. */
export async function runEach<T extends Target>(
  targets: readonly T[],
  act: (target: T) => Promise<unknown>,
): Promise<BatchResult[]> {
  const results: BatchResult[] = []
  for (const target of targets) results.push(await outcome(target, act(target)))
  return results
}

async function outcome({ id, text }: Target, done: Promise<unknown>): Promise<BatchResult> {
  try {
    await done
    return { id, text, ok: true, msg: '' }
  } catch (error) {
    if (!isApiError(error)) throw error
    return { id, text, ok: false, msg: messageOf(error) }
  }
}
