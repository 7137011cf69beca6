import { type Field, type FieldProblem, validateFields } from '@zhujian/model'
import { monomer } from '@zhujian/domain/project/monomer'
import { isLinear, monomerKind } from '@zhujian/domain/reference/monomer-dicts'
import { parseDecimal } from '@zhujian/model/decimal'
import { newRow, type Values, type WizardRow } from './wizard-state'

export const BUILDING_COLUMNS = [
  'name',
  'kind',
  'structure_type',
  'floor_area',
  'floor_up',
  'floor_down',
  'height',
  'invest',
] as const
export const LINEAR_COLUMNS = ['name', 'kind', 'length_m', 'width_m', 'stake_from', 'stake_to', 'pipe_mm', 'invest'] as const

const fields = monomer.fields as Readonly<Record<string, Field>>

/** 表头的写法不一：去掉单位、括号与空格再比。 */
const plainHead = (text: string): string => text.replace(/[（(【[].*$/, '').replace(/\s|\*|：|:/g, '')

const byLabel = new Map(Object.entries(fields).map(([name, field]) => [field.label, name]))
const ALIASES: Readonly<Record<string, string>> = {
  名称: 'name',
  单体: 'name',
  类别: 'kind',
  面积: 'floor_area',
  结构: 'structure_type',
}
const columnOf = (head: string): string | undefined => byLabel.get(plainHead(head)) ?? ALIASES[plainHead(head)]

/** 文字换成字段的值；读不懂的原样留下，由校验说明。 */
function readCell(name: string, text: string): unknown {
  const field = fields[name]
  const value = text.trim()
  if (value === '' || !field) return null
  if (field.kind === 'enum')
    return field.dict.codes.find((code) => field.dict.labelOf(code) === value || String(code) === value) ?? value
  if (field.kind === 'bool') return value === '是' ? true : value === '否' ? false : value
  if (field.kind === 'integer') {
    const number = parseDecimal(value)
    return number !== undefined && /^-?\d+$/.test(number) ? Number(number) : value
  }
  if (field.kind === 'decimal') return parseDecimal(value) ?? value
  return value
}

export interface Pasted {
  rows: WizardRow[]
  problems: FieldProblem[]
  /** 首行是表头。 */
  headed: boolean
}

/** 从表格软件复制的文字：制表符分列；首行认得出两个以上列名的当作表头，否则按本页列的顺序。 */
export function readPasted(text: string, linear: boolean): Pasted {
  const lines = text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => line.split('\t'))
  const heads = (lines[0] ?? []).map(columnOf)
  const headed = heads.filter(Boolean).length >= 2 || (lines[0]?.length === 1 && heads[0] !== undefined)
  const columns: readonly (string | undefined)[] = headed ? heads : linear ? LINEAR_COLUMNS : BUILDING_COLUMNS
  const rows = lines.slice(headed ? 1 : 0).map((cells) => rowOf(columns, cells, linear))
  return { rows, problems: rows.flatMap(judgeRow), headed }
}

function rowOf(columns: readonly (string | undefined)[], cells: readonly string[], linear: boolean): WizardRow {
  const values: Values = { kind: linear ? monomerKind.code('road') : monomerKind.code('building') }
  columns.forEach((name, at) => {
    const value = name === undefined ? null : readCell(name, cells[at] ?? '')
    if (name !== undefined && value !== null) values[name] = value
  })
  return newRow(values)
}

/** 一行里读不懂或超出范围的格子。 */
export function judgeRow(row: WizardRow): FieldProblem[] {
  const names = monomer.form
    .map((item) => (typeof item === 'string' ? item : item[0]))
    .filter((name) => name !== 'engineering_id')
  return validateFields(monomer.fields, names, row).map(({ field, message }) => ({
    field: `monomers.${row.key}.${field}`,
    message,
  }))
}

export const isLinearRow = (row: WizardRow): boolean => isLinear(Number(row.kind))
