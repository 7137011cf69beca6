import { AppError, type AnyEntity, type Field, type FieldKind, type FieldProblem, internalFieldsOf } from '@zhujian/model'
import { isDate, isMonth } from '@zhujian/model/date'
import { foundBy } from '@zhujian/domain/found-by'
import { scopePrefix } from '@zhujian/domain/reference/regions'
import { type RawBuilder, sql } from 'kysely'
import { askableNames } from './askable'
import { columnOf } from './columns'
import { anyOf } from './conditions'
import { extensionOf } from './extend'
import { searchCondition, textPattern } from './search-text'

type Condition = RawBuilder<boolean>
type Column = RawBuilder<unknown>
type Build = (column: Column, value: string) => Condition | string

const isNumber = (text: string): boolean => /^-?\d{1,15}(\.\d{1,6})?$/.test(text)

const ids = (value: string): number[] | null => (/^\d{1,15}(,\d{1,15}){0,199}$/.test(value) ? value.split(',').map(Number) : null)

/** 'start - end' [S5-05], or one value meaning exactly it. */
function range(value: string, fits: (text: string) => boolean): [string, string] | null {
  const [from = '', to = from] = value.split(' - ').map((part) => part.trim())
  return fits(from) && fits(to) ? [from, to] : null
}

const like: Build = (column, value) => sql<boolean>`${column} ilike ${textPattern(value)}`
const byId: Build = (column, value) => {
  const list = ids(value)
  return list ? sql<boolean>`${column} = any(${list}::bigint[])` : '编号不正确'
}
const dates: Build = (column, value) => {
  const span = range(value, isDate)
  return span ? sql<boolean>`${column} between ${span[0]}::date and ${span[1]}::date` : '日期范围应为 开始 - 结束'
}
const instants: Build = (column, value) => {
  const span = range(value, isDate)
  if (!span) return '日期范围应为 开始 - 结束'
  return sql<boolean>`(${column} >= ${span[0]}::timestamp at time zone 'Asia/Shanghai' and ${column} < (${span[1]}::date + 1)::timestamp at time zone 'Asia/Shanghai')`
}
const months: Build = (column, value) => {
  const span = range(value, isMonth)
  return span ? sql<boolean>`${column} between ${span[0]} and ${span[1]}` : '月份范围应为 开始 - 结束'
}
const numbers: Build = (column, value) => {
  const span = range(value, isNumber)
  return span ? sql<boolean>`${column} between ${span[0]}::numeric and ${span[1]}::numeric` : '请填写数字或数字范围'
}
const one = <T>(column: Column, values: readonly T[], type: string): Condition =>
  // Equality keeps the order of an index behind the column; `any` of one value does not.
  values.length === 1 ? sql<boolean>`${column} = ${values[0]}` : sql<boolean>`${column} = any(${[...values]}::${sql.raw(type)}[])`
const texts: Build = (column, value) => one(column, value.split(','), 'text')
/** Codes of small numbers; what is no such number matches nothing. */
const smallCodes: Build = (column, value) =>
  one(
    column,
    value
      .split(',')
      .filter((each) => /^-?\d{1,4}$/.test(each))
      .map(Number),
    'smallint',
  )
const numeric = (dict: { readonly codes: readonly (string | number)[] }) => typeof dict.codes[0] === 'number'
const codes: Build = (column, value) => sql<boolean>`${column}::text = any(${value.split(',')}::text[])`
const prefix: Build = (column, value) => sql<boolean>`${column} like ${`${value.replaceAll(/[^\w-]/g, '')}%`}`
const inRegion: Build = (column, value) => {
  if (!/^\d{6}$/.test(value)) return '请选择所属区域'
  const head = scopePrefix(value)
  if (head === value) return sql<boolean>`${column} = ${value}`
  return sql<boolean>`(${column} >= ${head} and ${column} < ${`${head}:`})`
}
const none: Build = () => '该字段不能用于查询'

const byKind: Record<FieldKind, Build> = {
  text: like,
  longText: like,
  richText: like,
  serial: like,
  integer: numbers,
  decimal: numbers,
  bool: (column, value) => sql<boolean>`${column} = ${value === '1' || value === 'true'}`,
  date: dates,
  month: months,
  time: codes,
  instant: instants,
  enum: codes,
  tree: prefix,
  region: inRegion,
  ref: byId,
  refs: (column, value) => {
    const list = ids(value)
    return list ? sql<boolean>`${column} && ${list}::bigint[]` : '编号不正确'
  },
  files: none,
  geo: none,
  lines: none,
}

/** Kinds whose display text is kept in the search column. */
const TYPED: ReadonlySet<FieldKind> = new Set(['text', 'longText', 'serial'])

/** Long enough for a credit code, a supervision number or a serial number, and none of the words of a name. */
const NUMBER = /^[\da-z_-]{6,}$/i

const NUMBERED: readonly string[] = ['text', 'serial']

/** Rows of the projects whose names hold the word; the ids come first, so that the index of projects is used beside the others. */
const ofProjects = (alias: string, word: string): Condition =>
  sql<boolean>`${sql.ref(`${alias}.engineering_id`)} = any(array(select e.id from engineering e
    where e.deleted_at is null and ${searchCondition(sql.raw('e.search_text'), word)}))`

/** By its name; a row named by a number by its project, one named by a place by what is written of it. */
function namedBy(entity: AnyEntity, alias: string, word: string): Condition[] {
  const { project, texts } = foundBy(entity)
  return [
    searchCondition(sql.ref(`${alias}.search_text`), word),
    ...texts.map((name) => sql<boolean>`${sql.ref(`${alias}.${name}`)} ilike ${textPattern(word)}`),
    ...(project ? [ofProjects(alias, word)] : []),
  ]
}

/** A typed word finds a row by its name, or by the whole number that no other row has. */
export function wordCondition(entity: AnyEntity, alias: string, word: string): Condition {
  const named = namedBy(entity, alias, word)
  if (!NUMBER.test(word)) return anyOf(named)
  const drawn = Object.keys(entity.fields).filter((name) => entity.fields[name]?.kind === 'serial')
  const own = [...drawn, ...(entity.unique ?? []).flatMap(({ fields }) => (fields.length === 1 ? fields : []))]
  const hidden = internalFieldsOf(entity)
  const numbered = askableNames(entity, own)
    .filter((name) => NUMBERED.includes(entity.fields[name]?.kind ?? '') && !hidden.includes(name))
    .map((name) => sql<boolean>`${columnOf(entity, alias, name)} = any(${[word, word.toUpperCase()]}::text[])`)
  return anyOf([...named, ...numbered])
}

function conditionOf(entity: AnyEntity, alias: string, name: string, value: string): Condition | string {
  const own = extensionOf(entity).asked?.[name]
  if (own) return own(alias, value)
  const column = columnOf(entity, alias, name)
  const field: Field | undefined = entity.fields[name]
  if (!field && name === 'state') return (numeric(entity.flow?.states ?? { codes: [0] }) ? smallCodes : texts)(column, value)
  if (!field) return instants(column, value)
  if (field.sensitive) return '该字段不能用于查询'
  if (name === entity.display && TYPED.has(field.kind)) return wordCondition(entity, alias, value.trim())
  if (field.kind === 'enum' && field.many) return sql<boolean>`${column}::text[] && ${value.split(',')}::text[]`
  if (field.kind === 'enum') return (numeric(field.dict) ? smallCodes : texts)(column, value)
  return byKind[field.kind](column, value)
}

/**
 * Conditions of the filled search fields. Only declared search fields are accepted; every complaint is told at once.
 * @throws invalid
 */
export function filterConditions(
  entity: AnyEntity,
  alias: string,
  query: Readonly<Record<string, string | undefined>>,
): Condition[] {
  const conditions: Condition[] = []
  const problems: FieldProblem[] = []
  for (const [name, value] of Object.entries(query)) {
    if (!value?.trim()) continue
    const condition = conditionOf(entity, alias, name, value)
    if (typeof condition === 'string') problems.push({ field: name, message: condition })
    else conditions.push(condition)
  }
  if (problems.length > 0) throw new AppError('invalid', { fields: problems })
  return conditions
}
