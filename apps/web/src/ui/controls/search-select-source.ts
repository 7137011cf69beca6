import { DROPDOWN_PAGE_SIZE, FIRST_PAGE } from '@zhujian/model/constants'
import { get, post } from '../../data/client'
import type { HistoryType } from '../../data/client'
import { readList } from './search-select-state'
import type { ListAnswer, Note, OptionNames } from './search-select-state'

export type SelectValue = string | number

/** Where a dropdown gets its items from [S3-09]. */
export interface SelectSource {
  path: string
  /** GET with query params unless POST with a body is asked for. */
  method?: 'GET' | 'POST'
  /** Name under which the typed text is sent. */
  searchKey?: string
  labelField?: string
  valueField?: string
  /** Said in brackets behind the label, to tell rows of one name apart. */
  notes?: () => Promise<Note>
  /** Further query data sent with every page. */
  extra?: Readonly<Record<string, unknown>>
  /** Name under which values are sent, joined by commas, to learn their labels. */
  lookupKey?: string
}

export const namesOf = (source: SelectSource, note?: Note): OptionNames => ({
  label: source.labelField ?? 'name',
  value: source.valueField ?? 'id',
  ...(note && { note }),
})

interface Asked {
  type: HistoryType
  signal: AbortSignal
}

/** One page of the list for the typed text; 10 rows a page [S9-02]. */
export async function loadPage(source: SelectSource, page: number, search: string, { type, signal }: Asked): Promise<ListAnswer> {
  const query = { ...source.extra, page, limit: DROPDOWN_PAGE_SIZE, [source.searchKey ?? 'search']: search }
  const options = { type, signal, silent: true }
  const answer = source.method === 'POST' ? post(source.path, query, options) : get(source.path, { ...options, params: query })
  const [data, note] = await Promise.all([answer, source.notes?.()])
  return readList(data, namesOf(source, note))
}

/** Asks for the items behind chosen values, wherever in the list they are, so that a value never shows as its number. */
export function lookupParams(source: SelectSource, values: readonly SelectValue[]): Record<string, unknown> {
  return {
    ...source.extra,
    page: FIRST_PAGE,
    limit: Math.max(values.length, DROPDOWN_PAGE_SIZE),
    [source.lookupKey ?? 'ids']: values.join(','),
  }
}
