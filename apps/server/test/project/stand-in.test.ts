import { entityOf } from '@zhujian/domain/entities'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { make, unique } from '../factory'
import { createWorld, type World } from '../world'
import { accepted, colleague, PC, type Person, person, stored } from './stage'

let world: World
let owner: Person
let intake: Person
let head: Person
beforeAll(async () => {
  world = await createWorld()
  owner = person(world, world.here, 'owner')
  intake = person(world, world.here, 'intake')
  head = person(world, world.here, 'station_head')
})
afterAll(() => world.close())

const START = { state: 1, sj_kg_time: 1_790_000_000 }
async function assigned() {
  const project = await accepted(world, owner, intake, world.here)
  const answer = await intake.post(`${PC}/engineeringProjectAssign`, {
    ids: String(project.id),
    main_officer: world.here.accounts.officer,
  })
  expect(answer.data.results).toMatchObject([{ ok: true }])
  return { id: project.id, version: Number((await stored(world, project.id)).version) }
}
const start = (who: Person, { id, version }: { id: number; version: number }) =>
  who.post(`${PC}/engineeringProjectState`, { engineering_id: id, version, ...START })
const canOf = async (who: Person, id: number) => (await who.get(`${PC}/engineeringProjectInfo`, { engineering_id: id })).data.can

describe('a step bound to the main officer', () => {
  it('is offered to that officer and to the head of the same station, to no other', async () => {
    const project = await assigned()
    const other = await colleague(world, world.here, 'officer')
    const chief = person(world, world.here, 'section_chief')
    expect(await canOf(person(world, world.here, 'officer'), project.id)).toContain('start')
    expect(await canOf(head, project.id)).toContain('start')
    for (const who of [other, chief]) {
      expect(await canOf(who, project.id)).not.toContain('start')
      expect((await start(who, project)).data.problem).toBe('wrongState')
    }
    expect((await start(person(world, world.there, 'station_head'), project)).data.problem).toBe('notFound')
    expect((await start(head, project)).code).toBe(200)
    expect((await stored(world, project.id)).state).toBe(1)
  })

  it('stays closed to the head of another station who sees the project as an officer of the region', async () => {
    const project = await assigned()
    const org = await make(world.platform, entityOf('supervise_org'), { name: `另一站${unique()}`, areacode: '330106' })
    const both = await colleague(world, { ...world.here, org }, 'officer')
    await sql`update account set role_codes = '{officer,station_head}' where id = ${both.account}`.execute(world.platform.db)
    expect(await canOf(both, project.id)).not.toContain('start')
    expect((await start(both, project)).data.problem).toBe('wrongState')
  })

  it('is closed to a head whose right was taken away, though he holds it as an officer', async () => {
    const project = await assigned()
    const both = await colleague(world, world.here, 'officer')
    await sql`update account set role_codes = '{officer,station_head}' where id = ${both.account}`.execute(world.platform.db)
    expect(await canOf(both, project.id)).toContain('start')
    await sql`insert into role_grant (role, entity, verb, allowed) values ('station_head', 'engineering', 'start', false)`.execute(
      world.platform.db,
    )
    const heard = new Promise<void>((resolve) => world.platform.live.subscribe('rights', () => resolve()))
    world.platform.live.publish('rights', [])
    await heard
    expect((await start(both, project)).data.problem).toBe('wrongState')
  })
})
