import type { MonthField } from '@zhujian/model'
import { MonthInput, MonthRangeInput } from '../../ui/controls/date-input'
import type { CellProps, InputProps, Kind, SearchProps } from '../../ui/form/kind'
import { TextCell } from '../../ui/cells/text-cell'
import { stringOf, textOf } from './text'

function Cell({ value }: CellProps<MonthField>) {
  return <TextCell text={textOf(value)} />
}

function Input({ value, onChange, field: _field, name: _name, row: _row, form: _form, ...rest }: InputProps<MonthField>) {
  return <MonthInput {...rest} value={stringOf(value)} onChange={onChange} />
}

function Search({ id, value, onChange }: SearchProps<MonthField>) {
  return <MonthRangeInput id={id} value={stringOf(value)} onChange={onChange} />
}

export const monthKind: Kind<MonthField> = { cell: Cell, input: Input, search: Search, toText: (value) => textOf(value) }
