import { type AnyEntity, type Field, type FieldKind, type FieldOf, runRules } from '@zhujian/model'
import type { CellValue, DataValidation } from 'hucre/xlsx'
import type { Context } from '../../entity/context'
import { linesWords } from './cell-lines'
import { importFields } from './import-columns'
import { type Given, givenLabels, hintMark, SAMPLE_MARK } from './import-given'
import { MAX_IMPORT_ROWS } from '@zhujian/domain/contracts/transfer'
import { dictionaryChoices, dictionaryLabels } from '../../entity/labels'
import { formatHints } from './format-hints'
import { fieldColumn, headOf } from './xlsx-cells'
import { columnRange, smallWorkbook } from './xlsx-file'

/** Rows below the explaining ones offer the choices. */
const FIRST_ROW = 4
const LAST_ROW = FIRST_ROW + MAX_IMPORT_ROWS - 1
/** Excel refuses a longer list inside a rule; longer ones stand on a sheet of their own. */
const INLINE_LIMIT = 200
const CHOICE_SHEET = '选项'

/** The sheet to fill in: heads with a star where a value is needed, a line of explanations, a sample and drop-downs. */
export async function templateWorkbook(context: Context, entity: AnyEntity, given: Given = {}): Promise<Buffer> {
  const fields = importFields(entity, given)
  const mark = hintMark(givenLabels(entity, given))
  const choices = await choicesOf(context, fields)
  const needs = needsOf(entity, fields, given)
  const heads = fields.map(([name, field]) => `${needs.has(name) ? '*' : ''}${headOf(field)}`)
  const hints = fields.map(([name, field], index) => `${index === 0 ? mark : ''}${hintOf(entity, field, given, needs.get(name))}`)
  const samples = fields.map(([name, field], index) => `${index === 0 ? SAMPLE_MARK : ''}${sampleOf(field, choices.get(name))}`)
  const long = fields.filter(([name]) => !isShort(choices.get(name)))
  return smallWorkbook([
    {
      name: entity.label,
      columns: fields.map(([name, field]) => ({ width: fieldColumn(name, field).width, numFmt: '@' })),
      rows: [heads, hints, samples],
      choices: fields.flatMap(([name], index) =>
        ruleOf(
          index,
          choices.get(name),
          long.findIndex(([other]) => other === name),
        ),
      ),
      freezeRows: 1,
      bold: new Set([0]),
      grey: new Set([1, 2]),
    },
    ...(long.length > 0
      ? [
          {
            name: CHOICE_SHEET,
            columns: long.map(() => ({ width: 24, numFmt: '@' })),
            rows: choiceRows(long, choices),
            bold: new Set([0]),
            hidden: true,
          },
        ]
      : []),
  ])
}

const isShort = (labels: readonly string[] | undefined) =>
  !labels || (labels.join(',').length <= INLINE_LIMIT && labels.every((label) => !label.includes(',')))

/** Labels a cell may hold, for fields with a closed list. */
async function choicesOf(context: Context, fields: readonly [string, Field][]): Promise<Map<string, string[]>> {
  const dictionary = await dictionaryLabels(context.platform)
  const open = await dictionaryChoices(context.platform)
  const labels = (type: string) =>
    [...dictionary].filter(([place]) => place.startsWith(`${type}/`) && open.has(place)).map(([, label]) => label)
  const found = new Map<string, string[]>()
  for (const [name, field] of fields) {
    if (field.kind === 'bool') found.set(name, ['是', '否'])
    if (field.kind === 'enum' && !field.many)
      found.set(
        name,
        field.dict.codes.map((code) => field.dict.labelOf(code)),
      )
    if (field.kind === 'tree') found.set(name, labels(field.type))
  }
  return found
}

function ruleOf(index: number, labels: readonly string[] | undefined, longIndex: number): DataValidation[] {
  if (!labels || labels.length === 0) return []
  const rule = {
    type: 'list',
    allowBlank: true,
    showErrorMessage: true,
    errorTitle: '请从列表中选择',
    errorMessage: '该列只能填写下拉列表中的内容',
    range: columnRange(index, FIRST_ROW, LAST_ROW),
  } as const
  if (longIndex < 0) return [{ ...rule, values: [...labels] }]
  const [from = '', to = ''] = columnRange(longIndex, 2, labels.length + 1).split(':')
  const fixed = (cell: string) => cell.replace(/^([A-Z]+)(\d+)$/, '$$$1$$$2')
  return [{ ...rule, formula1: `'${CHOICE_SHEET}'!${fixed(from)}:${fixed(to)}` }]
}

function choiceRows(long: readonly [string, Field][], choices: ReadonlyMap<string, readonly string[]>): CellValue[][] {
  const height = Math.max(...long.map(([name]) => choices.get(name)?.length ?? 0))
  const lines = Array.from({ length: height }, (_, line) => long.map(([name]) => choices.get(name)?.[line] ?? null))
  return [long.map(([, field]) => field.label), ...lines]
}

type Words = {
  [K in FieldKind]: readonly [hint: string, sample: string] | ((field: FieldOf<K>) => readonly [hint: string, sample: string])
}

const words: Words = {
  text: (field) => (field.format ? formatHints[field.format] : [`不超过 ${field.max} 个字`, '']),
  longText: (field) => [`不超过 ${field.max} 个字`, ''],
  richText: ['文字', ''],
  serial: ['系统编号', ''],
  integer: (field) => [`${field.min} 至 ${field.max} 之间的整数`, String(Math.max(field.min, 1))],
  decimal: (field) => [`数字，最多 ${field.scale} 位小数`, '12.5'],
  bool: ['是 或 否', '是'],
  date: ['年-月-日', '2026-03-15'],
  month: ['年-月', '2026-03'],
  time: ['时:分', '08:30'],
  instant: ['年-月-日 时:分', '2026-03-15 08:30'],
  enum: (field) => [field.many ? '可填多个，用、分隔' : '从下拉列表选择', field.dict.labelOf(field.dict.codes[0])],
  tree: ['从下拉列表选择', ''],
  region: ['区域全称', '浙江省杭州市西湖区'],
  ref: ['填写已有数据的名称', ''],
  refs: ['填写已有数据的名称，多个用、分隔', ''],
  files: ['', ''],
  geo: ['经度,纬度', '120.13,30.26'],
  lines: (field) => linesWords(field, (column) => sampleOf(column, undefined)),
}

function wordsOf(field: Field): readonly [string, string] {
  const entry = words[field.kind] as readonly [string, string] | ((field: Field) => readonly [string, string])
  return typeof entry === 'function' ? entry(field) : entry
}

/** Fields the check will want, with what is said of it: declared so, or wanted by a rule of a row with nothing in it. */
function needsOf(entity: AnyEntity, fields: readonly [string, Field][], given: Given): Map<string, string> {
  const asked = new Map(runRules(entity, { ...given }).map(({ field, message }) => [field, message]))
  return new Map(
    fields.flatMap(([name, field]): [string, string][] => {
      const said = field.optional ? asked.get(name) : '必填'
      return said === undefined ? [] : [[name, said]]
    }),
  )
}

function hintOf(entity: AnyEntity, field: Field, given: Given, need = '选填'): string {
  return [need, onlyFor(entity, field, given), wordsOf(field)[0], field.hint ?? ''].filter(Boolean).join('；')
}

/** 只填监理日志: of which rows it is asked, where the page does not say so already. */
function onlyFor({ fields }: AnyEntity, { onlyWith = {} }: Field, given: Given): string {
  const kinds = Object.entries(onlyWith).flatMap(([name, codes]) => {
    const by = fields[name]
    if (name in given || !by) return []
    const words =
      by.kind === 'enum' ? codes.map((code) => by.dict.labelOf(code as number)) : codes.map((code) => (code ? '是' : '否'))
    return [`${by.label}为${words.join('、')}的才填`]
  })
  return kinds.join('，')
}

const sampleOf = (field: Field, choices: readonly string[] | undefined): string => choices?.[0] ?? wordsOf(field)[1]
