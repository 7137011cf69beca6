import { useEffect, useState } from 'react'
import type { Params } from '../data/client'
import { useTab } from '../data/tab'
import type { QueryTableProps } from '../ui/table/table-props'
import type { TableQuery } from '../ui/table-state'
import { toast } from '../ui/toast'
import { collectFrom } from './batch-rows'
import type { WireRow } from './source'
import type { ListState } from './use-list'

interface Asked {
  readonly path: string
  /** As they are asked for, page and size included. */
  readonly params: Params
  readonly query: TableQuery
  readonly list: ListState
}

type Shown = Pick<QueryTableProps<WireRow>, 'rows' | 'query' | 'loading' | 'whole' | 'onPrint'>

/** What a list prints is what its filter holds, not the page on show: fetched when it is printed, gone when that is over. */
export function useWholeList({ path, params, query, list }: Asked): Shown {
  const { type } = useTab()
  const [rows, setRows] = useState<readonly WireRow[]>()
  const [coming, setComing] = useState(false)
  useEffect(() => {
    if (!rows) return
    const leave = () => setRows(undefined)
    addEventListener('afterprint', leave)
    return () => removeEventListener('afterprint', leave)
  }, [rows])
  const onPrint = () => {
    setComing(true)
    void collectFrom(path, params, type)
      .then(setRows, (error: unknown) => toast.fault(error))
      .finally(() => setComing(false))
  }
  return {
    rows: rows ?? list.answer?.rows,
    query: rows ? { ...query, page: 1, limit: Math.max(1, rows.length) } : query,
    loading: list.loading || coming,
    whole: rows !== undefined,
    onPrint,
  }
}
