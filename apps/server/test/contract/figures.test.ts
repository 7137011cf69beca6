import { entityOf } from '@zhujian/domain/entities'
import { type AnyEntity, OF_ALL } from '@zhujian/model'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { extensionOf } from '@zhujian/server/entity/extend'
import { nowSeconds } from '@zhujian/model/date'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, createWorld, freshRow, type World } from '../world'
import { testedEntities } from '../tested'

let world: World
let current: number
let history: number
beforeAll(async () => {
  world = await createWorld()
  const project = (values: Record<string, unknown>) =>
    freshRow(world.platform, world.here, entityOf('engineering'), world.here.accounts.officer, values)
  current = await project({ state: 1 })
  history = await project({ history_type: 1, state: 15 })
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

const measured = testedEntities.filter(({ figures }) => figures).map((entity) => [entity.name, entity] as const)

/** Figures that are the number of rows of a view, and where they stand among all. */
const counted = ({ figures = [] }: AnyEntity) =>
  figures.flatMap(({ of, label, view, per, sum, mean, most }, at) =>
    view && view !== OF_ALL && !per && !sum && !mean && !most ? [{ at, label, view, of }] : [],
  )

/** A row in the first of the states a view is of, so that neither library has nothing to count. */
async function inView(entity: AnyEntity, view: string | undefined, project: number): Promise<void> {
  const [state] = entity.views?.[view ?? '']?.in ?? []
  await freshRow(world.platform, world.here, entity, world.here.accounts.officer, {
    ...(state !== undefined && entity.flow && { state: entity.flow.states.code(state) }),
    ...(entity.scope === 'project' && { engineering_id: project }),
    ...(entity.scope === 'engineering' && { history_type: project === history ? 1 : 0 }),
  })
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

  it.each(measured)('of %s are answered, one for each, and add up nothing that is veiled', async (_name, entity) => {
    const query = { parts: '[{}]', figures: '1' }
    const { data } = await ask(world, world.here.tokens.officer, 'GET', pathOf(entity, 'totals'), query)
    expect(data.figures).toHaveLength(entity.figures?.length ?? 0)
    const veiled = extensionOf(entity).veil?.fields ?? []
    for (const { sum, mean, most } of entity.figures ?? []) expect(veiled).not.toContain(sum ?? mean ?? most)
  })

  it.each(measured.filter(([, entity]) => counted(entity).length > 0))(
    'of %s that count a view count the rows it opens, in the current library and in the history',
    async (_name, entity) => {
      const [first] = counted(entity)
      const spoken = (of?: string) => (of === undefined ? entity : entityOf(of))
      await inView(spoken(first?.of), first?.view, current)
      await inView(spoken(first?.of), first?.view, history)
      const token = world.here.tokens.officer
      for (const type of ['0', '1']) {
        const query = { parts: '[{}]', figures: '1' }
        const { data } = await ask(world, token, 'GET', pathOf(entity, 'totals'), query, { type })
        const shown = data.figures as unknown as string[]
        for (const { at, label, view, of } of counted(entity)) {
          const listed = await ask(world, token, 'GET', pathOf(spoken(of), 'getList'), { view }, { type })
          expect([type, label, Number(shown[at])]).toEqual([type, label, listed.data.total])
        }
      }
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
