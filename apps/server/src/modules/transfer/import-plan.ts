import { type AnyEntity, nameOf, parseFields, runRules } from '@zhujian/model'
import { isMasked, maskValue } from '@zhujian/model/mask'
import { hasRight } from '../../entity/access'
import { stateAllows } from '../../entity/can'
import type { Context } from '../../entity/context'
import type { WireRow } from '../../entity/extend'
import { placeOf } from './cell-lines'
import { type Lookups, readCell } from './import-cells'
import { loadLookups } from './import-lookups'
import { loadMatcher, type Matcher } from './import-match'
import type { ImportProblem, Staged, StagedRow } from './import-sheet'
import { sliced } from './time-slices'

/** What will be done with one line of the sheet. */
export type Planned =
  | { readonly kind: 'add'; readonly row: number; readonly values: Record<string, unknown> }
  | { readonly kind: 'update'; readonly row: number; readonly values: Record<string, unknown>; readonly current: WireRow }
  | { readonly kind: 'error'; readonly row: number; readonly problems: readonly ImportProblem[] }

interface Read {
  readonly staged: StagedRow
  readonly values: Record<string, unknown>
  readonly problems: readonly ImportProblem[]
}

interface May {
  readonly add: boolean
  readonly edit: boolean
}

/**
 * Decides for every line whether it adds, updates or fails, without writing anything. With `checked`, what an earlier
 * check found, a line that would now do something else fails, and the cells are judged by those who write them.
 */
export async function planImport(
  context: Context,
  entity: AnyEntity,
  rows: readonly StagedRow[],
  checked?: Staged['checked'],
): Promise<Planned[]> {
  const lookups = await loadLookups(context, entity, rows)
  const read = await sliced(rows, (staged) => readRow(entity, staged, lookups))
  const matcher = await loadMatcher(
    context,
    entity,
    read.map((each) => each.values),
  )
  const may = { add: await hasRight(context, entity, 'add'), edit: await hasRight(context, entity, 'edit') }
  const seen = new Map<string, number>()
  return sliced(read, (each) => planRow(context, entity, each, { matcher, may, seen, checked }))
}

/** A complaint about one cell, with what was typed there. */
export function problemOf(entity: AnyEntity, staged: StagedRow, field: string, message: string): ImportProblem {
  const [name = field, line, column = ''] = field.split('.')
  const of = entity.fields[name]
  const place = of?.kind === 'lines' && line !== undefined ? placeOf(Number(line), of.fields[column]) : ''
  const sensitive = of?.sensitive
  const typed = staged.cells[name] ?? ''
  return {
    row: staged.row,
    column: of?.label ?? '',
    field: name,
    value: sensitive ? maskValue(sensitive, typed) : typed,
    message: place + message,
  }
}

function readRow(entity: AnyEntity, staged: StagedRow, lookups: Lookups): Read {
  const values: Record<string, unknown> = {}
  const problems: ImportProblem[] = []
  // The project first: the other names mean what they mean there.
  const cells = Object.entries(staged.cells).sort(([a], [b]) => Number(b === 'engineering_id') - Number(a === 'engineering_id'))
  for (const [name, text] of cells) {
    const field = entity.fields[name]
    if (!field || text === '') continue
    const reading = staged.lost?.includes(name)
      ? { message: '数字超过 15 位，Excel 已丢失末位，请把单元格设为文本后重填' }
      : readCell(field, text, lookups, projectOf(entity, values))
    const wanted = staged.given?.[name]
    if ('message' in reading) problems.push(problemOf(entity, staged, name, reading.message))
    else if (wanted !== undefined && field.kind === 'enum' && field.dict.labelOf(reading.value as number) !== wanted)
      problems.push(problemOf(entity, staged, name, `本页导入的是“${wanted}”，其他的请在各自的页面导入`))
    else values[name] = reading.value
  }
  return { staged, values, problems }
}

const projectOf = ({ scope }: AnyEntity, { engineering_id: id }: Record<string, unknown>): number | null =>
  scope === 'project' && typeof id === 'number' ? id : null

interface Surroundings {
  readonly matcher: Matcher
  readonly may: May
  readonly seen: Map<string, number>
  readonly checked: Staged['checked'] | undefined
}

function planRow(
  context: Context,
  entity: AnyEntity,
  { staged, values, problems }: Read,
  { matcher, may, seen, checked }: Surroundings,
): Planned {
  const fail = (more: readonly ImportProblem[]): Planned => ({ kind: 'error', row: staged.row, problems: more })
  const judge = (complain: () => ImportProblem[]) => (checked ? [] : complain())
  const twice = repeated(entity, staged, values, matcher, seen)
  if (twice) return fail([...problems, twice])
  const match = matcher.find(values)
  const was = checked?.[staged.row]
  if (!match) {
    if (was) return fail([...problems, problemOf(entity, staged, '_', '核对之后该数据已被删除或更改，请重新核对')])
    const bad = may.add
      ? judge(() => checkAdd(entity, staged, values, problems))
      : [problemOf(entity, staged, '_', '没有新增的权限')]
    const all = [...problems, ...bad]
    if (all.length > 0) return fail(all)
    const copy = copied(entity, staged, seen)
    return copy ? fail([copy]) : { kind: 'add', row: staged.row, values }
  }
  const { row: current, mine } = match.found
  if (!mine || !may.edit || was === 0) return fail([...problems, problemOf(entity, staged, match.field, match.message)])
  if (!stateAllows(entity, 'edit', current, context.session))
    return fail([...problems, problemOf(entity, staged, match.field, '该数据当前状态不能修改')])
  if (was && (was[0] !== current.id || was[1] !== current.version))
    return fail([...problems, problemOf(entity, staged, '_', '核对之后该数据已被修改，请重新核对')])
  for (const name of maskedFields(entity, values)) delete values[name]
  const all = [...problems, ...judge(() => check(entity, staged, Object.keys(values), values, current, problems))]
  return all.length > 0 ? fail(all) : { kind: 'update', row: staged.row, values, current }
}

function repeated(
  entity: AnyEntity,
  staged: StagedRow,
  values: Record<string, unknown>,
  matcher: Matcher,
  seen: Map<string, number>,
): ImportProblem | undefined {
  let first: ImportProblem | undefined
  for (const { key, field } of matcher.keys(values)) {
    const earlier = seen.get(key)
    if (earlier === undefined) seen.set(key, staged.row)
    else first ??= problemOf(entity, staged, field, `与第 ${earlier} 行重复`)
  }
  return first
}

/** Where no key tells two lines apart (projects have none in their form), a good one that is another cell for cell is a slip. */
function copied(entity: AnyEntity, staged: StagedRow, seen: Map<string, number>): ImportProblem | undefined {
  const line = JSON.stringify(staged.cells)
  const earlier = seen.get(line)
  if (earlier === undefined) seen.set(line, staged.row)
  return earlier === undefined ? undefined : problemOf(entity, staged, '_', `与第 ${earlier} 行完全相同`)
}

/** Complaints of the schema and the rules about fields that could be read at all. */
function checkAdd(
  entity: AnyEntity,
  staged: StagedRow,
  values: Record<string, unknown>,
  unread: readonly ImportProblem[],
): ImportProblem[] {
  const masked = maskedFields(entity, values).map((name) => problemOf(entity, staged, name, '新增时不能填写带 * 的内容'))
  return [...masked, ...check(entity, staged, entity.form.map(nameOf), values, {}, [...unread, ...masked])]
}

/** A mask sent back means unchanged; so does a blank cell. */
const maskedFields = (entity: AnyEntity, values: Record<string, unknown>) =>
  Object.keys(values).filter((name) => entity.fields[name]?.sensitive && isMasked(values[name]))

function check(
  entity: AnyEntity,
  staged: StagedRow,
  names: readonly string[],
  values: Record<string, unknown>,
  current: Record<string, unknown>,
  unread: readonly ImportProblem[],
): ImportProblem[] {
  // One reason per cell is enough; a cell that could not be read has its reason already.
  const known = new Set(unread.map((problem) => problem.field))
  const parsed = parseFields(entity.fields, names, { ...current, ...values })
  const found = [...parsed.problems, ...runRules(entity, { ...current, ...parsed.values })]
  return found.flatMap(({ field, message }) => {
    const problem = problemOf(entity, staged, field, entity.fields[field]?.kind === 'files' ? NEEDS_FILE : message)
    if (known.has(problem.field)) return []
    known.add(problem.field)
    return [problem]
  })
}

const NEEDS_FILE = '该字段需要上传附件，不能通过表格导入'
