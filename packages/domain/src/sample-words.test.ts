import { type AnyEntity, type Moment, nameOf, sampleRow, type Step } from '@zhujian/model'
import { describe, expect, it } from 'vitest'
import { allEntities } from './entities'
import { municipalRow } from './site/municipal-words'

const sampled = allEntities.filter(({ sample }) => sample?.each)
/** Each choice in its turn. */
const moments = (more: Partial<Moment> = {}): Moment[] =>
  Array.from({ length: 6 }, (_, at) => ({
    at: 1_790_000_000,
    day: '2026-09-21',
    pick: (list) => list[at % list.length] as never,
    int: (least: number) => least,
    ...more,
  }))
const rowsOf = (entity: AnyEntity, more: Partial<Moment> = {}) =>
  moments(more).map((moment) => sampleRow(entity, Object.keys(entity.fields), moment, () => [1]))

const linesOf = ({ fields, computed = {} }: AnyEntity, row: Readonly<Record<string, unknown>>) =>
  Object.entries(fields).flatMap(([name, field]) =>
    !computed[name] && field.kind === 'lines' && Array.isArray(row[name])
      ? (row[name] as Record<string, unknown>[]).map((line) => [name, field.fields, line] as const)
      : [],
  )

describe('the words of a demonstration', () => {
  it.each(sampled.map((entity) => [entity.name, entity] as const))(
    '%s: no cell of its lines says its own label',
    (_name, entity) => {
      const labelled = rowsOf(entity).flatMap((row) =>
        linesOf(entity, row).flatMap(([name, fields, line]) =>
          Object.entries(line).flatMap(([column, value]) => (value === fields[column]?.label ? [`${name}.${column}`] : [])),
        ),
      )
      expect([...new Set(labelled)]).toEqual([])
    },
  )

  it.each(sampled.map((entity) => [entity.name, entity] as const))(
    '%s: a day that nobody fills in is not the day of the row by chance, its sample says which',
    (_name, entity) => {
      const steps: readonly Step[] = Object.values(entity.flow?.steps ?? {})
      const filledIn = new Set([
        ...entity.form.map(nameOf),
        ...steps.flatMap(({ asks = [], may = [], stamps = [] }) => [...asks, ...may, ...stamps]),
        ...Object.keys(entity.computed ?? {}),
        ...moments().flatMap((moment) => Object.keys(entity.sample?.row?.(moment, () => [1]) ?? {})),
      ])
      const left = Object.entries(entity.fields).filter(([name, { kind }]) => kind === 'date' && !filledIn.has(name))
      expect(left.map(([name]) => name)).toEqual([])
    },
  )

  const OF_HOUSES = /[一二三四五六七八九十\d顶][层楼]|梁板|剪力墙|主楼|屋面|\d#楼|\dF|[\dA-Z] ?轴/
  const QUALITY = [
    'hidden_accept',
    'inspection_lot',
    'side_station',
    'concrete_block',
    'part_accept',
    'quality_issue',
    'quality_check',
  ]
  it.each(QUALITY)('%s of a road or a drain speaks of no storey', (name) => {
    const entity = allEntities.find((each) => each.name === name)
    if (!entity) throw new Error(name)
    const shown = entity.list.columns.map(nameOf).concat(['part', 'floor', 'axis', 'scope', 'place', 'content', 'description'])
    for (const row of rowsOf(entity, { municipal: true })) {
      const told = municipalRow(entity.fields, row)
      for (const column of shown) {
        const text = typeof told[column] === 'string' ? (told[column] as string) : ''
        expect([column, OF_HOUSES.test(text) ? text : '']).toEqual([column, ''])
      }
      if ('part_code' in row && row['part_code'] !== null) expect(Number(row['part_code'])).toBeGreaterThan(20)
    }
  })
})
