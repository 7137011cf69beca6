import type { DateField } from '@zhujian/model'
import { DateInput, DateRangeInput } from '../../ui/controls/date-input'
import type { CellProps, InputProps, Kind, SearchProps } from '../../ui/form/kind'
import { TextCell } from '../../ui/cells/text-cell'
import { stringOf, textOf } from './text'

function Cell({ value }: CellProps<DateField>) {
  return <TextCell text={textOf(value)} />
}

function Input({ value, onChange, field: _field, name: _name, row: _row, form: _form, ...rest }: InputProps<DateField>) {
  return <DateInput {...rest} value={stringOf(value)} onChange={onChange} />
}

/** Days are searched for as a range 'start - end' [S5-05]. */
export function DaysSearch({ id, value, onChange }: Pick<SearchProps, 'id' | 'value' | 'onChange'>) {
  return <DateRangeInput id={id} value={stringOf(value)} onChange={onChange} />
}

export const dateKind: Kind<DateField> = { cell: Cell, input: Input, search: DaysSearch, toText: (value) => textOf(value) }
