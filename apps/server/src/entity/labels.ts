import type { AnyEntity, Field } from '@zhujian/model'
import { entityOf } from '@zhujian/domain/entities'
import { regionFullName } from '@zhujian/domain/reference/regions'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db'
import type { Platform } from '../platform/platform'
import { cached } from '../platform/process-cache'

type Rows = Record<string, unknown>[]
/** What the fields of the rows are; an entity says so, and so does anything else that declares fields. */
export type Fielded = Pick<AnyEntity, 'fields'>

/** Labels of editable dictionaries and trees: 'type/code' → label. Small, so held whole per process. */
export const dictionaryLabels = cached('dictionary', async (platform: Platform): Promise<ReadonlyMap<string, string>> => {
  const all = sql<{
    place: string
    label: string
  }>`select type || '/' || code as place, label from dictionary_item where deleted_at is null`
  return new Map((await all.execute(platform.reservedDb)).rows.map((row) => [row.place, row.label]))
})

/** Codes that may be chosen, as 'type/code': those out of use keep their label and are not given again. */
export const dictionaryChoices = cached('dictionary', async (platform: Platform): Promise<ReadonlySet<string>> => {
  const all = sql<{
    place: string
  }>`select type || '/' || code as place from dictionary_item where enabled and deleted_at is null`
  return new Set((await all.execute(platform.reservedDb)).rows.map((row) => row.place))
})

/** Adds `<field>_text` beside every region and dictionary code. */
export async function addCodeLabels(platform: Platform, { fields }: Fielded, rows: Rows): Promise<void> {
  if (rows.length === 0) return
  const dictionary = await dictionaryLabels(platform)
  for (const [name, field] of Object.entries(fields))
    if (field.kind === 'region' || field.kind === 'tree') for (const row of rows) addCodeLabel(dictionary, row, name, field)
}

/** Adds `<field>_text` beside every reference, region and dictionary code: one statement for all rows and targets. */
export async function addLabels(platform: Platform, db: Db | Trx, described: Fielded, rows: Rows): Promise<void> {
  await addCodeLabels(platform, described, rows)
  const wanted = new Map<string, Set<number>>()
  const references = Object.entries(described.fields).flatMap(([name, field]) =>
    field.kind === 'ref' || field.kind === 'refs' ? [{ name, target: field.target }] : [],
  )
  // An entity may keep its own text beside the reference (a unit's name as typed); that one wins while set.
  for (const { name, target } of references)
    for (const row of rows)
      if (!row[`${name}_text`]) wanted.set(target, new Set([...(wanted.get(target) ?? []), ...idsIn(row[name])]))
  const labels = await labelsOf(db, wanted)
  for (const { name, target } of references)
    for (const row of rows)
      if (!row[`${name}_text`])
        row[`${name}_text`] =
          idsIn(row[name])
            .map((id) => labels.get(`${target}/${id}`) ?? '')
            .filter(Boolean)
            .join('、') || null
}

function addCodeLabel(dictionary: ReadonlyMap<string, string>, row: Record<string, unknown>, name: string, field: Field): void {
  const code = row[name]
  if (typeof code !== 'string') return
  if (field.kind === 'region') row[`${name}_text`] = regionFullName(code)
  if (field.kind === 'tree') row[`${name}_text`] = dictionary.get(`${field.type}/${code}`) ?? code
}

async function labelsOf(db: Db | Trx, wanted: ReadonlyMap<string, ReadonlySet<number>>): Promise<ReadonlyMap<string, string>> {
  const parts = [...wanted]
    .filter(([, ids]) => ids.size > 0)
    .map(
      ([target, ids]) =>
        sql`select ${sql.lit(target)} || '/' || id as key, ${sql.ref(entityOf(target).display)} as label from ${sql.table(target)} where id = any(${[...ids]}::bigint[])`,
    )
  if (parts.length === 0) return new Map()
  const { rows } = await sql<{ key: string; label: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return new Map(rows.map((row) => [row.key, row.label]))
}

const idsIn = (value: unknown): number[] =>
  Array.isArray(value) ? (value as number[]) : typeof value === 'number' ? [value] : []
