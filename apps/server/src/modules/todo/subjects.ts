import { entityOf, hasEntity } from '@zhujian/domain/entities'
import type { AnyEntity } from '@zhujian/model'
import { sql } from 'kysely'
import { columnOf } from '../../entity/columns'
import type { Context } from '../../entity/context'

/** 名称只是编号、日期的，另取两项说它是什么，部位总在其中；名称只是部位的，另取一项，有描述的取描述。 */
const PARTS = 2
const PLACES = ['part', 'place']
const SPOKEN: readonly string[] = ['text', 'longText', 'enum']
const CODES: readonly string[] = ['serial', 'date', 'month', 'instant']

export interface Turned {
  readonly source: string
  readonly id: number
  readonly title: string
}

const keyOf = ({ source, id }: Pick<Turned, 'source' | 'id'>): string => `${source}/${id}`

/** 列表里写得出来的几项，部位在前；要遮掩的、给自己人看的不取。 */
function partsOf({ fields, list, display, internalFields = [], flow }: AnyEntity): string[] {
  const hidden = [...internalFields, ...(flow?.internalFields ?? [])]
  const columns = list.columns.map((column) => (typeof column === 'string' ? column : column[0]))
  const first = PLACES.includes(display) ? ['description'] : PLACES
  const spoken = [...first, ...columns].filter((name, at, all) => {
    const field = fields[name]
    return (
      field !== undefined &&
      name !== display &&
      all.indexOf(name) === at &&
      SPOKEN.includes(field.kind) &&
      !('sensitive' in field && field.sensitive) &&
      !hidden.includes(name)
    )
  })
  return spoken.slice(0, PLACES.includes(display) ? 1 : PARTS)
}

interface Line {
  readonly id: number
  readonly building: string | null
  readonly [name: string]: unknown
}

function textOf({ fields }: AnyEntity, row: Line, name: string): string {
  const field = fields[name]
  const value = row[name]
  return field?.kind === 'enum' ? field.dict.labelOf(value) : typeof value === 'string' ? value : ''
}

interface Manner {
  readonly entity: AnyEntity
  /** 名称是编号、日期。 */
  readonly isCode: boolean
  readonly names: readonly string[]
}

/** 一条说成什么：单体、部位在前；只说得出结果、类别的，前面写上是哪一种数据。 */
function subjectOf({ entity, isCode, names }: Manner, row: Line, title: string): string | null {
  const { fields, label } = entity
  const texts = names.map((name) => textOf(entity, row, name))
  const said = texts.filter((text, at) => text !== '' && !title.includes(text) && texts.indexOf(text) === at)
  if (isCode && said.length === 0) return null
  const isBare = isCode && !names.some((name) => fields[name]?.kind !== 'enum' && textOf(entity, row, name) !== '')
  const words = isCode ? [...(isBare ? [label] : []), ...said].join(' ') : [title, ...said].join('：')
  const where = row.building !== null && !words.includes(row.building) ? `${row.building} ` : ''
  return where + words === title ? null : where + words
}

/** 名称就是一句话的不用再说。 */
async function subjectsOf({ db }: Context, entity: AnyEntity, lines: readonly Turned[]): Promise<[string, string][]> {
  const kind = entity.fields[entity.display]?.kind ?? ''
  const isCode = CODES.includes(kind)
  const names = isCode || PLACES.includes(entity.display) ? partsOf(entity) : []
  // 月份、日期单独不成话，编号留着还分得清是哪一件。
  if (isCode && kind !== 'serial' && names.length === 0)
    return lines.map(({ source, id, title }) => [keyOf({ source, id }), `${title} ${entity.label}`])
  const placed = 'monomer_id' in entity.fields
  if (names.length === 0 && !placed) return []
  const columns = names.map((name) => sql`${columnOf(entity, 't', name)} as ${sql.ref(name)}`)
  const building = placed ? sql`(select m.name from monomer m where m.id = t.monomer_id)` : sql`null::text`
  const { rows } =
    await sql<Line>`select ${sql.join([sql`t.id`, sql`${building} as building`, ...columns])} from ${sql.table(entity.name)} t
      where t.id = any(${lines.map(({ id }) => id)}::bigint[])`.execute(db)
  const manner = { entity, isCode, names }
  return rows.flatMap((row): [string, string][] => {
    const subject = subjectOf(manner, row, lines.find(({ id }) => id === row.id)?.title ?? '')
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
