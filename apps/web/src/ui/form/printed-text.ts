import type { Field, FieldKind, FormType } from '@zhujian/model'
import { isBlank } from '@zhujian/model/text'
import { type FormRow, kindOf, type Kinds } from './kind'

/** Filled in as a line or a box of text, which paper cannot scroll. */
const TYPED: readonly FieldKind[] = ['text', 'longText', 'integer', 'decimal', 'geo', 'serial']

/** What a field says on paper in place of its input; undefined where the control itself is printed. */
export function printedText(kinds: Kinds, field: Field, name: string, row: FormRow, form?: FormType): string | undefined {
  const named = field.kind === 'ref' && !isBlank(row[`${name}_text`])
  if (form === 'upload' || !(named || TYPED.includes(field.kind))) return undefined
  const value = row[name]
  const text = kindOf(kinds, field).toText(value, row, field, name)
  return isBlank(value) || field.unit === undefined ? text : `${text} ${field.unit}`
}
