import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined'
import type { TextField } from '@zhujian/model'
import { formats } from '@zhujian/model/formats'
import { DateRangeInput, MonthRangeInput, TimeInput } from '../../ui/controls/date-input'
import { RevealText } from '../../ui/controls/reveal'
import { SensitiveInput } from '../../ui/controls/sensitive-input'
import { LongTextInput, TextInput } from '../../ui/controls/text-input'
import type { CellProps, FormRow, InputProps, Kind, SearchProps } from '../../ui/form/kind'
import { InputCell } from '../../ui/cells/input-cell'
import { TextCell } from '../../ui/cells/text-cell'
import { useReveal } from './entity-name'

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
/** The label the server sent, else the one of the common data: a retired entry keeps its name. */
export const labelOf = (value: unknown, row: FormRow, name: string, fallback: (code: string) => string): string => {
  const code = textOf(value)
  return code === '' ? '' : textOf(row[`${name}_text`]) || fallback(code)
}
export const stringOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

const normalizeOf = ({ format }: TextField) => (format === undefined ? undefined : formats[format].normalize)

function Cell({ field, name, value, row, onSave }: CellProps<TextField>) {
  const reveal = useReveal(name, row)
  const text = textOf(value)
  if (onSave && !field.sensitive) return <InputCell label={field.label} text={text} onSave={onSave} />
  if (field.sensitive && text !== '') return <RevealText mask={text} reveal={reveal} />
  return <TextCell text={text} />
}

/** Numbers with a check digit say so once they are right. */
function Checked({ field, value }: { field: TextField; value: unknown }) {
  const format = field.format === undefined ? undefined : formats[field.format]
  const text = textOf(value)
  if (!format?.reason || text === '' || !format.test(text) || format.reason(text) !== undefined) return null
  return (
    <span className="form-checked">
      <CheckCircleOutlined aria-hidden /> 校验通过
    </span>
  )
}

/** Text that is really a range of days or months, or a time, by the entity's wish [S3-08]. */
const SPECIAL = { dateRange: DateRangeInput, monthRange: MonthRangeInput, time: TimeInput } as const

function Input({ field, name, value, row, form, onChange, ...rest }: InputProps<TextField>) {
  const reveal = useReveal(name, row)
  const normalize = normalizeOf(field)
  const Special = SPECIAL[form as keyof typeof SPECIAL]
  if (Special) return <Special {...rest} value={stringOf(value)} onChange={onChange} />
  if (field.sensitive)
    return (
      <SensitiveInput
        {...rest}
        value={stringOf(value)}
        max={field.max}
        normalize={normalize}
        onReveal={reveal}
        onChange={onChange}
      />
    )
  if (form === 'textarea') return <LongTextInput {...rest} value={stringOf(value)} max={field.max} onChange={onChange} />
  const suffix = field.format === undefined ? undefined : <Checked field={field} value={value} />
  return <TextInput {...rest} value={stringOf(value)} max={field.max} normalize={normalize} suffix={suffix} onChange={onChange} />
}

/** Typed words; shared by every kind that is searched by text. */
export function TextSearch({ id, value, onChange }: Pick<SearchProps, 'id' | 'value' | 'onChange'>) {
  return <TextInput id={id} value={textOf(value)} onChange={onChange} />
}

export const textKind: Kind<TextField> = { cell: Cell, input: Input, search: TextSearch, toText: (value) => textOf(value) }
