import { addDays, monthsAfter, today } from '@zhujian/model/date'
import { entityOf } from '@zhujian/domain/entities'
import { FOREIGN_CARD } from '@zhujian/domain/people/certificate-number'
import { idCardCheckDigit } from '@zhujian/model/checksums'
import { sql } from 'kysely'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { call } from '../file/harness'
import { restate } from '../factory'
import { connectSuperuser } from '../superuser'
import { createSite, refused, saved, type Site, type Version } from './site-desk'

let site: Site
beforeAll(async () => {
  site = await createSite()
})
afterAll(() => site.harness.close())

const VALID_TO = monthsAfter(addDays(today(), -30), 24)
const written = async (worker_id: number, more: Record<string, unknown> = {}) =>
  site.add('special_cert', {
    worker_id,
    work_kind: '02',
    cert_no: `浙A2026${worker_id}`,
    issue_org: '浙江省住房和城乡建设厅',
    issue_on: addDays(today(), -30),
    valid_to: VALID_TO,
    file: await site.file(),
    ...more,
  })
const passed = async (cert: Version) =>
  site.step(site.director, 'special_cert', cert, 'pass', { verify_img: await site.file(site.director) })

it('is valid for two years and not for a day more', async () => {
  const worker = await site.worker()
  const late = addDays(VALID_TO, 1)
  expect(await written(worker, { valid_to: late })).toMatchObject(refused('有效期不能超过两年', 'valid_to'))
  expect(await written(worker, { valid_to: addDays(today(), -30) })).toMatchObject(refused('有效期应晚于发证日期', 'valid_to'))
  expect((await saved(written(worker))).id).toBeGreaterThan(0)
})

it('has a number of one person only, whom it does not name, and a person has one of a kind [A8]', async () => {
  const first = await site.worker({ name: '周一' })
  await saved(written(first, { cert_no: '浙A20260001' }))
  expect(await written(await site.worker(), { cert_no: '浙a 20260001' })).toMatchObject(
    refused('证号已登记在另一人名下，请核对证书', 'cert_no'),
  )
  expect((await written(first, { cert_no: '浙A20260002' })).code).not.toBe(200)
})

it('is passed by the director where it agrees with the register; the worker has it from then on', async () => {
  const worker = await site.worker({ work_type: '030' })
  const cert = await saved(written(worker))
  await saved(passed(cert))
  expect(await site.stored('worker', worker)).toMatchObject({ special_cert_no: `浙A2026${worker}`, special_cert_to: VALID_TO })
  expect(await site.stored('special_cert', cert.id)).toMatchObject({ state: 1, verify: 1, verified_to: VALID_TO })
})

it('is not verified by who entered it, and found good it is not turned down', async () => {
  const cert = await saved(written(await site.worker()))
  expect((await site.step(site.site, 'special_cert', cert, 'pass', {})).code).not.toBe(200)
  const asks = { verify: 1, reject_reason: '不清楚' }
  expect(await site.step(site.director, 'special_cert', cert, 'reject', asks)).toMatchObject(
    refused('核验一致的请办理“核验一致”', 'verify'),
  )
})

it('is turned down for what was found: unlike, or not on the register', async () => {
  const cert = await saved(written(await site.worker()))
  const reject = (verify: number) =>
    site.step(site.director, 'special_cert', cert, 'reject', { verify, reject_reason: '查询结果与证书不符' })
  expect(await reject(0)).toMatchObject(refused('请写明核验的结果：不一致，或者查无此证', 'verify'))
  await saved(reject(2))
  expect(await site.stored('special_cert', cert.id)).toMatchObject({ state: 2, verify: 2, verified_to: null })
})

it('says the days left and where its holder works', async () => {
  const team = await site.given('team', { unit_id: site.unit, name: '外架班' })
  const cert = await saved(written(await site.worker({ team_id: team })))
  const url = `/api/safety/special_cert/pc/info?id=${cert.id}`
  const answer = await site.harness.app.inject({ method: 'GET', url, headers: { token: site.site.token } })
  const { days_left, post_now } = answer.json().data
  expect([post_now, days_left > 600]).toEqual(['外架班', true])
})

it('renewed waits for its verification, and counts until the old end meanwhile', async () => {
  const worker = await site.worker()
  const near = addDays(today(), 20)
  const cert = await saved(written(worker, { issue_on: addDays(today(), -600), valid_to: near }))
  const valid = await saved(passed(cert))
  const asks = { valid_to: monthsAfter(today(), 24), review_on: today(), file: await site.file() }
  await saved(site.step(site.site, 'special_cert', valid, 'renew', asks))
  expect(await site.stored('special_cert', cert.id)).toMatchObject({ state: 0, verify: 0, verified_to: near })
})

it('is not renewed with the scan it had, nor to a day that is no later', async () => {
  const worker = await site.worker()
  const near = addDays(today(), 20)
  const cert = await saved(written(worker, { issue_on: addDays(today(), -600), valid_to: near }))
  const valid = await saved(passed(cert))
  const { file } = await site.stored<{ file: unknown }>('special_cert', cert.id)
  const renew = (asks: object) => site.step(site.site, 'special_cert', valid, 'renew', { review_on: today(), ...asks })
  expect(await renew({ valid_to: monthsAfter(today(), 24), file })).toMatchObject(
    refused('请上传延期复核之后的证书扫描件', 'file'),
  )
  expect(await renew({ valid_to: near, file: await site.file() })).toMatchObject(
    refused(`延期之后的有效期应晚于原有效期 ${near}`, 'valid_to'),
  )
})

it('is what a driver of a crane must have on the day he is put there', async () => {
  const { platform } = site.harness
  const crane = await site.given('crane', { owner_unit: site.unit, crane_name: '1号塔机' })
  await restate(platform, entityOf('crane'), crane, 1)
  const crew = async (...workers: number[]) => {
    const { version } = await site.stored<Version>('crane', crane)
    return call(site.harness, site.site, '/api/device/crane/pc/examine', { id: crane, version, step: 'crew', drivers: workers })
  }
  const yesterday = addDays(today(), -1)
  const expired = await site.certified('05', yesterday, { name: '钱二' })
  expect(await crew(expired)).toMatchObject(
    refused(`钱二的塔式起重机司机、起重信号司索工证已于 ${yesterday} 到期，不能安排该作业`, 'drivers'),
  )
  expect(await crew(await site.certified('02', undefined, { name: '孙三' }))).toMatchObject(
    refused('孙三没有监理核验过的塔式起重机司机、起重信号司索工证，不能安排该作业'),
  )
  // 只在实名制登记里自己写了证号的不算；司索工不开塔机。
  const registered = { special_cert_no: '浙A20260777', special_cert_to: today() }
  expect((await crew(await site.worker({ ...registered, work_type: '170' }))).code).toBe(400)
  expect(await crew(await site.certified('04', today()))).toMatchObject(
    refused('其中没有一人持监理核验过的塔式起重机司机证', 'drivers'),
  )
  expect(await crew(await site.certified('05', today()))).toMatchObject(
    refused('其中没有一人持监理核验过的起重信号司索工证', 'drivers'),
  )
  const signaller = await site.certified('04', today())
  await saved(crew(await site.certified('05', today()), signaller))
  // 停用的换了司机还是停用。
  await restate(platform, entityOf('crane'), crane, 15)
  await saved(crew(await site.certified('05', today()), signaller))
  expect(await site.stored('crane', crane)).toMatchObject({ state: 15 })
})

it('keeps no identity number in the number of a certificate: the holder’s is masked, another’s refused [A9]', async () => {
  const [mine = '', other] = ['33010619900307721', '33010619900307371'].map((body) => body + idCardCheckDigit(body))
  const worker = await site.worker({ idno: mine, idcard_type: '01' })
  const masked = `T${'*'.repeat(14)}${mine.slice(-4)}`
  expect(await written(worker, { cert_no: `T${other}` })).toMatchObject(refused(FOREIGN_CARD, 'cert_no'))
  const cert = await saved(written(worker, { cert_no: `t ${mine}` }))
  expect(await site.stored('special_cert', cert.id)).toMatchObject({ cert_no: masked, search_text: masked.toLowerCase() })
  const { db } = site.harness.platform
  const whole = await sql<{
    n: number
  }>`select (select count(*) from oper_log where to_jsonb(oper_log)::text like ${`%${mine}%`})::int
    + (select count(*) from special_cert c where to_jsonb(c)::text like ${`%${mine}%`})::int as n`.execute(db)
  expect(whole.rows).toEqual([{ n: 0 }])
  // 末四位相同的另一个人，也是他自己的证。
  await passed(cert)
  const alike = Array.from({ length: 28 }, (_, day) => `3301061991${String(300 + day + 1).padStart(4, '0')}${mine.slice(14, 17)}`)
  const same = alike.map((body) => body + idCardCheckDigit(body)).find((card) => card.slice(-4) === mine.slice(-4)) ?? ''
  const twin = await site.worker({ idno: same, idcard_type: '01' })
  await saved(written(twin, { cert_no: `T${same}` }))
})

it('and none is left of what was entered before [A9]', async () => {
  const cert = await saved(written(await site.worker()))
  const client = await connectSuperuser(site.harness.platform)
  const card = '11010519491231002X'
  await client.query(`update special_cert set cert_no = 'T${card}', search_text = 't${card.toLowerCase()}' where id = ${cert.id}`)
  await client.query(
    `update worker set special_cert_no = 'T12${card}' where id = (select worker_id from special_cert where id = ${cert.id})`,
  )
  const file = new URL('../../src/migrations/0510-card-in-certificate.sql', import.meta.url)
  await client.query(await readFile(file, 'utf8'))
  const { rows } =
    await client.query(`select c.cert_no, c.search_text, w.special_cert_no from special_cert c join worker w on w.id = c.worker_id
    where c.id = ${cert.id}`)
  await client.end()
  const stars = '*'.repeat(14)
  expect(rows).toEqual([{ cert_no: `T${stars}002X`, search_text: `t${stars}002x`, special_cert_no: `T12${stars}002X` }])
})
