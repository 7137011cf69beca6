import type { AnyDict, EnumField } from '@zhujian/model'
import { CheckboxInput, MultiSelectInput, RadioInput, SelectInput } from '../../ui/controls/choice-input'
import type { Choice } from '../../ui/controls/choice-input'
import type { CellProps, InputProps, Kind, SearchProps } from '../../ui/form/kind'
import { StateTag } from '../../ui/tag'
import { SelectCell } from '../../ui/cells/select-cell'
import { TextCell } from '../../ui/cells/text-cell'

export const choicesOf = (dict: AnyDict): Choice[] => dict.codes.map((code) => ({ value: code, label: dict.labelOf(code) }))

const codesIn = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === null || value === undefined || value === '' ? [] : [value]
const toText = (value: unknown, _row: unknown, { dict }: EnumField): string =>
  codesIn(value)
    .map((code) => dict.labelOf(code))
    .join('、')
const isToned = (dict: AnyDict, code: unknown) =>
  dict.keyOf(code) !== undefined && dict.entries[dict.keyOf(code) ?? '']?.[2] !== undefined

/** A tag where the code has a tone of its own, otherwise plain words. */
function Cell({ field, value, row, onSave }: CellProps<EnumField>) {
  if (onSave && !field.many) return <SelectCell value={value} choices={choicesOf(field.dict)} onSave={onSave} />
  if (!field.many && isToned(field.dict, value)) return <StateTag dict={field.dict} code={value} />
  return <TextCell text={toText(value, row, field)} />
}

function Input({ field, value, onChange, form, name: _name, row: _row, ...rest }: InputProps<EnumField>) {
  const choices = choicesOf(field.dict)
  if (field.many && form === 'checkbox') return <CheckboxInput {...rest} choices={choices} value={value} onChange={onChange} />
  if (field.many) return <MultiSelectInput {...rest} choices={choices} value={value} onChange={onChange} />
  if (form === 'radio') return <RadioInput {...rest} choices={choices} value={value} onChange={onChange} />
  return <SelectInput {...rest} choices={choices} value={value} clearable={field.optional} onChange={onChange} />
}

function Search({ field, id, value, onChange }: SearchProps<EnumField>) {
  return <SelectInput id={id} choices={choicesOf(field.dict)} value={value} onChange={onChange} />
}

export const enumKind: Kind<EnumField> = { cell: Cell, input: Input, search: Search, toText }
