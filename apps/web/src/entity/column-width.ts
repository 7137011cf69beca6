import type { Field, FieldKind } from '@zhujian/model'
import type { Align } from '../ui/table/column'

/** px, before a person drags; the head may ask for more. */
const WIDTH: Record<FieldKind, number> = {
  text: 120,
  longText: 160,
  integer: 88,
  decimal: 112,
  bool: 72,
  date: 108,
  month: 88,
  time: 80,
  instant: 144,
  enum: 96,
  dictionary: 96,
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
/** Short texts need no more: a code, a name of a person. */
const SHORT_TEXT = 20
const SHORT_WIDTH = 104
const DISPLAY_WIDTH = 216
/** A name of a person. */
const PERSON_TEXT = 30
const PERSON_WIDTH = 104
const CHARACTER = 14
const HEAD_EXTRA = 34
const NUMBERS: readonly FieldKind[] = ['integer', 'decimal']
const CENTRED: readonly FieldKind[] = ['date', 'month', 'time', 'instant', 'bool']
const EXACT: readonly FieldKind[] = ['date', 'month', 'time', 'instant', 'serial']
const GROWING: readonly FieldKind[] = ['text', 'longText', 'ref', 'refs', 'richText']

export const unitOf = (field: Field): string | undefined =>
  field.kind === 'integer' || field.kind === 'decimal' ? field.unit : undefined

/** Characters as the eye counts them: a Latin letter is half as wide as a Chinese one. */
const visualLength = (text: string): number => [...text].reduce((sum, char) => sum + (/[ -~]/.test(char) ? 0.55 : 1), 0)

const TAG_CHARACTER = 12
const TAG_EXTRA = 54
const TAG_MOST = 160

/** px the widest tag of a closed list needs, icon and padding included. */
function tagWidth(field: Field): number {
  if (field.kind !== 'enum') return 0
  const longest = Math.max(0, ...field.dict.codes.map((code) => visualLength(field.dict.labelOf(code))))
  return Math.min(TAG_MOST, Math.ceil(longest * TAG_CHARACTER) + TAG_EXTRA)
}

/** px of a stack of files: three of 40 px and the number of the rest, with gaps and padding. */
const STACK_WIDTH = 192

function headWidth(field: Field): number {
  const unit = unitOf(field)
  return Math.ceil(visualLength(unit ? `${field.label}/${unit}` : field.label) * CHARACTER) + HEAD_EXTRA
}

/** Starting width of a column: its kind's, or what its head needs. */
export function columnWidth(field: Field, isDisplay: boolean): number {
  const short = field.kind === 'text' && field.max <= SHORT_TEXT
  const own = isDisplay ? displayWidth(field) : short ? SHORT_WIDTH : WIDTH[field.kind]
  return Math.max(own, wholeWidth(field), stackWidth(field), codeWidth(field))
}

/** px of the masked value and the word that shows it whole. */
const REVEAL_WIDTH = 156
const revealWidth = (field: Field): number => (field.sensitive ? REVEAL_WIDTH : 0)

/** px of eighteen letters and digits, which say nothing when cut. */
const CODE_WIDTH = 176
/** px of the number of an official paper: 杭西建质暂〔2026〕0001号. */
const PAPER_WIDTH = 204
const PAPER_LABEL = /^(文书编号|文号)$/
/** px of its kind and number together: 工程质量安全监督交底记录 杭西建质交〔2026〕0001号; two papers differ at the end. */
const TITLED_PAPER_WIDTH = 392

const codeWidth = (field: Field): number => {
  if (field.label === '文书') return TITLED_PAPER_WIDTH
  if (PAPER_LABEL.test(field.label)) return PAPER_WIDTH
  return field.kind === 'text' && field.format === 'uscc' ? CODE_WIDTH : 0
}

/** Names of people are short; the room belongs to the columns beside them. */
const displayWidth = (field: Field): number => (isPersonName(field) ? PERSON_WIDTH : DISPLAY_WIDTH)

const isPersonName = (field: Field): boolean => field.kind === 'text' && field.label.endsWith('姓名') && field.max <= PERSON_TEXT

/** px of what must never be cut, in letters of 14 px: the head, the tag of a state, a number, a day. Words may end in dots. */
export function wholeWidth(field: Field): number {
  return Math.max(headWidth(field), tagWidth(field), revealWidth(field), EXACT.includes(field.kind) ? WIDTH[field.kind] : 0)
}

const stackWidth = (field: Field): number => (field.kind === 'files' && field.max > 1 ? STACK_WIDTH : 0)

export const columnAlign = (field: Field): Align =>
  NUMBERS.includes(field.kind) ? 'right' : CENTRED.includes(field.kind) ? 'center' : 'left'

/** Spare room goes to words; a title takes its share, a name of a person does not. */
export const mayGrow = (field: Field, isDisplay: boolean): boolean =>
  GROWING.includes(field.kind) && !(isDisplay && isPersonName(field))

/** Kinds the server can order by. */
export const isSortable = (field: Field): boolean =>
  !field.sensitive && !['files', 'lines', 'refs', 'richText', 'geo'].includes(field.kind)
