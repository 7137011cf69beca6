import type { RefField } from '@zhujian/model'
import { useMemo, useRef } from 'react'
import { SearchSelect } from '../../ui/controls/search-select'
import { useChosen } from '../../ui/controls/use-search-select'
import type { Option } from '../../ui/controls/search-select-state'
import type { CellProps, FormRow, InputProps, Kind, SearchProps } from '../../ui/form/kind'
import { TextCell } from '../../ui/cells/text-cell'
import { Tag } from '../../ui/tag'
import { CHOOSE_PROJECT, useOffered } from './project'
import { refSource } from './sources'
import { textOf } from './text'

const toText = (value: unknown, row: FormRow, _field: RefField, name: string): string =>
  value === null || value === undefined ? textOf(row[`${name}_text`]) : textOf(row[`${name}_text`]) || textOf(value)

/** Names of rows that came without them: asked for by id, once for equal questions. */
export function RefNames({ target, ids }: { target: string; ids: readonly number[] }) {
  const source = useMemo(() => refSource(target), [target])
  const { chosen } = useChosen(source, ids, NOTHING)
  return <TextCell text={chosen.map((option) => option.label).join('、')} />
}
const NOTHING: readonly Option[] = []

function Cell({ field, name, value, row }: CellProps<RefField>) {
  if (typeof value === 'number' && row[`${name}_text`] === undefined) return <RefNames target={field.target} ids={[value]} />
  const stop = textOf(row[`${name}_stop`])
  const text = <TextCell text={toText(value, row, field, name)} />
  if (stop === '') return text
  return (
    <span className="zj-ref-stopped">
      {text}
      <Tag tone="warning">{stop}</Tag>
    </span>
  )
}

const idOf = (value: unknown): number | null => (typeof value === 'number' ? value : null)

function useGiven(value: unknown, label: unknown): readonly Option[] {
  return useMemo(() => {
    const [id, text] = [idOf(value), textOf(label)]
    return id === null || text === '' ? [] : [{ value: id, label: text, item: {} }]
  }, [value, label])
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''

/** What a chosen row brings along: into what is empty, and into what the choice before it had brought. */
function useFills({ fills = {} }: RefField, row: FormRow) {
  const brought = useRef<FormRow>({})
  return (item: FormRow): Record<string, unknown> => {
    const open = Object.entries(fills).filter(([mine]) => isEmpty(row[mine]) || row[mine] === brought.current[mine])
    const own = Object.fromEntries(open.map(([mine, theirs]) => [mine, item[theirs] ?? null]))
    brought.current = own
    return { ...own, ...Object.fromEntries(open.map(([mine, theirs]) => [`${mine}_text`, item[`${theirs}_text`] ?? null])) }
  }
}

function Input({ field, name, value, row, onChange, form: _form, ...rest }: InputProps<RefField>) {
  const { source, waiting } = useOffered(field, row)
  const filled = useFills(field, row)
  const given = useGiven(value, row[`${name}_text`])
  return (
    <SearchSelect
      {...rest}
      {...(waiting && { disabled: true, placeholder: CHOOSE_PROJECT })}
      source={source}
      value={idOf(value)}
      given={given}
      onChange={(next, [option]) =>
        onChange(next === null ? null : Number(next), { ...filled(option?.item ?? {}), [`${name}_text`]: option?.label ?? null })
      }
    />
  )
}

function Search({ field, id, value, onChange }: SearchProps<RefField>) {
  const { source } = useOffered(field, undefined, true)
  return (
    <SearchSelect
      id={id}
      source={source}
      value={idOf(value)}
      onChange={(next) => onChange(next === null ? null : Number(next))}
    />
  )
}

export const refKind: Kind<RefField> = { cell: Cell, input: Input, search: Search, toText }
