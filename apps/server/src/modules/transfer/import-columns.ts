import { nameOf, type AnyEntity, type Field } from '@zhujian/model'
import { headOf } from './xlsx-cells'

/** Kinds a cell cannot hold: files are uploaded, lines have a form of their own, serial numbers are drawn. */
const NOT_IN_CELLS = new Set(['files', 'lines', 'serial'])

/** The fields of the form that a sheet can fill, in the order of the form. */
export function importFields(entity: AnyEntity): [name: string, field: Field][] {
  return entity.form.map(nameOf).flatMap((name): [string, Field][] => {
    const field = entity.fields[name]
    return field && !NOT_IN_CELLS.has(field.kind) ? [[name, field]] : []
  })
}

/** Heads the server itself adds to sheets; they carry no values. */
export const REASON_HEAD = '错误原因'
/** First cells that mark the explaining rows of the template. */
export const HINT_MARK = '填写说明：'
export const SAMPLE_MARK = '示例：'

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
  const missing = fields.filter(([name, field]) => !field.optional && !taken.has(name)).map(([, field]) => field.label)
  const unknown = heads.filter(
    (head, index) => columns[index] === null && head !== '' && head !== REASON_HEAD && mapping[head] !== '',
  )
  return { columns, missing, unknown }
}
