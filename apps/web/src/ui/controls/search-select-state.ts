import { DROPDOWN_PAGE_SIZE, FIRST_PAGE } from '@zhujian/model/constants'

export interface Option {
  value: string | number
  label: string
  /** The whole item as the server sent it. */
  item: Readonly<Record<string, unknown>>
}

export interface SelectState {
  open: boolean
  page: number
  search: string
  options: Option[]
  total: number
  /** [S8-09] Stays on after an answer other than 200: the request counts as never answered. */
  loading: boolean
  /** Raised to ask for the list anew even when page and search are what they were. */
  round: number
  /** Index of the option the keyboard stands on; -1 = none. */
  active: number
  /** What the backdrop took away, for the single undo. */
  cleared: Option[] | null
}

export type SelectEvent =
  | { type: 'open' }
  | { type: 'close' }
  | { type: 'backdrop'; chosen: Option[] }
  | { type: 'undone' }
  | { type: 'undoExpired' }
  | { type: 'search'; text: string }
  | { type: 'nearBottom' }
  | { type: 'answered'; round: number; page: number; options: Option[]; total: number; typed?: boolean }
  | { type: 'retry' }
  | { type: 'move'; to: 'next' | 'previous' | 'first' | 'last' }
  | { type: 'point'; index: number }

export const startSelect: SelectState = {
  open: false,
  page: FIRST_PAGE,
  search: '',
  options: [],
  total: 0,
  loading: false,
  round: 0,
  active: -1,
  cleared: null,
}

/** [S4-09] Page count = ceil(total / limit). */
export const pageCount = (total: number): number => Math.ceil(total / DROPDOWN_PAGE_SIZE)

const ask = (state: SelectState, search: string): SelectState => ({
  ...state,
  page: FIRST_PAGE,
  search,
  loading: true,
  round: state.round + 1,
  active: -1,
})

const closed = (state: SelectState): SelectState => ({ ...state, open: false, page: FIRST_PAGE, search: '', active: -1 })

function move(state: SelectState, to: 'next' | 'previous' | 'first' | 'last'): SelectState {
  const last = state.options.length - 1
  if (last < 0) return state
  const targets = { next: Math.min(last, state.active + 1), previous: Math.max(0, state.active - 1), first: 0, last }
  return { ...state, active: targets[to] }
}

function answered(state: SelectState, event: Extract<SelectEvent, { type: 'answered' }>): SelectState {
  if (event.round !== state.round || event.page !== state.page) return state
  const known = event.page === FIRST_PAGE ? [] : state.options
  const seen = new Set(known.map((option) => option.value))
  const options = [...known, ...event.options.filter((option) => !seen.has(option.value))]
  // What was typed is there: Enter takes the first. Where the typed text may itself be the value, nothing is taken for it.
  const first = state.search !== '' && event.page === FIRST_PAGE && !event.typed && options.length > 0
  return { ...state, options, total: event.total, loading: false, active: first ? 0 : state.active }
}

/**
 * The dropdown of [S3-09] [S4-09] as a pure machine. Whoever renders it loads `page` for `search` whenever
 * `loading` is on and `round` or `page` changed, and feeds the answer back.
 */
export function selectReducer(state: SelectState, event: SelectEvent): SelectState {
  switch (event.type) {
    case 'open':
      return state.open ? state : { ...ask(state, ''), open: true, options: [], cleared: null }
    case 'close':
      return state.open ? closed(state) : state
    case 'backdrop':
      return { ...ask(closed(state), ''), cleared: event.chosen.length > 0 ? event.chosen : null }
    case 'undone':
    case 'undoExpired':
      return { ...state, cleared: null }
    case 'search':
      return ask(state, event.text)
    case 'nearBottom':
      return state.loading || state.page >= pageCount(state.total) ? state : { ...state, page: state.page + 1, loading: true }
    case 'answered':
      return answered(state, event)
    case 'retry':
      return { ...state, loading: true, round: state.round + 1 }
    case 'move':
      return move(state, event.to)
    case 'point':
      return { ...state, active: event.index }
  }
}

export interface ListAnswer {
  options: Option[]
  total: number
}

export interface OptionNames {
  label: string
  value: string
  note?: Note
}
/** What is said of an item beside its name. */
export type Note = (item: Readonly<Record<string, unknown>>) => string

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

function toOption(item: unknown, names: OptionNames): Option | null {
  const record = asRecord(item)
  const value = record[names.value] ?? record['id']
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const label = record[names.label] ?? record['name'] ?? record['title'] ?? value
  const note = names.note?.(record) ?? ''
  return { value, label: note === '' ? String(label) : `${String(label)}（${note}）`, item: record }
}

/** [S7-42] The list may lie in data.rows, data.data or data itself; the total in data.total. */
export function readList(data: unknown, names: OptionNames): ListAnswer {
  const record = asRecord(data)
  const list = [record['rows'], record['data'], data].find(Array.isArray) as unknown[] | undefined
  const options = (list ?? []).map((item) => toOption(item, names)).filter((option) => option !== null)
  const total = Number(record['total'] ?? options.length)
  return { options, total: Number.isFinite(total) ? total : options.length }
}

/** True when less than `slack` px of the list lie below the visible part. */
export const isNearBottom = (box: Pick<HTMLElement, 'scrollTop' | 'clientHeight' | 'scrollHeight'>, slack = 40): boolean =>
  box.scrollHeight - box.scrollTop - box.clientHeight <= slack
