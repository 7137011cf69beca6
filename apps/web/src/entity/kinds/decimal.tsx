import type { DecimalField } from '@zhujian/model'
import { isDecimal, tellDecimal } from '@zhujian/model/decimal'
import { NumberInput } from '../../ui/controls/number-input'
import type { CellProps, InputProps, Kind } from '../../ui/form/kind'
import { InputCell } from '../../ui/cells/input-cell'
import { TextCell } from '../../ui/cells/text-cell'
import { stringOf, textOf, TextSearch } from './text'

const grouped = (value: unknown, { scale, unit }: DecimalField): string =>
  isDecimal(value) ? tellDecimal(value, scale, unit) : textOf(value)

function Cell({ field, value, onSave }: CellProps<DecimalField>) {
  const text = grouped(value, field)
  return onSave ? <InputCell label={field.label} text={text} raw={textOf(value)} onSave={onSave} /> : <TextCell text={text} />
}

function Input({ field, value, onChange, name: _name, row: _row, form: _form, ...rest }: InputProps<DecimalField>) {
  return <NumberInput {...rest} value={stringOf(value)} unit={field.unit} scale={field.scale} onChange={onChange} />
}

export const decimalKind: Kind<DecimalField> = {
  cell: Cell,
  input: Input,
  search: TextSearch,
  toText: (value, _row, field) => grouped(value, field),
}
