import { entityOf } from '@zhujian/domain/entities'
import { documentTypeCodes, documentTypeFacts } from '@zhujian/domain/document/document-types'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { effectiveTypes } from '@zhujian/server/modules/document/public'
import { addDays, nowSeconds, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, type Person } from '../file/harness'
import { make } from '../factory'
import { uploadedFile } from '../world'
import {
  createOffice,
  DOC,
  draftOf,
  type Office,
  party,
  receiptsOf,
  receiptStep,
  reviewed,
  sign,
  state,
  step,
  stored,
} from './desk'

const OWNER = '云州城建投资有限公司'
const CONSULTANT = '云州工程监理有限公司'

let office: Office
let owner: Person
let consultant: Person
let consultancy: number
beforeAll(async () => {
  office = await createOffice()
  const { harness, project } = office
  const company = async (unit_name: string, role: string) => {
    const unit = await make(harness.platform, entityOf('unit'), { unit_name, status: 'normal' })
    await make(harness.platform, entityOf('engineering_unit'), party(project, unit, unit_name, role))
    return unit
  }
  owner = await harness.person('owner', { unit: await company(OWNER, 'jsdw') })
  consultancy = await company(CONSULTANT, 'jldw')
  consultant = await harness.person('consultant', { unit: consultancy })
})
afterAll(() => office.harness.close())

const db = () => office.harness.platform.db
const get = async (person: Person, url: string) =>
  (await office.harness.app.inject({ method: 'GET', url, headers: { token: person.token } })).json().data
const todos = async (person: Person, source: string): Promise<Record<string, unknown>[]> =>
  (await get(person, `${bizApi.todo}?source=${source}&limit=50`)).rows
const library = (value: number) => sql`update engineering set history_type = ${value} where id = ${office.project}`.execute(db())
const three = `${OWNER}、云州建工集团有限公司、${CONSULTANT}`
const issued = async (more: Record<string, unknown> = {}): Promise<number> => {
  const id = await reviewed(office, { receiver: three, due_on: addDays(today(), 10), ...more })
  expect(await sign(office, office.head, id)).toMatchObject({ code: 200 })
  return id
}

describe('the receipts of a document', () => {
  it('are one per addressee; it is receipted when all have signed, not when one has [D11]', async () => {
    const { officer, site, unit } = office
    const id = await issued()
    expect((await receiptsOf(office, id)).map((receipt) => receipt.state)).toEqual([10, 10, 10])
    expect(await step(office, officer, id, 'deliver', { deliver_method: 1 })).toMatchObject({ code: 200 })
    expect(await receiptStep(office, site, id, 'sign', { unit })).toMatchObject({ code: 200, data: { state: 3 } })
    expect(await stored(office, id)).toMatchObject({ state: 12 })
    // The first signed an hour ago: all are there when the last has come, not when the first did.
    await sql`update doc_receipt set signed_at = now() - interval '1 hour', deliver_at = now() - interval '2 hours' where doc_id = ${id}`.execute(
      db(),
    )
    expect(await receiptStep(office, owner, id, 'sign', { unit: owner.session.unit_id })).toMatchObject({ code: 200 })
    const photo = await uploadedFile(office.harness.platform, officer.id)
    const refusal = { unit: consultancy, left_at: nowSeconds(), refuse_reason: '总监拒绝签收', refuse_photo: photo }
    expect(await receiptStep(office, officer, id, 'refuse', refusal)).toMatchObject({ code: 200, data: { state: 12 } })
    expect(await stored(office, id)).toMatchObject({ state: 13, refused: true })
    expect(nowSeconds() - Number((await stored(office, id))['receipt_at'])).toBeLessThan(600)
    const signers = (await receiptsOf(office, id)).map((receipt) => [receipt.unit_id, receipt['signed_by']])
    expect(signers).toContainEqual([unit, site.id])
    expect(signers).toContainEqual([consultancy, null])
  })

  it('are signed by nobody but an account of the addressee, and no name is typed [D11]', async () => {
    const { officer, site, outsider } = office
    const id = await issued({ receiver: CONSULTANT })
    await step(office, officer, id, 'deliver', { deliver_method: 1 })
    for (const person of [site, owner])
      expect((await receiptStep(office, person, id, 'sign')).msg).toBe('签收由受送达单位办理，别人不能代办')
    expect((await receiptStep(office, officer, id, 'sign')).data.problem).toBe('forbidden')
    expect((await receiptStep(office, outsider, id, 'sign')).data.problem).toBe('notFound')
    expect(await receiptStep(office, consultant, id, 'sign', { signed_by: owner.id })).toMatchObject({ code: 200 })
    expect(await receiptsOf(office, id)).toMatchObject([{ signed_by: consultant.id }])
    expect((await receiptStep(office, consultant, id, 'sign')).msg).toMatch(/^送达回证当前为“已签收|待回复”，不能签收$/)
    const stray = await issued({ receiver: '云州市公安局', type: '04', title: '监督抽查记录' })
    expect(await receiptStep(office, site, stray, 'sign')).toMatchObject({
      code: 400,
      msg: '受送达单位在平台没有账号，由监督机构登记回证',
    })
  })

  it('signed before anybody served them are served by that signature, the day it was given, by nobody', async () => {
    const id = await issued({ receiver: CONSULTANT })
    expect(await receiptStep(office, consultant, id, 'sign')).toMatchObject({ code: 200 })
    const [receipt] = await receiptsOf(office, id)
    expect(receipt).toMatchObject({ state: 3, deliver_method: 1, delivered_by: null, signed_by: consultant.id })
    expect(receipt?.['receipt_note']).toBe('受送达单位自行在平台查阅签收，签收之日为送达之日（民事诉讼法第八十七条）')
    expect(receipt?.['deliver_at']).toEqual(receipt?.['signed_at'])
  })

  it('wait in the to-do centre of each addressee until signed, then until answered, both with the day the document says the answer is due [D11]', async () => {
    const id = await issued()
    expect(await todos(consultant, 'doc_receipt')).not.toContainEqual(
      expect.objectContaining({ path: `/documents/view?id=${id}` }),
    )
    await step(office, office.officer, id, 'deliver', { deliver_method: 1 })
    const mine = async (person: Person) =>
      (await todos(person, 'doc_receipt'))
        .filter((line) => line['path'] === `/documents/view?id=${id}`)
        .map((line) => [line['kind'], line['due_on']])
    for (const person of [consultant, owner, office.site])
      expect(await mine(person)).toEqual([['送达回证·签收', addDays(today(), 10)]])
    await receiptStep(office, consultant, id, 'sign', { unit: consultancy })
    expect(await mine(consultant)).toEqual([['送达回证·回复', addDays(today(), 10)]])
    await sql`update doc_receipt set due_on = ${addDays(today(), -3)} where doc_id = ${id}`.execute(db())
    const late = await get(consultant, `/api/document/doc_receipt/pc/getList?doc_id=${id}&late_days=1 - 99`)
    expect(late.rows.map((row: Record<string, unknown>) => row['late_days'])).toEqual([3, 3, 3])
    await receiptStep(office, consultant, id, 'reply', { unit: consultancy, reply: '已按要求落实' })
    expect(await mine(consultant)).toEqual([])
    expect((await receiptsOf(office, id)).find(({ unit_id }) => unit_id === consultancy)).toMatchObject({
      state: 11,
      replied_by: consultant.id,
      late_days: 3,
    })
  })

  it('make the document a to-do of its drafter until the last addressee is served, or it is voided', async () => {
    const { officer, chief, head } = office
    const [id, wrong] = [await issued({ receiver: `${OWNER}、${CONSULTANT}` }), await issued({ receiver: OWNER })]
    const waits = async (person: Person) =>
      (await todos(person, 'supervise_doc')).filter(({ kind }) => kind === '文书送达').map((line) => [line['id'], line['path']])
    expect(await waits(officer)).toContainEqual([id, `/documents/view?id=${id}`])
    for (const person of [chief, head, owner]) expect(await waits(person)).toEqual([])
    const serve = { unit: owner.session.unit_id, deliver_method: 1 }
    expect(await receiptStep(office, officer, id, 'deliver', serve)).toMatchObject({ code: 200 })
    expect((await waits(officer)).map(([each]) => each)).toContain(id)
    expect(await receiptStep(office, officer, id, 'deliver', { ...serve, unit: consultancy })).toMatchObject({ code: 200 })
    expect(await step(office, head, wrong, 'void', { void_reason: '送错单位' })).toMatchObject({ code: 200 })
    const left = (await waits(officer)).map(([each]) => each)
    expect(left).not.toContain(id)
    expect(left).not.toContain(wrong)
  })

  it('due for an answer keep the paper from the files until it is answered [D4]', async () => {
    const id = await issued({ receiver: CONSULTANT })
    await step(office, office.officer, id, 'deliver', { deliver_method: 1 })
    await receiptStep(office, consultant, id, 'sign')
    expect((await step(office, office.officer, id, 'archive')).msg).toContain('还有 1 个单位没有回复')
    expect((await receiptStep(office, consultant, id, 'reply', { reply: '已整改' })).code).toBe(200)
    expect((await step(office, office.officer, id, 'archive')).code).toBe(200)
  })

  it('served another way than on the platform wait for the officer, not for the addressee [D11]', async () => {
    const id = await issued({ receiver: CONSULTANT })
    const bare = await step(office, office.officer, id, 'deliver', { deliver_method: 4 })
    expect(bare.data).toMatchObject({ fields: [{ field: 'deliver_method' }] })
    const refused = async (body: Record<string, unknown>) => (await receiptStep(office, office.officer, id, 'deliver', body)).data
    expect(await refused({ deliver_method: 3 })).toMatchObject({ fields: [{ field: 'deliver_method' }] })
    expect(await refused({ deliver_method: 4 })).toMatchObject({ fields: [{ field: 'receipt_note' }] })
    expect(await refused({ deliver_method: 5, receipt_note: '已公告' })).toMatchObject({ fields: [{ field: 'receipt_note' }] })
    const posted = { deliver_method: 4, receipt_note: '邮件 EX123456789CN' }
    expect(await receiptStep(office, office.officer, id, 'deliver', posted)).toMatchObject({ code: 200 })
    expect(await todos(consultant, 'doc_receipt')).not.toContainEqual(
      expect.objectContaining({ path: `/documents/view?id=${id}` }),
    )
    const receipt_file = await uploadedFile(office.harness.platform, office.officer.id)
    const booked = { signed_at: nowSeconds(), receipt_note: '邮件 EX123456789CN，收发室签收', receipt_file }
    expect(await receiptStep(office, office.officer, id, 'register', booked)).toMatchObject({ code: 200 })
    expect(await receiptsOf(office, id)).toMatchObject([{ registered_by: office.officer.id, signed_by: null, deliver_method: 4 }])
    expect(await stored(office, id)).toMatchObject({ state: 13 })
  })
})

describe('a document of a project in the history library', () => {
  it('is still served, signed for, answered and filed, and waits in the to-do centre meanwhile; nothing else of it moves [D4]', async () => {
    const { officer, chief } = office
    const id = await issued({ receiver: CONSULTANT })
    const draft = await reviewed(office)
    await library(1)
    expect(await step(office, officer, id, 'deliver', { deliver_method: 1 })).toMatchObject({ code: 200 })
    expect(await todos(consultant, 'doc_receipt')).toContainEqual(expect.objectContaining({ path: `/documents/view?id=${id}` }))
    // 待办打开的是文书，文书说明所在的库，回证照它列出。
    const { library: stands } = await get(consultant, `${DOC}/info?id=${id}`)
    const ofDocument = await office.harness.app.inject({
      method: 'GET',
      url: `/api/document/doc_receipt/pc/getList?doc_id=${id}`,
      headers: { token: consultant.token, type: String(stands) },
    })
    expect(ofDocument.json().data.rows).toMatchObject([{ can: expect.arrayContaining(['sign']) }])
    expect(await receiptStep(office, consultant, id, 'sign')).toMatchObject({ code: 200 })
    expect(await receiptStep(office, consultant, id, 'reply', { reply: '收悉' })).toMatchObject({ code: 200 })
    const { can } = await get(officer, `${DOC}/info?id=${id}`)
    expect(can).toContain('archive')
    expect(await step(office, officer, id, 'archive')).toMatchObject({ code: 200, data: { state: 14 } })
    expect(await sign(office, officer, draft)).toMatchObject({ msg: '工程已在历史库，仅可查看' })
    expect(await step(office, chief, draft, 'return', { reject_reason: '不办了' })).toMatchObject({
      msg: '工程已在历史库，仅可查看',
    })
    const listed = await office.harness.app.inject({
      method: 'GET',
      url: `${DOC}/getList`,
      headers: { token: officer.token, type: '1' },
    })
    expect((listed.json().data.rows as { id: number }[]).map((row) => row.id)).toContain(id)
    await library(0)
  })
})

describe('what a signature at the desk does', () => {
  it('is said of every kind of document, and done for those that say so [D10]', () => {
    const said = documentTypeCodes.filter((code) => documentTypeFacts[code].law === 'desk')
    expect(effectiveTypes()).toEqual(said)
  })

  it('a document whose effect belongs to a case is not drafted beside it [D10]', async () => {
    expect(await call(office.harness, office.chief, `${DOC}/add`, draftOf(office, { type: '13' }))).toMatchObject({
      code: 400,
      data: { fields: [{ field: 'type', message: '中止（恢复、终止）监督告知书随申请办结制发，不单独拟稿' }] },
    })
  })

  it('a partial stop is booked with its document, and the resumption finds it; the project goes on [D10]', async () => {
    const id = await issued({ type: '08', title: '局部停工通知书' })
    const { rows } = await sql<
      Record<string, unknown>
    >`select scope, state, part, doc_id from stop_work where doc_id = ${id}`.execute(db())
    expect(rows).toEqual([{ scope: 1, state: 3, part: '3#楼临边未设防护栏杆', doc_id: id }])
    expect(await state(office)).toBe(1)
    const timeline =
      await sql`select 1 from oper_log where module = 'stop_work' and action = 'add' and note like '局部停工通知书%'`.execute(
        db(),
      )
    expect(timeline.rows).toHaveLength(1)
  })

  it('a stop is told to the accounts of builder, owner and consultant on the project', async () => {
    await sql`update engineering set state = 1 where id = ${office.project}`.execute(db())
    const since = Math.max(
      0,
      ...(await sql<{ id: number }>`select id from message`.execute(db())).rows.map(({ id }) => Number(id)),
    )
    await issued({ type: '09', title: '停工整改通知书' })
    const { rows } = await sql<{
      account_id: number
    }>`select account_id from message where id > ${since} and title = '责令停工'`.execute(db())
    const told = rows.map(({ account_id }) => Number(account_id))
    expect(told).toEqual(expect.arrayContaining([office.site.id, owner.id, consultant.id]))
    expect(told).not.toContain(office.outsider.id)
    await sql`delete from stop_work where engineering_id = ${office.project}`.execute(db())
    await sql`update engineering set state = 1 where id = ${office.project}`.execute(db())
  })

  it('a whole stop is booked once, with its document [D10]', async () => {
    const id = await issued({ type: '09', title: '停工整改通知书' })
    expect(await state(office)).toBe(3)
    const { rows } =
      await sql`select doc_id from stop_work where engineering_id = ${office.project} and scope = 2 and state = 3`.execute(db())
    expect(rows).toEqual([{ doc_id: id }])
  })

  it('a notice and its dangers know each other: listed by number, and answered when the last is closed [D10]', async () => {
    const { officer, project, site, unit, harness } = office
    const danger = await make(harness.platform, entityOf('hidden_danger'), {
      engineering_id: project,
      danger_no: 'AQ20261100001',
      place: '3#楼',
      description: '临边未设防护栏杆',
      state: 12,
      checker_side: 1,
      deadline: addDays(today(), 5),
      created_by: officer.id,
      is_major: false,
      deduct: null,
    })
    const id = await issued({ items: [], danger_ids: [danger], receiver: '云州建工集团有限公司' })
    expect((await stored(office, id))['items']).toMatchObject([{ content: 'AQ20261100001 3#楼：临边未设防护栏杆' }])
    const linked = await get(officer, `/api/safety/hidden_danger/pc/info?id=${danger}`)
    expect(linked).toMatchObject({ doc_id: id, doc_id_text: '限期整改通知书' })
    await step(office, officer, id, 'deliver', { deliver_method: 1 })
    await receiptStep(office, site, id, 'sign', { unit })
    const closed = await call(harness, officer, '/api/safety/hidden_danger/pc/examine', {
      id: danger,
      version: linked.version,
      step: 'close',
      recheck_way: 2,
      recheck_note: '已复查',
    })
    expect(closed).toMatchObject({ code: 200 })
    expect(await receiptsOf(office, id)).toMatchObject([{ state: 11, reply: '所列隐患均已销项' }])
  })
})
