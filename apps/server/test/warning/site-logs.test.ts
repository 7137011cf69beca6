import { entityOf } from '@zhujian/domain/entities'
import { judge } from '@zhujian/server/modules/warning/public'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Office } from '../document/desk'
import { make } from '../factory'
import { createWatchedOffice } from './watched-office'

let office: Office
beforeAll(async () => {
  office = await createWatchedOffice()
})
afterAll(() => office.harness.close())

const HOT = '2026-07-20'
const NEXT = '2026-07-21'
const run = <T>(query: ReturnType<typeof sql<T>>) => query.execute(office.harness.platform.db)
beforeEach(async () => {
  for (const name of ['prevention', 'daily_log', 'stop_work', 'warning']) await run(sql`delete from ${sql.table(name)}`)
})
const put = (name: string, values: Record<string, unknown>) =>
  make(office.harness.platform, entityOf(name), { engineering_id: office.project, ...values })

/** The level and the words of one rule about the project on that day. */
async function raised(code: string, day: string) {
  await judge(office.harness.platform, { codes: [code], projects: [office.project], day })
  return (
    await run(
      sql<{ level: number; content: string }>`select w.level, w.content from warning w join warn_rule r on r.id = w.rule_id
      where w.deleted_at is null and w.ended_at is null and w.engineering_id = ${office.project} and r.code = ${code}`,
    )
  ).rows
}
const logged = (values: Record<string, unknown>) => put('daily_log', { log_kind: 1, day_on: HOT, content: '砌体施工', ...values })

describe('W45: heat nobody answered', () => {
  it('is orange from 37 ℃ of a log on the next day, not at 36 ℃, not on the day itself and not when it is long past', async () => {
    const log = await logged({ temp_high: 36 })
    expect(await raised('W45', NEXT)).toEqual([])
    await run(sql`update daily_log set temp_high = 37 where id = ${log}`)
    expect(await raised('W45', HOT)).toEqual([])
    expect(await raised('W45', NEXT)).toMatchObject([{ level: 3, content: expect.stringContaining('最高气温 37 ℃') }])
    expect(await raised('W45', '2026-07-24')).toEqual([])
  })

  it('is answered by a log that says so, by measures of a heat campaign all taken, by a stop', async () => {
    const log = await logged({ temp_high: 38 })
    const answered = async () => (await raised('W45', NEXT)).length === 0
    expect(await answered()).toBe(false)
    await run(sql`update daily_log set problem = '12–15 时停止室外作业' where id = ${log}`)
    expect(await answered()).toBe(true)
    await run(sql`update daily_log set problem = null where id = ${log}`)
    const campaign_id = await make(office.harness.platform, entityOf('campaign'), {
      kind: 4,
      supervise_org_id: (await run(sql<{ id: number }>`select id from supervise_org limit 1`)).rows[0]?.id,
    })
    const duty_person = await put('manage_user', {})
    const told = await put('prevention', { campaign_id, day_on: HOT, duty_person, state: 0, undone: 1, temp: null })
    expect(await answered()).toBe(false)
    await run(sql`update prevention set undone = 0 where id = ${told}`)
    expect(await answered()).toBe(true)
    await run(sql`update campaign set kind = 3 where id = ${campaign_id}`)
    expect(await answered()).toBe(false)
    await put('stop_work', { scope: 2, danger_ids: [], state: 3, issue_at: Date.parse(`${HOT}T11:00:00+08:00`) / 1000 })
    expect(await answered()).toBe(true)
  })

  it('is read from what is reported of the prevention too, at 37.0 and not at 36.9', async () => {
    const campaign_id = await make(office.harness.platform, entityOf('campaign'), {
      kind: 3,
      supervise_org_id: (await run(sql<{ id: number }>`select id from supervise_org limit 1`)).rows[0]?.id,
    })
    const id = await put('prevention', {
      campaign_id,
      day_on: HOT,
      duty_person: await put('manage_user', {}),
      state: 0,
      temp: '36.9',
    })
    expect(await raised('W45', NEXT)).toEqual([])
    await run(sql`update prevention set temp = 37.0 where id = ${id}`)
    expect(await raised('W45', NEXT)).toMatchObject([{ level: 3 }])
  })
})

describe('W10: works without a permit', () => {
  it('shows in a log of the works, not in one of the consultant, and not once there is a permit', async () => {
    await run(sql`update engineering set license_no = null, sj_kg_time = null where id = ${office.project}`)
    expect(await raised('W10', NEXT)).toEqual([])
    const log = await logged({ log_kind: 2 })
    expect(await raised('W10', NEXT)).toEqual([])
    await run(sql`update daily_log set log_kind = 1 where id = ${log}`)
    expect(await raised('W10', NEXT)).toMatchObject([
      { level: 4, content: expect.stringContaining(`${HOT} 起已有施工日志，没有施工许可证`) },
    ])
    await run(sql`update engineering set license_no = '330106202601010101' where id = ${office.project}`)
    expect(await raised('W10', NEXT)).toEqual([])
  })
})
