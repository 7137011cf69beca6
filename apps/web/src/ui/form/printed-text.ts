import type { Field, FieldKind, FormType } from '@zhujian/model'
import { isBlank } from '@zhujian/model/text'
import { type FormRow, kindOf, type Kinds } from './kind'
import { unitText } from './unit-text'

/** Filled in as a line or a box of text, which paper cannot scroll. */
const TYPED: readonly FieldKind[] = ['text', 'longText', 'integer', 'decimal', 'geo', 'serial']
/** Chosen from a drop-down: on paper the arrow and the "+ 3 …" of several say nothing. */
const CHOSEN: readonly FieldKind[] = ['enum', 'tree', 'region']
/** Stored as ids; printed by name where the name is known. */
const NAMED: readonly FieldKind[] = ['ref', 'refs']
/** Every choice stands on paper, the chosen one marked. */
const OPEN: readonly FormType[] = ['upload', 'radio', 'checkbox']

/** What a field says on paper in place of its input; undefined where the control itself is printed. */
export function printedText(kinds: Kinds, field: Field, name: string, row: FormRow, form?: FormType): string | undefined {
  if (form !== undefined && OPEN.includes(form)) return undefined
  const value = row[name]
  const named = NAMED.includes(field.kind) && (isBlank(value) || !isBlank(row[`${name}_text`]))
  if (!(named || TYPED.includes(field.kind) || CHOSEN.includes(field.kind))) return undefined
  const text = kindOf(kinds, field).toText(value, row, field, name)
  return isBlank(value) ? text : text + unitText(field.unit)
}
