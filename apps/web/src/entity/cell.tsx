import type { ColumnType, Field } from '@zhujian/model'
import { formatInstant, isDate, monthOf } from '@zhujian/model/date'
import { Popover } from 'antd'
import type { ReactNode } from 'react'
import { kindOf, type Kinds } from '../ui/form/kind'
import { StateButton } from '../ui/state-button'
import { mayDo, type WireRow } from './source'

/** What cells may do besides showing a value. */
export interface CellDoings {
  /** Opens the record behind a link. */
  readonly onOpen?: ((row: WireRow) => void) | undefined
  /** Saves one field of one row with its version; rejects when the server refuses. */
  readonly onSave?: ((row: WireRow, name: string, value: unknown) => Promise<void>) | undefined
}

export interface CellProps {
  row: WireRow
  index: number
  name: string
  field: Field
  type: ColumnType | undefined
  rowName: string
  doings: CellDoings
  kinds: Kinds
}

const EDITED_IN_PLACE: readonly (ColumnType | undefined)[] = ['input', 'switch', 'select', 'cascader', 'checkbox']

/** One value in a table, drawn by its column type. */
export function Cell(props: CellProps) {
  const { row, name, field, type, index, doings, kinds } = props
  const value = row[name]
  const kind = kindOf(kinds, field)
  if (type === 'index') return index + 1
  if (type === 'link' && doings.onOpen) return <LinkCell {...props} text={kind.toText(value, row, field, name)} />
  if (type === 'state') return <StateButtonCell {...props} />
  if (type === 'month') return orDash(monthText(value))
  if (type === 'second') return orDash(typeof value === 'number' ? formatInstant(value) : '')
  if (type === 'popover') return <PopoverCell text={kind.toText(value, row, field, name)} label={field.label} />
  const { onSave } = doings
  const editable = EDITED_IN_PLACE.includes(type) && onSave !== undefined && mayDo(row, 'edit')
  const shown = type === 'img' && typeof value === 'string' ? value.split(',')[0] : value
  const KindCell = kind.cell
  return (
    <KindCell {...{ field, name, row }} value={shown} {...(editable && { onSave: (next: unknown) => onSave(row, name, next) })} />
  )
}

const orDash = (text: string): ReactNode => (text === '' ? <span className="zj-nothing">—</span> : text)

function monthText(value: unknown): string {
  if (typeof value === 'number') return monthOf(value)
  if (typeof value !== 'string') return ''
  return isDate(value) ? value.slice(0, 7) : value
}

function LinkCell({ text, row, doings, rowName }: CellProps & { text: string }) {
  return (
    <button type="button" className="zj-link zj-cell-link" onClick={() => doings.onOpen?.(row)}>
      {text || rowName}
    </button>
  )
}

/** [S4-04] Opens the record: to be reviewed while it waits, to be read afterwards. */
function StateButtonCell({ row, name, doings }: CellProps) {
  const value = row[name]
  if (typeof value !== 'number') return orDash('')
  return <StateButton state={value} onClick={() => doings.onOpen?.(row)} />
}

/** Short text in the table, the whole of it on hover, focus and click. */
function PopoverCell({ text, label }: { text: string; label: string }) {
  if (text === '') return orDash('')
  return (
    <Popover trigger={['hover', 'focus', 'click']} title={label} content={<div className="zj-popover-text">{text}</div>}>
      <button type="button" className="zj-link zj-cell-link" data-own-tip>
        {text}
      </button>
    </Popover>
  )
}
