import type { Field, FieldKind, FieldOf } from '@zhujian/model'
import { addDays, formatInstant, isDate, isMonth, parseInstant } from '@zhujian/model/date'
import { parseDecimal } from '@zhujian/model/decimal'
import { toHalfWidth } from '@zhujian/model/text'
import type { CellValue } from 'hucre/xlsx'
import { outsideMessage } from '../../entity/bounds'
import { type Reading, readLines } from './cell-lines'
import { originalText } from './xlsx-cells'

/** What labels mean, read once for all rows of a sheet. */
export interface Lookups {
  /** Ids of the rows a label stands for, within the caller's reach and the bounds of the line's project. */
  refs(field: FieldOf<'ref'> | FieldOf<'refs'>, label: string, project: number | null): readonly number[]
  /** Whether a label that stands for no row there stands for one somewhere within reach. */
  elsewhere(field: FieldOf<'ref'> | FieldOf<'refs'>, label: string): boolean
  /** Codes of a dictionary or tree label. */
  codes(type: string, label: string): readonly string[]
  region(label: string): string | undefined
}

/** The text of a cell as a person sees it; what cannot be told from text is decided by {@link readCell}. */
export function cellText(value: CellValue | undefined): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? '是' : '否'
  // Cells with a date format arrive as the wall clock in UTC.
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 19).replace('T', ' ').replace(' 00:00:00', '')
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) < 1e21 ? value.toFixed(0) : String(value)
  return originalText(value).trim()
}

/** A number of 16 digits and more has already lost its last ones inside Excel. */
export const lostDigits = (value: CellValue | undefined): boolean => typeof value === 'number' && Math.abs(value) >= 1e15

const EPOCH = '1899-12-30'
/** Five digits begin in 1927; four would be taken for years. */
const SERIAL = /^\d{5}(\.\d+)?$/

/** Day of an Excel serial number, or of one of the usual ways to write a date. */
function dateOf(text: string): string | undefined {
  if (SERIAL.test(text)) return addDays(EPOCH, Math.floor(Number(text)))
  const [, year = '', month = '', day = ''] =
    /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?(?:\s+00:00(?::00)?)?$/.exec(text) ?? []
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(date) ? date : undefined
}

function monthOf(text: string): string | undefined {
  const [, year = '', month = ''] = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*月?$/.exec(text) ?? []
  const plain = `${year}-${month.padStart(2, '0')}`
  return isMonth(plain) ? plain : dateOf(text)?.slice(0, 7)
}

const EXCEL_TO_UNIX_DAYS = 25_569

function instantOf(text: string): number | undefined {
  if (SERIAL.test(text)) return Math.round((Number(text) - EXCEL_TO_UNIX_DAYS) * 86_400) - 8 * 3600
  const spaced = text
    .replaceAll('/', '-')
    .replace(
      /^(\d{4})[-年](\d{1,2})[-月](\d{1,2})日?/,
      (_all, y: string, m: string, d: string) => `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`,
    )
  return parseInstant(spaced)
}

function timeOf(text: string): string | undefined {
  if (/^0?\.\d+$/.test(text)) return formatInstant(Math.round(Number(text) * 86_400) - 8 * 3600, 'HH:mm')
  const [, hour = '', minute = ''] = /^(\d{1,2})[:：](\d{2})(?:[:：]\d{2})?$/.exec(text) ?? []
  return hour === '' ? undefined : `${hour.padStart(2, '0')}:${minute}`
}

const or = (value: unknown, message: string): Reading => (value === undefined ? { message } : { value })
const parts = (text: string) =>
  text
    .split(/[、,，;；]/)
    .map((part) => part.trim())
    .filter(Boolean)

type Read<F extends Field> = (field: F, text: string, lookups: Lookups, project: number | null) => Reading

const asText: Read<Field> = (_field, text) => ({ value: text })

function enumCode(field: FieldOf<'enum'>, label: string): Reading {
  const code =
    field.dict.codes.find((each) => field.dict.labelOf(each) === label) ?? field.dict.codes.find((each) => String(each) === label)
  return or(
    code,
    `“${label}”不在可选范围：${field.dict.codes
      .map((each) => field.dict.labelOf(each))
      .join('、')
      .slice(0, 80)}`,
  )
}

function each(texts: string[], read: (text: string) => Reading): Reading {
  const values: unknown[] = []
  for (const text of texts) {
    const found = read(text)
    if ('message' in found) return found
    values.push(found.value)
  }
  return { value: values }
}

function dictionaryCode(field: FieldOf<'tree'>, text: string, lookups: Lookups): Reading {
  const codes = lookups.codes(field.type, text)
  if (codes.length > 1) return { message: `“${text}”有 ${codes.length} 个同名项，请填写代码` }
  return or(codes[0], `“${text}”不在${field.label}的可选范围内`)
}

/** A label, or 'label#id' where a label stands for several rows. */
function refId(field: FieldOf<'ref'> | FieldOf<'refs'>, text: string, lookups: Lookups, project: number | null): Reading {
  const [, label = text, id] = /^(.*?)#(\d{1,15})$/.exec(text) ?? []
  const found = lookups.refs(field, label.trim(), project)
  if (found.length === 0 && lookups.elsewhere(field, label.trim())) return { message: outsideMessage(field) }
  if (id !== undefined) return found.includes(Number(id)) ? { value: Number(id) } : { message: `没有编号为 ${id} 的“${label}”` }
  if (found.length > 1)
    return { message: `有 ${found.length} 个“${label}”，请写成 ${label}#编号（可选编号：${found.slice(0, 5).join('、')}）` }
  return or(found[0], `没有找到“${text}”`)
}

const reads: { [K in FieldKind]: Read<FieldOf<K>> } = {
  text: asText,
  longText: asText,
  richText: asText,
  serial: asText,
  geo: asText,
  files: asText,
  lines: (field, text, lookups, project) => readLines(field, text, (column, word) => readCell(column, word, lookups, project)),
  bool: asText,
  integer: (_field, text) => ({ value: parseDecimal(text) ?? text }),
  decimal: (_field, text) => ({ value: parseDecimal(text) ?? text }),
  date: (_field, text) => or(dateOf(toHalfWidth(text)), '日期格式应为 年-月-日，如 2026-03-15'),
  month: (_field, text) => or(monthOf(toHalfWidth(text)), '月份格式应为 年-月，如 2026-03'),
  time: (_field, text) => or(timeOf(toHalfWidth(text)), '时间格式应为 时:分，如 08:30'),
  instant: (_field, text) => or(instantOf(toHalfWidth(text)), '时间格式应为 年-月-日 时:分'),
  enum: (field, text) => (field.many ? each(parts(text), (part) => enumCode(field, part)) : enumCode(field, text)),
  tree: dictionaryCode,
  region: (_field, text, lookups) => or(lookups.region(text), `没有找到区域“${text}”，请写全称，如 浙江省杭州市西湖区`),
  ref: refId,
  refs: (field, text, lookups, project) => each(parts(text), (part) => refId(field, part, lookups, project)),
}

/** The wire value a filled cell stands for; shape and range are judged afterwards by the field's own schema. */
export function readCell(field: Field, text: string, lookups: Lookups, project: number | null = null): Reading {
  const read = reads[field.kind] as Read<Field>
  return read(field, text, lookups, project)
}

/** Labels a cell of a reference field asks for, so that all rows are looked up in one statement. */
export function labelsIn(field: Field, text: string): string[] {
  if (text === '' || (field.kind !== 'ref' && field.kind !== 'refs')) return []
  return (field.kind === 'refs' ? parts(text) : [text]).map((part) => part.replace(/#\d{1,15}$/, '').trim())
}
