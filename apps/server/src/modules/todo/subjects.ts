import { entityOf, hasEntity } from '@zhujian/domain/entities'
import { isCoded, spokenName, spokenParts } from '@zhujian/domain/spoken-name'
import type { AnyEntity } from '@zhujian/model'
import { sql } from 'kysely'
import { columnOf } from '../../entity/columns'
import type { Context } from '../../entity/context'

export interface Turned {
  readonly source: string
  readonly id: number
  readonly title: string
}

const keyOf = ({ source, id }: Pick<Turned, 'source' | 'id'>): string => `${source}/${id}`

interface Line {
  readonly id: number
  readonly building: string | null
  readonly [name: string]: unknown
}

/** 名称就是一句话的不用再说。 */
async function subjectsOf({ db }: Context, entity: AnyEntity, lines: readonly Turned[]): Promise<[string, string][]> {
  const names = spokenParts(entity)
  // 月份、日期单独不成话，编号留着还分得清是哪一件。
  if (isCoded(entity) && entity.fields[entity.display]?.kind !== 'serial' && names.length === 0)
    return lines.map(({ source, id, title }) => [keyOf({ source, id }), `${title} ${entity.label}`])
  const placed = 'monomer_id' in entity.fields
  if (names.length === 0 && !placed) return []
  const columns = names.map((name) => sql`${columnOf(entity, 't', name)} as ${sql.ref(name)}`)
  const building = placed ? sql`(select m.name from monomer m where m.id = t.monomer_id)` : sql`null::text`
  const { rows } =
    await sql<Line>`select ${sql.join([sql`t.id`, sql`${building} as building`, ...columns])} from ${sql.table(entity.name)} t
      where t.id = any(${lines.map(({ id }) => id)}::bigint[])`.execute(db)
  return rows.flatMap((row): [string, string][] => {
    const title = lines.find(({ id }) => id === row.id)?.title ?? ''
    const subject = spokenName(entity, { title, building: row.building, row })
    return subject === null ? [] : [[keyOf({ source: entity.name, id: row.id }), subject]]
  })
}

/** 一页待办里各行是什么、在哪里；名称已经说明的不在其中。 */
export async function subjects(context: Context, lines: readonly Turned[]): Promise<(line: Turned) => string | null> {
  const sources = [...new Set(lines.map(({ source }) => source))].filter(hasEntity)
  const of = (source: string) => lines.filter((line) => line.source === source)
  const told = await Promise.all(sources.map((source) => subjectsOf(context, entityOf(source), of(source))))
  const found = new Map(told.flat())
  return (line) => found.get(keyOf(line)) ?? null
}
