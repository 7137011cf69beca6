import { type ColumnType, type Field, nameOf } from '@zhujian/model'
import type { ReactNode } from 'react'
import type { Kinds } from '../ui/form/kind'
import type { TableColumn } from '../ui/table/column'
import { Cell, type CellDoings } from './cell'
import { columnAlign, columnWidth, isSortable, mayGrow, unitOf } from './column-width'
import { listFields, nameOfRow, type TableSource, type WireRow } from './source'

/** A page's own drawing of one column. */
export type CellRenderer = (row: WireRow) => ReactNode
export type CellRenderers = Readonly<Record<string, CellRenderer>>

interface ColumnOptions extends CellDoings {
  readonly kinds: Kinds
  readonly cells: CellRenderers
}

/** Columns of a list by the 13 types of [S3-06]; a plain field name takes the cell of its kind, the naming field a link. */
export function columnsOf(source: TableSource, options: ColumnOptions): TableColumn<WireRow>[] {
  const fields = listFields(source)
  return source.list.columns.flatMap((item) => {
    const name = nameOf(item)
    const field = fields[name]
    const type = typeof item === 'string' ? undefined : item[1]
    return field ? [columnOf(source, name, field, type, options)] : []
  })
}

function columnOf(
  source: TableSource,
  name: string,
  field: Field,
  type: ColumnType | undefined,
  options: ColumnOptions,
): TableColumn<WireRow> {
  const isDisplay = name === source.display
  const unit = unitOf(field)
  const shown = type ?? (isDisplay ? 'link' : undefined)
  const own = options.cells[name]
  return {
    key: name,
    title: field.label,
    ...(unit !== undefined && { unit }),
    ...(field.hint !== undefined && { hint: field.hint }),
    width: columnWidth(field, isDisplay),
    align: columnAlign(field),
    ...(isDisplay && { pin: 'left' as const, fixed: true }),
    grow: mayGrow(field) && !isDisplay,
    sortable: isSortable(field),
    render: (row, index) =>
      own?.(row) ?? (
        <Cell
          {...{ row, index, name, field, type: shown }}
          rowName={nameOfRow(row, source.display)}
          doings={options}
          kinds={options.kinds}
        />
      ),
  }
}
