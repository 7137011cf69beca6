import { AppError, barredFrom, type AnyEntity, type Field, type FieldName, type Row } from '@zhujian/model'
import { type RawBuilder, sql } from 'kysely'
import { extensionOf } from './extend'

/** Columns every answer carries besides the fields. */
const SYSTEM = ['id', 'version', 'created_by', 'created_at', 'updated_by', 'updated_at'] as const

/** What is stored: everything but files, which are rows of file_link. Sensitive fields hold their mask. */
export const selectNames = ({ fields, flow }: AnyEntity): string[] => {
  const stored = Object.keys(fields).filter((name) => fields[name]?.kind !== 'files')
  return [...SYSTEM, ...(flow ? ['state'] : []), ...stored]
}

const foundText = (entity: AnyEntity, alias: string, name: string): string | undefined =>
  extensionOf(entity).found?.[name]?.(alias)

/** A column as it is read: stored, or found from others. */
export function columnOf(entity: AnyEntity, alias: string, name: string): RawBuilder<unknown> {
  const found = foundText(entity, alias, name)
  return found === undefined ? sql.ref(`${alias}.${name}`) : sql.raw(`(${found})`)
}

const lists = new WeakMap<AnyEntity, Map<string, string>>()

/** The columns of an answer. The text follows from the definition alone, so it is made once per alias; `wanted` names some of them. */
export function selectList(entity: AnyEntity, alias: string, wanted?: ReadonlySet<string>): RawBuilder<unknown> {
  const textOf = (name: string) => {
    const found = foundText(entity, alias, name)
    return found === undefined ? `"${alias}"."${name}"` : `(${found}) as "${name}"`
  }
  const listOf = (names: readonly string[]) => names.map(textOf).join(', ')
  if (wanted) return sql.raw(listOf(selectNames(entity).filter((name) => wanted.has(name))))
  const known = lists.get(entity) ?? new Map<string, string>()
  lists.set(entity, known)
  const text = known.get(alias) ?? listOf(selectNames(entity))
  known.set(alias, text)
  return sql.raw(text)
}

/**
 * The named fields and what a row cannot do without: its identity, its state, whoever must act next and whoever may not. Undefined without
 * names: everything. @throws invalid for a name that is no field
 */
export function wantedFields(entity: AnyEntity, asked: string | undefined, needed: readonly string[]): Set<string> | undefined {
  if (!asked) return undefined
  const names = asked.split(',')
  const known = new Set([...selectNames(entity), ...Object.keys(entity.fields)])
  if (names.some((name) => !known.has(name)))
    throw new AppError('invalid', { fields: [{ field: 'fields', message: '没有所要的字段' }] })
  const actors = Object.values(entity.flow?.steps ?? {}).flatMap((step) =>
    [step.by ?? [], (step.where ?? []).map(([, name]) => name), barredFrom(entity, step)].flat(2),
  )
  const wanted = new Set(['id', 'version', 'created_by', 'state', entity.display, ...actors, ...names, ...needed])
  // A stored text wins over the label of its reference, so it must be there to win.
  return new Set([...wanted].flatMap((name) => (entity.fields[name]?.kind === 'ref' ? [name, `${name}_text`] : [name])))
}

/** A wire value as the driver needs it for its column. */
export function toColumn(field: Field | undefined, value: unknown): RawBuilder<unknown> {
  if (value === null || value === undefined) return sql`null`
  if (field?.kind === 'instant') return sql`to_timestamp(${value as number})`
  if (field?.kind === 'lines') return sql`${JSON.stringify(value)}::jsonb`
  if (field?.kind === 'refs') return sql`${value as number[]}::bigint[]`
  if (field?.kind === 'enum' && field.many)
    return typeof field.dict.codes[0] === 'number' ? sql`${value as number[]}::smallint[]` : sql`${value as string[]}::text[]`
  return sql`${value}`
}

/** The columns of a known entity under an alias, for SQL written by hand: a name that is no column does not compile. */
export type Columns<E extends AnyEntity> = {
  readonly [N in Exclude<keyof Row<E> & string, FilesOf<E>> | 'deleted_at']: RawBuilder<
    N extends keyof Row<E> ? Row<E>[N] : Date | null
  >
}
type FilesOf<E extends AnyEntity> = { [N in FieldName<E>]: E['fields'][N]['kind'] extends 'files' ? N : never }[FieldName<E>]

/**
 * `const d = columns(hiddenDanger, 'd')`, then `${d.deadline}` in a template whose `from` names the table so. Read as lists read
 * them: what is found from others is found here too.
 */
export const columns = <E extends AnyEntity>(entity: E, alias: string): Columns<E> =>
  Object.fromEntries(
    [...selectNames(entity), 'deleted_at'].map((name) => [name, columnOf(entity, alias, name)]),
  ) as unknown as Columns<E>
