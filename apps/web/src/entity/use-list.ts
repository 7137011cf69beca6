import { isPosted } from '@zhujian/domain/contracts/named-calls'
import { useState } from 'react'
import type { Params } from '../data/client'
import { messageOf } from '../data/api-error'
import { invalidate, useApi } from '../data/queries'
import type { ListAnswer, TableSource } from './source'

export interface ListState<S extends TableSource = TableSource> {
  /** The last answer that came; stays while the next is on its way and when it fails. */
  readonly answer: ListAnswer<S> | undefined
  readonly loading: boolean
  readonly error: string | undefined
  readonly refresh: () => void
}

/** One page of a list; old rows stay until new ones are here. */
export function useList<S extends TableSource = TableSource>(name: string, path: string, params: Params): ListState<S> {
  const query = useApi<ListAnswer<S>>(name, path, params, { keepRows: true, method: isPosted(path) ? 'POST' : 'GET' })
  const [last, setLast] = useState(query.data)
  if (query.data !== undefined && query.data !== last) setLast(query.data)
  return {
    answer: query.data ?? last,
    loading: query.isFetching,
    error: query.isError && !query.isFetching ? messageOf(query.error) : undefined,
    // The numbers above it are of the same rows.
    refresh: () => void invalidate(name),
  }
}
