import { internalFields } from '@zhujian/domain/document/supervise-doc-flow'
import { entityOf } from '@zhujian/domain/entities'
import { withTransaction } from '@zhujian/server/platform/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call } from '../file/harness'
import { make } from '../factory'
import {
  add,
  createOffice,
  DOC,
  draftOf,
  issueFor,
  type Office,
  party,
  readPdf,
  receiptStep,
  reviewed,
  sign,
  step,
  stored,
  textOf,
} from './desk'

/** DATABASE_POOL is 10. */
const MORE_THAN_THE_POOL = 14

let office: Office
beforeAll(async () => {
  office = await createOffice()
})
afterAll(() => office.harness.close())

const get = (token: string, url: string) => office.harness.app.inject({ method: 'GET', url, headers: { token } })

describe('numbers', () => {
  it('are given without gap or duplicate to many signing at once, and a failed signing gives its number back', async () => {
    const { officer, head } = office
    const ids: number[] = []
    for (let at = 0; at < 40; at += 1) ids.push(await reviewed(office, { type: '03', title: `监督交底记录${at}`, due_on: null }))
    const wrong = await Promise.all(ids.map((id) => step(office, officer, id, 'issue', { sign_opinion: '' })))
    expect(wrong.every((answer) => answer.code === 400)).toBe(true)
    const answers = await Promise.all(ids.map((id, at) => sign(office, at % 2 ? officer : head, id)))
    expect(answers.map((answer) => answer.code)).toEqual(ids.map(() => 200))
    const numbers = await Promise.all(ids.map(async (id) => String((await stored(office, id)).doc_no)))
    const serials = numbers.map((no) => Number(/〕(\d+)号/.exec(no)?.[1])).toSorted((a, b) => a - b)
    expect(serials).toEqual(ids.map((_, at) => at + 1))
  })

  it('signed from the list wait in one line and leave the database to the others', async () => {
    const { officer, harness } = office
    const { platform } = harness
    const draft = (at: number) => reviewed(office, { type: '06', title: `监督抽测记录${at}`, due_on: null })
    await sign(office, officer, await draft(0))
    const ids: number[] = []
    for (let at = 1; at <= MORE_THAN_THE_POOL; at += 1) ids.push(await draft(at))
    const held = await withTransaction(platform.adminDb, async (trx) => {
      await sql`select 1 from document_counter where type = '06' for update`.execute(trx)
      const all = ids.map((id) => step(office, officer, id, 'issue', { sign_opinion: '同意签发' }))
      const blocked = async () => {
        const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query like '%document_counter%'`.execute(
          platform.reservedDb,
        )
        return rows[0]?.n ?? 0
      }
      for (let tries = 0; tries < 100 && (await blocked()) < 3; tries += 1)
        await sql`select pg_sleep(0.02)`.execute(platform.reservedDb)
      // While they wait, everybody else is served.
      expect((await get(officer.token, `${DOC}/desk`)).statusCode).toBe(200)
      expect(await blocked()).toBe(3)
      return { all }
    })
    const answers = await Promise.all(held.all)
    expect(answers.map((answer) => [answer.code, answer.msg])).toEqual(ids.map(() => [200, '']))
  })

  it('are drawn for documents that other business issues, in its own transaction or not at all', async () => {
    const { head } = office
    const issue = (fail: boolean) => issueFor(office, fail)
    await expect(issue(true)).rejects.toThrow('the business failed')
    const first = await issue(false)
    const second = await issue(false)
    expect([first.doc_no, second.doc_no].map((no) => /〕(\d+)号/.exec(no)?.[1])).toEqual(['0001', '0002'])
    expect(await stored(office, first.id)).toMatchObject({ state: 1, signed_by: head.id, drafted_by: head.id })
  })
})

describe('a draft', () => {
  it('as long as a form can be is drawn once for however many open it (T51)', async () => {
    const { officer } = office
    const long = (size: number) => '监督抽查发现下列问题。'.repeat(size).slice(0, size)
    const items = Array.from({ length: 60 }, () => ({ content: long(300), basis: long(100), due: '3 日内' }))
    const id = await add(office, officer, { body: long(6000), closing: long(2000), items })
    const started = performance.now()
    expect((await readPdf(office, officer, id)).statusCode).toBe(200)
    const once = performance.now() - started
    const all = await Promise.all(Array.from({ length: 20 }, () => readPdf(office, officer, id)))
    expect(all.every(({ statusCode }) => statusCode === 200)).toBe(true)
    expect(performance.now() - started).toBeLessThan(5 * once)
  })

  it('the report of the site is not drafted by the station, and the signer named is one who may', async () => {
    const { officer, harness } = office
    expect(await call(harness, officer, `${DOC}/add`, draftOf(office, { type: '10' }))).toMatchObject({
      code: 400,
      data: { fields: [{ field: 'type' }] },
    })
    const named = await call(harness, officer, `${DOC}/add`, draftOf(office, { type: '09', signer_id: officer.id }))
    expect(named).toMatchObject({ code: 400, data: { fields: [{ field: 'signer_id', message: '指定签发人应是站长' }] } })
  })
})

describe('a signed document', () => {
  it('named for one head is signed by another only who says that he stands in', async () => {
    const { harness, officer, chief, head } = office
    const other = await harness.person('station_head')
    await sql`update account set org_id = ${office.org} where id = ${other.id}`.execute(harness.platform.db)
    harness.platform.live.publish('session', [])
    const id = await add(office, officer, { type: '09', title: '停工整改通知书', signer_id: head.id })
    await step(office, officer, id, 'submit')
    await step(office, chief, id, 'review', { review_opinion: '同意' })
    const { version } = await stored(office, id)
    const sign = async (sign_opinion: string) => {
      const { code, data } = await call(harness, other, `${DOC}/sign`, { id, version, sign_opinion })
      return [code, (data.fields as { field: string }[] | undefined)?.map(({ field }) => field)]
    }
    expect([await sign('同意签发'), await sign('代签')]).toEqual([
      [400, ['sign_opinion']],
      [400, ['sign_opinion']],
    ])
    expect(await sign('站长外出，代为签发')).toEqual([200, undefined])
  })

  it('participants are told of the issue and what follows, never who drafted, reviewed or sent back, nor the opinions', async () => {
    const { harness, officer, chief, head, site, project } = office
    const secret = '依据不足，内部斟酌'
    const id = await add(office, officer, { type: '09', title: '停工整改通知书', signer_id: head.id })
    await step(office, officer, id, 'submit')
    await step(office, chief, id, 'return', { reject_reason: secret })
    await step(office, officer, id, 'submit')
    await step(office, chief, id, 'review', { review_opinion: secret })
    const { version } = await stored(office, id)
    await call(harness, head, `${DOC}/sign`, { id, version, sign_opinion: secret })
    await step(office, officer, id, 'deliver', { deliver_method: 1 })
    await receiptStep(office, site, id, 'sign')
    const company = async (unit_name: string, role: string) => {
      const unit = await make(harness.platform, entityOf('unit'), { unit_name, status: 'normal' })
      await make(harness.platform, entityOf('engineering_unit'), party(project, unit, unit_name, role))
      return unit
    }
    const [jsdw, jldw] = [await company('云州城建投资有限公司', 'jsdw'), await company('云州工程监理有限公司', 'jldw')]
    const units = { owner: jsdw, contractor: office.unit, consultant: jldw, site_safety: office.unit } as const
    const roles = ['owner', 'contractor', 'consultant', 'site_safety'] as const
    const people = await Promise.all(roles.map((role) => harness.person(role, { unit: units[role], projects: [project] })))
    for (const person of [site, ...people]) {
      const ask = async (path: string) => (await get(person.token, `${DOC}/${path}`)).payload
      const answers = [await ask(`info?id=${id}`), await ask(`getList?ids=${id}`), await ask(`timeline?id=${id}`)]
      expect(answers.map((answer) => [JSON.parse(answer).code, answer.includes(secret)])).toEqual(answers.map(() => [200, false]))
      for (const name of internalFields) expect(answers.join()).not.toContain(`"${name}":`)
      const { rows } = JSON.parse(answers[2] ?? '').data as { rows: { action: string; before: unknown }[] }
      expect(rows.map((row) => row.action)).toEqual(['receipt', 'deliver', 'issue'])
      expect(rows.at(-1)?.before).toBeNull()
    }
    for (const person of [officer, chief, head]) {
      const told = (await get(person.token, `${DOC}/timeline?id=${id}`)).json().data.rows as { action: string }[]
      expect(told.map((row) => row.action)).toContain('return')
      expect((await get(person.token, `${DOC}/info?id=${id}`)).json().data).toMatchObject({ review_opinion: secret })
    }
  })

  it('is receipted by the unit it is addressed to and by no other of the site (T25)', async () => {
    const { officer, site, harness, project } = office
    const unit = await make(harness.platform, entityOf('unit'), { unit_name: '云州幕墙工程有限公司', status: 'normal' })
    const stranger = await make(harness.platform, entityOf('unit'), { unit_name: '外地路桥有限公司', status: 'normal' })
    await make(harness.platform, entityOf('engineering_unit'), party(project, unit, '云州幕墙工程有限公司', 'specialty'))
    const addressed = await harness.person('subcontractor', { unit })
    expect(await call(harness, officer, `${DOC}/add`, draftOf(office, { unit_ids: [stranger] }))).toMatchObject({
      data: { fields: [{ field: 'unit_ids', message: '所选单位不是本工程的参建单位' }] },
    })
    const stray = Number(
      (await call(harness, officer, `${DOC}/add`, draftOf(office, { unit_ids: [unit], receiver: '云州某某建筑有限公司' }))).data
        .id,
    )
    expect((await step(office, officer, stray, 'submit')).data.fields).toMatchObject([
      { field: 'receiver', message: expect.stringMatching(/^云州某某建筑有限公司不在受送达单位里/) },
    ])
    const id = await reviewed(office, { unit_ids: [unit], receiver: '云州幕墙工程有限公司' })
    await sign(office, officer, id)
    await step(office, officer, id, 'deliver', { deliver_method: 1 })
    expect((await receiptStep(office, site, id, 'sign')).data.problem).toBe('wrongState')
    expect(await receiptStep(office, addressed, id, 'sign')).toMatchObject({ code: 200 })
  })

  it('is read by a specialist it is addressed to, by every one when it names no unit, and not by one it is not for [D2]', async () => {
    const { officer, harness, project } = office
    const company = async (unit_name: string, role: string) => {
      const unit = await make(harness.platform, entityOf('unit'), { unit_name, status: 'normal' })
      await make(harness.platform, entityOf('engineering_unit'), party(project, unit, unit_name, role))
      return unit
    }
    const [kcdw, sjdw] = [await company('云州勘察院有限公司', 'kcdw'), await company('云州设计院有限公司', 'sjdw')]
    const [survey, design] = [await harness.person('survey', { unit: kcdw }), await harness.person('design', { unit: sjdw })]
    const named = await reviewed(office, { unit_ids: [kcdw], receiver: '云州勘察院有限公司' })
    const open = await reviewed(office)
    for (const id of [named, open]) {
      expect(await sign(office, officer, id)).toMatchObject({ code: 200 })
      await step(office, officer, id, 'deliver', { deliver_method: 1 })
    }
    const found = async ({ token }: typeof survey) => {
      const { data } = (await get(token, `${DOC}/getList?ids=${named},${open}`)).json()
      return data.rows.map((row: { id: number }) => row.id).toSorted()
    }
    expect([await found(survey), await found(design)]).toEqual([[named, open].toSorted(), [open]])
    expect(await receiptStep(office, survey, named, 'sign')).toMatchObject({ code: 200 })
  })

  it('is checked at the site named in the settings and nowhere else, whatever host the request of its signer claims (T40)', async () => {
    const { officer, harness } = office
    const { db, live } = harness.platform
    const signedFrom = async (host: string) => {
      const id = await reviewed(office)
      const { version } = await stored(office, id)
      const payload = { id, version, sign_opinion: '同意签发' }
      const signed = await harness.app.inject({
        method: 'POST',
        url: `${DOC}/sign`,
        payload,
        headers: { token: officer.token, host },
      })
      const { rows } = await sql<{
        url: string
      }>`select content ->> 'check_url' as url from document_print where doc_id = ${id}`.execute(db)
      const text = await textOf((await readPdf(office, officer, id)).rawPayload)
      return [signed.json().code, rows[0]?.url, text.includes('扫码查验真伪'), text.includes('查验码')]
    }
    // 没有写明的，纸上没有网址。
    expect(await signedFrom('check.example.net')).toEqual([200, '', false, true])
    await sql`insert into setting (key, value) values ('site_url', '"https://jd.example.gov.cn/"')`.execute(db)
    live.publish('setting')
    const named = await signedFrom('check.example.net')
    await sql`delete from setting where key = 'site_url'`.execute(db)
    live.publish('setting')
    expect(named).toEqual([200, expect.stringMatching(/^https:\/\/jd\.example\.gov\.cn\/check\/[\w-]{22}$/), true, false])
  })
})
