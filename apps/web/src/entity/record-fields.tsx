import { OFF_PAPER } from '@zhujian/domain/paper-signs'
import { type AnyEntity, concerns, type FormItem, nameOf } from '@zhujian/model'
import { isBlank } from '@zhujian/model/text'
import { DescriptionView } from '../ui/form/description-view'
import { ownRecordOf } from '../ui/own-record'
import type { WireRow } from './source'

/** Fields of the form first, as people filled them in, then the others that carry a value; which row is meant is a link, not codes. */
export function itemsOf(entity: AnyEntity, row: WireRow): FormItem[] {
  const formed = new Set([...entity.form.map(nameOf), 'entity', 'subject_id'])
  const filled = (name: string) => row[name] !== null && row[name] !== undefined && row[name] !== ''
  return [...entity.form, ...Object.keys(entity.fields).filter((name) => !formed.has(name) && filled(name))]
}

/** What of it stands on paper: nothing the platform only reminds its readers of, nor a question this row is not asked. */
export const paperFields = (entity: AnyEntity, row: WireRow) =>
  itemsOf(entity, row).flatMap((item) => {
    const name = nameOf(item)
    const field = entity.fields[name]
    return field && !OFF_PAPER.has(name) && (concerns(field, row) || !isBlank(row[name])) ? [{ name, field }] : []
  })

export function RecordFields({ entity, row }: { entity: AnyEntity; row: WireRow }) {
  const Own = ownRecordOf(entity.name)?.Fields
  return Own ? <Own row={row} /> : <DescriptionView fields={entity.fields} items={itemsOf(entity, row)} row={row} />
}
