import { qualityApi } from '@zhujian/domain/contracts/data-quality'
import type { CompanyQuality, QualityRow } from '@zhujian/domain/contracts/data-quality'
import { entityOf } from '@zhujian/domain/entities'
import { addDays, addMonths, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '../file/harness'
import { make } from '../factory'
import { createGround, type Ground } from '../production/site'

let ground: Ground
beforeAll(async () => {
  ground = await createGround()
  await sql`update engineering set sgdw = ${ground.unit}, sgdw_text = '云州建工集团有限公司' where id = ${ground.project}`.execute(
    ground.harness.platform.db,
  )
})
afterAll(() => ground.harness.close())

const get = async (who: Person, url: string) =>
  (await ground.harness.app.inject({ method: 'GET', url, headers: { token: who.token } })).json()
const own = async (): Promise<QualityRow> =>
  ((await get(ground.officer, `${qualityApi.list}?limit=50`)).data.rows as QualityRow[]).find(
    ({ id }) => id === ground.project,
  ) as QualityRow
const said = async (label: string) => (await own()).items.find((each) => each.label === label)?.said

it('a project says what it lacks, and gains by what is filled in', async () => {
  const before = await own()
  const worker_id = await make(ground.harness.platform, entityOf('worker'), {
    engineering_id: ground.project,
    unit_id: ground.unit,
    enter_status: 1,
  })
  expect([await said('昨日考勤'), await said('上月自评')]).toEqual(['昨日没有考勤', '上月没有报送自评'])
  await make(ground.harness.platform, entityOf('attendance_day'), {
    engineering_id: ground.project,
    worker_id,
    day_on: addDays(today(), -1),
    result: 1,
  })
  await make(ground.harness.platform, entityOf('monthly_self'), {
    engineering_id: ground.project,
    ym: addMonths(today().slice(0, 7), -1),
    summary: [],
    state: 1,
  })
  expect([await said('昨日考勤'), await said('上月自评')]).toEqual(['', ''])
  expect((await own()).groups.timely).toBeGreaterThan(before.groups.timely)
})

it('a company has the mean of its projects, seen by who sees these', async () => {
  const { score } = await own()
  const { rows } = (await get(ground.officer, `${qualityApi.companies}?limit=50`)).data as { rows: CompanyQuality[] }
  expect(rows).toEqual([expect.objectContaining({ id: ground.unit, projects: 1, score })])
  const elsewhere = await ground.harness.person('officer', { areacode: '330108' })
  expect((await get(elsewhere, `${qualityApi.list}?limit=50`)).data.rows).toEqual([])
})
