import { entityOf } from '@zhujian/domain/entities'
import { addDays, today } from '@zhujian/model/date'
import { judge } from '@zhujian/server/modules/warning/public'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Office } from '../document/desk'
import { make } from '../factory'
import { call, type Person } from '../file/harness'
import { createWatchedOffice } from './watched-office'

const AT = '/api/warning/warning/pc'

let office: Office
beforeAll(async () => {
  office = await createWatchedOffice()
  await make(office.harness.platform, entityOf('hidden_danger'), {
    engineering_id: office.project,
    duty_unit_id: office.unit,
    place: '3层临边',
    state: 3,
    is_major: false,
    deadline: addDays(today(), -5),
  })
  await judge(office.harness.platform, { codes: ['W01'] })
})
afterAll(() => office.harness.close())

interface Told {
  readonly id: number
  readonly version: number
  readonly state: number
}
const run = <T>(query: ReturnType<typeof sql<T>>) => query.execute(office.harness.platform.db)
const first = async () => {
  const { rows } =
    await run(sql<Told>`select id, version, state from warning where deleted_at is null and engineering_id = ${office.project}
    and rule_id = (select id from warn_rule where code = 'W01' and deleted_at is null)`)
  return rows[0] as Told
}
const step = (who: Person, { id, version }: Told, name: string, asks: Record<string, unknown> = {}) =>
  call(office.harness, who, `${AT}/examine`, { id, version, step: name, ...asks })

it('the station urges the company that has to act, once a day, and the chief says who of it handles it', async () => {
  const { chief } = office
  const mate = await office.harness.person('site', { projects: [office.project], unit: office.unit })
  const urge = async (who: Person) => call(office.harness, who, `${AT}/urge`, { id: (await first()).id })
  const told = async (who: Person, title: string) =>
    (await run(sql<{ n: number }>`select count(*)::int as n from message where account_id = ${who.id} and title = ${title}`))
      .rows[0]?.n
  expect((await urge(office.site)).code).not.toBe(200)
  expect((await urge(chief)).code).toBe(200)
  expect(await told(office.site, '监督站督办：预警请尽快处置')).toBe(1)
  expect((await urge(chief)).msg).toContain('今天已经督办过')
  expect((await step(office.officer, await first(), 'appoint', { handler_id: mate.id })).code).not.toBe(200)
  expect((await step(chief, await first(), 'appoint', { handler_id: mate.id })).code).toBe(200)
  expect(await told(mate, '预警已指派处置')).toBe(1)
  // 签收仍是处置单位的事。
  expect((await first()).state).toBe(0)
  expect((await step(mate, await first(), 'sign')).code).toBe(200)
  // 指派了他，别人不替他报送。
  const other = await step(office.site, await first(), 'report', { measure: '已按方案整改完毕' })
  expect(other.msg).toMatch(/^已指派.+处置；换人的，请重新指派$/)
  expect((await step(mate, await first(), 'report', { measure: '已按方案整改完毕' })).code).toBe(200)
  await run(sql`update warning set state = 10, urged_at = null where id = ${(await first()).id}`)
  expect((await urge(chief)).code).not.toBe(200)
})
