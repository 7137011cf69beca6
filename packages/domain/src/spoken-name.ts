import type { AnyEntity } from '@zhujian/model'
import { formatInstant } from '@zhujian/model/date'

/** 名称只是编号、日期的，另取两项说它是什么，部位总在其中；名称只是部位的，另取一项，有描述的取描述。 */
const PARTS = 2
const PLACES = ['part', 'place']
const SPOKEN: readonly string[] = ['text', 'longText', 'enum']
const CODES: readonly string[] = ['serial', 'date', 'month', 'instant']

/** 名称只是编号、日期：分得清是哪一件，说不出是什么。 */
export const isCoded = ({ fields, display }: Pick<AnyEntity, 'fields' | 'display'>): boolean =>
  CODES.includes(fields[display]?.kind ?? '') || display.endsWith('_no')

/** 列表里写得出来的几项，部位在前；要遮掩的、给自己人看的不取。名称就是一句话的没有。 */
export function spokenParts(entity: AnyEntity): readonly string[] {
  const { fields, list, display, internalFields = [], flow } = entity
  const isPlace = PLACES.includes(display)
  if (!isPlace && !isCoded(entity)) return []
  const hidden = [...internalFields, ...(flow?.internalFields ?? [])]
  const columns = list.columns.map((column) => (typeof column === 'string' ? column : column[0]))
  // 在哪个单体的哪里才是部位；验收、开会的地点不说明是什么。
  const first = isPlace ? ['description'] : fields.monomer_id ? PLACES : ['part']
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
  return spoken.slice(0, isPlace ? 1 : PARTS)
}

export interface Spoken {
  /** 名称一栏所写。 */
  readonly title: string
  readonly building: string | null
  readonly row: Readonly<Record<string, unknown>>
}

function textOf({ fields }: AnyEntity, row: Spoken['row'], name: string): string {
  const field = fields[name]
  const value = row[name]
  return field?.kind === 'enum' ? field.dict.labelOf(value) : typeof value === 'string' ? value : ''
}

/** 一条说成什么：单体、部位在前；只说得出结果、类别的，前面写上是哪一种数据。名称已经说明的、说不出来的没有。 */
export function spokenName(entity: AnyEntity, { title, building, row }: Spoken): string | null {
  const { fields, label } = entity
  const names = spokenParts(entity)
  const texts = names.map((name) => textOf(entity, row, name))
  const said = texts.filter((text, at) => text !== '' && !title.includes(text) && texts.indexOf(text) === at)
  const isCode = isCoded(entity)
  if (isCode && said.length === 0) return null
  const isBare = isCode && !names.some((name) => fields[name]?.kind !== 'enum' && textOf(entity, row, name) !== '')
  const words = isCode ? [...(isBare ? [label] : []), ...said].join(' ') : [title, ...said].join('：')
  const where = building !== null && !words.includes(building) ? `${building} ` : ''
  return where + words === title ? null : where + words
}

type Row = Readonly<Record<string, unknown>>

const toldIn = (row: Row, name: string): string | null => {
  const text = row[`${name}_text`]
  return typeof text === 'string' && text !== '' ? text : null
}

/** 一行的名称；名称指着别的数据的，用那一条的名称。 */
export function nameOfRow(row: { readonly id: number }, display: string): string {
  const name = toldIn(row as unknown as Row, display) ?? (row as unknown as Row)[display]
  return typeof name === 'string' && name !== '' ? name : `编号 ${row.id}`
}

/** 一行叫什么：是什么、在哪里。只有编号、日期的说不出来；自己说不出什么的，说是哪一种数据，有编号的再说是哪个工程的。 */
export function titleOfRow(entity: AnyEntity, row: Row & { readonly id: number }): string {
  const { fields, display, label } = entity
  const kind = fields[display]?.kind
  const value = row[display]
  const name =
    kind === 'instant' && typeof value === 'number' ? formatInstant(value, 'yyyy-MM-dd HH:mm') : nameOfRow(row, display)
  const spoken = spokenName(entity, { title: name, building: toldIn(row, 'monomer_id'), row })
  if (spoken !== null) return isCoded(entity) && kind !== 'serial' ? `${name} ${spoken}` : spoken
  if (!isCoded(entity)) return name
  const project = toldIn(row, 'engineering_id')
  return kind === 'serial' && project ? `${label}：${project}` : `${name} ${label}`
}

/** 另有的编号：说出来的名称里没有它，分清是哪一件还靠它。 */
export function numberIn({ fields }: AnyEntity, row: Spoken['row']): string {
  const name = Object.keys(fields).find((each) => fields[each]?.kind === 'serial') ?? ''
  const value = row[name]
  return typeof value === 'string' ? value : ''
}
