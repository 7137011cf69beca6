import { useCallback, useEffect, useRef } from 'react'
import { readFrom } from './changes'
import { listen } from './live'

/** What others changed: entities by name, and the projects concerned; null: nobody can say which. */
type OnRows = (names: readonly string[], projects: ReadonlySet<number> | null) => void

/** ms of quiet after which a row of changes counts as over. */
const QUIET = 1000
/** Under changes that do not end, such as a long import, what is on screen is read anew this often. */
const LONGEST = 30_000

interface Gathered {
  readonly names: Set<string>
  projects: Set<number> | null
  readonly since: number
  timer: ReturnType<typeof setTimeout>
}
const gathered = new Map<OnRows, Gathered>()

const projectsIn = (data: unknown): readonly number[] | null =>
  typeof data === 'object' && data !== null && 'projects' in data && Array.isArray(data.projects)
    ? data.projects.filter((id) => typeof id === 'number')
    : null

/** However many changes come one after the other, and however many parts of the page hear of them, they are one. */
function gather(onRows: OnRows, name: string, data: unknown): void {
  const before = gathered.get(onRows)
  clearTimeout(before?.timer)
  const since = before?.since ?? performance.now()
  const wait = Math.max(0, Math.min(QUIET, since + LONGEST - performance.now()))
  const projects = projectsIn(data)
  const all = projects === null || before?.projects === null ? null : new Set([...(before?.projects ?? []), ...projects])
  const names = (before?.names ?? new Set<string>()).add(name)
  const timer = setTimeout(() => {
    gathered.delete(onRows)
    onRows([...names], all)
  }, wait)
  gathered.set(onRows, { names, projects: all, since, timer })
}

/** ms an answer counts as fresh: shown again within them, it is not asked for anew by itself. */
export const FRESH = 15_000

/**
 * Hears what others change of the rows read under `name`, while it is on screen; `lingering`: and for as long afterwards as its
 * answers count as fresh, so that a tab shown again does not show what was changed while it was hidden.
 */
export function useRowsOf(name: string, wanted: boolean, onRows: OnRows, lingering = 0): void {
  useEffect(() => {
    if (!wanted || NO_ROWS.has(name)) return undefined
    const stops = readFrom(name).map((entity) => listen(`rows:${entity}`, (data) => gather(onRows, entity, data)))
    const stop = () => stops.forEach((each) => each())
    return lingering === 0 ? stop : () => void setTimeout(stop, lingering)
  }, [name, wanted, onRows, lingering])
}

/** As {@link useRowsOf}, for what is asked anew at every drawing. */
export function useOthersChanges(name: string, wanted: boolean, onRows: OnRows): void {
  const latest = useRef(onRows)
  useEffect(() => {
    latest.current = onRows
  })
  const hear = useCallback<OnRows>((names, projects) => latest.current(names, projects), [])
  useRowsOf(name, wanted, hear)
}

/** Names of answers that are no rows, or have messages of their own. */
const NO_ROWS: ReadonlySet<string> = new Set(['home', 'message', 'option', 'setting'])
