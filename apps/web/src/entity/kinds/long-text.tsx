import type { LongTextField } from '@zhujian/model'
import { LongTextInput } from '../../ui/controls/text-input'
import { RevealText } from '../../ui/controls/reveal'
import { SensitiveInput } from '../../ui/controls/sensitive-input'
import type { CellProps, InputProps, Kind } from '../../ui/form/kind'
import { TextCell } from '../../ui/cells/text-cell'
import { useReveal } from './entity-name'
import { stringOf, textOf, TextSearch } from './text'

function Cell({ field, name, value, row }: CellProps<LongTextField>) {
  const reveal = useReveal(name, row)
  const text = textOf(value)
  return field.sensitive && text !== '' ? <RevealText mask={text} reveal={reveal} /> : <TextCell text={text} />
}

function Input({ field, name, value, row, onChange, form: _form, ...rest }: InputProps<LongTextField>) {
  const reveal = useReveal(name, row)
  if (field.sensitive)
    return <SensitiveInput {...rest} value={stringOf(value)} max={field.max} onReveal={reveal} onChange={onChange} />
  return <LongTextInput {...rest} value={stringOf(value)} max={field.max} onChange={onChange} />
}

export const longTextKind: Kind<LongTextField> = {
  cell: Cell,
  input: Input,
  search: TextSearch,
  toText: (value) => textOf(value),
}
