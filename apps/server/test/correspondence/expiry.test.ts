import { type ExpiryCounts, expiryApi, type ExpiryRow } from '@zhujian/domain/contracts/expiry'
import { entityOf } from '@zhujian/domain/entities'
import { addDays, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOffice, type Office } from '../document/desk'
import { make } from '../factory'
import type { Person } from '../file/harness'

let office: Office
beforeAll(async () => {
  office = await createOffice()
  const { platform } = office.harness
  await sql`update engineering_unit set active = true`.execute(platform.db)
  await sql`update unit set safety_license_to = null`.execute(platform.db)
})
afterAll(() => office.harness.close())

const inDays = (days: number) => addDays(today(), days)
const on = (entity: string, values: Record<string, unknown>) =>
  make(office.harness.platform, entityOf(entity), { engineering_id: office.project, ...values })
const asked = async <T>(who: Person, path: string, query = '') =>
  (await office.harness.app.inject({ method: 'GET', url: `${path}${query}`, headers: { token: who.token } })).json() as {
    code: number
    data: T
  }
const board = async (who: Person, query = '') =>
  (await asked<{ rows: ExpiryRow[]; total: number }>(who, expiryApi.list, query)).data
const written = ({ rows }: { rows: ExpiryRow[] }) => rows.map(({ subject, cert, days_left }) => [subject, cert, days_left])

it('gathers what ends within thirty days from wherever it is entered, the earliest first, and counts as it lists', async () => {
  const { platform } = office.harness
  await sql`update unit set safety_license_to = ${inDays(-3)} where id = ${office.unit}`.execute(platform.db)
  const qual = { unit_id: office.unit, qual_type: '建筑工程施工总承包', major: null, level: 1 }
  await make(platform, entityOf('unit_qual'), { ...qual, cert_no: 'D1', valid_to: inDays(-40) })
  await make(platform, entityOf('unit_qual'), { ...qual, cert_no: 'D2', valid_to: inDays(12) })
  const post = { name: '周一鸣', post: 'builder', unit_id: office.unit, cert_type: null }
  await on('manage_user', { ...post, active: true, cert_to: inDays(0), safety_cert_to: inDays(31) })
  await on('manage_user', { ...post, name: '已离岗', active: false, cert_to: inDays(-9), safety_cert_to: null })
  await on('monitor_device', { device_name: '东侧扬尘', enabled: true, calib_to: inDays(20) })
  await on('certificate', { subject: '夜间施工', subject_kind: 1, cert_type: 3, state: 1, valid_to: inDays(30), cert_no: 'Y1' })
  await on('certificate', { subject: '停用的', subject_kind: 1, cert_type: 3, state: 11, valid_to: inDays(1), cert_no: 'Y2' })
  const all = await board(office.officer)
  expect(written(all)).toEqual([
    ['云州建工集团有限公司', '安全生产许可证', -3],
    ['周一鸣', '执业证书', 0],
    ['云州建工集团有限公司', '资质：建筑工程施工总承包', 12],
    ['东侧扬尘', '校准', 20],
    ['夜间施工', '夜间施工许可', 30],
  ])
  expect(all.rows[1]).toMatchObject({
    entity: 'manage_user',
    engineering_id: office.project,
    engineering_id_text: '幸福里三期${7*7}',
  })
  const { data: counts } = await asked<ExpiryCounts>(office.officer, expiryApi.counts)
  expect(counts).toEqual({ expired: 1, near: 2, soon: 4 })
  for (const due of ['expired', 'near', 'soon'] as const)
    expect([due, (await board(office.officer, `?due=${due}`)).total]).toEqual([due, counts[due]])
  expect(written(await board(office.officer, `?word=${encodeURIComponent('D2')}`))).toHaveLength(1)
  expect(written(await board(office.officer, '?subject_kind=5&limit=1'))).toEqual([['东侧扬尘', '校准', 20]])
})

it('shows nobody what he may not read where it is entered', async () => {
  expect(written(await board(office.outsider))).toEqual([])
  expect(written(await board(office.site, `?engineering_id=${office.project}`)).length).toBeGreaterThan(0)
  expect(written(await board(office.outsider, `?engineering_id=${office.project}`))).toEqual([])
  expect((await asked(office.officer, expiryApi.list, '?surprise=1')).code).toBe(400)
  expect((await asked(office.officer, expiryApi.list, '?due=never')).code).toBe(400)
  expect((await asked(office.officer, expiryApi.counts, '?tel=13800138000')).code).toBe(400)
})
