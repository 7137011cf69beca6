import type { GuardedPool } from './pool'
import type { SealPlace } from './field-crypto'

/** One sealed value of a row: how SQL reads and replaces it, and the place it is bound to. */
export interface SealedPart {
  readonly name: string
  /** SQL on the row `t`. */
  readonly read: string
  readonly column: string
  /** SQL that makes the column's value of a sealed text. */
  readonly write: (text: string) => string
  readonly place: (key: string) => SealPlace
  readonly index?: { readonly column: string; readonly field: `${string}.${string}` }
}

/** A table that keeps sealed values, and how its rows are told apart. */
export interface SealedSource {
  readonly table: string
  /** SQL on the row `t`; rows are visited in its order. */
  readonly key: string
  readonly keyType: 'bigint' | 'text'
  readonly parts: readonly SealedPart[]
}

const asText = (text: string) => text
const asJson = (text: string) => `jsonb_build_object('sealed', ${text})`

/** Sealed values that are not a field of a row: values on their way to another row, half-filled forms, waiting exports, sheets being imported, seeds of second factors. */
const DOCUMENTS: readonly SealedSource[] = [
  {
    table: 'sealed_move',
    key: "t.place || '/' || t.id",
    keyType: 'text',
    parts: [
      {
        name: 'sealed',
        read: 't.sealed',
        column: 'sealed',
        write: asText,
        place: (key) => key.slice(0, key.lastIndexOf('/')) as SealPlace,
      },
    ],
  },
  {
    table: 'draft',
    key: "t.account_id || '/' || t.scope || '/' || t.key",
    keyType: 'text',
    parts: [{ name: 'body', read: 't.body', column: 'body', write: asText, place: (key) => `draft:${key}:body` }],
  },
  {
    table: 'account_mfa',
    key: 't.account_id',
    keyType: 'bigint',
    parts: [{ name: 'seed', read: 't.seed', column: 'seed', write: asText, place: (key) => `account_mfa:${key}:seed` }],
  },
  {
    table: 'transfer_job',
    key: 't.id',
    keyType: 'bigint',
    parts: [
      {
        name: 'query',
        read: "t.query ->> 'sealed'",
        column: 'query',
        write: asJson,
        place: (key) => `transfer_job:${key}:query`,
      },
    ],
  },
  {
    table: 'import_batch',
    key: 't.id',
    keyType: 'bigint',
    parts: [{ name: 'sealed', read: 't.sealed', column: 'sealed', write: asText, place: (key) => `import_batch:${key}:rows` }],
  },
  {
    table: 'import_part',
    key: "t.import_id || '/' || t.at",
    keyType: 'text',
    parts: [{ name: 'sealed', read: 't.sealed', column: 'sealed', write: asText, place: (key) => `import_part:${key}:written` }],
  },
]

/** Everything sealed in the database: the columns `<field>_sealed` of every table, and the documents. */
export async function sealedSources(pool: Pick<GuardedPool, 'query'>): Promise<SealedSource[]> {
  const columns = await pool.query<{ table: string; column: string }>(
    `select c.table_name::text as table, c.column_name::text as column from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name like '%\\_sealed' order by 1, c.ordinal_position`,
  )
  const tables = [...new Set(columns.map(({ table }) => table))]
  return [...tables.map((table) => fieldsOf(table, columns)), ...DOCUMENTS]
}

function fieldsOf(table: string, columns: readonly { table: string; column: string }[]): SealedSource {
  const parts = columns
    .filter((each) => each.table === table)
    .map(({ column }): SealedPart => {
      const name = column.slice(0, -'_sealed'.length)
      return {
        name,
        read: `t.${column}`,
        column,
        write: asText,
        place: (key) => `${table}:${key}:${name}`,
        index: { column: `${name}_index`, field: `${table}.${name}` },
      }
    })
  return { table, key: 't.id', keyType: 'bigint', parts }
}
