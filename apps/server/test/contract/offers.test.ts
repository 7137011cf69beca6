import { type AnyEntity, granted, type RefField, type RefsField, runRules } from '@zhujian/model'
import { entityOf } from '@zhujian/domain/entities'
import { offeredIn, withinOf } from '@zhujian/domain/reference-bound'
import { type RoleName, roleNames, roleOf } from '@zhujian/domain/roles'
import { builderScore, stationScore } from '@zhujian/domain/safety/score-kinds'
import { addDays, today } from '@zhujian/model/date'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testedEntities } from '../tested'
import { ask, createWorld, formNames, freshRow, type World } from '../world'
import { completeValues } from './complete-values'

/** Rows of each reference that are tried with the form. */
const TRIED = 3

let world: World
beforeAll(async () => {
  world = await createWorld()
  await furnish()
})
afterAll(() => world.close())

/** People who came and went, of one's own company and of another; what has a flow in each of its states. */
async function furnish(): Promise<void> {
  const { platform, here } = world
  const on = (name: string, values: Record<string, unknown>) =>
    freshRow(platform, here, entityOf(name), here.accounts.officer, { engineering_id: here.project, ...values })
  const other = here.units.consultant
  await on('worker', { unit_id: here.unit, enter_status: 2, exit_on: addDays(today(), -9) })
  await on('worker', { unit_id: other, enter_status: 1 })
  await on('manage_user', { unit_id: here.unit, active: false })
  await on('manage_user', { unit_id: other, unit_role: 'jldw', post: 'specialist_engineer', active: true })
  await on('team', { unit_id: here.units.labour })
  for (const name of ['drawing', 'material_in', 'scheme'])
    for (const state of entityOf(name).flow?.states.codes ?? []) await on(name, { state })
}

type Referring = readonly [at: string, field: RefField | RefsField]

/** What is chosen on the form; the project is where the form stands. */
const chosenIn = (entity: AnyEntity): Referring[] =>
  formNames(entity).flatMap((at): Referring[] => {
    const field = entity.fields[at]
    return at !== 'engineering_id' && (field?.kind === 'ref' || field?.kind === 'refs') ? [[at, field]] : []
  })

/** The form as the role has it: score sheets are filled in by each side on its own page. */
const formOf = (entity: AnyEntity, role: RoleName): AnyEntity =>
  entity.name !== 'jgj59_score' ? entity : roleOf(role).side === 'participant' ? builderScore : stationScore

/** One of each kind of reach that adds such rows. */
function adders({ grants, ...entity }: AnyEntity): RoleName[] {
  const adding = roleNames.filter((role) => granted({ ...entity, grants }, role, 'add'))
  const kinds = new Map(
    adding.map((role) => [`${roleOf(role).side}${roleOf(role).ownRows ?? ''}${roleOf(role).parts?.[0]}`, role]),
  )
  return [...kinds.values()].slice(0, 3)
}

async function offered(role: RoleName, field: RefField | RefsField, form: Record<string, unknown>): Promise<number[]> {
  const within = withinOf(field, Number(form['engineering_id'] ?? world.here.project))
  const query = { ...offeredIn(field, form), ...(within && { within }), limit: TRIED, sort: '-id' }
  const { data } = await ask(world, world.here.tokens[role], 'GET', pathOf(entityOf(field.target), 'getList'), query)
  expect(data.problem, JSON.stringify(query)).not.toBe('invalid')
  return (data.rows ?? []).map((row) => Number(row['id']))
}

/** It stands there already: a second one of it is what is refused. */
const isTwice = ({ unique = [] }: AnyEntity, said: string): boolean => unique.some(({ message }) => message === said)

const forms = testedEntities.filter(
  (entity) => entity.scope === 'project' && chosenIn(entity).length > 0 && adders(entity).length > 0,
)

describe('a select box', () => {
  it.each(forms)('of $name lists what is taken when the form is saved, as far as that field goes', async (entity) => {
    const refused: unknown[] = []
    for (const role of adders(entity)) {
      const form = await completeValues(world, entity, formNames(entity), role)
      for (const [at, field] of chosenIn(formOf(entity, role)))
        for (const id of await offered(role, field, form)) {
          const others = [form[at] ?? []].flat().filter((each) => each !== id)
          const values = { ...form, [at]: field.kind === 'refs' ? [id, ...others] : id }
          // What two fields of the form say of one another is told while it is filled in.
          if (runRules(entity, values).some((problem) => problem.field === at)) continue
          const { data } = await ask(world, world.here.tokens[role], 'POST', pathOf(entity, 'add'), values)
          const said = data.fields?.find((each) => each.field === at)
          if (said && !isTwice(entity, said.message)) refused.push([role, at, id, said.message])
        }
    }
    expect(refused).toEqual([])
  })
})
