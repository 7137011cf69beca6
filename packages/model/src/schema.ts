import { z } from './zod'
import { takesFile, wrongTypeText } from './accept'
import { strayAnswers } from './concerns'
import type { AnyEntity, RuleResult } from './define'
import type { Field, FieldKind, FieldOf, Fields } from './field'
import { formatProblem, normalizeFormat } from './formats'
import type { FieldProblem, FormNote } from './problem'
import { isMasked } from './mask'
import { checkCoordinate, normalizeCoordinate } from './coordinate'
import { nowSeconds, today } from './date'
import { strings } from './strings'
import { toHalfWidth, visible } from './text'

const CHOSEN: readonly FieldKind[] = ['enum', 'tree', 'region', 'ref', 'refs', 'bool']
export const requiredMessage = (field: Field): string => (CHOSEN.includes(field.kind) ? strings.requiredChoice : strings.required)

const trimmed = (value: unknown) => (typeof value === 'string' ? visible(value).trim() : value)
const digits = (value: unknown) =>
  typeof value === 'string' ? toHalfWidth(visible(value)).trim() : typeof value === 'number' ? String(value) : value

const textOf = (max: number) => z.preprocess(trimmed, z.string('请填写文字').max(max, `不能超过 ${max} 个字`))
/** A number, a stroke or dots tell nobody anything. */
const proseOf = (max: number) => textOf(max).refine((text) => /\p{L}/u.test(String(text)), strings.noWords)
const patterned = (pattern: RegExp, message: string) => z.preprocess(digits, z.string(message).regex(pattern, message))

function integerOf(min: number, max: number) {
  const message = max < 2_147_483_647 ? `请填写 ${min} 至 ${max} 之间的整数` : `请填写不小于 ${min} 的整数`
  return z.preprocess(
    digits,
    z
      .string('请填写整数')
      .regex(/^-?\d{1,15}$/, '请填写整数')
      .transform(Number)
      .pipe(z.number().min(min, message).max(max, message)),
  )
}

export const idSchema = z
  .union(
    [
      z.number().int(),
      z
        .string()
        .regex(/^\d{1,15}$/)
        .transform(Number),
    ],
    '编号不正确',
  )
  .pipe(z.number().int().positive('编号不正确').max(Number.MAX_SAFE_INTEGER, '编号不正确'))

function decimalOf({ precision, scale, min = '0', max }: FieldOf<'decimal'>) {
  const whole = precision - scale
  return z.preprocess(
    digits,
    z
      .string('请填写数字')
      .regex(/^-?\d{1,20}(\.\d{1,10})?$/, '请填写数字')
      .refine(
        (text) => (text.replace('-', '').split('.')[0] ?? '').replace(/^0+(?=\d)/, '').length <= whole,
        `整数部分不能超过 ${whole} 位`,
      )
      .refine((text) => (text.split('.')[1] ?? '').length <= scale, `小数不能超过 ${scale} 位`)
      .refine((text) => Number(text) >= Number(min), `不能小于 ${min}`)
      .refine((text) => max === undefined || Number(text) <= Number(max), `不能大于 ${max}`),
  )
}

function isRealDate(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  const date = new Date(Date.UTC(year, month - 1, day))
  return year >= 1900 && year <= 2200 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
}

const coordinateOf = () => normalized(normalizeCoordinate, checkCoordinate)

/** A text brought into its stored form, then judged; the reason is the complaint. */
function normalized(normalize: (text: string) => string, reason: (text: string) => string | undefined) {
  return z.preprocess(trimmed, z.string('请填写文字')).transform((text, ctx) => {
    const tidy = normalize(text)
    const message = reason(tidy)
    if (message === undefined) return tidy
    ctx.addIssue({ code: 'custom', message })
    return z.NEVER
  })
}

function enumOf(field: FieldOf<'enum'>) {
  const known = z.union([z.string(), z.number()], strings.requiredChoice).transform((value, ctx) => {
    const code = field.dict.codes.find((each) => String(each) === String(value))
    if (code === undefined) {
      ctx.addIssue({ code: 'custom', message: '请从列表中选择' })
      return z.NEVER
    }
    return code
  })
  return field.many ? z.array(known, strings.requiredChoice).max(field.dict.codes.length) : known
}

const pathLast = (value: unknown) => (Array.isArray(value) ? value[value.length - 1] : value)

function textSchema(field: FieldOf<'text'>) {
  const { format, sensitive, max, prose } = field
  if (!format) return prose ? proseOf(max) : textOf(max)
  const unchanged = (text: string) => sensitive !== undefined && isMasked(text)
  return normalized(
    (text) => (unchanged(text) ? text : normalizeFormat(format, text)),
    (text) => (unchanged(text) ? undefined : text.length > max ? `不能超过 ${max} 个字` : formatProblem(format, text)),
  )
}

/** s. The clock of the person's machine may be that much ahead. */
const CLOCK_SKEW = 60

const YES: readonly unknown[] = [1, '1', '是', 'true']
const NO: readonly unknown[] = [0, '0', '否', 'false']

type Row = Record<string, unknown>
type Builders = { [K in FieldKind]: (field: FieldOf<K>) => z.ZodType }

const builders: Builders = {
  text: textSchema,
  longText: (field) => proseOf(field.max),
  richText: (field) => textOf(field.max),
  serial: () => textOf(64),
  integer: (field) => integerOf(field.min, field.max),
  decimal: decimalOf,
  bool: () => z.preprocess((v) => YES.includes(v) || (NO.includes(v) ? false : v), z.boolean('请选择是或否')),
  date: ({ past }) =>
    patterned(/^\d{4}-\d{2}-\d{2}$/, '日期格式应为 年-月-日')
      .refine((v) => isRealDate(String(v)), '日期不存在')
      .refine((v) => past !== true || String(v) <= today(), '不能晚于今天'),
  month: ({ past }) =>
    patterned(/^\d{4}-(0[1-9]|1[0-2])$/, '月份格式应为 年-月').refine(
      (v) => past !== true || String(v) <= today().slice(0, 7),
      '不能晚于本月',
    ),
  time: () => patterned(/^([01]\d|2[0-3]):[0-5]\d$/, '时间格式应为 时:分'),
  instant: ({ past, label }) => {
    const any = integerOf(0, 7_258_118_400)
    return past ? any.refine((at) => at <= nowSeconds() + CLOCK_SKEW, `${label}不能晚于现在`) : any
  },
  enum: enumOf,
  tree: () => z.preprocess(pathLast, z.string('请从列表中选择').max(32)),
  region: () => z.preprocess(pathLast, z.string('请选择所属区域').regex(/^\d{6}$/, '请选择所属区域')),
  ref: () => idSchema,
  refs: () =>
    z.preprocess(
      (v) => (typeof v === 'string' ? v.split(',').filter(Boolean) : v),
      z.array(idSchema, strings.requiredChoice).max(500),
    ),
  files: (field) =>
    z.preprocess(
      trimmed,
      z
        .string('请上传文件')
        .refine((v) => v.split(',').every((path) => path.includes('/')), '文件路径不正确')
        .refine((v) => v.split(',').every((path) => takesFile(field.accept, path)), wrongTypeText(field.accept))
        .refine((v) => v.split(',').length <= field.max, `最多只能上传${field.max}个文件`),
    ),
  geo: coordinateOf,
  lines: (field) =>
    z
      .array(
        z.record(z.string(), z.unknown()).transform((row, ctx) => checkLine(field.fields, row, ctx)),
        '请填写明细',
      )
      .max(field.max, `最多 ${field.max} 行`),
}

function checkLine(fields: Fields, row: Record<string, unknown>, ctx: z.RefinementCtx) {
  const { values, problems } = parseFields(fields, Object.keys(fields), row)
  for (const problem of problems) ctx.addIssue({ code: 'custom', path: [problem.field], message: problem.message })
  return values
}

const schemas = new WeakMap<Field, z.ZodType>()

/** The zod schema of one filled-in value, made once per field; emptiness is judged by {@link parseFields}. */
export function fieldSchema(field: Field): z.ZodType {
  const known = schemas.get(field)
  if (known) return known
  const made = makeSchema(field)
  schemas.set(field, made)
  return made
}

function makeSchema(field: Field): z.ZodType {
  const build = builders[field.kind] as (field: Field) => z.ZodType
  return build(field)
}

const isEmpty = (value: unknown) =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && visible(value).trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/**
 * Checks the named fields of a row and returns the cleaned values together with every complaint at once.
 * Only named fields pass; anything else in the row is ignored. `required` names fields that must be filled although optional.
 */
export function parseFields(
  fields: Fields,
  names: readonly string[],
  row: Record<string, unknown>,
  options: { required?: readonly string[]; partial?: boolean } = {},
) {
  const values: Record<string, unknown> = {}
  const problems: FieldProblem[] = []
  for (const name of names) {
    const field = fields[name]
    if (!field || (options.partial && !(name in row))) continue
    const value = row[name]
    if (isEmpty(value)) {
      if (!field.optional || options.required?.includes(name)) problems.push({ field: name, message: requiredMessage(field) })
      else values[name] = null
      continue
    }
    const parsed = fieldSchema(field).safeParse(value)
    if (parsed.success) values[name] = parsed.data
    else
      problems.push(
        ...firstOfEach(parsed.error.issues.map(({ path, message }) => ({ field: [name, ...path].join('.'), message }))),
      )
  }
  return { values, problems }
}

/** One complaint per place: 一万 is no number, and that it is not above 0 either helps nobody. */
const firstOfEach = (problems: readonly FieldProblem[]): FieldProblem[] =>
  problems.filter(({ field }, at) => problems.findIndex((each) => each.field === field) === at)

/** Complaints about the named fields only; the browser's half of {@link parseFields}. */
export const validateFields = (fields: Fields, names: readonly string[], row: Row, required: readonly string[] = []) =>
  parseFields(fields, names, row, { required }).problems

/** The entity's cross-field rules over the merged row, and what it answers without being asked. */
export function runRules(entity: AnyEntity, row: Record<string, unknown>): FieldProblem[] {
  const rules = entity.rules as ((row: Record<string, unknown>) => readonly RuleResult[]) | undefined
  const found = (rules?.(row) ?? []).filter((problem): problem is FieldProblem => Boolean(problem))
  return [...found, ...strayAnswers(entity.fields, row)]
}

/** What the entity says of a form as far as it is filled in. */
export function notesOf(entity: AnyEntity, row: Readonly<Record<string, unknown>>): readonly FormNote[] {
  const notes = entity.notes as ((row: Readonly<Record<string, unknown>>) => readonly FormNote[]) | undefined
  return notes?.(row) ?? []
}
