const known = new WeakMap<object, Set<string>>()

/** What a log row tells of; others may say so themselves. */
interface Change {
  readonly module: string
  readonly action?: string
  readonly engineering_id?: number | null
  readonly result?: 'ok' | 'denied' | 'failed'
}

/** Logged, yet nothing has changed. */
const LOOKS: ReadonlySet<string> = new Set(['export', 'reveal', 'login', 'logout'])
const PROJECT = 'engineering'

/**
 * Remembers by name which entities a request has changed, so that its answer can say so: the browser then knows what of
 * the answers it keeps is out of date. What is done about a project shows in the counts of that project too.
 */
export function noteChanges(request: object, changes: readonly Change[]): void {
  for (const { module, action = '', engineering_id, result = 'ok' } of changes) {
    if (result !== 'ok' || LOOKS.has(action)) continue
    const names = known.get(request) ?? new Set()
    known.set(request, names.add(module))
    if (engineering_id) names.add(PROJECT)
  }
}

/** Names only, never ids. */
export const changesOf = (request: object): readonly string[] => [...(known.get(request) ?? [])]

/** Announced to all processes after a commit, as `<entity>/<project>/<session>`: what has changed, where, and who knows it already. */
export const ROWS_TOPIC = 'rows'

/** Rows without a project have project 0. */
export const changedPlaces = (changes: readonly Change[], session: number): readonly string[] => [
  ...new Set(
    changes
      .filter(({ action = '', result = 'ok' }) => result === 'ok' && !LOOKS.has(action))
      .map(({ module, engineering_id }) => `${module}/${engineering_id ?? 0}/${session}`),
  ),
]
