import type { SerialField } from '@zhujian/model'
import { CopyButton } from '../../ui/copy-button'
import type { CellProps, InputProps, Kind } from '../../ui/form/kind'
import { TextCell } from '../../ui/cells/text-cell'
import { textOf, TextSearch } from './text'

function Cell({ value }: CellProps<SerialField>) {
  const text = textOf(value)
  return (
    <TextCell text={text}>
      {text} <CopyButton text={text} />
    </TextCell>
  )
}

/** Drawn by the server; nobody fills it in. */
function Input({ id, value }: InputProps<SerialField>) {
  return (
    <output id={id} className="serial-text">
      {textOf(value) || '保存后自动生成'}
    </output>
  )
}

export const serialKind: Kind<SerialField> = { cell: Cell, input: Input, search: TextSearch, toText: (value) => textOf(value) }
