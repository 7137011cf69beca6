import { addDays, today } from '@zhujian/model/date'
import { remindDocuments } from '@zhujian/server/modules/document/document-reminder.job'
import { withTransaction } from '@zhujian/server/platform/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { add, createOffice, type Office, reviewed, sign, step } from './desk'

let office: Office
beforeAll(async () => {
  office = await createOffice()
})
afterAll(() => office.harness.close())

const db = () => office.harness.platform.db
/** As if it had come to this state so many days ago. */
const age = (id: number, days: number) =>
  sql`update supervise_doc set updated_at = now() - make_interval(days => ${days}) where id = ${id}`.execute(db())
const run = (soon = today()) => withTransaction(db(), (trx) => remindDocuments(office.harness.platform, trx, soon))
const told = async (id: number): Promise<[account: number, kind: string, title: string][]> => {
  const { rows } = await sql<{ account_id: number; kind: string; title: string }>`select account_id, kind, title from message
    where path like ${`%id=${id}`} and (title like '%逾期' or title like '%到期') order by id`.execute(db())
  return rows.map(({ account_id, kind, title }) => [account_id, kind, title])
}

describe('the reminder of a document', () => {
  it('goes once a day to whoever reviews it, and once to the head of the station when the term is over', async () => {
    const { officer, chief, head } = office
    const id = await add(office, officer)
    await step(office, officer, id, 'submit')
    await run()
    expect(await told(id)).toEqual([])
    await age(id, 30)
    await Promise.all([run(), run(), run()])
    const first = await told(id)
    expect(first).toEqual([
      [chief.id, 'todo', '监督文书待审核，已逾期'],
      [head.id, 'warning', '监督文书待审核已逾期'],
    ])
    await run()
    expect(await told(id)).toEqual(first)
    await sql`update document_reminder set told_on = ${addDays(today(), -1)} where doc_id = ${id}`.execute(db())
    await run()
    expect(await told(id)).toEqual([...first, first[0]])
  })

  it('goes a step up once more when it was handed in anew and is late again', async () => {
    const { officer, head } = office
    const id = await add(office, officer)
    await step(office, officer, id, 'submit')
    const after = async (days: number, soon?: string) => {
      await sql`update document_reminder set told_on = told_on - 1 where doc_id = ${id}`.execute(db())
      await age(id, days)
      await run(soon)
      return (await told(id)).filter(([account]) => account === head.id).length
    }
    expect([await after(30), await after(31)]).toEqual([1, 1])
    // Its term begins anew: on the way, said in time, late again.
    expect([await after(0, addDays(today(), 40)), await after(30)]).toEqual([1, 2])
  })

  it('goes to the named signer alone, and to the drafter for what is signed and not served or was sent back', async () => {
    const { officer, chief, head } = office
    const waits = await reviewed(office, { signer_id: head.id })
    const unserved = await reviewed(office)
    expect(await sign(office, officer, unserved)).toMatchObject({ code: 200 })
    const back = await reviewed(office)
    await step(office, chief, back, 'return', { reject_reason: '写明部位' })
    for (const id of [waits, unserved, back]) await age(id, 30)
    await run()
    expect(await told(waits)).toEqual([[head.id, 'todo', '监督文书待签发，已逾期']])
    expect(await told(unserved)).toEqual([
      [officer.id, 'todo', '监督文书待送达，已逾期'],
      [chief.id, 'warning', '监督文书待送达已逾期'],
    ])
    expect(await told(back)).toContainEqual([officer.id, 'todo', '监督文书退回待修改，已逾期'])
  })

  it('is silent while supervision of the project is suspended, but for the notice that ends it', async () => {
    const { officer, project } = office
    const id = await add(office, officer)
    const end = await add(office, officer)
    await sql`update supervise_doc set state = 0, type = case when id = ${end} then '13' else type end
      where id in (${id}, ${end})`.execute(db())
    await sql`insert into engineering_pause (engineering_id, kind, from_on) values (${project}, 'suspend', ${addDays(today(), -40)})`.execute(
      db(),
    )
    for (const each of [id, end]) await age(each, 30)
    await run()
    expect(await told(id)).toEqual([])
    expect((await told(end)).length).toBeGreaterThan(0)
    await sql`delete from engineering_pause where engineering_id = ${project}`.execute(db())
  })
})
