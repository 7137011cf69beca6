import { type AnyEntity, ownerField } from './define'
import type { Field, FieldKind, FieldOf } from './field'

/** One database column a field needs: name, type, and the check that guards it. */
export interface ColumnSpec {
  name: string
  type: string
  notNull: boolean
  check?: string
  references?: string
}

const quoted = (codes: readonly (number | string)[]) =>
  codes.map((code) => (typeof code === 'number' ? String(code) : `'${code}'`)).join(', ')
const codeType = (codes: readonly (number | string)[]) => (typeof codes[0] === 'number' ? 'smallint' : 'text')

type Typing = { [K in FieldKind]: (field: FieldOf<K>, name: string) => { type: string; check?: string } | null }

const typing: Typing = {
  text: (field, name) => ({ type: 'text', check: `char_length(${name}) <= ${field.max}` }),
  longText: (field, name) => ({ type: 'text', check: `char_length(${name}) <= ${field.max}` }),
  richText: (field, name) => ({ type: 'text', check: `char_length(${name}) <= ${field.max}` }),
  serial: () => ({ type: 'text' }),
  integer: () => ({ type: 'integer' }),
  decimal: (field) => ({ type: `numeric(${field.precision},${field.scale})` }),
  bool: () => ({ type: 'boolean' }),
  date: () => ({ type: 'date' }),
  month: (_, name) => ({ type: 'text', check: `${name} ~ '^\\d{4}-\\d{2}$'` }),
  time: (_, name) => ({ type: 'text', check: `${name} ~ '^\\d{2}:\\d{2}$'` }),
  instant: () => ({ type: 'timestamptz' }),
  enum: (field, name) =>
    field.many
      ? { type: `${codeType(field.dict.codes)}[]` }
      : { type: codeType(field.dict.codes), check: `${name} in (${quoted(field.dict.codes)})` },
  tree: () => ({ type: 'text' }),
  region: (_, name) => ({ type: 'text', check: `${name} ~ '^\\d{6}$'` }),
  ref: () => ({ type: 'bigint' }),
  refs: () => ({ type: 'bigint[]' }),
  files: () => null,
  geo: () => ({ type: 'text' }),
  lines: () => ({ type: 'jsonb' }),
}

/** Columns of one field: none for files (rows of file_link), three for a sensitive text (mask, sealed, search index). */
export function columnsOf(name: string, field: Field): ColumnSpec[] {
  const type = (typing[field.kind] as (field: Field, name: string) => { type: string; check?: string } | null)(field, name)
  if (!type) return []
  const main: ColumnSpec = {
    name,
    notNull: !field.optional,
    ...type,
    ...(field.kind === 'ref' ? { references: field.target } : {}),
  }
  if (!field.sensitive) return [main]
  return [
    { name, type: 'text', notNull: main.notNull },
    { name: `${name}_sealed`, type: 'text', notNull: false },
    { name: `${name}_index`, type: 'text', notNull: false },
  ]
}

/** Every column of the entity's table besides the system columns, in order. */
export function tableColumns(entity: AnyEntity): ColumnSpec[] {
  const columns = Object.entries(entity.fields).flatMap(([name, field]) => columnsOf(name, field))
  return entity.flow
    ? [...columns, { name: 'state', type: 'smallint', notNull: true, check: `state in (${quoted(entity.flow.states.codes)})` }]
    : columns
}

const columnSql = ({ name, type, notNull, check, references }: ColumnSpec) =>
  `  ${name} ${type}${notNull ? ' not null' : ''}${references ? ` references ${references} (id)` : ''}${check ? ` check (${check})` : ''},`

const indexSql = (table: string, columns: string, unique = false, where = '') =>
  `create ${unique ? 'unique ' : ''}index ${table}_${columns
    .replace(/ desc$/, '')
    .replace(/, id$/, '')
    .replace(
      /\W+/g,
      '_',
    )}_${unique ? 'key' : 'idx'} on ${table} (${columns})${unique ? ` where deleted_at is null${where && ` and ${where}`}` : ''};`

/** Drafts the table of an entity. A person reads, completes and commits it as a migration; nothing is created from here. */
export function draftTableSql(entity: AnyEntity): string {
  const columns = tableColumns(entity)
  // Every list under every scope: of a project, of a company, of a body, newest first.
  const owner = ownerField(entity)
  const indexes = columns
    .filter((column) => column.references || column.name.endsWith('_index'))
    .map(({ name }) => indexSql(entity.name, name === owner ? `${name}, id desc` : name))
  // The usual order, of one owner's rows and of everybody's: written as the list writes it, or the index is of no use.
  const sort = entity.list.sort.replace(/^-/, '')
  const order = `${sort}${entity.list.sort.startsWith('-') ? ' desc' : ''} nulls last, id${entity.list.sort.startsWith('-') ? ' desc' : ''}`
  const sorted =
    sort === 'id' || !(sort in entity.fields)
      ? []
      : [
          ...(owner ? [`create index ${entity.name}_${owner}_${sort}_idx on ${entity.name} (${owner}, ${order});`] : []),
          `create index ${entity.name}_${sort}_idx on ${entity.name} (${order});`,
        ]
  const numbers = Object.entries(entity.fields).flatMap(([name, { kind }]) =>
    kind === 'serial' ? [`create unique index ${entity.name}_${name}_key on ${entity.name} (${name});`] : [],
  )
  const uniques = (entity.unique ?? []).map((unique) =>
    indexSql(
      entity.name,
      unique.fields.map((name) => (entity.fields[name]?.sensitive ? `${name}_index` : name)).join(', '),
      true,
      unique.where,
    ),
  )
  return [
    `create table ${entity.name} (`,
    '  id bigint generated by default as identity primary key,',
    ...columns.map(columnSql),
    "  search_text text not null default '',",
    '  created_by bigint, created_at timestamptz not null default now(),',
    '  updated_by bigint, updated_at timestamptz not null default now(),',
    '  deleted_at timestamptz, version integer not null default 1',
    ');',
    ...indexes,
    ...sorted,
    `create index ${entity.name}_search_text_idx on ${entity.name} using gin (search_text gin_trgm_ops);`,
    ...numbers,
    ...uniques,
    ...(entity.flow ? [indexSql(entity.name, 'state')] : []),
    '',
  ].join('\n')
}
