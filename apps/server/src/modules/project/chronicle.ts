import { chronicleKind, type ChronicleAnswer, type ChronicleLine, type ChronicleQuery } from '@zhujian/domain/project/chronicle'
import { engineering } from '@zhujian/domain/project/engineering'
import { type RawBuilder, sql } from 'kysely'
import { accessWhere, hasRight } from '../../entity/access'
import type { Context } from '../../entity/context'
import { requireReadable } from '../../entity/list'
import { textPattern } from '../../entity/search-text'
import { chronicleSources, type ChronicleSource } from './chronicle-sources'

export const CHRONICLE_PAGE = 50

/** place：哪个来处的哪一件；seq：哪一行（同一行上不止一次的，哪一次）。与时刻合成次序，没有两行相同。 */
type Line = ChronicleLine & { readonly place: number; readonly seq: number }
type Condition = RawBuilder<boolean>

const momentsOf = ({ moments, label, seq = 't.id' }: ChronicleSource, at: number): RawBuilder<unknown> =>
  sql.raw(
    moments
      .map(
        ({ at: when, word, who = 'null', tone = `'default'`, dated = false }, index) =>
          `select ${at * 10 + index} as place, (${seq})::bigint as seq, extract(epoch from (${when})::timestamptz)::bigint as at,
          ${dated} as dated, (${word})::text as word, left(${label}, 200) as label, coalesce(nullif(${tone}, ''), 'default') as tone, (${who})::bigint as who_id`,
      )
      .join(' union all '),
  )

/** 取后面的：时刻更早，同一时刻的按来处与编号。 */
function afterOf(after: string | undefined): Condition {
  const [at, place, seq] = (after ?? '').split('.').map(Number)
  return after === undefined ? sql<boolean>`true` : sql<boolean>`(m.at, m.place, m.seq) < (${at}, ${place}, ${seq})`
}

function askedOf({ from, to, who, keyword, after }: ChronicleQuery): Condition {
  const asked: Condition[] = [sql<boolean>`m.at is not null`, afterOf(after)]
  const startOf = (day: string, more: number) =>
    sql`extract(epoch from (${day}::date + ${sql.lit(more)}::int)::timestamp at time zone 'Asia/Shanghai')`
  if (from) asked.push(sql<boolean>`m.at >= ${startOf(from, 0)}`)
  if (to) asked.push(sql<boolean>`m.at < ${startOf(to, 1)}`)
  if (who) asked.push(sql<boolean>`m.who_id = ${who}`)
  if (keyword) asked.push(sql<boolean>`(m.word ilike ${textPattern(keyword)} or m.label ilike ${textPattern(keyword)})`)
  return sql<boolean>`${sql.join(asked, sql` and `)}`
}

/** 一个来处的各行，范围与它的清单相同；这种数据此人看不到的，没有。 */
async function linesOf(context: Context, source: ChronicleSource, at: number, query: ChronicleQuery, limit: number | null) {
  const { entity, kind, join = '', where = 'true' } = source
  if ((query.kind && query.kind !== kind) || !(await hasRight(context, entity, 'read'))) return null
  const project = sql.ref(entity === engineering ? 't.id' : 't.engineering_id')
  const most = limit === null ? sql`` : sql`order by m.at desc, m.place desc, m.seq desc limit ${sql.lit(limit)}`
  return sql<Line>`(select ${sql.lit(kind)} as kind, ${sql.lit(entity.name)} as entity, t.id, m.*
    from ${sql.table(entity.name)} as t ${sql.raw(join)} cross join lateral (${momentsOf(source, at)}) as m
    where ${project} = ${query.engineering_id} and t.deleted_at is null and (${sql.raw(where)})
      and ${await accessWhere(context, entity, 'read', 't')} and ${askedOf(query)} ${most})`
}

async function unionOf(context: Context, query: ChronicleQuery, limit: number | null): Promise<RawBuilder<Line> | null> {
  const parts = await Promise.all(chronicleSources.map((source, at) => linesOf(context, source, at, query, limit)))
  const open = parts.filter((part) => part !== null)
  return open.length === 0 ? null : sql<Line>`${sql.join(open, sql` union all `)}`
}

/** 大事记的一页，新的在前：登记的各来处合成一条语句，各来处只取接着的几行，不从头数起。 */
export async function chroniclePage(context: Context, query: ChronicleQuery, limit: number): Promise<ChronicleAnswer> {
  const union = await unionOf(context, query, limit + 1)
  if (!union) return { rows: [], next: null }
  const { rows } = await sql<Line>`select u.kind, u.entity, u.id, u.at, u.dated, u.word, u.label, u.tone, u.place, u.seq,
      coalesce(a.real_name, a.username) as who
    from (select * from (${union}) as each order by at desc, place desc, seq desc limit ${sql.lit(limit + 1)}) as u
    left join account a on a.id = u.who_id order by u.at desc, u.place desc, u.seq desc`.execute(context.db)
  const shown = rows.slice(0, limit)
  const last = shown[shown.length - 1]
  return {
    rows: shown.map(({ place: _place, seq: _seq, ...line }) => line),
    next: rows.length > limit && last ? `${last.at}.${last.place}.${last.seq}` : null,
  }
}

/** 各类几件、出现过哪些人：不论查询条件，供挑选。 */
async function choicesOf(context: Context, id: number): Promise<Pick<ChronicleAnswer, 'kinds' | 'people'>> {
  const union = await unionOf(context, { engineering_id: id }, null)
  if (!union) return { kinds: [], people: [] }
  const { rows } = await sql<{
    kind: string
    id: number | null
    name: string | null
    total: number
  }>`select u.kind, u.who_id as id,
      coalesce(a.real_name, a.username) as name, count(*)::bigint as total
    from (${union}) as u left join account a on a.id = u.who_id group by u.kind, u.who_id, a.real_name, a.username`.execute(
    context.db,
  )
  const totals = new Map<string, number>()
  const people = new Map<number, string>()
  for (const { kind, id: who, name, total } of rows) {
    totals.set(kind, (totals.get(kind) ?? 0) + total)
    if (who !== null && name !== null) people.set(who, name)
  }
  return {
    kinds: chronicleKind.codes.flatMap((code) => {
      const total = totals.get(String(code))
      return total === undefined ? [] : [{ kind: String(code), total }]
    }),
    people: [...people].map(([each, name]) => ({ id: each, name })).sort((a, b) => a.name.localeCompare(b.name, 'zh-CN')),
  }
}

/** 工程大事记：看得到工程的人，看得到他看得到的各类资料上发生过的事。 */
export async function chronicleOf(context: Context, query: ChronicleQuery): Promise<ChronicleAnswer> {
  await requireReadable(context, engineering, query.engineering_id)
  const page = await chroniclePage(context, query, CHRONICLE_PAGE)
  return query.after === undefined ? { ...page, ...(await choicesOf(context, query.engineering_id)) } : page
}
