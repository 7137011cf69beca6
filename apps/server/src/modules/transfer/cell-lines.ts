import type { Field, FieldOf } from '@zhujian/model'

export type Reading = { readonly value: unknown } | { readonly message: string }

type Lines = FieldOf<'lines'>

/** Between two lines of one cell; a line break in the cell does as well. */
const BETWEEN = '；'
const SPLIT = /[；;\r\n]+/

const shapeOf = ({ fields }: Lines): string =>
  Object.values(fields)
    .map(({ label }) => label)
    .join(' ')

function wordOf(field: Field | undefined, value: unknown): string {
  if (field?.kind === 'enum') return field.dict.labelOf(value as string | number)
  if (field?.kind === 'bool') return value ? '是' : '否'
  return String(value ?? '')
}

/** Short lines as the text of one cell: 钢筋工 6；木工 12. */
export const linesText = ({ fields }: Lines, lines: readonly Readonly<Record<string, unknown>>[]): string =>
  lines
    .map((line) =>
      Object.entries(fields)
        .map(([name, field]) => wordOf(field, line[name]))
        .join(' '),
    )
    .join(BETWEEN)

/** The lines a cell speaks of; what stands in one of them is told with its place. */
export function readLines(field: Lines, text: string, read: (column: Field, word: string) => Reading): Reading {
  const columns = Object.entries(field.fields)
  const lines: Record<string, unknown>[] = []
  for (const piece of text
    .split(SPLIT)
    .map((each) => each.trim())
    .filter(Boolean)) {
    const words = piece.split(/\s+/)
    if (words.length !== columns.length)
      return { message: `“${piece.slice(0, 40)}”应写成“${shapeOf(field)}”，中间空一格，各项用“${BETWEEN}”分开` }
    const line: Record<string, unknown> = {}
    for (const [at, [name, column]] of columns.entries()) {
      const word = words[at] ?? ''
      const unit = 'unit' in column && column.unit ? column.unit : ''
      const reading = read(column, unit && word.endsWith(unit) ? word.slice(0, -unit.length) : word)
      if ('message' in reading) return { message: `${placeOf(lines.length, column)}${reading.message}` }
      line[name] = reading.value
    }
    lines.push(line)
  }
  return { value: lines }
}

/** 第 2 项人数：, before what is wrong there. */
export const placeOf = (line: number, column: Field | undefined): string => `第 ${line + 1} 项${column?.label ?? ''}：`

/** What the template says of such a cell, and what an example looks like. */
export function linesWords(field: Lines, sampleOf: (column: Field) => string): readonly [hint: string, sample: string] {
  const columns = Object.values(field.fields)
  const chosen = columns.flatMap((column) =>
    column.kind === 'enum'
      ? [`${column.label}可填：${column.dict.codes.map((code) => column.dict.labelOf(code)).join('、')}`]
      : [],
  )
  const line = (at: number) =>
    columns
      .map((column) =>
        column.kind === 'enum' ? column.dict.labelOf(column.dict.codes[at] ?? column.dict.codes[0]) : sampleOf(column),
      )
      .join(' ')
  return [
    [`每项写“${shapeOf(field)}”，中间空一格，各项用“${BETWEEN}”分开`, ...chosen].join('；'),
    [line(0), line(1)].join(BETWEEN),
  ]
}
