import type { TimeField } from '@zhujian/model'
import { TimeInput } from '../../ui/controls/date-input'
import type { CellProps, InputProps, Kind, SearchProps } from '../../ui/form/kind'
import { TextCell } from '../../ui/cells/text-cell'
import { stringOf, textOf } from './text'

function Cell({ value }: CellProps<TimeField>) {
  return <TextCell text={textOf(value)} />
}

function Input({ value, onChange, field: _field, name: _name, row: _row, form: _form, ...rest }: InputProps<TimeField>) {
  return <TimeInput {...rest} value={stringOf(value)} onChange={onChange} />
}

function Search({ id, value, onChange }: SearchProps<TimeField>) {
  return <TimeInput id={id} value={stringOf(value)} onChange={onChange} />
}

export const timeKind: Kind<TimeField> = { cell: Cell, input: Input, search: Search, toText: (value) => textOf(value) }
