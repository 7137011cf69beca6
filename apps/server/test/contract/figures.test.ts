import { allEntities, entityOf } from '@zhujian/domain/entities'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { extensionOf } from '@zhujian/server/entity/extend'
import { nowSeconds } from '@zhujian/model/date'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, createWorld, freshRow, type World } from '../world'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const DAY = 86_400
const edu = entityOf('edu')
const held = (values: Record<string, unknown>) =>
  freshRow(world.platform, world.here, edu, world.here.accounts.site, {
    state: 1,
    start_at: nowSeconds() - 2 * DAY,
    end_at: nowSeconds() - 2 * DAY + 3600,
    ...values,
  })
const figuresFor = async (role: 'officer' | 'site', where = world.here) => {
  const query = { parts: '[{}]', figures: '1' }
  return (await ask(world, where.tokens[role], 'GET', pathOf(edu, 'totals'), query)).data.figures as unknown as string[]
}

describe('figures above a list', () => {
  it('are counted and added up over the rows the reader sees, in the same answer as the numbers of the views', async () => {
    const before = await figuresFor('officer')
    const abroad = await figuresFor('officer', world.there)
    await held({ people: 12 })
    await held({ people: 30 })
    await held({ people: 50, start_at: nowSeconds() - 40 * DAY, end_at: nowSeconds() - 40 * DAY + 3600 })
    const after = await figuresFor('officer')
    const [times, people] = ['近三十日教育', '近三十日受教育'].map(
      (label) => edu.figures?.findIndex((each) => each.label === label) ?? -1,
    )
    const more = (at = -1) => Number(after[at]) - Number(before[at])
    expect([more(times), more(people)]).toEqual([2, 42])
    expect(await figuresFor('officer', world.there)).toEqual(abroad)
  })

  it('may speak of the list beside it in the same project; who may not read that list is told nothing', async () => {
    const sample = entityOf('witness_sample')
    const at = sample.figures?.findIndex(({ of }) => of === 'material_in') ?? -1
    const missed = async (role: 'officer' | 'testing', of = world.here.project) => {
      const query = { parts: '[{}]', figures: '1', engineering_id: String(of) }
      const { data } = await ask(world, world.here.tokens[role], 'GET', pathOf(sample, 'totals'), query)
      return (data.figures as unknown as (string | null)[])[at]
    }
    const before = await missed('officer')
    const values = { state: 3, required: 2 }
    await freshRow(world.platform, world.here, entityOf('material_in'), world.here.accounts.site, values)
    expect(Number(await missed('officer'))).toBe(Number(before) + 1)
    expect(await missed('officer', world.there.project)).toBe('0')
    expect(await missed('testing')).toBeNull()
  })

  it.each(allEntities.filter(({ figures }) => figures).map((entity) => [entity.name, entity] as const))(
    'of %s are answered, one for each, and add up nothing that is veiled',
    async (_name, entity) => {
      const query = { parts: '[{}]', figures: '1' }
      const { data } = await ask(world, world.here.tokens.officer, 'GET', pathOf(entity, 'totals'), query)
      expect(data.figures).toHaveLength(entity.figures?.length ?? 0)
      const veiled = extensionOf(entity).veil?.fields ?? []
      for (const { sum, mean, most } of entity.figures ?? []) expect(veiled).not.toContain(sum ?? mean ?? most)
    },
  )

  it('are no question to a list whose entity has none', async () => {
    const { code } = await ask(world, world.here.tokens.officer, 'GET', pathOf(entityOf('monomer'), 'totals'), {
      parts: '[{}]',
      figures: '1',
    })
    expect(code).toBe(400)
  })
})
