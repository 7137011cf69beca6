import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { LoadError } from './loading'
import { Pager } from './pager'
import { pageCount } from './page-numbers'
import { PrintStamp } from './print-stamp'
import { TableGrid } from './table/table-grid'
import { BatchBar, Toolbar } from './table/toolbar'
import { actionsWidth } from './table/row-actions'
import type { QueryTableProps } from './table/table-props'
import { NOTHING_KEPT, useLayout } from './table/use-layout'
import { toldFacts, useSaid } from './table/fold'
import { useFitted, useUncut } from './table/measure'
import { useSelection } from './table/use-selection'
import { useSystemColumns } from './table/use-system-columns'
import type { TableQuery } from './table-state'
import { isDialogOpen } from './use-dialog-keys'
import { useElementWidth } from './use-element-width'
import { useLatest } from './use-latest'
import './table-toolbar.css'
import './query-table.css'
import './table-phone.css'

/** Table of a query: own markup, sticky head and pinned columns, cross-page selection, layout kept per account, keyboard grid. */
export function QueryTable<R>(props: QueryTableProps<R>) {
  const { name, label, columns, rows, total, query, onQuery, batch, toPicked, onRefresh } = props
  const box = useRef<HTMLDivElement>(null)
  const [full, setFull] = useState(false)
  const all = useUncut(box, useFitted(useSystemColumns(columns, batch !== undefined, useActionsWidth(props)), rows), rows)
  const said = useSaid(all, rows, query, total)
  const layout = useLayout(props.layoutOf ?? { name, base: NOTHING_KEPT }, all, useElementWidth(box), said)
  const facts = toldFacts(said.same, layout.folded, query)
  const page = useMemo(() => (rows ?? []).map(toPicked), [rows, toPicked])
  const { selection, batch: picked, toggle, pickAll } = useSelection(page, total, scopeOf(query))
  useLastPage(props)
  const turn = (next: number, limit: number) => {
    box.current?.scrollTo({ top: 0 })
    onQuery({ ...query, page: next, limit })
  }
  const picking = batch !== undefined && picked.count > 0
  useEscape(full, () => setFull(false))
  usePrinting(box, props)
  return (
    <section className={full ? 'zj-table-page zj-table-full' : 'zj-table-page'} aria-label={label}>
      <Toolbar
        {...{ columns, full, onRefresh, picking, facts }}
        onPrint={(rows?.length ?? 0) > 0 ? props.onPrint : undefined}
        layout={layout.layout}
        folded={layout.folded}
        onLayout={layout.change}
        onFull={() => setFull(!full)}
      >
        {props.search}
        {picking ? (
          <BatchBar count={picked.count} total={total} all={picked.all} onAll={pickAll} onClear={picked.clear}>
            {batch(picked)}
          </BatchBar>
        ) : (
          props.toolbar
        )}
      </Toolbar>
      {props.error !== undefined && <LoadError reason={props.error} onRetry={onRefresh} />}
      <TableGrid {...props} {...{ box, layout, page, selection, toggle }} />
      {isKnown(props) && (
        <PrintStamp
          page={query.page}
          pages={Math.max(1, pageCount(total, query.limit))}
          total={total}
          whole={props.whole ? rows?.length : undefined}
        />
      )}
      <Pager known={isKnown(props)} total={total} page={query.page} size={query.limit} onChange={turn} />
    </section>
  )
}

/** How many there are is known once an answer came, until the next one fails. */
const isKnown = <R,>({ rows, error }: QueryTableProps<R>): boolean => rows !== undefined && error === undefined

/** What decides which rows "all" means; another page or order means the same rows. */
const scopeOf = ({ view, filters }: TableQuery): string => JSON.stringify([view ?? '', filters])

/** Esc leaves full screen, unless a dialog or a menu above takes the key. */
function useEscape(active: boolean, leave: () => void): void {
  const latest = useLatest(leave)
  useEffect(() => {
    if (!active) return
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !isDialogOpen()) latest.current()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [active, latest])
}

/** The keys of the browser print what the list holds too, where it stands for itself and has more pages than the one on show. */
function usePrinting<R>(box: RefObject<HTMLDivElement | null>, { rows, total, whole, onPrint }: QueryTableProps<R>): void {
  const print = useLatest(onPrint)
  const more = total > (rows?.length ?? 0)
  useEffect(() => {
    if (!more) return
    const handleKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'p' || event.defaultPrevented) return
      if (!print.current || !box.current?.offsetParent || box.current.closest('.zj-record') || isDialogOpen()) return
      event.preventDefault()
      print.current()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [more, box, print])
  useEffect(() => {
    if (!whole) return
    let frame = 0
    // Rows are drawn a few a frame.
    const wait = () => {
      const drawing = box.current?.querySelector('table')?.ariaBusy === 'true'
      if (drawing) frame = requestAnimationFrame(wait)
      else window.print()
    }
    frame = requestAnimationFrame(wait)
    return () => cancelAnimationFrame(frame)
  }, [whole, box])
}

/** Width of 操作 in px, by the rows at hand; 0 when none of them offers an act. */
function useActionsWidth<R>({ actions, rows }: QueryTableProps<R>): number {
  return useMemo(() => (actions ? Math.max(0, ...(rows ?? []).map((row) => actionsWidth(actions(row)))) : 0), [actions, rows])
}

/** Rows may vanish under the reader; an emptied page gives way to the last one that has rows. */
function useLastPage<R>({ rows, total, loading, query, onQuery }: QueryTableProps<R>): void {
  const gone = !loading && rows?.length === 0 && query.page > 1
  useEffect(() => {
    if (gone) onQuery({ ...query, page: Math.max(1, Math.min(query.page - 1, pageCount(total, query.limit))) })
  }, [gone, onQuery, query, total])
}
