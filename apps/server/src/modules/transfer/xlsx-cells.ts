import { type AnyEntity, type Field, type FieldKind, type FieldOf, fitsCell, standingOf } from '@zhujian/model'
import { formatInstant } from '@zhujian/model/date'
import type { CellValue } from 'hucre/xlsx'
import { linesText } from './cell-lines'

/** One column of a sheet: its head, how a row fills it and how Excel shows it. */
export interface SheetColumn {
  readonly name: string
  readonly head: string
  readonly width: number
  readonly numFmt: string
  cell(row: Readonly<Record<string, unknown>>): CellValue
}

/** First letters a spreadsheet may take for a formula, the full-width ones included. */
const TRIGGER = /^'*[=+\-@\t\r\n\0＝＋－＠]/
const ESCAPED = /^'+[=+\-@\t\r\n\0＝＋－＠]/

/** Text that can never become a formula, not even after saving as CSV: an apostrophe before a dangerous first letter. */
export const safeText = (text: string): string => (TRIGGER.test(text) ? `'${text}` : text)
/** The text as it was before {@link safeText}. */
export const originalText = (text: string): string => (ESCAPED.test(text) ? text.slice(1) : text)

/**
 * Sheets write a character as `_x003D_`: text that looks like one is written with its underscore written so, or it would
 * be another text (a formula, say) for whoever opens the sheet. Every reader takes it back.
 */
export const literal = <T extends CellValue>(value: T): T | string =>
  typeof value === 'string' && value.includes('_') ? value.replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_') : value

const TEXT_FORMAT = '@'
/** Excel keeps 15 digits; a longer number would change silently, so it goes as text. */
const MAX_DIGITS = 15

type Show<F extends Field> = (field: F, value: unknown, row: Readonly<Record<string, unknown>>, name: string) => CellValue

const asText: Show<Field> = (_field, value) => safeText(String(value))
const byLabel: Show<Field> = (_field, value, row, name) => safeText(String(row[`${name}_text`] ?? value))
const plainText = (html: string) =>
  html
    .replaceAll(/<[^<>]*>/g, ' ')
    .replaceAll(/&nbsp;/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

function asNumber(_field: Field, value: unknown): CellValue {
  const text = String(value)
  return text.replaceAll(/\D/g, '').length > MAX_DIGITS ? text : Number(text)
}

const shows: { [K in FieldKind]: Show<FieldOf<K>> } = {
  text: asText,
  longText: asText,
  serial: asText,
  geo: asText,
  richText: (_field, value) => safeText(plainText(String(value))),
  integer: asNumber,
  decimal: asNumber,
  bool: (_field, value) => (value ? '是' : '否'),
  date: asText,
  month: asText,
  time: asText,
  instant: (_field, value) => formatInstant(Number(value)),
  enum: (field, value) =>
    safeText(
      [value]
        .flat()
        .map((code) => field.dict.labelOf(code))
        .join('、'),
    ),
  tree: byLabel,
  region: byLabel,
  ref: byLabel,
  refs: byLabel,
  files: (_field, value) => `${String(value).split(',').length} 个附件`,
  lines: (field, value) => (fitsCell(field) ? safeText(linesText(field, rowsOf(value))) : `${rowsOf(value).length} 行`),
}

const rowsOf = (value: unknown): readonly Readonly<Record<string, unknown>>[] => (Array.isArray(value) ? value : [])

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** The cell of one field: labels instead of codes, numbers as numbers, dates as text, sensitive values as their mask. */
export function cellOf(field: Field, name: string, row: Readonly<Record<string, unknown>>): CellValue {
  const value = row[name]
  if (isEmpty(value)) return null
  // The row holds the mask, whatever the kind of field behind it.
  if (field.sensitive) return field.kind === 'files' ? null : safeText(String(value))
  const show = shows[field.kind] as Show<Field>
  return show(field, value, row, name)
}

export const headOf = (field: Field): string => ('unit' in field && field.unit ? `${field.label}（${field.unit}）` : field.label)

const isNumber = (field: Field) => field.kind === 'integer' || field.kind === 'decimal'

function formatOf(field: Field): string {
  if (field.kind === 'integer') return '0'
  return field.kind === 'decimal' ? `#,##0${field.scale > 0 ? `.${'0'.repeat(field.scale)}` : ''}` : TEXT_FORMAT
}

function widthOf(field: Field): number {
  const wide = ['longText', 'richText', 'region', 'geo', 'lines'].includes(field.kind)
    ? 36
    : field.kind === 'text' && field.max > 40
      ? 28
      : 14
  return Math.max(isNumber(field) ? 12 : wide, headOf(field).length * 2 + 2)
}

export function fieldColumn(name: string, field: Field): SheetColumn {
  return { name, head: headOf(field), width: widthOf(field), numFmt: formatOf(field), cell: (row) => cellOf(field, name, row) }
}

/** System columns that may stand in a list beside the fields. */
export function systemColumn(entity: AnyEntity, name: string): SheetColumn | undefined {
  if (name === 'state' && entity.flow) {
    return {
      name,
      head: '状态',
      width: 12,
      numFmt: TEXT_FORMAT,
      cell: (row) => (isEmpty(row.state) ? null : (standingOf(entity, row) ?? null)),
    }
  }
  const head = new Map([
    ['created_at', '创建时间'],
    ['updated_at', '更新时间'],
  ]).get(name)
  return head === undefined
    ? undefined
    : {
        name,
        head,
        width: 18,
        numFmt: TEXT_FORMAT,
        cell: (row) => (isEmpty(row[name]) ? null : formatInstant(Number(row[name]))),
      }
}
