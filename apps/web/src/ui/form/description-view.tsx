import { nameOf } from '@zhujian/model'
import type { Fields, FormItem } from '@zhujian/model'
import { kindOf, useKinds } from './kind'
import type { FormRow } from './kind'

export interface DescriptionViewProps {
  fields: Fields
  items: readonly FormItem[]
  row: FormRow
  columns?: 1 | 2 | 3
}

const WIDE = ['longText', 'richText', 'files', 'lines']

/** The read-only face of a form: a list of terms, never disabled inputs. An empty value is '—'. */
export function DescriptionView({ fields, items, row, columns = 2 }: DescriptionViewProps) {
  const kinds = useKinds()
  return (
    <dl className="description-view" style={{ '--columns': columns } as React.CSSProperties}>
      {items.map(nameOf).map((name) => {
        const field = fields[name]
        if (!field) return null
        const Cell = kindOf(kinds, field).cell
        return (
          <div key={name} className={WIDE.includes(field.kind) ? 'description-view__wide' : undefined}>
            <dt title={field.label}>{field.label}</dt>
            <dd>
              <Cell field={field} name={name} value={row[name]} row={row} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
