import {
  type AnyEntity,
  type Field,
  type FieldKind,
  type FieldOf,
  type Moment,
  nameOf,
  type RefField,
  type RefsField,
  sampleRow,
  onlyAsked,
} from '@zhujian/model'
import { entityOf } from '@zhujian/domain/entities'
import { keyPost, postFits, sideOfPost, singlePosts } from '@zhujian/domain/people/key-posts'
import { idCardCheckDigit, usccCheckDigit } from '@zhujian/model/checksums'
import type { FormatName } from '@zhujian/model/formats'
import { toColumn } from '@zhujian/server/entity/columns'
import { searchText } from '@zhujian/server/entity/search-text'
import { sealedColumns } from '@zhujian/server/entity/sensitive'
import { keepTurns, measuresIn } from '@zhujian/server/entity/turns'
import type { Platform } from '@zhujian/server/platform/platform'
import { sql } from 'kysely'

let counter = 0
/** A number no other sample of this run has. */
export const unique = (): number => ++counter
/** Rows that stand already have the numbers up to this one. */
export const countOnFrom = (last: number): void => void (counter = Math.max(counter, last))

const pad = (n: number, width: number) => String(n).padStart(width, '0')

/** Of men born in 1990, as `typical` says of a worker. */
function idCard(n: number): string {
  // 3,500 of a month before the next one begins: none twice in a run.
  const month = 1 + (Math.floor(n / 3500) % 12)
  const body = `3301061990${pad(month, 2)}${pad(1 + (n % 28), 2)}${pad((2 * n + 1) % 1000, 3)}`
  return body + idCardCheckDigit(body)
}
export function uscc(n: number): string {
  const body = `91330106MA${pad(n, 7)}`.slice(0, 17)
  return body + usccCheckDigit(body)
}

const byFormat: Partial<Record<FormatName, (n: number) => string>> = {
  idCard,
  uscc,
  mobile: (n) => `138${pad(n, 8)}`,
  landline: () => '0571-88886666',
  mobileOrLandline: (n) => `139${pad(n, 8)}`,
  email: (n) => `person${n}@example.cn`,
  postcode: () => '310000',
  fax: () => '0571-88886666',
  plate: () => '浙A12345',
  coordinate: () => '120.13,30.26',
  projectCode: (n) => `2607-330106-04-01-${pad(n, 6)}`,
  url: () => 'https://example.cn/a',
  letters: () => 'abc',
  lowercase: () => 'abc',
  uppercase: () => 'ABC',
  strictPassword: () => 'Abc123!x',
  chineseLetters: () => '张三',
  personName: () => '张三',
}

const bySensitive: Record<string, (n: number) => string> = {
  idCard,
  bankCard: () => '6222021234567890128',
  mobile: (n) => `137${pad(n, 8)}`,
}

type Samples = { [K in FieldKind]: (field: FieldOf<K>, n: number) => unknown }

/** Reference targets are resolved by the caller: ids are not known here. */
const samples: Samples = {
  text: (field, n) =>
    field.format
      ? (byFormat[field.format]?.(n) ?? String(n))
      : bySensitive[field.sensitive ?? ''] !== undefined
        ? bySensitive[field.sensitive ?? '']?.(n)
        : `样本${n}`.slice(0, field.max),
  longText: (_, n) => `说明文字${n}`,
  richText: (_, n) => `<p>正文${n}</p>`,
  serial: () => null,
  integer: (field) => Math.max(field.min, Math.min(field.max, 7)),
  decimal: (field) => (field.precision - field.scale >= 2 ? '12.5'.slice(0, field.scale === 0 ? 2 : 4) : '1'),
  bool: () => true,
  date: () => '2026-03-15',
  month: () => '2026-03',
  time: () => '08:30',
  instant: () => 1_770_000_000,
  enum: (field) => (field.many ? [field.dict.codes[0]] : field.dict.codes[0]),
  tree: () => '0101',
  region: () => '330106',
  ref: () => null,
  refs: () => [],
  files: () => null,
  geo: () => '120.13,30.26',
  lines: () => [],
}

/** A moment in which nothing is left to chance. */
const MOMENT: Moment = {
  at: 1_769_990_400,
  day: '2026-02-02',
  pick: ([first]) => first as never,
  int: (min) => min,
}

export function sample(field: Field, n = unique()): unknown {
  return (samples[field.kind] as (field: Field, n: number) => unknown)(field, n)
}

/** What the first choice of a list would get wrong: a post several may hold at once, with the party that has it. */
const typical: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  manage_user: { unit_role: 'sgdw', post: 'builder' },
  // No more than are on the roll of a company that has enrolled nobody.
  salary_sheet: { people: 0 },
  // Deductions are a fifth of what is due at most; with the advance and what is paid they do not exceed it.
  salary_item: { payable: '37.5', deduct: '7.5', worker_name: '张三' },
  // Refused by the inspected side, as those of one's own are not.
  jgj59_score: { scene: 1 },
  worker: { exit_on: '2026-03-31', gender: 1, birth_year: 1990 },
}

type Reference = RefField | RefsField
/** A post several hold at once. */
export const isCommon = (post: unknown): boolean => !singlePosts.includes(String(post))
export const commonPost = (side: unknown) => keyPost.codes.find((post) => isCommon(post) && postFits(String(side), String(post)))
/** Under which name the row stands that such a field may point at. */
export const standingFor = ({ target, where }: Reference): string => (where ? `${target}?${JSON.stringify(where)}` : target)
/** What a row must have so that the field may point at it. */
export const fitting = ({ target, where = {} }: Reference): Record<string, unknown> => ({
  // Of managers a project has one, of managers of subcontractors several.
  ...(where.post?.[0] === 'project_manager' && { unit_role: 'specialty' }),
  ...(where.unit_role && { post: commonPost(where.unit_role[0]) }),
  ...Object.fromEntries(
    Object.entries(where).map(([name, codes]) => {
      const field = entityOf(target).fields[name]
      return [name, field?.kind === 'enum' && field.many ? codes : codes[0]]
    }),
  ),
})

/** Values for every named field that can be sampled; references come from `refs` by target entity. */
export function sampleValues(
  entity: AnyEntity,
  names: readonly string[],
  refs: Readonly<Record<string, number>>,
): Record<string, unknown> {
  const n = unique()
  const offer = (target: string) => (refs[target] === undefined ? [] : [refs[target]])
  const together = entity.sample ? sampleRow(entity, names, MOMENT, offer) : {}
  const values = Object.fromEntries(
    names.flatMap((name) => {
      const field = entity.fields[name]
      if (!field) return []
      const value =
        field.kind === 'ref'
          ? (refs[standingFor(field)] ?? refs[field.target] ?? null)
          : field.kind === 'refs'
            ? [refs[standingFor(field)] ?? refs[field.target]].filter(Boolean)
            : (typical[entity.name]?.[name] ?? together[name] ?? sample(field, n))
      return value === null ? [] : [[name, value]]
    }),
  )
  return onlyAsked(entity.fields, values)
}

export const formValues = (entity: AnyEntity, refs: Readonly<Record<string, number>>) =>
  sampleValues(entity, entity.form.map(nameOf), refs)

/** Inserts a row directly, for what a test needs to stand on; everything not given is sampled when required. */
export async function make(
  platform: Platform,
  entity: AnyEntity,
  values: Record<string, unknown> = {},
  refs: Readonly<Record<string, number>> = {},
): Promise<number> {
  const required = Object.entries(entity.fields)
    .filter(([, field]) => !field.optional && field.kind !== 'files')
    .map(([name]) => name)
  const start = entity.flow ? { state: entity.flow.states.code(entity.flow.start) } : {}
  const all: Record<string, unknown> = { ...sampleValues(entity, required, refs), ...start, ...values }
  // A post stands with the party that has it.
  if (entity.name === 'manage_user' && !postFits(String(all.unit_role), String(all.post)))
    all.unit_role = sideOfPost(String(all.post))
  // What is sealed is sealed for its row, so that one's number must be known before.
  const sealed = Object.keys(all).some((name) => entity.fields[name]?.sensitive)
  const drawn = sealed ? await nextId(platform, entity) : undefined
  const pairs = Object.entries(all).flatMap(([name, value]) => {
    const field = entity.fields[name]
    if (field?.sensitive && field.kind !== 'files')
      return Object.entries(sealedColumns(platform, entity, drawn ?? 0, name, field, value)).map(
        ([column, text]) => [column, sql`${text}`] as const,
      )
    return [[name, toColumn(field, value)] as const]
  })
  const display = all[entity.display]
  const own = drawn === undefined ? [] : [['id', sql`${drawn}`] as const]
  const columns = [...own, ...pairs, ['search_text', sql`${searchText(String(display ?? ''))}`] as const]
  const { rows } = await sql<{
    id: number
  }>`insert into ${sql.table(entity.name)} (${sql.join(columns.map(([name]) => sql.ref(name)))}) values (${sql.join(columns.map(([, value]) => value))}) returning id`.execute(
    platform.db,
  )
  const id = rows[0]?.id ?? 0
  await keepTurns(platform.db, entity, [id], measuresIn(platform.db))
  return id
}

async function nextId(platform: Platform, { name }: AnyEntity): Promise<number> {
  const drawn = await sql<{ id: number }>`select nextval(pg_get_serial_sequence(${name}, 'id')) as id`.execute(platform.db)
  return drawn.rows[0]?.id ?? 0
}

/** Puts a row into a state as if it had come there: what a test stands on, not what it tries. */
export async function restate(platform: Platform, entity: AnyEntity, id: number, state: number): Promise<void> {
  await sql`update ${sql.table(entity.name)} set state = ${state} where id = ${id}`.execute(platform.db)
  await keepTurns(platform.db, entity, [id], measuresIn(platform.db))
}
