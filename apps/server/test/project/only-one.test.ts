import { entityOf } from '@zhujian/domain/entities'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formValues } from '../factory'
import { ask, createWorld, registration, type World } from '../world'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const TRIES = 40
const post = (path: string, input: Record<string, unknown>) => ask(world, world.here.tokens.owner, 'POST', path, input)

describe('of what a project has once there is one, however many try at once [E10]', () => {
  it.each([
    ['chief_engineer', 'jldw'],
    ['project_manager', 'sgdw'],
    ['owner_head', 'jsdw'],
  ])('one active %s', async (office, unit_role) => {
    const engineering_id = await registration(world.platform, world.here, world.here.accounts.owner)
    const add = () => {
      const { idno, tel } = formValues(entityOf('engineering_manager'), {})
      return post(pathOf(entityOf('engineering_manager'), 'add'), {
        engineering_id,
        unit_role,
        post: office,
        name: '冯国平',
        idno,
        tel,
        active: true,
      })
    }
    const answers = await Promise.all(Array.from({ length: TRIES }, add))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(answers.find(({ code }) => code !== 200)?.data.fields).toEqual([
      { field: 'post', message: '该岗位已有在岗人员，一方只能一名' },
    ])
    const { rows } =
      await sql`select 1 from engineering_manager where engineering_id = ${engineering_id} and post = ${office} and active and deleted_at is null`.execute(
        world.platform.db,
      )
    expect(rows).toHaveLength(1)
  })

  it.each(['jsdw', 'sgdw', 'jldw', 'kcdw', 'sjdw', 'nwgs'])('one active company as %s', async (role) => {
    const engineering_id = await registration(world.platform, world.here, world.here.accounts.owner)
    await sql`delete from engineering_unit where engineering_id = ${engineering_id} and role = ${role} and role <> 'jsdw'`.execute(
      world.platform.db,
    )
    const path = pathOf(entityOf('engineering_unit'), 'add')
    const answers = await Promise.all(
      Array.from({ length: TRIES }, (_, n) => post(path, { engineering_id, role, unit_name: `单位${role}${n}`, active: true })),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(role === 'jsdw' ? 0 : 1)
    expect(answers.find(({ code }) => code !== 200)?.data.fields).toEqual([
      { field: 'role', message: '这一方已有一家在场的单位，须先登记其退场' },
    ])
  })
})

describe('parties and staff of an accepted project [D2]', () => {
  const rows = [
    ['engineering_unit', '工程已受理，参建单位的变更请办理变更告知'],
    ['engineering_manager', '工程已受理，关键岗位人员的变更请办理关键人员变更'],
  ] as const
  it.each(rows)('%s is changed by case alone, says the refusal, and no row offers a button', async (name, message) => {
    const entity = entityOf(name)
    const { platform, here } = world
    const project = await registration(platform, here, here.accounts.owner)
    const values =
      name === 'engineering_unit'
        ? { engineering_id: project, role: 'concrete', unit_name: '商砼公司', active: true }
        : { engineering_id: project, unit_role: 'sgdw', post: 'builder', name: '冯国平', ...identity(), active: true }
    const added = await post(pathOf(entity, 'add'), values)
    expect([added.code, added.msg]).toEqual([200, ''])
    const id = Number(added.data.id)
    const can = async () => (await ask(world, here.tokens.owner, 'GET', pathOf(entity, 'info'), { id })).data.can
    expect(await can()).toEqual(expect.arrayContaining(['edit', 'delete']))
    await sql`update engineering set state = 1 where id = ${project}`.execute(platform.db)
    expect((await can())?.filter((right) => right !== 'read' && right !== 'reveal')).toEqual([])
    for (const role of ['owner', 'contractor', 'site'] as const) {
      const send = (path: string, input: Record<string, unknown>) =>
        ask(world, here.tokens[role], 'POST', pathOf(entity, path), input)
      expect([role, (await send('edit', { id, version: 1, ...values })).msg]).toEqual([role, message])
      const more = { ...values, ...(name === 'engineering_unit' ? { unit_name: `另一家${role}` } : identity()) }
      expect([role, (await send('add', more)).msg]).toEqual([role, message])
      expect([role, (await send('delete', { ids: String(id) })).data.results]).toEqual([role, [{ id, ok: false, msg: message }]])
    }
  })
})

function identity(): Record<string, unknown> {
  const { idno, tel } = formValues(entityOf('engineering_manager'), {})
  return { idno, tel }
}
