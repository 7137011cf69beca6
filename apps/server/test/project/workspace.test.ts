import { granted } from '@zhujian/model'
import { entityOf } from '@zhujian/domain/entities'
import { countedScreens, type ScreenCount } from '@zhujian/domain/project/workspace'
import { hiddenDangerStates } from '@zhujian/domain/safety/hidden-danger-flow'
import { addDays, today } from '@zhujian/model/date'
import { areaOf } from '@zhujian/domain/entity-index'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, freshRow, type World } from '../world'
import { PC, type Person, person } from './stage'

let world: World
let head: Person
beforeAll(async () => {
  world = await createWorld()
  head = person(world, world.here, 'station_head')
  const row = (name: string, given: Record<string, unknown> = {}) =>
    freshRow(world.platform, world.here, entityOf(name), head.account, { engineering_id: world.here.project, ...given })
  const states = hiddenDangerStates
  await row('hidden_danger', { state: states.code('closed') })
  await row('hidden_danger', { state: states.code('rectifying'), deadline: addDays(today(), 5) })
  await row('hidden_danger', { state: states.code('issued'), deadline: addDays(today(), -3), overdue_days: 3 })
  for (const name of ['safety_check', 'stop_work', 'supervise_doc', 'monomer', 'worker']) await row(name)
})
afterAll(() => world.close())

const countsFor = async (someone: Person): Promise<Record<string, ScreenCount>> =>
  (await someone.get(`${PC}/engineeringWorkspace`, { engineering_id: world.here.project })).data.counts as Record<
    string,
    ScreenCount
  >

async function listed(someone: Person, entity: string, query: Record<string, string>): Promise<number> {
  const asked = { engineering_id: world.here.project, page: 1, limit: 10, ...query }
  return Number((await someone.get(`/api/${areaOf(entity)}/${entity}/pc/getList`, asked)).data.total)
}

describe('counts beside the pages of a project', () => {
  it('are those of the lists behind them, for everybody who reads them', async () => {
    for (const role of ['station_head', 'contractor', 'site'] as const) {
      const someone = person(world, world.here, role)
      const counts = await countsFor(someone)
      expect(Object.keys(counts).length, role).toBeGreaterThan(5)
      for (const { path, entity, filters } of countedScreens.filter((each) => counts[each.path]))
        expect(counts[path]?.total, `${role} ${path}`).toBe(await listed(someone, entity, { ...filters }))
    }
  })

  it('call to act what the views marked as open hold, and alarm for those that alarm', async () => {
    const counts = await countsFor(head)
    const views = Object.entries(entityOf('hidden_danger').views ?? {})
    const open = views.flatMap(([key, view]) => (view.open ? [key] : []))
    expect(open).toEqual(['open'])
    const path = countedScreens.find(({ entity }) => entity === 'hidden_danger')?.path ?? ''
    expect(counts[path]).toMatchObject({ open: expect.toSatisfy((open: number) => open >= 2), late: 1 })
    expect(counts[path]).toMatchObject({
      open: await listed(head, 'hidden_danger', { view: 'open' }),
      late: await listed(head, 'hidden_danger', { view: 'overdue' }),
    })
  })

  it('come with what one may do to the project, as its detail says', async () => {
    for (const role of ['officer', 'station_head', 'contractor'] as const) {
      const someone = person(world, world.here, role)
      const asked = { engineering_id: world.here.project }
      const { project } = (await someone.get(`${PC}/engineeringWorkspace`, asked)).data as { project: { can: string[] } }
      expect(project.can, role).toEqual((await someone.get(`${PC}/engineeringProjectInfo`, asked)).data.can)
    }
  })

  it('leave out what somebody may not read, and the project itself for who may not see it', async () => {
    const stranger = person(world, world.there, 'contractor')
    expect(await stranger.get(`${PC}/engineeringWorkspace`, { engineering_id: world.here.project })).toMatchObject({ code: 0 })
    const readable = countedScreens.filter(({ entity }) => granted(entityOf(entity), 'survey', 'read')).map(({ path }) => path)
    expect(readable.length).toBeLessThan(countedScreens.length)
    expect(Object.keys(await countsFor(person(world, world.here, 'survey'))).sort()).toEqual(readable.sort())
  })
})
