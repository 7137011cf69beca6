import { entityOf } from '@zhujian/domain/entities'
import { addDays, today } from '@zhujian/model/date'
import { escalate } from '@zhujian/server/modules/warning/escalate'
import { judge } from '@zhujian/server/modules/warning/public'
import { withTransaction } from '@zhujian/server/platform/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Office } from '../document/desk'
import { make } from '../factory'
import { createWatchedOffice } from './watched-office'

let office: Office
beforeAll(async () => {
  office = await createWatchedOffice()
})
afterAll(() => office.harness.close())

it('a warning says which rung is told on which day, and which have been told', async () => {
  const { harness, project, unit, site } = office
  const { platform, app } = harness
  const danger = await make(platform, entityOf('hidden_danger'), {
    engineering_id: project,
    duty_unit_id: unit,
    place: '3层临边',
    state: 3,
    is_major: false,
    deadline: addDays(today(), -5),
  })
  await judge(platform, { codes: ['W01'] })
  const { rows } = await sql<{ id: number }>`select id from warning where subject_id = ${danger} and ended_at is null`.execute(
    platform.db,
  )
  const url = `/api/warning/warning/pc/info?id=${rows[0]?.id}`
  const plan = async () => (await app.inject({ method: 'GET', url, headers: { token: site.token } })).json().data.told_plan
  const on = (days: number) => addDays(today(), days).slice(5)
  const rungs = async () => ((await plan()) as string).split('；').map((each) => [each.slice(0, 5), each.includes('（已告知）')])
  const days = [0, 1, 3, 7].map(on)
  expect(await rungs()).toEqual(days.map((day) => [day, false]))
  await withTransaction(platform.db, (trx) => escalate(platform, trx))
  expect(await rungs()).toEqual(days.map((day, at) => [day, at === 0]))
})
