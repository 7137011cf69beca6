import { engineering } from '@zhujian/domain/project/engineering'
import { type LaneItem, type LaneKey, laneKeys, type LanesAnswer } from '@zhujian/domain/project/lanes'
import { today } from '@zhujian/model/date'
import { type RawBuilder, sql } from 'kysely'
import { accessWhere } from '../../entity/access'
import type { Context } from '../../entity/context'
import { requireReadable } from '../../entity/list'
import { laneSources, type LaneSource } from './lane-sources'
import { pausesOf } from './pauses'
import { type Reads, readsOn } from './reaching'

/** 一个来处至多送几件：没有了结的在前，其次新近的。 */
const MOST = 150

/** source：第几个来处；total：它共有几件。 */
type Line = LaneItem & { readonly lane: LaneKey; readonly source: number; readonly total: number }

const column = (text: string, cast: string, name: string) => `(${text})::${cast} as ${name}`
const instant = (text: string, name: string) => `extract(epoch from (${text})::timestamptz)::bigint as ${name}`

/** 一行画成的几件，每件一行。 */
const drawnOf = ({ drawn }: LaneSource): RawBuilder<unknown> =>
  sql.raw(
    drawn
      .map(
        ({
          shape,
          kind,
          label,
          from,
          to = 'null',
          due = 'null',
          handed = 'null',
          tone = `'default'`,
          known = 't.created_at',
          settled = 'null',
        }) =>
          [
            `select '${shape}'::text as shape`,
            column(kind, 'text', 'kind'),
            `left(${label}, 120) as label`,
            column(from, 'date', '"from"'),
            column(to, 'date', '"to"'),
            column(due, 'date', 'due'),
            column(handed, 'date', 'handed'),
            `coalesce(nullif(${tone}, ''), 'default') as tone`,
            instant(known, 'known'),
            instant(settled, 'settled'),
          ].join(', '),
      )
      .join(' union all '),
  )

/** 一个来处的各件，范围与它的清单相同；这种数据此人看不到的，没有。 */
async function linesOf(
  context: Context,
  source: LaneSource,
  at: number,
  id: number,
  reads: Reads,
): Promise<RawBuilder<Line> | null> {
  const { lane, entity, of, where = 'true' } = source
  for (const each of [entity, of?.entity ?? entity]) if (!(await reads(each))) return null
  const project = sql.ref(entity === engineering ? 't.id' : 't.engineering_id')
  const beside = of && of.entity !== entity ? await accessWhere(context, of.entity, 'read', 'u') : sql<boolean>`true`
  return sql<Line>`(select ${sql.lit(lane)} as lane, ${sql.lit(at)}::int as source, ${sql.lit(of?.entity.name ?? entity.name)} as entity,
      ${sql.ref(of && of.entity !== entity ? 'u.id' : 't.id')} as id, d.*, count(*) over ()::bigint as total
    from ${sql.table(entity.name)} as t ${sql.raw(of?.join ?? '')} cross join lateral (${drawnOf(source)}) as d
    where ${project} = ${id} and t.deleted_at is null and (${sql.raw(where)}) and d."from" is not null
      and ${await accessWhere(context, entity, 'read', 't')} and ${beside}
    order by d."to" is not null, d."from" desc, t.id desc limit ${sql.lit(MOST)})`
}

/** 一个工程的各条线：登记的各来处合成一条语句；一个来处也看不到的线不列。 */
export async function lanesOf(context: Context, id: number): Promise<LanesAnswer> {
  await requireReadable(context, engineering, id)
  const reads = (await readsOn(context, [id]))(id)
  const parts = await Promise.all(
    laneSources.map(async (source, at) => ({ lane: source.lane, lines: await linesOf(context, source, at, id, reads) })),
  )
  const open = parts.flatMap(({ lane, lines }) => (lines ? [{ lane, lines }] : []))
  const found = await sql<Line>`${sql.join(
    open.map(({ lines }) => lines),
    sql` union all `,
  )}`.execute(context.db)
  const seen = new Set(open.map(({ lane }) => lane))
  const unseen = new Set(parts.flatMap(({ lane, lines }) => (lines ? [] : [lane])))
  return {
    today: today(),
    pauses: await pausesOf(context.db, id),
    lanes: laneKeys
      .filter((key) => seen.has(key))
      .map((key) => ({ ...laneFrom(key, found.rows), ...(unseen.has(key) && { partial: true as const }) })),
  }
}

/** 一条线的各件，从早到晚；没有送来的件数是各来处的总数减去送来的。 */
function laneFrom(key: LaneKey, lines: readonly Line[]): LanesAnswer['lanes'][number] {
  const own = lines.filter(({ lane }) => lane === key)
  const totals = new Map(own.map(({ source, total }) => [source, total]))
  const items = own.map(({ lane: _lane, source: _source, total: _total, ...item }) => item)
  const all = [...totals.values()].reduce((sum, each) => sum + each, 0)
  return { key, items: items.sort((a, b) => a.from.localeCompare(b.from)), rest: all - items.length }
}
