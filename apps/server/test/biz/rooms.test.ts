import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { add, step } from '../document/desk'
import { unique } from '../factory'
import type { Person } from '../file/harness'
import { createDesk, type Desk, idOf } from '../money/desk'

let desk: Desk
beforeAll(async () => {
  desk = await createDesk()
})
afterAll(() => desk.office.harness.close())

async function lines({ token }: Person, source: string, row: number) {
  const url = `${bizApi.todo}?tab=todo&source=${source}&limit=50`
  const { data } = (await desk.office.harness.app.inject({ method: 'GET', url, headers: { token } })).json()
  return (data.rows as { kind: string; id: number; path: string }[]).flatMap(({ id, kind, path }) =>
    id === row ? [[kind, path]] : [],
  )
}

describe('what is not in the table of turns', () => {
  it('a supplier the site proposes waits for whoever decides on it in the company, until he is on the list', async () => {
    const { site, builder } = desk
    const stranger = await desk.office.harness.person('contractor', {
      unit: await desk.given('unit', { unit_name: `别家${unique()}建工有限公司`, status: 'normal' }),
    })
    const values = { unit_id: desk.office.unit, supplier_name: `待审核供应商${unique()}` }
    const id = idOf(await desk.add('supplier', site, values))
    const line = ['供应商·列入名录', `/todo/record?entity=supplier&id=${id}`]
    expect(await lines(builder, 'company_file', id)).toEqual([line])
    expect(await lines(site, 'company_file', id)).toEqual([])
    expect(await lines(stranger, 'company_file', id)).toEqual([])
    idOf(await desk.step('supplier', builder, id, 'approve'))
    expect(await lines(builder, 'company_file', id)).toEqual([])
  })

  it('a document sent back waits for who drafted it, and for nobody once it is handed in again', async () => {
    const { office } = desk
    const { officer, chief } = office
    const id = await add(office, officer)
    await step(office, officer, id, 'submit')
    await step(office, chief, id, 'return', { reject_reason: '依据条款不准确' })
    expect(await lines(officer, 'supervise_doc', id)).toEqual([['文书退回修改', `/documents/view?id=${id}`]])
    expect(await lines(chief, 'supervise_doc', id)).toEqual([])
    await step(office, officer, id, 'submit')
    expect(await lines(officer, 'supervise_doc', id)).toEqual([])
    expect(await lines(chief, 'supervise_doc', id)).toEqual([['文书审核', `/signingDesk?id=${id}`]])
  })

  it('a draft of the report of an acceptance that is sent back waits once, under the acceptance', async () => {
    const { office } = desk
    const { officer, chief } = office
    const id = await add(office, officer)
    await step(office, officer, id, 'submit')
    await step(office, chief, id, 'return', { reject_reason: '结论与验收意见不一致' })
    const acceptance = await desk.given('completion_acceptance', { officer_id: officer.id, state: 13, report_draft: id })
    await sql`update completion_acceptance set quality_report = null where id = ${acceptance}`.execute(office.harness.platform.db)
    expect(await lines(officer, 'supervise_doc', id)).toEqual([])
    expect((await lines(officer, 'completion_acceptance', acceptance)).map(([kind]) => kind)).toEqual(['竣工验收·监督报告送审'])
  })
})
