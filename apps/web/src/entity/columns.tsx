import { type ColumnType, type Field, type FieldKind, type Fields, nameOf, standingOf, standingWords } from '@zhujian/model'
import type { ReactNode } from 'react'
import { kindOf, type Kinds } from '../ui/form/kind'
import { RowState } from '../ui/row-state'
import type { TableColumn } from '../ui/table/column'
import { Cell, type CellDoings } from './cell'
import { columnAlign, columnWidth, EXACT, isSortable, mayGrow, unitOf, wholeWidth } from './column-width'
import { districtOf } from './kinds/region'
import { listFields, nameOfRow, namingOf, type RowOn, type TableSource, type WireRow } from './source'

/** A page's own drawing of one column; `open` where the list opens its rows. */
export type CellRenderer<S extends Sourced = Sourced> = (row: RowOn<S>, open?: () => void) => ReactNode
/** By the column: a field of the source, or one that every row has. */
export type CellRenderers<S extends Sourced = Sourced> = string extends keyof S['fields']
  ? Readonly<Record<string, CellRenderer>>
  : { readonly [N in (keyof S['fields'] & string) | 'state' | 'created_at' | 'updated_at']?: CellRenderer<S> }
type Sourced = { readonly fields: Fields }

interface ColumnOptions extends CellDoings {
  readonly kinds: Kinds
  readonly cells: CellRenderers
}

/** Kinds too big for a cell. */
const NO_COLUMN: readonly FieldKind[] = ['lines', 'richText']

/**
 * Columns of a list by the 13 types of [S3-06]; a plain field name takes the cell of its kind, the naming field a link. What the
 * list does not name stands behind, hidden until a person shows it.
 */
export function columnsOf(source: TableSource, options: ColumnOptions): TableColumn<WireRow>[] {
  const fields = listFields(source)
  const named = withProjectSecond(source).flatMap((item) => {
    const name = nameOf(item)
    const field = fields[name]
    const type = typeof item === 'string' ? undefined : item[1]
    return field ? [columnOf(source, name, field, type, options)] : []
  })
  const further = Object.entries(source.fields)
    .filter(([name, field]) => isFurther(name, field, source))
    .map(([name, field]) => ({ ...columnOf(source, name, field, undefined, options), hidden: true }))
  return [...named, ...further]
}

/**
 * A list over several projects says first what, then of which project: rows of two projects may have one name, and what stands last
 * gives way first where the box is narrow.
 */
function withProjectSecond(source: TableSource): TableSource['list']['columns'] {
  const { columns } = source.list
  const [project, named = columns[0]] = [PROJECT, namingOf(source)].map((name) => columns.find((item) => nameOf(item) === name))
  if (!project || !named || project === columns[0]) return columns
  return columns.filter((item) => item !== project).flatMap((item) => (item === named ? [named, project] : [item]))
}
const PROJECT = 'engineering_id'

/** By when a step has to be taken: on a narrow screen nothing else tells what is urgent. */
const isLimit = ({ flow }: TableSource, name: string): boolean =>
  Object.values(flow?.steps ?? {}).some(({ within }) => within === name)

/** What has no flow says how a row stands in a list of words that the server keeps: 账号状态, 在场状态. */
const isStanding = ({ flow, filled }: TableSource, name: string, field: Field): boolean =>
  flow === undefined && field.kind === 'enum' && filled?.includes(name) === true

/** A closed list of words some of which alarm: a grade of danger, a result. */
const isGrave = (field: Field): boolean =>
  field.kind === 'enum' && Object.values(field.dict.entries).some(([, , tone]) => tone === 'warning' || tone === 'danger')

/** A field that may be shown besides the named columns; a reference with a text of its own is shown by that. */
function isFurther(name: string, field: Field, { fields, list }: TableSource): boolean {
  return !list.columns.some((item) => nameOf(item) === name) && !NO_COLUMN.includes(field.kind) && !(`${name}_text` in fields)
}

/** The server orders by declared columns and search fields only. */
const isOrdered = (name: string, { list }: TableSource): boolean =>
  !list.unsorted?.includes(name) && (list.search.includes(name) || list.columns.some((item) => nameOf(item) === name))

function columnOf(
  source: TableSource,
  name: string,
  field: Field,
  type: ColumnType | undefined,
  options: ColumnOptions,
): TableColumn<WireRow> {
  const isDisplay = name === namingOf(source)
  const unit = unitOf(field)
  const shown = type ?? (isDisplay ? 'link' : undefined)
  const own = options.cells[name]
  const isState = name === 'state' || isStanding(source, name, field)
  const { onOpen } = options
  const stands = name === 'state' && shown === undefined
  const words = stands ? standingWords(source) : []
  return {
    key: name,
    title: field.label,
    ...(unit !== undefined && { unit }),
    ...(field.hint !== undefined && { hint: field.hint }),
    width: columnWidth(field, isDisplay, words) + (type === 'cascader' ? FRAME_WIDTH : 0),
    whole: wholeWidth(field, words),
    align: isDisplay ? 'left' : columnAlign(field),
    ...(isDisplay && { pin: 'left' as const, fixed: true }),
    // How grave a row is stands before what it is, where the list says so.
    ...(isGrave(field) && name === nameOf(source.list.columns[0] ?? '') && { pin: 'left' as const }),
    ...(isState && { pin: 'right' as const }),
    kept: isState || isLimit(source, name),
    ...(saysWords(field, type) && {
      text: (row: WireRow) => (stands ? standingOf(source, row) : wordsOf(row, name, field, options, own !== undefined)),
    }),
    ...(field.kind === 'serial' && { beside: COPY_WIDTH }),
    plain: own === undefined && !isState && !isGrave(field),
    exact: EXACT.includes(field.kind),
    grave: isGrave(field),
    placing: name === PROJECT || field.kind === 'region',
    grow: mayGrow(field, isDisplay, own !== undefined),
    sortable: isSortable(field) && isOrdered(name, source),
    render: (row, index) =>
      own?.(row, onOpen && (() => onOpen(row))) ??
      (stands ? (
        <RowState of={source} row={row} />
      ) : (
        <Cell
          {...{ row, index, name, field, type: shown }}
          rowName={nameOfRow(row, namingOf(source))}
          doings={options}
          kinds={options.kinds}
        />
      )),
  }
}

/** px of the button behind a number that copies it. */
const COPY_WIDTH = 32
/** px of the frame and the arrow around what is chosen in a row. */
const FRAME_WIDTH = 44
/** Pictures are looked at, and what is changed in place stays at hand. */
const saysWords = ({ kind, sensitive }: Field, type: ColumnType | undefined): boolean =>
  kind !== 'files' && !sensitive && (type === undefined || type === 'link' || type === 'popover')

/** A drawing of the page's own may speak of other fields where this one is empty. */
function wordsOf(row: WireRow, name: string, field: Field, { kinds }: ColumnOptions, drawn: boolean): string | undefined {
  const whole = kindOf(kinds, field).toText(row[name], row, field, name)
  const text = field.kind === 'region' ? districtOf(whole) : whole
  return drawn && text === '' ? undefined : text
}
