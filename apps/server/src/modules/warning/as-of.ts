import { entityOf } from '@zhujian/domain/entities'
import type { AnyEntity, Field } from '@zhujian/model'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db'
import { endOf, type Finder } from './finder'

/** 逐条记着日期、登记以后不再改的流水：规则自己按日期取，不必还原。 */
const DATED: readonly string[] = ['attendance_day', 'weigh', 'vehicle_pass']

/** 日志里这一栏的值是哪种 JSON；不能照原样放回去的（附件、坐标、敏感内容）为空。 */
function jsonOf(field: Field): 'number' | 'string' | 'boolean' | 'array' | null {
  if (field.sensitive) return null
  switch (field.kind) {
    case 'files':
    case 'geo':
      return null
    case 'integer':
    case 'ref':
    case 'instant':
      return 'number'
    case 'bool':
      return 'boolean'
    case 'refs':
    case 'lines':
      return 'array'
    case 'enum':
      return field.many ? 'array' : typeof field.dict.codes[0] === 'number' ? 'number' : 'string'
    default:
      return 'string'
  }
}

/** 一种数据在那一天的各行：其后登记的不算，其后删去的还在，其后改过的各栏按操作日志放回当时的值。 */
function rowsOn(entity: AnyEntity, day: string): RawBuilder<unknown> {
  const kinds = new Map<string, string>(
    Object.entries(entity.fields).flatMap(([name, field]) => {
      const json = jsonOf(field)
      return json === null ? [] : [[name, json] as const]
    }),
  )
  if (entity.flow) kinds.set('state', 'number')
  const instants = Object.keys(entity.fields).filter((name) => entity.fields[name]?.kind === 'instant')
  const end = endOf(day)
  return sql`${sql.ref(entity.name)} as (
    select r.* from public.${sql.table(entity.name)} as t
      left join (select l.row_id, jsonb_object_agg(b.key, case when b.key = any(${instants}::text[]) and jsonb_typeof(b.value) = 'number'
            then to_jsonb(to_timestamp((b.value)::text::float8)) else b.value end order by l.id desc) as undo
          from oper_log l, jsonb_each(l.before) b join jsonb_each_text(${JSON.stringify(Object.fromEntries(kinds))}::jsonb) k on k.key = b.key
          where l.module = ${entity.name} and l.result = 'ok' and l.happened_at >= ${end} and l.row_id is not null
            and jsonb_typeof(b.value) in (k.value, 'null')
          group by l.row_id) u on u.row_id = t.id
      left join lateral (select max(h.happened_at) as at from oper_log h where h.module = ${entity.name} and h.row_id = t.id
          and h.result = 'ok' and h.happened_at < ${end}) c on t.updated_at >= ${end},
      lateral jsonb_populate_record(t, coalesce(u.undo, '{}') || jsonb_build_object('deleted_at', null)
        || case when t.updated_at >= ${end} then jsonb_build_object('updated_at', coalesce(c.at, t.created_at)) else '{}' end) r
    where t.created_at < ${end} and (t.deleted_at is null or t.deleted_at >= ${end}))`
}

/** 归档移出的最后一个月：这个月与更早的改动，日志里已经没有了。 */
export async function archivedTo(db: Db): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`select max(month) as month from oper_log_archive`.execute(db)
  return rows[0]?.month ?? null
}

/** 最早登记的一天；一行也没有的为空。 */
async function firstDayOf(db: Db, name: string): Promise<string | null> {
  const { rows } = await sql<{
    day: string | null
  }>`select (min(created_at) at time zone 'Asia/Shanghai')::date::text as day from ${sql.table(name)}`.execute(db)
  return rows[0]?.day ?? null
}

/**
 * 那一天系统里还没有资料的，说的是没有资料，不是没有要报的：工程、规则所看的各类数据，都登记在那一天以后。
 * 没有一类是那一天以前登记的，才算没有资料；规则往往正是查哪一类缺了。
 */
export async function unknownOn(db: Db, { entity, watches = [] }: Finder, day: string): Promise<string | null> {
  const begun = await firstDayOf(db, 'engineering')
  if (begun === null || begun > day)
    return `系统里${begun === null ? '还没有工程' : `最早的工程登记于 ${begun}`}，这一天还没有资料，判不了`
  const names = [...new Set([entity, ...watches])].filter((name) => name !== 'engineering')
  if (names.length === 0) return null
  const days = await Promise.all(names.map((name) => firstDayOf(db, name)))
  if (days.some((first) => first !== null && first <= day)) return null
  const labels = names.map((name) => entityOf(name).label).join('、')
  const first = days.filter((each) => each !== null).toSorted()[0]
  return `系统里${first === undefined ? `还没有${labels}的资料` : `最早的${labels}登记于 ${first}`}，这一天还没有资料，判不了`
}

/** 放在一条规则的语句之前：语句里的各表换成那一天的样子，规则本身不必另写一份。 */
export function asOf(finder: Finder, day: string): RawBuilder<unknown> {
  const tables = [...new Set(['engineering', finder.entity, ...(finder.watches ?? [])])].filter((name) => !DATED.includes(name))
  return sql`with ${sql.join(
    tables.map((name) => rowsOn(entityOf(name), day)),
    sql`, `,
  )} `
}
