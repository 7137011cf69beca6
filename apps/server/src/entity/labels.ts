import type { AnyEntity, Field } from '@zhujian/model'
import { entityOf } from '@zhujian/domain/entities'
import { regionFullName } from '@zhujian/domain/reference/regions'
import { sql } from 'kysely'
import type { Db, Trx } from '../platform/db'
import type { Platform } from '../platform/platform'
import { cached } from './process-cache'

type Rows = Record<string, unknown>[]

/** Labels of editable dictionaries and trees: 'type/code' → label. Small, so held whole per process. */
export const dictionaryLabels = cached('dictionary', async (platform: Platform): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{
    type: string
    code: string
    label: string
  }>`select type, code, label from dictionary_item where deleted_at is null`.execute(platform.reservedDb)
  return new Map(rows.map((row) => [`${row.type}/${row.code}`, row.label]))
})

/** Adds `<field>_text` beside every reference, region and dictionary code: one query per target and page, never one per row. */
export async function addLabels(platform: Platform, db: Db | Trx, entity: AnyEntity, rows: Rows): Promise<void> {
  if (rows.length === 0) return
  const dictionary = await dictionaryLabels(platform)
  const fields = Object.entries(entity.fields)
  for (const [name, field] of fields) for (const row of rows) addCodeLabel(dictionary, row, name, field)
  const targets = new Set(fields.flatMap(([, field]) => (field.kind === 'ref' || field.kind === 'refs' ? [field.target] : [])))
  for (const target of targets) await addRefLabels(db, target, fields, rows)
}

function addCodeLabel(dictionary: ReadonlyMap<string, string>, row: Record<string, unknown>, name: string, field: Field): void {
  const code = row[name]
  if (typeof code !== 'string') return
  if (field.kind === 'region') row[`${name}_text`] = regionFullName(code)
  if (field.kind === 'dictionary' || field.kind === 'tree') row[`${name}_text`] = dictionary.get(`${field.type}/${code}`) ?? code
}

async function addRefLabels(db: Db | Trx, target: string, fields: [string, Field][], rows: Rows): Promise<void> {
  const names = fields.filter(([, field]) => (field.kind === 'ref' || field.kind === 'refs') && field.target === target)
  const wanted = new Set(rows.flatMap((row) => names.flatMap(([name]) => idsIn(row[name]))))
  if (wanted.size === 0) return
  const display = sql.ref(entityOf(target).display)
  const found = await sql<{
    id: number
    label: string
  }>`select id, ${display} as label from ${sql.table(target)} where id = any(${[...wanted]}::bigint[])`.execute(db)
  const labels = new Map(found.rows.map((row) => [row.id, row.label]))
  for (const row of rows)
    for (const [name] of names) {
      // An entity may keep its own text beside the reference (a unit's name as typed); that one wins while set.
      if (row[`${name}_text`]) continue
      row[`${name}_text`] =
        idsIn(row[name])
          .map((id) => labels.get(id) ?? '')
          .filter(Boolean)
          .join('、') || null
    }
}

const idsIn = (value: unknown): number[] =>
  Array.isArray(value) ? (value as number[]) : typeof value === 'number' ? [value] : []
