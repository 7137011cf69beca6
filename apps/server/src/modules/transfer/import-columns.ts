import { type AnyEntity, type Field, fitsCell, mayConcern, nameOf } from '@zhujian/model'
import type { Given } from './import-given'
import { headOf } from './xlsx-cells'

/** The fields of the form that a sheet can fill, in the order of the form; of rows with these answers: what is left to be asked. */
export function importFields(entity: AnyEntity, given: Given = {}): [name: string, field: Field][] {
  return entity.form.map(nameOf).flatMap((name): [string, Field][] => {
    const field = entity.fields[name]
    return field && fitsCell(field) && !(name in given) && mayConcern(field, given) ? [[name, field]] : []
  })
}

/** Heads the server itself adds to sheets; they carry no values. */
export const REASON_HEAD = '错误原因'
export interface HeadMatch {
  /** Field name per column of the sheet, null where the column is not taken. */
  readonly columns: readonly (string | null)[]
  /** Labels of required fields without a column. */
  readonly missing: readonly string[]
  /** Heads nothing was found for. */
  readonly unknown: readonly string[]
}

/** '*建筑面积（㎡）' and '建筑面积' are one head: star, unit and blanks do not count. */
const bare = (head: string) => head.replaceAll(/[（(][^（()）]*[)）]\s*$/g, '').replaceAll(/[*＊\s]/g, '')

/** Finds the field of every head; `mapping` (head → field name, '' = leave out) is what a person corrected by hand. */
export function matchHeads(
  entity: AnyEntity,
  heads: readonly string[],
  mapping: Readonly<Record<string, string>> = {},
  given: Given = {},
): HeadMatch {
  const fields = importFields(entity)
  const byHead = new Map(
    fields.flatMap(([name, field]) => [[bare(headOf(field)), name] as const, [bare(field.label), name] as const]),
  )
  const known = new Set(fields.map(([name]) => name))
  const taken = new Set<string>()
  const columns = heads.map((head) => {
    const name = mapping[head] ?? byHead.get(bare(head))
    if (!name || !known.has(name) || taken.has(name)) return null
    taken.add(name)
    return name
  })
  const missing = fields
    .filter(([name, field]) => !field.optional && !(name in given) && !taken.has(name))
    .map(([, field]) => field.label)
  const unknown = heads.filter(
    (head, index) => columns[index] === null && head !== '' && head !== REASON_HEAD && mapping[head] !== '',
  )
  return { columns, missing, unknown }
}
