import { entityOf } from '@zhujian/domain/entities'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { make } from '../factory'
import type { World } from '../world'
import { checksOf, complaintsOf, newProject, worldForAll } from './acting'

let world: World
worldForAll((opened) => void (world = opened))

test('a change of a part that several may play tells of those registered: one is added, they stay; of a part that one plays, of the one that goes', async () => {
  const project = await newProject(world)
  const company = (unit_name: string) =>
    make(world.platform, entityOf('unit'), { unit_name, areacode: '330106', status: 'normal' })
  const [first, second] = [await company('云州甲检测有限公司'), await company('云州乙检测有限公司')]
  await sql`delete from engineering_unit where engineering_id = ${project}`.execute(world.platform.db)
  const said = async (unit_role: string) =>
    (await checksOf(world, 'changeNotice', project, { change_type: 1, unit_role, unit_id: second }))[0]?.text
  const register = (role: string) =>
    make(world.platform, entityOf('engineering_unit'), {
      engineering_id: project,
      role,
      unit_id: first,
      unit_name: '云州甲检测有限公司',
      active: true,
      exit_on: null,
    })
  for (const role of ['testing', 'monitoring']) {
    expect(await said(role)).toBe('未登记 → 云州乙检测有限公司')
    await register(role)
    expect(await said(role)).toBe('新增云州乙检测有限公司；已登记的云州甲检测有限公司不变')
  }
  // The column of the project may say nothing: the register of parties counts.
  await sql`update engineering set jldw_text = null where id = ${project}`.execute(world.platform.db)
  await register('jldw')
  expect(await said('jldw')).toBe('云州甲检测有限公司 → 云州乙检测有限公司')
  expect(
    (await complaintsOf(world, 'changeNotice', project, { change_type: 1, unit_role: 'testing', unit_id: first })).map(
      ({ message }) => message,
    ),
  ).toContain('该单位就是现在的检测单位')
})
