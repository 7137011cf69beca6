import type { IntegerField } from '@zhujian/model'
import { formatDecimal } from '@zhujian/model/decimal'
import { NumberInput } from '../../ui/controls/number-input'
import type { CellProps, InputProps, Kind } from '../../ui/form/kind'
import { InputCell } from '../../ui/cells/input-cell'
import { TextCell } from '../../ui/cells/text-cell'
import { textOf, TextSearch } from './text'

/** A whole number, or the typed text while it is not one yet. */
export const wholeNumber = (text: string | null): number | string | null =>
  text !== null && /^-?\d{1,15}$/.test(text) ? Number(text) : text

const grouped = (value: unknown, { year }: IntegerField): string =>
  typeof value === 'number' && year !== true ? formatDecimal(String(value)) : textOf(value)

function Cell({ field, value, onSave }: CellProps<IntegerField>) {
  if (!onSave) return <TextCell text={grouped(value, field)} />
  return (
    <InputCell
      label={field.label}
      text={grouped(value, field)}
      raw={textOf(value)}
      onSave={(next) => onSave(wholeNumber(next as string | null))}
    />
  )
}

function Input({ field, value, onChange, name: _name, row: _row, form: _form, ...rest }: InputProps<IntegerField>) {
  return (
    <NumberInput
      {...rest}
      value={textOf(value)}
      unit={field.unit}
      grouped={field.year !== true}
      onChange={(text) => onChange(wholeNumber(text))}
    />
  )
}

export const integerKind: Kind<IntegerField> = {
  cell: Cell,
  input: Input,
  search: TextSearch,
  toText: (value, _row, field) => grouped(value, field),
}
