import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { entityOf } from '@zhujian/domain/entities'
import { today } from '@zhujian/model/date'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, type Person } from '../file/harness'
import { createDesk, type Desk, idOf } from '../money/desk'

let desk: Desk
beforeAll(async () => {
  desk = await createDesk()
})
afterAll(() => desk.office.harness.close())

const OWN = '提出、起草的人不能自己办理这一步，须由另一人办理'
const PENDING = 0
/** Drawn up by one account and handed in by another. */
const more: Record<string, () => Promise<Record<string, unknown>>> = {
  emergency_plan: async () => ({ commander: await desk.given('manage_user', { unit_id: desk.office.unit }) }),
  material_plan: async () => ({ ym: today().slice(0, 7) }),
}
const handedIn = async (entity: string, drawn: Person, handed: Person) =>
  desk.given(entity, { state: PENDING, created_by: drawn.id, submitted_by: handed.id, ...(await more[entity]?.()) })
const listed = async (entity: string, who: Person, id: number) => {
  const { app } = desk.office.harness
  const url = `${pathOf(entityOf(entity), 'getList')}?ids=${id}&fields=engineering_id`
  const { data } = (await app.inject({ method: 'GET', url, headers: { token: who.token } })).json()
  return (data.rows as { id: number; can: string[] }[]).find((row) => row.id === id)?.can ?? []
}
const awaits = async (entity: string, id: number, who: Person) => {
  const { app } = desk.office.harness
  const url = `${bizApi.todo}?tab=todo&limit=50`
  const { data } = (await app.inject({ method: 'GET', url, headers: { token: who.token } })).json()
  return (data.rows as { source: string; id: number }[]).some((row) => row.source === entity && row.id === id)
}

describe.each(['emergency_plan', 'material_plan'])('%s, drawn up by the site and handed in by the company', (entity) => {
  it('is approved by neither account, whatever list it stands in, and by a colleague', async () => {
    const { builder, site, office } = desk
    const colleague = await office.harness.person('contractor', { unit: office.unit })
    const id = await handedIn(entity, site, builder)
    for (const step of ['approve', 'return']) {
      expect((await desk.step(entity, builder, id, step, { reject_reason: '请补充内容' })).msg).toBe(OWN)
      expect((await desk.info(entity, builder, id)).can).not.toContain(step)
      expect(await listed(entity, builder, id)).not.toContain(step)
    }
    expect(await listed(entity, colleague, id)).toContain('approve')
    expect(idOf(await desk.step(entity, colleague, id, 'approve'))).toBe(id)
  })

  it('nor by who drew it up, where another handed it in', async () => {
    const { builder, site } = desk
    const id = await handedIn(entity, builder, site)
    expect((await desk.step(entity, builder, id, 'approve')).msg).toBe(OWN)
  })
})

it('a row waits with nobody who drew it up or handed it in', async () => {
  const { builder, site, office } = desk
  const colleague = await office.harness.person('contractor', { unit: office.unit })
  const own = await handedIn('material_plan', builder, site)
  const handed = await handedIn('material_plan', site, builder)
  for (const id of [own, handed]) {
    await sql`update material_plan set version = version where id = ${id}`.execute(office.harness.platform.db)
    expect([await awaits('material_plan', id, builder), await awaits('material_plan', id, colleague)]).toEqual([false, true])
  }
})

it('the company signs off its own draft nowhere: the refusal is kept as a denial', async () => {
  const { builder, site, office } = desk
  const id = await handedIn('material_plan', site, builder)
  expect(
    (await call(office.harness, builder, pathOf(entityOf('material_plan'), 'examine'), { id, version: 1, step: 'approve' })).msg,
  ).toBe(OWN)
  const { rows } =
    await sql`select 1 from oper_log where module = 'access' and result = 'denied' and account_id = ${builder.id}`.execute(
      office.harness.platform.db,
    )
  expect(rows.length).toBeGreaterThan(0)
})
