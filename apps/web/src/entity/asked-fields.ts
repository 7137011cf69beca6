import { standingNeeds } from '@zhujian/model'
import type { TableColumn } from '../ui/table/column'
import { EMPTY_LAYOUT, isShown } from '../ui/table/layout'
import type { LayoutOrigin } from '../ui/table/table-props'
import { NOTHING_KEPT } from '../ui/table/use-layout'
import { type Filters, useKept } from '../ui/table-state'
import type { TableSource, WireRow } from './source'

interface Asking {
  readonly source: TableSource
  readonly columns: readonly TableColumn<WireRow>[]
  readonly layoutOf: LayoutOrigin
  readonly filters: Filters
  /** What the page itself reads of a row; undefined: it reads whole rows. */
  readonly needs?: readonly string[] | undefined
}

const LABEL = /_text$/

/**
 * Fields a list asks for: the columns on show, what labels the filters in force, and what the page needs beside them. Whatever a
 * person shows is asked for then; the rows before stay on screen meanwhile.
 */
export function useAskedFields({ source, columns, layoutOf, filters, needs }: Asking): { readonly fields?: string } {
  const [kept] = useKept('account', layoutOf.name, NOTHING_KEPT)
  if (!needs) return {}
  const layout = { ...EMPTY_LAYOUT, ...layoutOf.base, ...kept }
  const shown = columns.filter((column) => isShown(column, layout)).map((column) => column.key)
  const wanted = [...shown, ...Object.keys(filters), ...needs].flatMap((name) => [name, ...besideOf(name, source)])
  const known = new Set([...columns.map((column) => column.key), ...Object.keys(source.fields)])
  return { fields: [...new Set(wanted)].filter((name) => known.has(name)).join(',') }
}

/**
 * How a row stands follows from days of it too; a text kept beside a reference is only there while it says something else than
 * the reference's own label.
 */
function besideOf(name: string, source: TableSource): string[] {
  if (name === 'state') return standingNeeds(source)
  const reference = name.replace(LABEL, '')
  return reference !== name && source.fields[reference]?.kind === 'ref' ? [reference] : []
}
