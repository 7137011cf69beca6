import { granted } from '@zhujian/model'
import type { WireRow } from '../../src/entity/extend'
import { managedFigures } from '@zhujian/domain/project/management'
import { entityOf } from '@zhujian/domain/entities'
import { standingPath } from '@zhujian/domain/contracts/standing'
import type { StandingAnswer } from '@zhujian/domain/project/standing-stop'
import { stopScope } from '@zhujian/domain/safety/safety-dicts'
import { stopWorkStates } from '@zhujian/domain/safety/stop-work'
import { countedScreens, type ScreenCount } from '@zhujian/domain/project/workspace'
import { hiddenDangerStates } from '@zhujian/domain/safety/hidden-danger-flow'
import { addDays, startOfDay, today } from '@zhujian/model/date'
import { areaOf } from '@zhujian/domain/entity-index'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, freshRow, type World } from '../world'
import { partner, PC, type Person, person } from './stage'

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
  await row('worker', { unit_id: world.there.unit })
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
    for (const role of ['station_head', 'contractor', 'site', 'officer', 'subcontractor', 'labour', 'hrss'] as const) {
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

  it('say in which view of its list the rows to act on are, whatever that view is made of', async () => {
    const row = (name: string, state: string) =>
      freshRow(world.platform, world.here, entityOf(name), head.account, {
        engineering_id: world.here.project,
        state: entityOf(name).flow?.states.code(state),
      })
    await row('crane_maintain', 'pending')
    const counts = await countsFor(head)
    const named = countedScreens.filter(({ path }) => counts[path]?.view !== undefined)
    expect(named.map(({ entity }) => entity)).toEqual(expect.arrayContaining(['hidden_danger', 'crane_maintain']))
    for (const { path, entity, filters } of named)
      expect(counts[path]?.open, path).toBe(await listed(head, entity, { ...filters, view: String(counts[path]?.view) }))
  })

  it('come with what one may do to the project, as its detail says', async () => {
    for (const role of ['officer', 'station_head', 'contractor'] as const) {
      const someone = person(world, world.here, role)
      const asked = { engineering_id: world.here.project }
      const { project } = (await someone.get(`${PC}/engineeringWorkspace`, asked)).data as { project: { can: string[] } }
      expect(project.can, role).toEqual((await someone.get(`${PC}/engineeringProjectInfo`, asked)).data.can)
    }
  })

  it('are never 0 for what somebody reads on other projects only, nor is what he cannot read said to be lacking', async () => {
    const asked = { engineering_id: world.here.project }
    const someone = await partner(world, world.here, 'specialty', ['subcontractor', 'contractor'])
    const { data } = await someone.get(`${PC}/engineeringProjectInfo`, asked)
    expect(data).toMatchObject({ files: [], missing_items: [] })
    expect(data.unread).toEqual(expect.arrayContaining(['files']))
    expect((await head.get(`${PC}/engineeringProjectInfo`, asked)).data).toMatchObject({ unread: [] })
    const shown = new Set(Object.keys(await countsFor(someone)))
    for (const { path, entity } of countedScreens)
      if (granted(entityOf(entity), 'contractor', 'read') && !granted(entityOf(entity), 'subcontractor', 'read'))
        expect(shown.has(path), path).toBe(false)
    const managed = (await someone.get(`${PC}/engineeringManagement`, { page: 1, limit: 50 })).data.rows as WireRow[]
    const row = managed.find(({ id }) => id === world.here.project)
    expect(row).toBeDefined()
    for (const { key, entity } of managedFigures)
      expect([key, typeof row?.[key]]).toEqual([key, granted(entityOf(entity), 'subcontractor', 'read') ? 'number' : 'undefined'])
  })

  it('say that they are those of the company alone, where the others have rows there too', async () => {
    const labour = person(world, world.here, 'labour')
    const own = async (who: Person) =>
      Object.entries(await countsFor(who)).flatMap(([path, count]) =>
        count.own ? [countedScreens.find((each) => each.path === path)?.entity] : [],
      )
    const ofLabour = await own(labour)
    expect(ofLabour).toEqual(expect.arrayContaining(['worker', 'biz']))
    expect(ofLabour).not.toContain('monomer')
    expect(await own(person(world, world.here, 'contractor'))).toEqual([])
  })

  it('name those on site and those without training as the lists of people do, leaving out who has left', async () => {
    const worker = (given: Record<string, unknown>) =>
      freshRow(world.platform, world.here, entityOf('worker'), head.account, { engineering_id: world.here.project, ...given })
    await worker({ enter_status: 2, edu_pass: false, work_role: 20 })
    await worker({ enter_status: 1, edu_pass: true, work_role: 20, age_note: '超过当地规定的年龄' })
    const path = countedScreens.find(({ entity }) => entity === 'worker')?.path ?? ''
    const { views } = (await countsFor(head))[path] ?? {}
    expect(views).toEqual({
      onSite: await listed(head, 'worker', { view: 'onSite' }),
      untrained: await listed(head, 'worker', { view: 'untrained' }),
    })
    const names = { engineering_id: world.here.project }
    const { data } = await head.get('/api/engineeringuser/pc/realName', names)
    expect(data).toMatchObject({ on_site: views?.onSite, untrained: views?.untrained })
  })

  it('leave out what somebody may not read, and the project itself for who may not see it', async () => {
    const stranger = person(world, world.there, 'contractor')
    expect(await stranger.get(`${PC}/engineeringWorkspace`, { engineering_id: world.here.project })).toMatchObject({ code: 0 })
    const readable = countedScreens.filter(({ entity }) => granted(entityOf(entity), 'survey', 'read')).map(({ path }) => path)
    expect(readable.length).toBeLessThan(countedScreens.length)
    expect(Object.keys(await countsFor(person(world, world.here, 'survey'))).sort()).toEqual(readable.sort())
  })
})

describe('what stands in the way of building', () => {
  const standing = async (someone: Person) =>
    (await someone.get(standingPath, { engineering_id: world.here.project })) as { code: number; data: unknown }

  it('is told to everybody on the project, though he reads no stops, and not to those outside', async () => {
    const states = stopWorkStates
    const stop = (given: Record<string, unknown>) =>
      freshRow(world.platform, world.here, entityOf('stop_work'), head.account, {
        engineering_id: world.here.project,
        issue_at: startOfDay('2026-11-02'),
        ...given,
      })
    const before = await standing(head)
    const partial = { scope: stopScope.code('part'), part: '5#楼 8F' }
    await stop({ ...partial, stop_no: 'TG-STANDING', state: states.code('stopped') })
    await stop({ ...partial, stop_no: 'TG-DRAFT', state: states.code('draft') })
    await stop({ ...partial, stop_no: 'TG-OVER', state: states.code('resumed') })
    for (const role of ['officer', 'contractor', 'site_labour', 'labour', 'chief_engineer'] as const) {
      const { code, data } = await standing(person(world, world.here, role))
      expect([role, code]).toEqual([role, 200])
      const { stops } = data as StandingAnswer
      expect(stops.filter(({ stop_no }) => stop_no?.startsWith('TG-'))).toEqual([
        { stop_no: 'TG-STANDING', ...partial, since: '2026-11-02' },
      ])
    }
    expect((before.data as StandingAnswer).stops.map(({ stop_no }) => stop_no)).not.toContain('TG-STANDING')
    expect((await standing(person(world, world.there, 'officer'))).code).toBe(0)
  })
})
