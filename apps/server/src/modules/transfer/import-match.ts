import { type AnyEntity, type Field, uniqueField } from '@zhujian/model'
import { personalIn } from '@zhujian/domain/unique-rules'
import { sql } from 'kysely'
import { accessWhere } from '../../entity/access'
import { selectList } from '../../entity/columns'
import type { Context } from '../../entity/context'
import type { WireRow } from '../../entity/extend'
import { fileFields, placeFiles, wholeRows } from '../../entity/whole-rows'
import { sliced } from './time-slices'

type Values = Readonly<Record<string, unknown>>

export interface Matched {
  readonly row: WireRow
  /** Whether the caller may change it; a row out of reach still blocks its key, unless the key holds a personal value. */
  readonly mine: boolean
}

/** Finds the stored row a line of the sheet speaks of, by the entity's unique rules. */
export interface Matcher {
  find(values: Values): { readonly found: Matched; readonly message: string; readonly field: string } | undefined
  /** Keys of a line, to notice the same key twice in one sheet. */
  keys(values: Values): readonly Key[]
}

interface Key {
  readonly key: string
  readonly message: string
  readonly field: string
}

const SEPARATOR = '\u001f'

export async function loadMatcher(context: Context, entity: AnyEntity, rows: readonly Values[]): Promise<Matcher> {
  // A rule for rows in force only bars a second one: it names no row, and the index tells it when the line is written.
  const naming = (entity.unique ?? []).filter(({ where }) => where === undefined)
  const rules = naming.map((rule) => ({
    fields: rule.fields,
    message: rule.message,
    field: uniqueField(entity, rule) || '_',
  }))
  const keyOf = (fields: readonly string[], values: Values): string | undefined => {
    const parts = fields.map((name) => keyPart(context, entity, name, values[name]))
    return parts.some((part) => part === undefined) ? undefined : parts.join(SEPARATOR)
  }
  const keysOf = (values: Values): Key[] =>
    rules.flatMap(({ fields, message, field }) => {
      const key = keyOf(fields, values)
      return key === undefined ? [] : [{ key: fields.join() + SEPARATOR + key, message, field }]
    })
  // The keys of a line are asked for again and again, and a key with a number in it is a digest.
  const known = new Map(await sliced(rows, (values) => [values, keysOf(values)] as const))
  const stored = new Map<string, Matched>()
  for (const rule of rules) {
    const start = rule.fields.join() + SEPARATOR
    const wanted = rows.filter((values) => known.get(values)?.some(({ key }) => key.startsWith(start)))
    const newest = await newestIndexes(context, entity, rule.fields, wanted)
    for (const matched of await candidates(context, entity, rule.fields, wanted, newest))
      stored.set(storedKey(entity, rule.fields, matched.row, newest), matched)
  }
  const keys = (values: Values) => known.get(values) ?? keysOf(values)
  return {
    keys,
    find: (values) => {
      for (const { key, message, field } of keys(values)) {
        const found = stored.get(key)
        if (found) return { found, message, field }
      }
      return undefined
    },
  }
}

/** Sensitive fields are compared by their blind index: the column itself holds a mask. */
function keyPart(context: Context, entity: AnyEntity, name: string, value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined
  return entity.fields[name]?.sensitive
    ? context.platform.crypto.blindIndex(String(value), `${entity.name}.${name}`)
    : String(value)
}

const columnName = (entity: AnyEntity, name: string) => (entity.fields[name]?.sensitive ? `${name}_index` : name)

/** While a rotation runs a row may still carry the index of an older key: every index the wanted values can have → the newest. */
async function newestIndexes(
  { platform }: Context,
  entity: AnyEntity,
  fields: readonly string[],
  wanted: readonly Values[],
): Promise<ReadonlyMap<string, string>> {
  const newest = new Map<string, string>()
  for (const name of fields.filter((each) => entity.fields[each]?.sensitive))
    await sliced(wanted, (values) => {
      const all = platform.crypto.blindIndexes(String(values[name]), `${entity.name}.${name}`)
      for (const each of all) newest.set(each, all[0])
    })
  return newest
}

function storedKey(entity: AnyEntity, fields: readonly string[], row: Values, newest: ReadonlyMap<string, string>): string {
  const texts = fields.map((name) => String(row[columnName(entity, name)]))
  return fields.join() + SEPARATOR + texts.map((text) => newest.get(text) ?? text).join(SEPARATOR)
}

const isText = (field: Field | undefined) => field?.kind === 'text' || field?.kind === 'region' || field?.kind === 'month'

/** Rows that agree in the most selective column of the rule; the other columns are compared by key. */
async function candidates(
  context: Context,
  entity: AnyEntity,
  fields: readonly string[],
  wanted: readonly Values[],
  newest: ReadonlyMap<string, string>,
): Promise<Matched[]> {
  const name = fields.find((each) => isText(entity.fields[each])) ?? fields[0]
  if (wanted.length === 0 || name === undefined) return []
  const field = entity.fields[name]
  const values = field?.sensitive
    ? [...newest.keys()]
    : [...new Set(wanted.map((row) => keyPart(context, entity, name, row[name]) ?? ''))]
  const column = sql.ref(`t.${columnName(entity, name)}`)
  // The column keeps its own type so that its index serves.
  const hit =
    isText(field) || field?.sensitive
      ? sql`${column} = any(${values}::text[])`
      : field?.kind === 'ref'
        ? sql`${column} = any(${values}::bigint[])`
        : sql`${column}::text = any(${values}::text[])`
  const indexes = personalIn(entity, { fields, message: '' }).map((each) => sql`, ${sql.ref(`t.${each}_index`)}`)
  // Rules judge the whole row, its files included.
  const files = fileFields(entity)
  const mine = await accessWhere(context, entity, 'edit', 't')
  // Ten thousand numbers at a time: a check tells of nobody whose number the caller may not see. The index does, row by row, counted.
  const told = indexes.length > 0 ? sql`and ${mine}` : sql``
  const found = sql`select ${selectList(entity, 't')}${sql.join(indexes, sql``)}, ${mine} as mine
    from ${sql.table(entity.name)} as t where ${hit} and t.deleted_at is null ${told}`
  const { rows } = await sql<WireRow & { mine: boolean }>`${wholeRows(entity, found, new Set(files))}`.execute(context.db)
  return rows.map(({ mine, ...row }) => {
    placeFiles(row as WireRow, files)
    return { row: row as WireRow, mine }
  })
}
