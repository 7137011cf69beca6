import { create } from 'zustand'
import { onSessionEnd } from '../data/account'
import { isApiError, messageOf } from '../data/api-error'

export interface BatchResult {
  readonly id: number
  readonly text: string
  readonly ok: boolean
  /** Why it failed. */
  readonly msg: string
  /** What came of it, where that is worth a word. */
  readonly said?: string
}

/** Does the act once more for the rows that failed. */
export type Retry = (failed: readonly BatchResult[]) => Promise<readonly BatchResult[]>

interface Shown {
  readonly title: string
  readonly results: readonly BatchResult[]
  readonly retry?: Retry | undefined
}

/** The outcome of the last batch act, until it was read; drawn by BatchResults. */
export const useBatchResults = create<{ shown: Shown | null }>(() => ({ shown: null }))

export const showResults = (title: string, results: readonly BatchResult[], retry?: Retry): void =>
  useBatchResults.setState({ shown: { title, results, retry } })
export const hideResults = (): void => useBatchResults.setState({ shown: null })
onSessionEnd(hideResults)

/** 仅重试失败项: what succeeded stays as it is, what failed gets its new outcome. */
export async function retryFailed(): Promise<void> {
  const { shown } = useBatchResults.getState()
  if (!shown?.retry) return
  const again = await shown.retry(shown.results.filter((result) => !result.ok))
  // Closed meanwhile, or another act has taken the place.
  if (useBatchResults.getState().shown !== shown) return
  const results = shown.results.map((result) => again.find((each) => each.id === result.id) ?? result)
  useBatchResults.setState({ shown: { ...shown, results } })
}

interface Target {
  readonly id: number
  readonly text: string
}

/** One call after the other, so that a refusal of one row does not stop the rest. A text the act answers is said beside its row. */
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
    const said = await done
    return { id, text, ok: true, msg: '', ...(typeof said === 'string' && { said }) }
  } catch (error) {
    if (!isApiError(error)) throw error
    return { id, text, ok: false, msg: messageOf(error) }
  }
}
