import { type RefObject, type UIEvent, useCallback, useRef, useState } from 'react'
import { Loading } from '../loading'
import { useLatest } from '../use-latest'
import { BodyRow } from './body-row'
import { useCellTip } from './cell-tip'
import { fitWidth } from './fit'
import { type GridHandlers, handleGridKey } from './grid-keys'
import { cellClass, HeadCell, pinStyle } from './head-cell'
import { isPicked, pageMark, type PickedRow, type Selection } from './selection'
import type { QueryTableProps } from './table-props'
import { useKeptScroll } from './use-kept-scroll'
import { useRowsInSight } from './use-rows-in-sight'
import { scrollPadding, tableStyle, type useLayout } from './use-layout'
import type { RowKey } from './column'
import { ROW_HEIGHT } from './layout'

interface TableGridProps<R> extends QueryTableProps<R> {
  box: RefObject<HTMLDivElement | null>
  layout: ReturnType<typeof useLayout<R>>
  page: readonly PickedRow[]
  selection: Selection
  toggle: (rows: readonly PickedRow[], ticked: boolean) => void
}

/** The scrolling part of a query table: head, rows, and what stands in their place. */
export function TableGrid<R>(props: TableGridProps<R>) {
  const { name, label, rows, total, loading, layout, box, page } = props
  const table = useRef<HTMLTableElement>(null)
  const tip = useCellTip()
  const density = layout.layout.density
  useKeptScroll(box, name, rows !== undefined)
  const drawn = useRowsInSight({ box, page, rowHeight: ROW_HEIGHT[density] })
  const handleScroll = (event: UIEvent<HTMLElement>) => {
    tip.hide()
    event.currentTarget.classList.toggle('zj-table-scrolled', event.currentTarget.scrollLeft > 0)
  }
  return (
    <div className="zj-table-box">
      {loading && rows !== undefined && <div className="zj-table-bar" />}
      <div className={scrollClass(props)} ref={box} style={scrollPadding(layout.placed, density)} onScroll={handleScroll}>
        <table
          ref={table}
          className={loading ? 'zj-table zj-table-loading' : 'zj-table'}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the grid pattern of WAI-ARIA stands on a table
          role="grid"
          aria-label={label}
          aria-busy={loading || drawn.size < page.length}
          aria-rowcount={total + 1}
          aria-multiselectable={props.batch !== undefined}
          style={tableStyle(layout.placed, density)}
          onKeyDown={(event) => handleGridKey(event, handlersOf(props))}
          {...tip.handlers}
        >
          <Widths {...props} />
          <Head {...props} table={table} />
          <Body {...props} drawn={drawn} />
        </table>
        <Instead {...props} />
      </div>
      {tip.view}
    </div>
  )
}

/** Nothing to scroll to in an empty list, whatever columns a person asked for. */
const scrollClass = <R,>({ rows, layout }: TableGridProps<R>): string =>
  ['zj-table-scroll', (rows?.length ?? 0) === 0 && 'zj-table-blank', layout.wide && 'zj-table-wide'].filter(Boolean).join(' ')

const handlersOf = <R,>({ rows, page, selection, toggle, batch, onOpen }: TableGridProps<R>): GridHandlers => ({
  onOpen: (at) => rows?.[at] !== undefined && onOpen?.(rows[at]),
  onToggle: (at) => page[at] && batch && toggle([page[at]], !isPicked(selection, page[at].key)),
})

function Widths<R>({ layout }: TableGridProps<R>) {
  return (
    <colgroup>
      {layout.placed.map(({ column, width }) => (
        <col key={column.key} style={{ width }} />
      ))}
    </colgroup>
  )
}

/** What stands in the place of rows. A failed load says so in its own bar: it does not look like an empty list. */
function Instead<R>({ rows, total, loading, error, empty }: TableGridProps<R>) {
  if (rows === undefined) return loading ? <Loading lines={8} /> : null
  return rows.length === 0 && total === 0 && !loading && error === undefined ? (
    <div className="zj-table-empty">{empty}</div>
  ) : null
}

function Head<R>(props: TableGridProps<R> & { table: RefObject<HTMLTableElement | null> }) {
  const { layout, query, onQuery, table } = props
  if (props.rows === undefined) return <ComingHead columns={layout.shape.length} />
  const fit = (key: string) => table.current && layout.setWidth(key, fitWidth(table.current, key), true)
  return (
    <thead>
      <tr aria-rowindex={1}>
        {layout.placed.map((placed, index) =>
          placed.column.key === '$check' ? (
            <th key="$check" scope="col" className={cellClass(placed)} style={pinStyle(placed.pin, index)} tabIndex={-1}>
              <PageCheck {...props} />
            </th>
          ) : (
            <HeadCell
              key={placed.column.key}
              {...{ placed, index }}
              sort={query.sort}
              onSort={(sort) => onQuery({ ...query, sort, page: 1 })}
              onWidth={layout.setWidth}
              onFit={fit}
            />
          ),
        )}
      </tr>
    </thead>
  )
}

/** Which columns there are follows from the rows: until they come the head has none, so that none moves under the hand. */
const ComingHead = ({ columns }: { columns: number }) => (
  <thead>
    <tr aria-hidden>
      <td className="zj-head-coming" colSpan={columns}>
        {'\u00a0'}
      </td>
    </tr>
  </thead>
)

/** The box that ticks the whole page. */
function PageCheck<R>({ page, selection, toggle }: TableGridProps<R>) {
  const mark = pageMark(
    selection,
    page.map((row) => row.key),
  )
  return (
    <input
      type="checkbox"
      className="zj-check"
      aria-label="选择本页全部"
      disabled={page.length === 0}
      checked={mark === 'all' && page.length > 0}
      ref={(input) => {
        if (input) input.indeterminate = mark === 'some'
      }}
      onChange={(event) => toggle(page, event.target.checked)}
    />
  )
}

function Body<R>({ drawn, ...props }: TableGridProps<R> & { drawn: ReadonlySet<RowKey> }) {
  const { rows, layout, query, page, selection, toggle, toPicked, actions } = props
  const first = useFirstNumber(rows, (query.page - 1) * query.limit + 1)
  const latest = useLatest(toggle)
  const handlePick = useCallback((row: R, ticked: boolean) => latest.current([toPicked(row)], ticked), [latest, toPicked])
  return (
    <tbody>
      {rows?.map((row, index) => {
        const self = page[index]
        if (!self) return null
        if (!drawn.has(self.key)) return <ComingRow key={self.key} columns={layout.shape.length} />
        return (
          <BodyRow
            key={self.key}
            {...{ row, index, actions }}
            number={first + index}
            name={self.text}
            shape={layout.shape}
            picked={isPicked(selection, self.key)}
            onPick={handlePick}
          />
        )
      })}
    </tbody>
  )
}

/** Number of the first row on show: the rows before keep theirs until the next ones are here. */
function useFirstNumber(rows: unknown, asked: number): number {
  const [kept, setKept] = useState({ rows, first: asked })
  if (kept.rows !== rows) setKept({ rows, first: asked })
  return kept.first
}

/** Holds the place of a row out of sight that is drawn in a frame to come. */
const ComingRow = ({ columns }: { columns: number }) => (
  <tr aria-hidden>
    <td colSpan={columns}>{'\u00a0'}</td>
  </tr>
)
