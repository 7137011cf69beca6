import { limitsText } from '@zhujian/domain/contracts/warning'
import { entityOf } from '@zhujian/domain/entities'
import { addDays, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Office } from '../document/desk'
import type { Person } from '../file/harness'
import { make } from '../factory'
import { createWatchedOffice } from './watched-office'

let office: Office
beforeAll(async () => {
  office = await createWatchedOffice()
})
afterAll(() => office.harness.close())

const run = <T>(query: ReturnType<typeof sql<T>>) => query.execute(office.harness.platform.db)
beforeEach(() => run(sql`update hidden_danger set state = 1`))
const danger = (days: number) =>
  make(office.harness.platform, entityOf('hidden_danger'), {
    engineering_id: office.project,
    duty_unit_id: office.unit,
    place: '3层临边',
    state: 3,
    is_major: false,
    deadline: addDays(today(), -days),
  })
const warnings = async () =>
  (
    await run(sql`select id from warning where deleted_at is null and engineering_id = ${office.project}
  and rule_id = (select id from warn_rule where code = 'W01' and deleted_at is null)`)
  ).rows

async function tried(who: Person, day: string, limits?: string) {
  const { rows } = await run(sql<{ id: number }>`select id from warn_rule where code = 'W01'`)
  const asked = limits === undefined ? '' : `&limits=${limits}`
  const url = `/api/warning/warn_rule/pc/try?id=${rows[0]?.id}&day=${day}${asked}`
  return (await office.harness.app.inject({ method: 'GET', url, headers: { token: who.token } })).json()
}

describe('a rule that is tried', () => {
  it('says what it would raise on a day, raises nothing, and is tried by who may change it', async () => {
    await danger(2)
    expect((await tried(office.head, today())).data).toMatchObject({
      counts: [0, 1, 0, 0],
      limits: '黄色超过 0 天、橙色超过 3 天、红色超过 7 天',
    })
    expect(await warnings()).toEqual([])
    expect((await tried(office.site, today())).code).not.toBe(200)
    expect((await tried(office.head, '2026-02-30')).code).toBe(400)
  })

  it('with limits that are not saved yet is tried by those, judged as when they are saved, and nothing is stored', async () => {
    await danger(2)
    const stored = async () => (await run(sql`select blue, yellow, orange, red, version from warn_rule where code = 'W01'`)).rows
    const before = await stored()
    const by = (limits: string) => tried(office.head, today(), limits)
    expect((await by(limitsText({ yellow: '0', orange: '1', red: '7' }))).data).toMatchObject({
      counts: [0, 0, 1, 0],
      limits: '黄色超过 0 天、橙色超过 1 天、红色超过 7 天',
    })
    expect((await by(limitsText({ red: '9' }))).data).toMatchObject({ counts: [0, 0, 0, 0], limits: '红色超过 9 天' })
    const refused = async (limits: Record<string, string>) =>
      ((await by(limitsText(limits))).data.fields as { field: string }[]).map(({ field }) => field)
    expect(await refused({ yellow: '5', orange: '3' })).toEqual(['orange'])
    expect(await refused({ red: 'x' })).toEqual(['red'])
    expect((await by('1,2')).code).toBe(400)
    expect(await stored()).toEqual(before)
    expect(await warnings()).toEqual([])
  })
})
