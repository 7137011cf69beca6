import { memo } from 'react'
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

function Row<R>({ row, index, number, name, shape, picked, actions, onPick }: BodyRowProps<R>) {
  return (
    <tr className={picked ? 'zj-row-picked' : undefined} aria-selected={picked} aria-rowindex={number + 1}>
      {shape.map((placed, at) => (
        <td
          key={placed.column.key}
          className={cellClass(placed)}
          style={pinStyle(placed.pin, at)}
          data-key={placed.column.key}
          tabIndex={index === 0 && at === 0 ? 0 : -1}
        >
          <div className="zj-cell">
            {placed.column.key === '$check' ? (
              <input
                type="checkbox"
                className="zj-check"
                aria-label={`选择${name}`}
                checked={picked}
                onChange={(event) => onPick(row, event.target.checked)}
              />
            ) : placed.column.key === '$index' ? (
              number
            ) : placed.column.key === '$actions' ? (
              <RowActions actions={actions?.(row) ?? []} name={name} />
            ) : (
              placed.column.render(row, index)
            )}
          </div>
        </td>
      ))}
    </tr>
  )
}

// memo loses the type parameter; the cast gives it back.
export const BodyRow = memo(Row) as typeof Row
