import { AppError, type AnyEntity, type Field, type FieldProblem, ownField } from '@zhujian/model'
import { isMasked, maskValue } from '@zhujian/model/mask'
import { personalIn } from '@zhujian/domain/unique-rules'
import { sql } from 'kysely'
import type { Platform } from '../platform/platform'
import type { Context } from './context'
import { write, type Writing } from './write'
import { getRow } from './list'
import { lockName } from '../platform/lock-name'

/** Columns of one sensitive value: the mask in its own column, the sealed text bound to its row, and the search index. */
export function sealedColumns(
  platform: Platform,
  entity: AnyEntity,
  id: number,
  name: string,
  field: Field,
  value: unknown,
): Record<string, unknown> {
  if (value === null || value === undefined) return { [name]: null, [`${name}_sealed`]: null, [`${name}_index`]: null }
  const plain = String(value)
  return {
    [name]: maskValue(field.sensitive ?? 'idCard', plain),
    [`${name}_sealed`]: platform.crypto.seal(plain, `${entity.name}:${id}:${name}`),
    [`${name}_index`]: platform.crypto.blindIndex(plain, `${entity.name}.${name}`),
  }
}

/** Sensitive fields that will hold another value once `checked` is stored, by place: judged by the digests, before they are written. */
export async function resealedFields(
  { trx, context: { platform } }: Writing,
  entity: AnyEntity,
  before: readonly Record<string, unknown>[],
  checked: readonly Record<string, unknown>[],
): Promise<string[][]> {
  const sealed = Object.keys(entity.fields).filter((name) => {
    const field = entity.fields[name]
    return field?.sensitive && field.kind !== 'files' && checked.some((values) => name in values)
  })
  if (sealed.length === 0) return before.map(() => [])
  const digests = sealed.map((name) => sql`${sql.ref(`t.${name}_index`)} as ${sql.ref(name)}`)
  const { rows } = await sql<Record<string, unknown>>`select t.id, ${sql.join(digests)} from ${sql.table(entity.name)} as t
    where t.id = any(${before.map(({ id }) => Number(id))}::bigint[])`.execute(trx)
  const stored = new Map(rows.map((row) => [row.id, row]))
  return before.map(({ id }, at) => {
    const values = checked[at] ?? {}
    return sealed.filter((name) => {
      if (!(name in values)) return false
      const [digest, value] = [stored.get(id)?.[name] ?? null, values[name] ?? null]
      if (value === null || digest === null) return value !== digest
      return !platform.crypto.blindIndexes(String(value), `${entity.name}.${name}`).includes(String(digest))
    })
  })
}

/** A masked value sent back means "unchanged": it never overwrites what is stored. */
export function dropUnchangedMasks(entity: AnyEntity, values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => !(entity.fields[name]?.sensitive && typeof value === 'string' && isMasked(value)),
    ),
  )
}

/** A mask where nothing is stored stands for nothing. */
export function strayMasks(entity: AnyEntity, values: Record<string, unknown>, current: Record<string, unknown>): FieldProblem[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = entity.fields[name]
    if (!field?.sensitive || typeof value !== 'string' || !isMasked(value) || current[name]) return []
    return [{ field: name, message: `请填写完整的${field.label}` }]
  })
}

/** Log values by field: sensitive ones as their mask, marked when the mask alone would not tell that they changed. */
export function maskedForLog(
  entity: AnyEntity,
  values: Record<string, unknown>,
  before: Record<string, unknown> = {},
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = entity.fields[name]
      if (!field?.sensitive || !value) return [name, value]
      if (field.kind === 'files') return [name, '已变更']
      const mask = isMasked(value) ? String(value) : maskValue(field.sensitive, String(value))
      return [name, mask === before[name] ? `${mask}（已变更）` : mask]
    }),
  )
}

const REVEALS_PER_MINUTE = 30

/** @throws tooMany; looks of one account queue here, so that none is counted before the one ahead is written */
export async function countReveal(trx: Writing['trx'], account: number, looks = 1): Promise<void> {
  await lockName(trx, 'reveal', account)
  const { rows } = await sql<{ n: number }>`select count(*)::bigint as n from oper_log
    where account_id = ${account} and action = 'reveal' and happened_at > now() - interval '1 minute'`.execute(trx)
  if ((rows[0]?.n ?? 0) + looks > REVEALS_PER_MINUTE) throw new AppError('tooMany')
}

/** A number that stands only once is refused where it stands already, which tells of it: beyond the limit of looks none is taken. */
export async function requireLooks({ trx, context }: Writing, entity: AnyEntity, given: readonly Record<string, unknown>[]) {
  const told = entity.unique?.flatMap((rule) => personalIn(entity, rule)) ?? []
  if (given.some((values) => told.some((name) => name in values))) await countReveal(trx, context.session.account_id)
}

/** Shows one sensitive value to one person for a stated reason; every look is a log row. */
export async function reveal(
  context: Context,
  entity: AnyEntity,
  input: { id: number; field: string; reason: string },
): Promise<{ value: string | null }> {
  if (!ownField(entity, input.field)?.sensitive)
    throw new AppError('invalid', { fields: [{ field: 'field', message: '该字段不是敏感信息' }] })
  const row = await getRow(context, entity, input.id)
  if (!(row.can as string[]).includes('reveal')) throw new AppError('forbidden')
  const note = `${entity.fields[input.field]?.label}：${input.reason}`
  const engineering_id = (row.engineering_id as number | undefined) ?? null
  await write({ ...context, idempotencyKey: undefined }, async (writing) => {
    await countReveal(writing.trx, context.session.account_id)
    await writing.log({ module: entity.name, action: 'reveal', row_id: input.id, engineering_id, note })
    return {}
  })
  const sealed = await sql<{
    text: string | null
  }>`select ${sql.ref(`${input.field}_sealed`)} as text from ${sql.table(entity.name)} where id = ${input.id}`.execute(context.db)
  const text = sealed.rows[0]?.text
  return { value: text ? context.platform.crypto.open(text, `${entity.name}:${input.id}:${input.field}`) : null }
}
