import { dayOf } from './date'
import type { Field, Fields } from './field'
import { AppError, type FieldProblem } from './problem'

/** What stands before somebody signs that it is fit. */
export interface Sound<N extends string = string> {
  /** The day of the signing; it does not lie before any day that led to it. */
  readonly on?: N
  /** Days and moments that led to it: of the check, the report, the mending; `lines.column` for those of its lines. */
  readonly since?: readonly (N | `${N}.${string}` | 'created_at')[]
}

type Row = Readonly<Record<string, unknown>>
interface Judged {
  readonly fields: Fields
}
interface Signing {
  readonly label: string
  readonly sound?: Sound
}

const listOf = (value: unknown): readonly Row[] => (Array.isArray(value) ? value : [])
/** So many are named; the rest are counted. */
const NAMED = 6

const named = (names: readonly string[]): string =>
  names.length > NAMED ? `${names.slice(0, NAMED).join('、')}等 ${names.length} 项` : names.join('、')

const said = (field: Field, value: unknown): string =>
  field.kind === 'enum' ? field.dict.labelOf(value) : field.kind === 'bool' ? (value === true ? '是' : '否') : String(value ?? '')

/** A column of lines that is judged; the first one of them says what the line is of. */
interface JudgedColumn {
  readonly lines: string
  readonly column: string
  readonly judged: Field
  readonly first: readonly [name: string, field: Field]
}

/** Columns of lines that have an answer by which a line does not stand. */
export const judgedIn = ({ fields }: Judged): JudgedColumn[] =>
  Object.entries(fields).flatMap(([lines, field]) => {
    const columns = field.kind === 'lines' ? Object.entries(field.fields) : []
    return columns.flatMap(([column, judged]) =>
      judged.fails === undefined || !columns[0] ? [] : [{ lines, column, judged, first: columns[0] }],
    )
  })

const failed = (entity: Judged, label: string, row: Row): FieldProblem[] =>
  judgedIn(entity).flatMap(({ lines, column, judged, first: [name, of] }) => {
    const names = listOf(row[lines]).flatMap((line) => (line[column] === judged.fails ? said(of, line[name]) : []))
    const text = `${named(names)}：${judged.label}为“${said(judged, judged.fails)}”，先整改，再办理“${label}”`
    return names.length > 0 ? [{ field: lines, message: text }] : []
  })

/** The day a value names: of an instant the one in Asia/Shanghai. */
const dayIn = (value: unknown): string => (typeof value === 'number' ? dayOf(value) : typeof value === 'string' ? value : '')

/** The last of the days a path leads to. */
function lastOn({ fields }: Judged, path: string, row: Row): readonly [label: string, day: string] {
  const [name = '', column] = path.split('.')
  const field = fields[name]
  if (column === undefined) return [field?.label ?? '登记时间', dayIn(row[name])]
  const days = listOf(row[name]).map((line) => dayIn(line[column]))
  const own = field?.kind === 'lines' ? field.fields[column]?.label : undefined
  return [`${field?.label ?? ''}的${own ?? ''}`, days.reduce((last, day) => (day > last ? day : last), '')]
}

function early(entity: Judged, { on, since = [] }: Sound, row: Row): FieldProblem[] {
  const day = on === undefined ? '' : dayIn(row[on])
  if (on === undefined || day === '') return []
  const later = since.map((path) => lastOn(entity, path, row)).filter(([, last]) => last > day)
  return later.slice(0, 1).map(([label, last]) => ({
    field: on,
    message: `${entity.fields[on]?.label ?? ''}不能早于${label}（${last}）`,
  }))
}

/** Why somebody may not sign by this step that the row is fit; nothing where the step signs for nothing. */
export const unsound = (entity: Judged, { sound, label }: Signing, row: Row): FieldProblem[] =>
  sound ? [...failed(entity, label, row), ...early(entity, sound, row)] : []

/** The same, refused. @throws invalid with every complaint */
export function assertSound(entity: Judged, step: Signing, row: Row): void {
  const fields = unsound(entity, step, row)
  if (fields.length > 0) throw new AppError('invalid', { fields })
}
