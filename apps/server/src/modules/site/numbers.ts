import { type AnyEntity, AppError } from '@zhujian/model'
import { entityOf } from '@zhujian/domain/entities'
import { sql } from 'kysely'
import type { Effect } from '../../entity/extend'
import { lockName } from '../../platform/lock-name'

/** 一类号码：发票、检测报告、保函、合格证（证号连同批号）。 */
export type NumberKind = 'invoice' | 'report' | 'guarantee' | 'certificate'

interface Place {
  readonly kind: NumberKind
  /** 登记号码的数据。 */
  readonly entity: string
  /** 组成号码的列；几列的，各列都相同才算同一个。 */
  readonly fields: readonly string[]
}

const places: Place[] = []

/** 登记一处号码；同一类号码在各处之间都不能用两次（X11）。 */
export const keepsNumber = (kind: NumberKind, entity: string, fields: readonly string[]): void =>
  void (places.some((each) => each.entity === entity && each.kind === kind) || places.push({ kind, entity, fields }))

interface Used {
  readonly entity: string
  readonly title: string | null
  readonly here: boolean
}

const joined = (alias: string, fields: readonly string[]) =>
  sql`concat_ws(' ', ${sql.join(fields.map((name) => sql`nullif(btrim(${sql.ref(`${alias}.${name}`)}), '')`))})`

/**
 * X11：同一张发票、报告、保函、合格证不能用两次。同一工程的拒绝；别的工程用过的只提醒。同时登记的排队，后来的看得到先来的。
 * @returns 别的工程已经用过时的提醒
 * @throws invalid 本工程已经用过
 */
export async function requireUnused({ trx, row }: Effect, entity: AnyEntity, kind: NumberKind): Promise<string | null> {
  const own = places.find((each) => each.kind === kind && each.entity === entity.name)
  if (!own) throw new Error(`${entity.name} keeps no number of ${kind}`)
  const parts = own.fields.map((name) => String(row[name] ?? '').trim())
  if (parts.includes('')) return null
  const number = parts.join(' ')
  await lockName(trx, kind, number)
  const each = places
    .filter((place) => place.kind === kind)
    .map(
      (
        place,
      ) => sql`select ${place.entity} as entity, t.${sql.ref(entityOf(place.entity).display)}::text as title, t.engineering_id
        from ${sql.table(place.entity)} t where t.deleted_at is null and ${joined('t', place.fields)} = ${number}
          and not (${place.entity === entity.name} and t.id = ${row.id})`,
    )
  const { rows } = await sql<Used>`select u.entity, u.title, u.engineering_id = ${row.engineering_id} as here
    from (${sql.join(each, sql` union all `)}) u order by here desc limit 1`.execute(trx)
  const [used] = rows
  if (!used) return null
  const { label } = entityOf(used.entity)
  if (!used.here) return `${number}已在 别的工程的${label} 使用`
  const message = `${number}已在 ${label}${used.title ? `“${used.title}”` : ''} 使用`
  throw new AppError('invalid', { fields: [{ field: own.fields[0] ?? '', message }] })
}
