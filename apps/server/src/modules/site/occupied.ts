import { AppError } from '@zhujian/model'
import { formatInstant } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { Effect } from '../../entity/extend'

/** 占住一个人一段时间的一类记录：表、人（manage_user）所在的列、起止。 */
interface Occupation {
  readonly table: string
  readonly label: string
  readonly person: string
  /** 写了替他的人的，占住的是这个人。 */
  readonly instead?: string
  readonly from: string
  readonly to: string
  /** 在哪里的列。 */
  readonly place: string
  /** 同时占住的其他人：明细的列与其中写人的键。 */
  readonly among?: { readonly lines: string; readonly key: string }
  /** 只有到了这些状态的才算；没有流程的都算。 */
  readonly states?: readonly number[]
}

const occupations: Occupation[] = []

/** 登记一类记录；同一人在各类之间都不能重叠（X04）。 */
export const occupies = (occupation: Occupation): void => void occupations.push(occupation)

interface Busy {
  readonly name: string
  readonly label: string
  readonly start: number
  readonly end: number
  readonly place: string | null
  readonly here: boolean
}

interface Span {
  readonly person: number | null
  readonly from: number
  readonly to: number
  readonly field: string
  /** 本条记录所在的表：与自己不算重叠。 */
  readonly table: string
}

const peopleOf = ({ person, instead, among }: Occupation) =>
  among
    ? sql`(select ${sql.ref(`o.${person}`)} as id union select (l ->> ${among.key})::bigint
        from jsonb_array_elements(coalesce(${sql.ref(`o.${among.lines}`)}, '[]'::jsonb)) l)`
    : sql`(select ${instead ? sql`coalesce(${sql.ref(`o.${instead}`)}, ${sql.ref(`o.${person}`)})` : sql.ref(`o.${person}`)} as id)`

const settled = ({ states }: Occupation) => (states ? sql`o.state = any(${[...states]}::smallint[])` : sql`true`)

/** 那天以来占住人的记录，一张表：(engineering_id, person 关键岗位人员, label 哪类记录, starts, ends)。 */
export function occupiedSql(since: string) {
  const each = occupations.map(
    (one) => sql`select o.engineering_id, who.id as person, ${one.label}::text as label, ${sql.ref(`o.${one.from}`)} as starts,
        ${sql.ref(`o.${one.to}`)} as ends
      from ${sql.table(one.table)} o cross join lateral ${peopleOf(one)} who
      where o.deleted_at is null and ${sql.ref(`o.${one.from}`)} >= ${since}::date and ${settled(one)}`,
  )
  const none = sql`select null::bigint as engineering_id, null::bigint as person, null::text as label, null::timestamptz as starts,
    null::timestamptz as ends where false`
  return sql`(${sql.join([none, ...each], sql` union all `)})`
}

/**
 * X04：同一人同一时段只在一处。同一工程的拒绝；别的工程的只提醒，两边都看得到。
 * @returns 在别的工程有重叠时的提醒
 * @throws invalid 本工程已有重叠
 */
export async function requireFree({ trx, row }: Effect, { person, from, to, field, table }: Span): Promise<string | null> {
  if (person === null || occupations.length === 0) return null
  const each = occupations.map(
    (one) => sql`select ${one.label} as label, ${sql.ref(`o.${one.from}`)} as starts, ${sql.ref(`o.${one.to}`)} as ends,
        ${sql.ref(`o.${one.place}`)}::text as place, o.engineering_id, who.id as person
      from ${sql.table(one.table)} o cross join lateral ${peopleOf(one)} who
      where o.deleted_at is null and not (${one.table === table} and o.id = ${row.id})
        and ${settled(one)}`,
  )
  const { rows } = await sql<Busy>`select m.name, b.label, extract(epoch from b.starts)::float as start,
      extract(epoch from b.ends)::float as end, b.place, b.engineering_id = mine.engineering_id as here
    from manage_user mine join manage_user m on m.deleted_at is null and (m.id = mine.id or m.idno_index = mine.idno_index)
      join (${sql.join(each, sql` union all `)}) b on b.person = m.id
    where mine.id = ${person} and b.starts < to_timestamp(${to}) and b.ends > to_timestamp(${from})
    order by b.engineering_id = mine.engineering_id desc limit 1`.execute(trx)
  const [busy] = rows
  if (!busy) return null
  const span = `${formatInstant(busy.start, 'MM-dd HH:mm')}–${formatInstant(busy.end, 'HH:mm')}`
  const told = `${busy.name} ${span} 已登记在${busy.here ? (busy.place ?? busy.label) : `别的工程的${busy.label}`}`
  if (busy.here) throw new AppError('invalid', { fields: [{ field, message: told }] })
  return told
}
