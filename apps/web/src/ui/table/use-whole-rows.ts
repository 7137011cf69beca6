import { useEffect, useState } from 'react'
import type { Params } from '../../data/client'
import { collectFrom } from '../../data/collect-rows'
import { useTab } from '../../data/tab'
import type { TableQuery } from '../table-state'
import { toast } from '../toast'
import { useLatest } from '../use-latest'
import type { QueryTableProps } from './table-props'

interface Asked<R> {
  readonly path: string
  readonly params: Params
  readonly query: TableQuery
  /** The page on show. */
  readonly rows: readonly R[] | undefined
  readonly loading: boolean
}

type Shown<R> = Pick<QueryTableProps<R>, 'rows' | 'query' | 'loading' | 'whole' | 'onPrint'>

/** What a list prints is what its filter holds, not the page on show: fetched when it is printed, gone when that is over. */
export function useWholeRows<R>({ path, params, query, rows: page, loading }: Asked<R>): Shown<R> {
  const { type } = useTab()
  const [rows, setRows] = useState<readonly R[]>()
  const [coming, setComing] = useState(false)
  useEffect(() => {
    if (!rows) return
    const leave = () => setRows(undefined)
    addEventListener('afterprint', leave)
    return () => removeEventListener('afterprint', leave)
  }, [rows])
  const latest = useLatest(params)
  const onPrint = () => {
    if (coming) return
    setComing(true)
    // What was asked for meanwhile is another list: its rows are not these.
    void collectFrom<R>(path, params, type)
      .then(
        (found) => void (JSON.stringify(latest.current) === JSON.stringify(params) && setRows(found)),
        (error: unknown) => toast.fault(error),
      )
      .finally(() => setComing(false))
  }
  return {
    rows: rows ?? page,
    query: rows ? { ...query, page: 1, limit: Math.max(1, rows.length) } : query,
    loading: loading || coming,
    whole: rows !== undefined,
    onPrint,
  }
}
