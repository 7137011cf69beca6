import { type AnyEntity, type Field, validateFields } from '@zhujian/model'
import { describe, expect, it } from 'vitest'
import { allEntities } from './entities'

const fields = allEntities.flatMap((entity: AnyEntity) =>
  Object.entries(entity.fields).map(([name, field]) => ({ of: `${entity.name}.${name}`, field })),
)
const having = (wanted: (field: Field) => boolean) => fields.filter(({ field }) => wanted(field))
const complaint = (field: Field, value: unknown) => validateFields({ it: field }, ['it'], { it: value })[0]?.message

function keepsPlaces(scale: number): void {
  const all = having((field) => field.kind === 'decimal' && field.scale === scale)
  expect(all.length).toBeGreaterThan(0)
  const tooFine = `小数不能超过 ${scale} 位`
  for (const { of, field } of all) {
    expect([of, complaint(field, `1.${'1'.repeat(scale + 1)}`)]).toEqual([of, tooFine])
    expect([of, complaint(field, `1.${'1'.repeat(scale)}`) === tooFine]).toEqual([of, false])
  }
}

describe('numbers of the rule set, on the fields that carry them [S5-11]', () => {
  it('one place and no more [S5-11/decimals1]', () => keepsPlaces(1))
  it('two places and no more [S5-11/decimals2]', () => keepsPlaces(2))
  it('three places and no more [S5-11/decimals3]', () => keepsPlaces(3))

  it('a whole number that may be none takes 0 and refuses -1 and 0.5 [S5-11/nonNegative]', () => {
    const all = having((field) => field.kind === 'integer' && field.min === 0)
    expect(all.length).toBeGreaterThan(0)
    for (const { of, field } of all)
      expect([of, complaint(field, 0), !!complaint(field, -1), !!complaint(field, 0.5)]).toEqual([of, undefined, true, true])
  })

  it('a whole number of at least one takes 1 and refuses 0 [S5-11/positive]', () => {
    const all = having((field) => field.kind === 'integer' && field.min === 1)
    expect(all.length).toBeGreaterThan(0)
    for (const { of, field } of all) expect([of, complaint(field, 1), !!complaint(field, 0)]).toEqual([of, undefined, true])
  })
})
