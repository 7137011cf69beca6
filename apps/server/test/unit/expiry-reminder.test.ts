import { entityOf } from '@zhujian/domain/entities'
import { addDays, today } from '@zhujian/model/date'
import { remindKeepers } from '@zhujian/server/modules/unit/expiry-reminder.job'
import { withTransaction } from '@zhujian/server/platform/db'
import { startTestPlatform, type TestPlatform } from '@zhujian/server/platform/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { make } from '../factory'

let stage: TestPlatform
beforeAll(async () => {
  stage = await startTestPlatform()
})
afterAll(() => stage.close())

const company = (name: string, safety_license_to: string, status = 'normal') =>
  make(stage.platform, entityOf('unit'), { unit_name: name, safety_license_to, status })
const person = (username: string, unit_id: number, role: string) =>
  make(stage.platform, entityOf('account'), {
    username,
    real_name: username,
    account_type: 'unitAccount',
    role_codes: [role],
    unit_id,
    status: 'normal',
  })
const remind = () => withTransaction(stage.platform.db, (trx) => remindKeepers(stage.platform, trx))

it('tells who keeps the certificates of a company, in one message, and again only after fifteen days', async () => {
  const { platform } = stage
  const due = await company('将到期建工', addDays(today(), 30))
  const qual = { unit_id: due, qual_type: '建筑工程施工总承包', valid_to: addDays(today(), -1) }
  await make(platform, entityOf('unit_qual'), qual, { unit: due })
  const keeper = await person('keeper', due, 'contractor')
  await person('siteman', due, 'site')
  await person('early', await company('还早建工', addDays(today(), 31)), 'contractor')
  await person('closed', await company('停用建工', today(), 'hidden'), 'contractor')
  await person('givenup', await company('早已过期建工', addDays(today(), -91)), 'contractor')
  expect(await remind()).toBe(1)
  const { rows } = await sql<{
    account_id: number
    body: string
    path: string
  }>`select account_id, body, path from message`.execute(platform.db)
  expect(rows).toEqual([
    { account_id: keeper, path: '/group/unitLibrary', body: expect.stringContaining('已过期 1 项，三十日内到期 1 项') },
  ])
  expect(rows[0]?.body).toContain(`建筑工程施工总承包（有效期至 ${addDays(today(), -1)}）`)
  expect(await remind()).toBe(0)
  await sql`update message set created_at = now() - interval '15 days 1 minute'`.execute(platform.db)
  expect(await remind()).toBe(1)
})
