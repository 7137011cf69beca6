import { memo, type ReactNode, useMemo } from 'react'
import type { RowAction } from './column'
import { cellClass, pinStyle } from './head-cell'
import type { PlacedColumn } from './layout'
import { RowActions } from './row-actions'

export interface BodyRowProps<R> {
  row: R
  /** Place on this page from 0, and number in the whole list from 1. */
  index: number
  number: number
  name: string
  /** Order, pins and renderers; widths are not part of it. */
  shape: readonly PlacedColumn<R>[]
  picked: boolean
  actions: ((row: R) => readonly RowAction[]) | undefined
  onPick: (row: R, ticked: boolean) => void
}

function Row<R>(props: BodyRowProps<R>) {
  const { row, index, number, name, shape, picked, actions, onPick } = props
  // Ticking a row leaves its other cells as they are.
  const cells = useMemo(
    () =>
      shape.map((placed, at) =>
        placed.column.key === '$check' ? null : (
          <Cell key={placed.column.key} {...{ placed, at, index }}>
            {contentOf(placed, { row, index, number, name, actions })}
          </Cell>
        ),
      ),
    [shape, row, index, number, name, actions],
  )
  return (
    <tr className={picked ? 'zj-row-picked' : undefined} aria-selected={picked} aria-rowindex={number + 1}>
      {shape.map(
        (placed, at) =>
          cells[at] ?? (
            <Cell key={placed.column.key} {...{ placed, at, index }}>
              <input
                type="checkbox"
                className="zj-check"
                aria-label={`选择${name}`}
                checked={picked}
                onChange={(event) => onPick(row, event.target.checked)}
              />
            </Cell>
          ),
      )}
    </tr>
  )
}

type Content<R> = Pick<BodyRowProps<R>, 'row' | 'index' | 'number' | 'name' | 'actions'>

function contentOf<R>({ column }: PlacedColumn<R>, { row, index, number, name, actions }: Content<R>): ReactNode {
  if (column.key === '$index') return number
  if (column.key === '$actions') return <RowActions actions={actions?.(row) ?? []} name={name} />
  return column.render(row, index)
}

interface CellProps<R> {
  placed: PlacedColumn<R>
  at: number
  index: number
  children: ReactNode
}

function Cell<R>({ placed, at, index, children }: CellProps<R>) {
  return (
    <td
      className={cellClass(placed)}
      style={pinStyle(placed.pin, at)}
      data-key={placed.column.key}
      data-title={placed.column.title}
      tabIndex={index === 0 && at === 0 ? 0 : -1}
    >
      <div className="zj-cell">{children}</div>
    </td>
  )
}

// memo loses the type parameter; the cast gives it back.
export const BodyRow = memo(Row) as typeof Row
