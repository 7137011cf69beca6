import { entityOf } from '@zhujian/domain/entities'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caseOf, newProject } from '../biz/acting'
import { openDesk } from '../biz/desk'
import { make } from '../factory'
import { createWorld, type World } from '../world'
import { person } from './stage'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await openDesk(world)
})
afterAll(() => world.close())

const monomer = entityOf('monomer')
const NONE = { percent: null, current_part: null, topped_on: null, finish_on: null }

async function house(project: number, more: Record<string, unknown> = {}): Promise<number> {
  const values = { engineering_id: project, kind: 1, state: 11, start_on: '2026-03-01', ...NONE, ...more }
  return make(world.platform, monomer, { name: `${Math.random()}#楼`, ...values }, world.here.refs)
}
const newHouses = { state: 1, engineering_type_id: '0105', build_nature: '001' }

async function step(id: number, values: Record<string, unknown>) {
  const { rows } = await sql<{ version: number }>`select version from monomer where id = ${id}`.execute(world.platform.db)
  const { msg, data } = await person(world, world.here, 'contractor').post(pathOf(monomer, 'examine'), {
    id,
    version: rows[0]?.version,
    ...values,
  })
  return data.fields ?? msg
}
const report = (id: number, percent: string) => step(id, { step: 'report', current_part: '主体八层', percent })
const on = (message: string) => [{ field: 'percent', message }]

describe('the progress of a monomer as it is reported', () => {
  it('is not made whole by one request: its phases are accepted and it is topped out before', async () => {
    const project = await newProject(world, newHouses)
    const [first, second] = [await house(project), await house(project)]
    const none = '基础分部验收没有办成、主体专项验收没有办成、没有登记封顶日期，形象进度不能填报 100%'
    expect(await report(first, '100')).toEqual(on(none))
    expect(await report(first, '60')).toBe('')
    await caseOf(world, 'jcys', project, { part: 'base', monomer_id: first }, 1)
    await caseOf(world, 'ztzx', project, { monomer_id: first }, 1)
    expect(await report(first, '100')).toEqual(on('没有登记封顶日期，形象进度不能填报 100%'))
    expect(await step(first, { step: 'top', topped_on: '2026-06-01' })).toBe('')
    expect(await report(first, '100')).toBe('')
    // What was accepted of one house says nothing of the other; accepted for the whole project it does.
    expect(await report(second, '100')).toEqual(on(none))
    await caseOf(world, 'jcys', project, { part: 'base', monomer_id: null }, 1)
    expect(await report(second, '100')).toEqual(on('主体专项验收没有办成、没有登记封顶日期，形象进度不能填报 100%'))
  })

  it('does not go back, and does not grow while the project is stopped', async () => {
    const project = await newProject(world, newHouses)
    const id = await house(project, { percent: '40' })
    expect(await report(id, '39.5')).toEqual(on('形象进度不能低于上次 40.00 %'))
    await sql`update engineering set state = 3 where id = ${project}`.execute(world.platform.db)
    expect(await report(id, '41')).toEqual(on('工程为“停工”，其间形象进度不能增加'))
    expect(await report(id, '40')).toBe('')
  })

  it('of a road, or of a house that is rebuilt, asks for no phases it has not', async () => {
    const road = await house(await newProject(world, newHouses), { kind: 2 })
    const rebuilt = await house(await newProject(world, { ...newHouses, build_nature: '002' }))
    expect([await report(road, '100'), await report(rebuilt, '100')]).toEqual(['', ''])
  })
})
