import { entityOf } from '@zhujian/domain/entities'
import { today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { make } from '../factory'
import { type Person, person } from '../project/stage'
import { createWorld, freshRow, type World } from '../world'

/** People are their company's: others on the project see them and change nothing, the main contractor acts for those under it. */
let world: World
let project: number
let [builder, supervisor, owner]: Person[] = []
const people = { own: 0, under: 0, foreign: 0 }
beforeAll(async () => {
  world = await createWorld()
  const { here, platform } = world
  ;[builder, supervisor, owner] = (['contractor', 'consultant', 'owner'] as const).map((role) => person(world, here, role))
  project = await freshRow(platform, here, entityOf('engineering'), here.accounts.owner, { state: 1 })
  const { rows } = await sql<{ role_codes: string[]; unit_id: number }>`select role_codes, unit_id from account
    where id = any(${[here.accounts.contractor, here.accounts.consultant, here.accounts.labour]}::bigint[])`.execute(platform.db)
  const unitOf = (role: string) => rows.find(({ role_codes }) => role_codes.includes(role))?.unit_id
  const worker = (unit_id: unknown) =>
    make(platform, entityOf('worker'), {
      engineering_id: project,
      unit_id,
      enter_status: 1,
      idcard_type: '01',
      work_role: 20,
      enter_on: today(),
      exit_on: null,
      id_from: null,
      id_to: null,
      contract_from: null,
      contract_to: null,
    })
  people.own = await worker(unitOf('contractor'))
  people.under = await worker(unitOf('labour'))
  people.foreign = await worker(unitOf('consultant'))
})
afterAll(() => world.close())

const WORKERS = '/api/people/worker/pc'
const edit = async (who: Person | undefined, id: number) => {
  const { version } = (await (who as Person).get(`${WORKERS}/info`, { id })).data
  return (await (who as Person).post(`${WORKERS}/edit`, { id, version, bank_name: '改过的支行' })).code
}
const offered = async (who: Person | undefined, id: number) =>
  (await (who as Person).get(`${WORKERS}/info`, { id })).data.can as unknown as string[]

describe('a worker', () => {
  it('is changed by his own company, and by the main contractor where it is under him', async () => {
    expect([await edit(builder, people.own), await edit(builder, people.under), await edit(supervisor, people.foreign)]).toEqual([
      200, 200, 200,
    ])
  })

  it('is seen by the others of the project and changed by none of them', async () => {
    for (const [who, id] of [
      [supervisor, people.own],
      [supervisor, people.under],
      [builder, people.foreign],
    ] as const) {
      expect(await edit(who, id)).not.toBe(200)
      expect((await offered(who, id)).filter((right) => right !== 'read')).toEqual([])
    }
  })

  it('is not entered for another company: said on the company', async () => {
    const values = { engineering_id: project, unit_id: await unitOfRow(people.own), name: '越位人' }
    const answer = await (supervisor as Person).post('/api/people/manage_user/pc/add', {
      ...values,
      unit_role: 'sgdw',
      post: 'safety_officer',
      idno: '110101199003074610',
      active: true,
    })
    expect(answer.data.fields).toEqual([
      { field: 'unit_id', message: '只能办理本单位的；施工总承包单位另可办理其分包、劳务与机械单位的' },
    ])
    const head = await (builder as Person).post('/api/people/manage_user/pc/add', {
      engineering_id: project,
      unit_role: 'jsdw',
      post: 'owner_head',
      name: '越位人',
      idno: '110101199003074610',
      active: true,
    })
    expect(head.code).not.toBe(200)
    expect(owner).toBeDefined()
  })
})

const unitOfRow = async (id: number) =>
  (await sql<{ unit_id: number }>`select unit_id from worker where id = ${id}`.execute(world.platform.db)).rows[0]?.unit_id
