import type { Field, FieldKind } from '@zhujian/model'
import { briefOf } from '@zhujian/domain/entity-index'
import { foundByTold } from '@zhujian/domain/found-by'
import type { ReactNode } from 'react'
import { useApi } from '../data/queries'
import { kindOf, type Kinds } from '../ui/form/kind'
import type { SearchControlProps, SearchItem } from '../ui/search-chips'
import { entityPath } from './entity-paths'
import { idsFound, isFound } from './personal-search'
import { type ListAnswer, listFields, nameOfRow, type TableSource, type WireRow } from './source'

const MOST_NAMES = 50
const WORDS: readonly FieldKind[] = ['text', 'longText', 'richText', 'serial']
const TYPED: readonly FieldKind[] = [...WORDS, 'integer', 'decimal']

/** What a search control hands out, as the text that goes on the wire. */
export function filterText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(filterText).filter(Boolean).join(',')
  return String(value)
}

/** What a search control expects, from the text of the address. */
export function filterValue(field: Field, text: string): unknown {
  if (text === '') return null
  if (field.kind === 'ref' && /^\d+$/.test(text)) return Number(text)
  if (field.kind === 'refs') return text.split(',').map(Number)
  if (field.kind === 'bool') return text === '1' || text === 'true'
  if (field.kind === 'enum') return field.dict.codes.find((code) => String(code) === text) ?? text
  return text
}

type Labelled = (text: string, rows: readonly WireRow[]) => ReactNode
type SearchControl = Omit<SearchItem, 'show'> & { readonly show: Labelled }

/** Search fields of a list with the controls of their kinds; they stay the same whatever rows are found. */
export function searchControls(names: readonly string[], source: TableSource, kinds: Kinds): SearchControl[] {
  const { display } = source
  const fields = listFields(source)
  const worded = names.filter((name) => fields[name] && WORDS.includes(fields[name].kind) && !fields[name].sensitive)
  const box = worded.includes(display) ? display : worded[0]
  return names.flatMap((name) => {
    const field = fields[name]
    const kind = field && kindOf(kinds, field)
    const Search = kind?.search
    if (!field || !Search) return []
    const control = ({ id, value, onChange }: SearchControlProps) => (
      <Search
        field={field}
        name={name}
        id={id}
        value={filterValue(field, isFound(value) ? '' : value)}
        onChange={(next) => onChange(filterText(next))}
      />
    )
    const show: Labelled = (text, rows) => {
      if (field.sensitive) return `查到 ${idsFound(text).length} 条`
      const row = labelRow(name, text, rows)
      if ((field.kind === 'ref' || field.kind === 'refs') && !row) return <RefNames target={field.target} ids={text} />
      return kind.toText(filterValue(field, text), row ?? {}, field, name) || text
    }
    const typed = name === box ? { typed: name === display ? foundByTold(source) : field.label } : undefined
    return [{ name, label: field.label, instant: !TYPED.includes(field.kind), control, show, ...typed }]
  })
}

/** The same with labels of references from the rows they found. */
export const searchItems = (controls: readonly SearchControl[], rows: readonly WireRow[]): SearchItem[] =>
  controls.map((each) => ({ ...each, show: (text) => each.show(text, rows) }))

/** Names behind ids, for a filter whose rows are not here (none found, or opened from a link). */
function RefNames({ target, ids }: { target: string; ids: string }) {
  const { data } = useApi<ListAnswer>(target, entityPath(target, 'getList'), { ids, limit: MOST_NAMES })
  const names = data?.rows.map((row) => nameOfRow(row, briefOf(target).display))
  return <>{names && names.length > 0 ? names.join('、') : ids}</>
}

const labelRow = (name: string, text: string, rows: readonly WireRow[]): WireRow | undefined =>
  rows.find((row) => String(row[name]) === text)
