import type { DictionaryField } from '@zhujian/model'
import { SelectInput } from '../../ui/controls/choice-input'
import { pathText } from '../../ui/controls/tree-path'
import type { CellProps, FormRow, InputProps, Kind, SearchProps } from '../../ui/form/kind'
import { SelectCell } from '../../ui/cells/select-cell'
import { TextCell } from '../../ui/cells/text-cell'
import { dictionaryNow, useDictionary } from './sources'
import { textOf } from './text'

/** The label the server sent, else the one of the common data: a retired entry keeps its name. */
export const labelOf = (value: unknown, row: FormRow, name: string, fallback: (code: string) => string): string => {
  const code = textOf(value)
  return code === '' ? '' : textOf(row[`${name}_text`]) || fallback(code)
}

const toText = (value: unknown, row: FormRow, field: DictionaryField, name: string): string =>
  labelOf(value, row, name, (code) => pathText(dictionaryNow(field.type), code))

function Cell({ field, name, value, row, onSave }: CellProps<DictionaryField>) {
  const choices = useDictionary(field.type)
  return onSave ? (
    <SelectCell value={value} choices={choices} onSave={onSave} />
  ) : (
    <TextCell text={toText(value, row, field, name)} />
  )
}

function Input({ field, name, value, row, onChange, form: _form, ...rest }: InputProps<DictionaryField>) {
  const choices = useDictionary(field.type)
  const code = textOf(value)
  const retired = code !== '' && !choices.some((choice) => choice.value === code)
  const shown = retired ? [...choices, { value: code, label: textOf(row[`${name}_text`]) || code, disabled: true }] : choices
  return <SelectInput {...rest} choices={shown} value={value} clearable={field.optional} onChange={onChange} />
}

function Search({ field, id, value, onChange }: SearchProps<DictionaryField>) {
  const choices = useDictionary(field.type)
  return <SelectInput id={id} choices={choices} value={value} onChange={onChange} />
}

export const dictionaryKind: Kind<DictionaryField> = { cell: Cell, input: Input, search: Search, toText }
