import type { InstantField } from '@zhujian/model'
import { formatInstant } from '@zhujian/model/date'
import { InstantInput } from '../../ui/controls/instant-input'
import type { CellProps, InputProps, Kind } from '../../ui/form/kind'
import { TextCell } from '../../ui/cells/text-cell'
import { DaysSearch } from './date'
import { textOf } from './text'

/** [S9-06] Seconds, shown in Shanghai time; a search gives days as text. */
const toText = (value: unknown): string => (typeof value === 'number' ? formatInstant(value) : textOf(value))

function Cell({ value }: CellProps<InstantField>) {
  return <TextCell text={toText(value)} />
}

function Input({ value, onChange, field: _field, name: _name, row: _row, form: _form, ...rest }: InputProps<InstantField>) {
  return <InstantInput {...rest} value={typeof value === 'number' ? value : null} onChange={onChange} />
}

export const instantKind: Kind<InstantField> = { cell: Cell, input: Input, search: DaysSearch, toText }
