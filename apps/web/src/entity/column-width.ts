import type { Field, FieldKind } from '@zhujian/model'
import type { Align } from '../ui/table/column'

/** px, before a person drags: what the words of a page never need is taken back, the head may ask for more. */
const WIDTH: Record<FieldKind, number> = {
  text: 120,
  longText: 160,
  integer: 88,
  decimal: 112,
  bool: 72,
  date: 108,
  month: 88,
  time: 80,
  instant: 152,
  enum: 96,
  tree: 96,
  region: 92,
  ref: 136,
  refs: 136,
  files: 104,
  geo: 152,
  serial: 148,
  lines: 88,
  richText: 160,
}
const DISPLAY_WIDTH = 216
/** A row that is called by its day, and by what happened on it: the rest is for the name of its project. */
const DISPLAY_DAY_WIDTH = 176
const CHARACTER = 14
const HEAD_EXTRA = 34
const NUMBERS: readonly FieldKind[] = ['integer', 'decimal']
const CENTRED: readonly FieldKind[] = ['date', 'month', 'time', 'instant', 'bool']
/** Numbers, days and codes fit what they say, to the px. */
export const EXACT: readonly FieldKind[] = [...NUMBERS, 'date', 'month', 'time', 'instant', 'serial']
const WORDS: readonly FieldKind[] = ['text', 'longText', 'ref', 'refs', 'richText']
/** Projects and companies have long names. */
const LONG_NAMES: readonly string[] = ['engineering', 'unit', 'supervise_org']

export const unitOf = (field: Field): string | undefined =>
  field.kind === 'integer' || field.kind === 'decimal' ? field.unit : undefined

/** Characters as the eye counts them: a Latin letter is half as wide as a Chinese one. */
const visualLength = (text: string): number => [...text].reduce((sum, char) => sum + (/[ -~]/.test(char) ? 0.55 : 1), 0)

const TAG_CHARACTER = 12
const TAG_EXTRA = 54
const TAG_MOST = 160

/** px the widest tag of a closed list needs, icon and padding included. */
function tagWidth(field: Field, others: readonly string[]): number {
  if (field.kind !== 'enum') return 0
  const longest = Math.max(0, ...[...field.dict.codes.map((code) => field.dict.labelOf(code)), ...others].map(visualLength))
  return Math.min(TAG_MOST, Math.ceil(longest * TAG_CHARACTER) + TAG_EXTRA)
}

/** px of a stack of files: three of 40 px and the number of the rest, with gaps and padding. */
const STACK_WIDTH = 192

function headWidth(field: Field): number {
  const unit = unitOf(field)
  return Math.ceil(visualLength(unit ? `${field.label}/${unit}` : field.label) * CHARACTER) + HEAD_EXTRA
}

const displayWidth = ({ kind }: Field): number => (CENTRED.includes(kind) ? DISPLAY_DAY_WIDTH : DISPLAY_WIDTH)

/** Starting width of a column: its kind's, or what its head needs. */
export const columnWidth = (field: Field, isDisplay: boolean, words: readonly string[] = []): number =>
  Math.max(isDisplay ? displayWidth(field) : WIDTH[field.kind], wholeWidth(field, words), stackWidth(field))

/** px of the masked value and the word that shows it whole. */
const REVEAL_WIDTH = 156

const isPersonName = (field: Field): boolean => field.kind === 'text' && field.label.endsWith('姓名') && field.max <= 30

/** px of what must never be cut, in letters of 14 px: the head, the tag of a state. Words may end in dots. */
/** `words` may stand in it besides those of its list. */
export const wholeWidth = (field: Field, words: readonly string[] = []): number =>
  Math.max(headWidth(field), tagWidth(field, words), field.sensitive ? REVEAL_WIDTH : 0)

const stackWidth = (field: Field): number => (field.kind === 'files' && field.max > 1 ? STACK_WIDTH : 0)

export const columnAlign = (field: Field): Align =>
  NUMBERS.includes(field.kind) ? 'right' : CENTRED.includes(field.kind) ? 'center' : 'left'

/** Spare room goes to the name of a row, of a project, of a company, and to what a page draws itself. */
export function mayGrow(field: Field, isDisplay: boolean, drawn = false): boolean {
  if (isDisplay) return WORDS.includes(field.kind) && !isPersonName(field)
  return 'target' in field ? LONG_NAMES.includes(field.target) : drawn && WORDS.includes(field.kind)
}

/** Kinds the server can order by. */
export const isSortable = (field: Field): boolean =>
  !field.sensitive && !['files', 'lines', 'refs', 'richText', 'geo'].includes(field.kind)
