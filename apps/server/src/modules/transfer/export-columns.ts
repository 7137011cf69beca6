import { AppError, type Field, fitsCell, nameOf, ownField, type AnyEntity, viewsOf } from '@zhujian/model'
import type { CellValue } from 'hucre/xlsx'
import type { Context } from '../../entity/context'
import { addLabels } from '../../entity/labels'
import type { ExportQuery } from './export-query'
import { cellOf, fieldColumn, type SheetColumn, safeText, systemColumn } from './xlsx-cells'

/** What a cell says too little of to be asked for by default; it still comes when named. */
const skipped = (field: Field | undefined): boolean => field === undefined || (field.kind !== 'serial' && !fitsCell(field))

/** The columns of an export: the ones asked for, else those of the list followed by the rest of the form. */
export function exportColumns(entity: AnyEntity, wanted: string | undefined): SheetColumn[] {
  const names = wanted ? [...new Set(wanted.split(','))] : defaultNames(entity)
  const columns = names.map((name) => columnOf(entity, name))
  const unknown = names.filter((_name, index) => columns[index] === undefined)
  if (unknown.length > 0)
    throw new AppError('invalid', { fields: [{ field: 'columns', message: `没有这些列：${unknown.join('、').slice(0, 100)}` }] })
  return columns.filter((column) => column !== undefined)
}

function defaultNames(entity: AnyEntity): string[] {
  const form = entity.form.map(nameOf).filter((name) => !skipped(entity.fields[name]))
  return [...new Set([...entity.list.columns.map(nameOf), ...form])].filter((name) => columnOf(entity, name) !== undefined)
}

function columnOf(entity: AnyEntity, name: string): SheetColumn | undefined {
  const field = ownField(entity, name)
  return field ? fieldColumn(name, field) : systemColumn(entity, name)
}

const LIBRARIES = ['在建工程库', '历史库', '中间库'] as const

/** Second sheet: what stands on the first one. Values of filters are written as the person saw them. */
export async function exportNotes(
  context: Pick<Context, 'platform' | 'db' | 'session' | 'library'>,
  entity: AnyEntity,
  query: ExportQuery,
  facts: { total: number; at: string },
): Promise<CellValue[][]> {
  const filters = await filterTexts(context, entity, query)
  return [
    ['导出内容', entity.label],
    ['导出人', safeText(context.session.real_name)],
    ['导出时间', facts.at],
    ['水印', safeText(`${context.session.real_name}（${context.session.username}）${facts.at} 仅限工作使用，请勿外传`)],
    ...(entity.scope === 'engineering' || entity.scope === 'project' ? [['工程库', LIBRARIES[context.library]]] : []),
    ['数据条数', facts.total],
    ...(filters.length === 0 ? [['查询条件', '无']] : filters.map(([label, text]) => ['查询条件', `${label}：${text}`])),
  ]
}

/** The filled search fields as label and readable value. */
export async function filterTexts(
  context: Pick<Context, 'platform' | 'db'>,
  entity: AnyEntity,
  { list: query, part }: ExportQuery,
): Promise<[label: string, text: string][]> {
  const { view, ...named } = entity.views ? query.filters : { ...query.filters, view: undefined }
  const filled = Object.entries(named).filter((entry): entry is [string, string] => Boolean(entry[1]?.trim()))
  const row = Object.fromEntries(filled.map(([name, value]) => [name, typedFilter(entity, name, value)]))
  await addLabels(context.platform, context.db, entity, [row])
  const texts = filled.map(([name, value]): [string, string] => [labelOf(entity, name), readable(entity, name, value, row)])
  if (query.keyword?.trim()) texts.unshift(['关键字', query.keyword.trim()])
  if (view) texts.unshift(['视图', viewsOf(entity)[view]?.label ?? view])
  if (part) texts.unshift(['页签', part])
  else if (query.ids) texts.unshift(['所选数据', `${query.ids.split(',').length} 条`])
  return texts
}

const labelOf = (entity: AnyEntity, name: string) => entity.fields[name]?.label ?? systemColumn(entity, name)?.head ?? name

/** Search values arrive as text; labels are looked up by what the column would hold. */
function typedFilter(entity: AnyEntity, name: string, value: string): unknown {
  const kind = entity.fields[name]?.kind
  if (kind === 'ref' || kind === 'refs') return value.split(',').map(Number).filter(Number.isSafeInteger)
  if (kind === 'bool') return value === '1' || value === 'true'
  return kind === 'enum' ? value.split(',') : value
}

function readable(entity: AnyEntity, name: string, value: string, row: Readonly<Record<string, unknown>>): string {
  const field = entity.fields[name]
  if (name === 'state' && entity.flow)
    return value
      .split(',')
      .map((code) => entity.flow?.states.labelOf(code) ?? code)
      .join('、')
  // A sensitive search value is personal data itself.
  if (!field || field.sensitive) return field ? '（已填写）' : value
  if (['enum', 'bool', 'tree', 'region', 'ref', 'refs'].includes(field.kind)) return String(cellOf(field, name, row) ?? value)
  return value
}
