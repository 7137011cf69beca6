import type { RefsField } from '@zhujian/model'
import { SearchSelect } from '../../ui/controls/search-select'
import type { SelectValue } from '../../ui/controls/search-select-source'
import type { CellProps, FormRow, InputProps, Kind, SearchProps } from '../../ui/form/kind'
import { TextCell } from '../../ui/cells/text-cell'
import { RefNames } from './ref'
import { CHOOSE_PROJECT, useOffered } from './project'
import { textOf } from './text'

const idsOf = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number).filter(Number.isFinite) : [])
const numbers = (value: SelectValue | SelectValue[] | null): number[] => (Array.isArray(value) ? value.map(Number) : [])

const toText = (value: unknown, row: FormRow, _field: RefsField, name: string): string =>
  textOf(row[`${name}_text`]) || idsOf(value).join('、')

function Cell({ field, name, value, row }: CellProps<RefsField>) {
  const ids = idsOf(value)
  if (ids.length > 0 && row[`${name}_text`] === undefined) return <RefNames target={field.target} ids={ids} />
  return <TextCell text={toText(value, row, field, name)} />
}

function Input({ field, name, value, onChange, row, form: _form, ...rest }: InputProps<RefsField>) {
  const { source, waiting } = useOffered(field, row)
  return (
    <SearchSelect
      {...rest}
      {...(waiting && { disabled: true, placeholder: CHOOSE_PROJECT })}
      multiple
      source={source}
      value={idsOf(value)}
      onChange={(next, options) =>
        onChange(numbers(next), { [`${name}_text`]: options.map((option) => option.label).join('、') })
      }
    />
  )
}

function Search({ field, id, value, onChange }: SearchProps<RefsField>) {
  const { source } = useOffered(field, undefined, true)
  return <SearchSelect id={id} multiple source={source} value={idsOf(value)} onChange={(next) => onChange(numbers(next))} />
}

export const refsKind: Kind<RefsField> = { cell: Cell, input: Input, search: Search, toText }
