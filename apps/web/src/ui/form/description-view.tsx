import { concerns, nameOf } from '@zhujian/model'
import type { Field, Fields, FormItem } from '@zhujian/model'
import { isBlank } from '@zhujian/model/text'
import { Description } from '../description'
import { kindOf, useKinds } from './kind'
import type { FormRow } from './kind'
import { unitText } from './unit-text'

export interface DescriptionViewProps {
  fields: Fields
  items: readonly FormItem[]
  row: FormRow
  columns?: 1 | 2 | 3
  /** Values before the last change: fields that differ show both. */
  before?: FormRow
}

const WIDE: readonly Field['kind'][] = ['longText', 'richText', 'files', 'lines']

function Value({ field, name, row }: { field: Field; name: string; row: FormRow }) {
  const Cell = kindOf(useKinds(), field).cell
  const value = row[name]
  return (
    <>
      <Cell field={field} name={name} value={value} row={row} />
      {!isBlank(value) && unitText(field.unit)}
    </>
  )
}

/** The read-only face of a form: a list of terms, never disabled inputs. An empty value is '—'. */
export function DescriptionView({ fields, items, row, columns = 2, before }: DescriptionViewProps) {
  const shown = items.map(nameOf).flatMap((name) => {
    const field = fields[name]
    if (!field || (isBlank(row[name]) && !concerns(field, row))) return []
    const changed = before !== undefined && JSON.stringify(before[name] ?? null) !== JSON.stringify(row[name] ?? null)
    return [
      {
        key: name,
        label: field.label,
        value: <Value field={field} name={name} row={row} />,
        wide: WIDE.includes(field.kind),
        ...(changed && { before: <Value field={field} name={name} row={before} /> }),
      },
    ]
  })
  return <Description items={shown} columns={columns} />
}
