import { entityOf } from '@zhujian/domain/entities'
import type { RoleName } from '@zhujian/domain/roles'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, createWorld, linkedFile, type World } from '../world'
import { PC, person, submitted } from './stage'

let world: World
let contracts: Map<string, string>
beforeAll(async () => {
  world = await createWorld()
  contracts = await priced()
})
afterAll(() => world.close())

const unit = entityOf('engineering_unit')
const PRICES: Readonly<Record<string, string>> = {
  sgdw: '20000.00',
  jldw: '400.00',
  nwgs: '3400.00',
  crane_lease: '240.00',
  testing: '60.00',
}

/** Every party of the project has its price, and a contract on file. */
async function priced(): Promise<Map<string, string>> {
  const paths = new Map<string, string>()
  const { rows } = await sql<{ id: number; role: string }>`select id, role from engineering_unit
    where engineering_id = ${world.here.project} and active and deleted_at is null`.execute(world.platform.db)
  for (const { id, role } of rows) {
    await sql`update engineering_unit set price = ${PRICES[role] ?? null}::numeric, contract_no = ${`HT-${role}`} where id = ${id}`.execute(
      world.platform.db,
    )
    paths.set(role, await linkedFile(world.platform, world.here.accounts.owner, unit.name, id, 'file'))
  }
  return paths
}

type Row = { role: string; price?: string | null; contract_no?: string | null; file?: string | null }
const rowsOf = async (role: RoleName): Promise<{ detail: Row[]; list: Row[] }> => {
  const by = person(world, world.here, role)
  const detail = (await by.get(`${PC}/engineeringProjectInfo`, { engineering_id: world.here.project })).data.units
  const answer = await by.get(pathOf(unit, 'getList'), { engineering_id: world.here.project, limit: 50 })
  expect(answer.msg).toBe('')
  const list = answer.data.rows
  return { detail: detail as unknown as Row[], list: list as unknown as Row[] }
}
const seen = (rows: Row[]) =>
  rows
    .filter(({ price }) => price !== undefined && price !== null)
    .map(({ role }) => role)
    .sort()

describe('what a contract of a project is worth is told to its two sides', () => {
  const all = ['crane_lease', 'jldw', 'nwgs', 'sgdw', 'testing']
  it.each<[RoleName, readonly string[]]>([
    ['equipment', ['crane_lease']],
    ['labour', ['nwgs']],
    ['consultant', ['jldw']],
    ['testing', ['testing']],
    ['contractor', ['crane_lease', 'nwgs', 'sgdw']],
    ['owner', all],
    ['officer', all],
    ['viewer', all],
  ])('%s reads the amounts of %j', async (role, roles) => {
    const { detail, list } = await rowsOf(role)
    expect([seen(detail), seen(list)]).toEqual([roles, roles])
    // The number of a contract and the contract itself go with its amount.
    const numbered = list.filter(({ contract_no, file }) => contract_no && file).map(({ role: part }) => part)
    expect(numbered.filter((part) => part in PRICES).sort()).toEqual(roles)
  })

  it('the file of another contract does not open, nor does its place in a sorted list tell the amount', async () => {
    const open = async (role: RoleName, part: string) => {
      const input = { path: contracts.get(part) }
      return (await ask(world, world.here.tokens[role], 'POST', '/api/common/pc/filePreview', input)).code
    }
    expect([await open('equipment', 'crane_lease'), await open('equipment', 'sgdw'), await open('owner', 'sgdw')]).toEqual([
      200, 0, 200,
    ])
    const sorted = async (sort: string) => {
      const by = person(world, world.here, 'equipment')
      const { data } = await by.get(pathOf(unit, 'getList'), { engineering_id: world.here.project, limit: 50, sort })
      return (data.rows as unknown as Row[])[0]?.role
    }
    expect([await sorted('price'), await sorted('-price')]).toEqual(['crane_lease', 'crane_lease'])
  })

  it('the history of a row keeps the amount from whom the row keeps it', async () => {
    const { rows } = await sql<{ id: number }>`select id from engineering_unit
      where engineering_id = ${world.here.project} and role = 'sgdw' and active and deleted_at is null`.execute(world.platform.db)
    const id = rows[0]?.id ?? 0
    await sql`insert into oper_log (username, ip, trace_id, module, row_id, action, result, before, after)
      values ('owner', '127.0.0.1', 'test', 'engineering_unit', ${id}, 'edit', 'ok', '{"price":"1"}', '{"price":"20000"}')`.execute(
      world.platform.db,
    )
    const told = async (role: RoleName) =>
      JSON.stringify((await person(world, world.here, role).get(pathOf(unit, 'timeline'), { id })).data.rows).includes('20000')
    expect([await told('equipment'), await told('owner')]).toEqual([false, true])
  })

  it('while the project registers, whoever enters it sees and keeps every amount', async () => {
    const owner = person(world, world.here, 'owner')
    const draft = await submitted(world, owner, world.here)
    await sql`update engineering_unit set price = 7 where engineering_id = ${draft.id}`.execute(world.platform.db)
    const prices = async (role: RoleName) =>
      (
        (await person(world, world.here, role).get(`${PC}/engineeringProjectInfo`, { engineering_id: draft.id })).data
          .units as unknown as Row[]
      ).filter(({ price }) => price !== undefined).length
    const count = await prices('owner')
    expect(count).toBeGreaterThan(3)
    expect(await prices('contractor')).toBe(count)
  })
})
