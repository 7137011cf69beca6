import { sql } from 'kysely'
import { entityOf } from '@zhujian/domain/entities'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { make, unique } from '../factory'
import { addDays, today } from '@zhujian/model/date'
import { createWorld, freshRow, type World } from '../world'
import { colleague, type Person, person } from './stage'

let world: World
let head: Person
beforeAll(async () => {
  world = await createWorld()
  head = person(world, world.here, 'station_head')
})
afterAll(() => world.close())

const acceptance = entityOf('completion_acceptance')
/** An acceptance under way, of a project that is being accepted, in the hands of its officer. */
async function underWay(): Promise<number> {
  const { platform, here } = world
  const officer = here.accounts.officer
  const engineering_id = await freshRow(platform, here, entityOf('engineering'), here.accounts.intake, {
    state: 13,
    main_officer: officer,
  })
  return freshRow(platform, here, acceptance, here.accounts.owner, {
    engineering_id,
    state: 12,
    officer_id: officer,
    supervise_org_id: here.org,
  })
}
const rectify = (who: Person, id: number) =>
  who.post(pathOf(acceptance, 'examine'), {
    id,
    version: 1,
    step: 'rectify',
    rectify_reason: '地下室外墙渗漏，注浆后复验',
    rectify_due: addDays(today(), 10),
  })
const canOf = async (who: Person, id: number) => (await who.get(pathOf(acceptance, 'info'), { id })).data.can

describe('a step bound to the officer', () => {
  it('is offered to that officer and to the head of the same station, to no other', async () => {
    const id = await underWay()
    const other = await colleague(world, world.here, 'officer')
    const chief = person(world, world.here, 'section_chief')
    expect(await canOf(person(world, world.here, 'officer'), id)).toContain('rectify')
    expect(await canOf(head, id)).toContain('rectify')
    for (const who of [other, chief]) {
      expect(await canOf(who, id)).not.toContain('rectify')
      expect((await rectify(who, id)).data.problem).toBe('wrongState')
    }
    expect((await rectify(person(world, world.there, 'station_head'), id)).data.problem).toBe('notFound')
    expect((await rectify(head, id)).msg).toBe('')
  })

  it('stays closed to the head of another station who sees the project as an officer of the region', async () => {
    const id = await underWay()
    const org = await make(world.platform, entityOf('supervise_org'), { name: `另一站${unique()}`, areacode: '330106' })
    const both = await colleague(world, { ...world.here, org }, 'officer')
    await sql`update account set role_codes = '{officer,station_head}' where id = ${both.account}`.execute(world.platform.db)
    expect(await canOf(both, id)).not.toContain('rectify')
    expect((await rectify(both, id)).data.problem).toBe('wrongState')
  })

  it('is closed to a head whose right was taken away, though he holds it as an officer', async () => {
    const id = await underWay()
    const both = await colleague(world, world.here, 'officer')
    await sql`update account set role_codes = '{officer,station_head}' where id = ${both.account}`.execute(world.platform.db)
    expect(await canOf(both, id)).toContain('rectify')
    await sql`insert into role_grant (role, entity, verb, allowed) values ('station_head', 'completion_acceptance', 'rectify', false)`.execute(
      world.platform.db,
    )
    const heard = new Promise<void>((resolve) => world.platform.live.subscribe('rights', () => resolve()))
    world.platform.live.publish('rights', [])
    await heard
    expect((await rectify(both, id)).data.problem).toBe('wrongState')
  })
})
