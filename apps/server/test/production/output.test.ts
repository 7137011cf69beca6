import { entityOf } from '@zhujian/domain/entities'
import { addMonths, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOffice, type Office, party } from '../document/desk'
import { call, type Person } from '../file/harness'
import { make } from '../factory'

const AT = '/api/production/output/pc'
const month = today().slice(0, 7)
const before = addMonths(month, -1)

let office: Office
let engineer: Person
beforeAll(async () => {
  office = await createOffice()
  const { platform } = office.harness
  const firm = await make(platform, entityOf('unit'), { unit_name: '云州监理有限公司', status: 'normal' })
  await make(platform, entityOf('engineering_unit'), party(office.project, firm, '云州监理有限公司', 'jldw'))
  engineer = await office.harness.person('consultant', { unit: firm })
  await sql`update engineering set contract_price = 1000, sj_kg_time = ${`${before}-02`} where id = ${office.project}`.execute(
    platform.db,
  )
})
afterAll(() => office.harness.close())

const filed = (ym: string, done_value: string) =>
  call(office.harness, office.site, `${AT}/add`, { engineering_id: office.project, ym, plan_value: '100', done_value })
const confirm = (id: unknown, confirmed_value: string) =>
  call(office.harness, engineer, `${AT}/examine`, { id, version: 1, step: 'confirm', confirmed_value })

describe('产值', () => {
  it('is not filed for a month before work began, nor above the contract', async () => {
    const early = addMonths(before, -1)
    expect((await filed(early, '10')).data).toMatchObject({
      fields: [{ field: 'ym', message: `工程 ${before} 开工，不能填报更早的产值` }],
    })
    expect((await filed(month, '10000')).msg).toContain('超过合同价 1000.00 万元，请核对单位')
  })

  it('is confirmed for no more than was done, and for no more than the contract in all months together', async () => {
    const first = await filed(before, '700')
    expect((await confirm(first.data.id, '700.01')).msg).toBe('确认产值不能大于本月完成产值')
    expect((await confirm(first.data.id, '700')).code).toBe(200)
    const second = await filed(month, '400')
    expect((await confirm(second.data.id, '300.01')).msg).toBe('连同以前各月已确认的 700.00 万元，超过合同价 1000.00 万元')
    expect((await confirm(second.data.id, '300')).code).toBe(200)
  })

  it('adds up by itself, month by month', async () => {
    const url = `${AT}/getList?engineering_id=${office.project}&sort=ym`
    const answer = (await office.harness.app.inject({ method: 'GET', url, headers: { token: office.site.token } })).json()
    expect(answer.data.rows.map((row: { total_value: string }) => row.total_value)).toEqual(['700.00', '1100.00'])
  })
})
