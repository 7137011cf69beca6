import type { RichTextField } from '@zhujian/model'
import { LongTextInput } from '../../ui/controls/text-input'
import type { CellProps, InputProps, Kind } from '../../ui/form/kind'
import { TextCell } from '../../ui/cells/text-cell'
import { stringOf, textOf, TextSearch } from './text'

const ROWS = 8

/** Paragraphs as plain text: what people paste is never read as HTML. */
function Cell({ value }: CellProps<RichTextField>) {
  const text = textOf(value)
  return (
    <TextCell text={text}>
      <span className="cell-paragraphs">{text}</span>
    </TextCell>
  )
}

function Input({ field, value, onChange, name: _name, row: _row, form: _form, ...rest }: InputProps<RichTextField>) {
  return <LongTextInput {...rest} value={stringOf(value)} max={field.max} rows={ROWS} onChange={onChange} />
}

export const richTextKind: Kind<RichTextField> = {
  cell: Cell,
  input: Input,
  search: TextSearch,
  toText: (value) => textOf(value),
}
