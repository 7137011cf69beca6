import type { AnyEntity } from '@zhujian/model'
import { entityOf } from '@zhujian/domain/entities'
import { isLeader } from '@zhujian/domain/people/key-posts'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formValues, make } from '../factory'
import { type Answer, ask, createWorld, registration, type World } from '../world'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const TRIES = 40
const BUSY = 503
/** Told no by the rule; where no connection was free the rule was not asked. Anything else is a failure of its own. */
function refused(answers: readonly Answer[]): Answer[] {
  const told = answers.filter(({ code, status }) => code !== 200 && status !== BUSY)
  expect(told.length).toBeGreaterThan(0)
  expect(told.map(({ status }) => status)).toEqual(told.map(() => 200))
  return told
}
const manageUser = entityOf('manage_user')
const post = (path: string, input: Record<string, unknown>) => ask(world, world.here.tokens.owner, 'POST', path, input)

describe('of what a project has once there is one, however many try at once [E10]', () => {
  it.each([
    ['chief_engineer', 'jldw', '总监理工程师'],
    ['project_manager', 'sgdw', '项目经理'],
    ['owner_head', 'jsdw', '建设单位项目负责人'],
  ])('one active %s', async (office, unit_role, label) => {
    expect(isLeader(unit_role, office)).toBe(true)
    const engineering_id = await registration(world.platform, world.here, world.here.accounts.owner)
    const add = (active: boolean) =>
      post(pathOf(manageUser, 'add'), { engineering_id, unit_role, post: office, name: '冯国平', ...identity(), active })
    const answers = await Promise.all(Array.from({ length: TRIES }, () => add(true)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    const message = `已登记${label}“冯国平”，一个工程同时只有一人`
    for (const { data } of refused(answers)) expect(data.fields).toEqual([{ field: 'post', message }])
    // Who has left the post stands in nobody's way, and does not come back beside the one who holds it.
    const former = await add(false)
    expect([former.code, former.msg]).toEqual([200, ''])
    const back = await post(pathOf(manageUser, 'edit'), { id: former.data.id, version: former.data.version, active: true })
    expect(back.data.fields).toEqual([{ field: 'post', message }])
    const { rows } =
      await sql`select 1 from manage_user where engineering_id = ${engineering_id} and post = ${office} and active and deleted_at is null`.execute(
        world.platform.db,
      )
    expect(rows).toHaveLength(1)
  })

  it('the table itself holds one of each, and as many managers as there are subcontractors', async () => {
    const engineering_id = await registration(world.platform, world.here, world.here.accounts.owner)
    const stand = (unit_role: string, office: string) =>
      make(world.platform, manageUser, { engineering_id, unit_role, post: office, active: true, ...identity() }, world.here.refs)
    for (const [side, office] of [
      ['jldw', 'chief_engineer'],
      ['sgdw', 'project_manager'],
    ] as const) {
      await stand(side, office)
      await expect(stand(side, office)).rejects.toThrow('manage_user_single_post')
    }
    await stand('specialty', 'project_manager')
    await stand('specialty', 'project_manager')
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
    expect(refused(answers)[0]?.data.fields).toEqual([{ field: 'role', message: '这一方已有一家在场的单位，须先登记其退场' }])
  })
})

describe('parties and staff of an accepted project [D2]', () => {
  it('parties are changed by case alone, says the refusal, and no row offers a button', async () => {
    const entity = entityOf('engineering_unit')
    const message = '工程已受理，参建单位的变更请办理变更告知'
    const { id, values, accept, can, send } = await entered(entity, { role: 'concrete', unit_name: '商砼公司', active: true })
    expect(await can()).toEqual(expect.arrayContaining(['edit', 'delete']))
    await accept()
    expect((await can())?.filter((right) => right !== 'read' && right !== 'reveal')).toEqual([])
    for (const role of WRITERS) {
      // Once accepted a row is of the side that entered it; to the other there is nothing to change.
      const said = role === 'owner' ? message : '数据不存在'
      expect([role, (await send(role, 'edit', { id, version: 1, ...values })).msg]).toEqual([role, said])
      expect([role, (await send(role, 'add', { ...values, unit_name: `另一家${role}` })).msg]).toEqual([role, message])
      expect([role, (await send(role, 'delete', { ids: String(id) })).data.results]).toEqual([
        role,
        [{ id, ok: false, msg: said }],
      ])
    }
  })

  it('key persons are replaced by case alone: no name, post, side or presence is edited, nobody is struck off', async () => {
    const { id, accept, can, send } = await entered(manageUser, {
      unit_role: 'sgdw',
      post: 'project_manager',
      name: '冯国平',
      ...identity(),
      active: true,
    })
    expect(await can()).toEqual(expect.arrayContaining(['edit', 'delete']))
    await accept()
    // Certificates are kept up in place, by his own company.
    expect(await can('contractor')).toContain('edit')
    for (const gone of [await can(), await can('contractor')]) expect(gone).not.toContain('delete')
    expect(await can()).not.toContain('edit')
    const message = '工程已受理，更换关键岗位人员请办理“关键人员变更”'
    const changes = { name: '李四', post: 'builder', unit_role: 'specialty', active: false, idno: identity().idno }
    for (const role of ['contractor', 'site'] as const) {
      for (const [field, value] of Object.entries(changes)) {
        const edited = await send(role, 'edit', { id, version: 1, [field]: value })
        expect([role, edited.data.fields]).toEqual([role, [{ field, message }]])
      }
      expect([role, (await send(role, 'delete', { ids: String(id) })).data.results]).toEqual([
        role,
        [{ id, ok: false, msg: message }],
      ])
      const beside = await send(role, 'add', {
        engineering_id: await projectOf(id),
        unit_role: 'sgdw',
        post: 'project_manager',
        name: '李四',
        ...identity(),
        active: true,
      })
      expect([role, beside.data.fields]).toEqual([
        role,
        [{ field: 'post', message: '本工程已有在岗的项目经理“冯国平”，更换请办理“关键人员变更”' }],
      ])
    }
  })
})

const WRITERS = ['owner', 'contractor', 'site'] as const

/** A row entered while the project is being registered, and what becomes of it once the project is accepted. */
async function entered(entity: AnyEntity, row: Record<string, unknown>) {
  const { platform, here } = world
  const project = await registration(platform, here, here.accounts.owner)
  const values = { engineering_id: project, ...row }
  const added = await post(pathOf(entity, 'add'), values)
  expect([added.code, added.msg]).toEqual([200, ''])
  const id = Number(added.data.id)
  return {
    id,
    values,
    accept: () => sql`update engineering set state = 1 where id = ${project}`.execute(platform.db),
    can: async (role: (typeof WRITERS)[number] = 'owner') =>
      (await ask(world, here.tokens[role], 'GET', pathOf(entity, 'info'), { id })).data.can,
    send: (role: (typeof WRITERS)[number], path: string, input: Record<string, unknown>) =>
      ask(world, here.tokens[role], 'POST', pathOf(entity, path), input),
  }
}

async function projectOf(id: number): Promise<number | undefined> {
  const { rows } = await sql<{ engineering_id: number }>`select engineering_id from manage_user where id = ${id}`.execute(
    world.platform.db,
  )
  return rows[0]?.engineering_id
}

function identity(): Record<string, unknown> {
  const { idno, tel } = formValues(manageUser, {})
  return { idno, tel }
}
