import { entityOf } from '@zhujian/domain/entities'
import { addDays, nowSeconds, today } from '@zhujian/model/date'
import { tellDueChecks } from '@zhujian/server/modules/safety/public'
import { withTransaction } from '@zhujian/server/platform/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, createWorld, freshRow, type World } from '../world'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

/** A building site of the officer. */
const site = (values: Record<string, unknown> = {}): Promise<number> => {
  const { platform, here } = world
  return freshRow(platform, here, entityOf('engineering'), here.accounts.owner, {
    state: 1,
    main_officer: here.accounts.officer,
    last_check_at: nowSeconds() - 68 * 86_400,
    ...values,
  })
}

describe('an inspection that is due', () => {
  const told = async (project: number) => {
    await withTransaction(world.platform.db, (trx) => tellDueChecks(world.platform, trx))
    const { rows } = await sql<{
      title: string
      account_id: number
    }>`select title, account_id from message where engineering_id = ${project}
      order by id`.execute(world.platform.db)
    return rows.map(({ title, account_id }) => [title, account_id])
  }

  it('is told to the officer before the day, once; after it also to the chief, and again only a week later', async () => {
    const { here, platform } = world
    const project = await site({ next_check_on: addDays(today(), 2) })
    const soon = ['监督检查临近期限', here.accounts.officer]
    expect(await told(project)).toEqual([soon])
    expect(await told(project)).toEqual([soon])
    const late = addDays(today(), -1)
    await sql`update engineering set next_check_on = ${late}, supervise_org_id = ${here.org} where id = ${project}`.execute(
      platform.db,
    )
    const both = [soon, ['监督检查逾期未检', here.accounts.officer], ['监督检查逾期未检', here.accounts.section_chief]]
    expect(await told(project)).toEqual(both)
    expect(await told(project)).toEqual(both)
    await sql`update check_reminder set told_on = told_on - 7 where engineering_id = ${project}`.execute(platform.db)
    expect(await told(project)).toHaveLength(5)
  })

  it('is what the view 逾期未检 counts: as many rows as its figure, none of a site that stands still', async () => {
    const { tokens } = world.here
    const late = await site({ next_check_on: addDays(today(), -1), last_check_at: nowSeconds() })
    const fresh = await site({ next_check_on: today(), last_check_at: nowSeconds() - 68 * 86_400 })
    const stopped = await site({ next_check_on: addDays(today(), -9), state: 3 })
    const list = await ask(world, tokens.officer, 'GET', '/api/engineering/pc/engineeringProjectList', {
      view: 'checkOverdue',
      limit: 50,
    })
    const ids = (list.data.rows ?? []).map(({ id }) => id)
    expect([late, fresh, stopped].map((id) => ids.includes(id))).toEqual([true, false, false])
    const counted = await ask(world, tokens.officer, 'GET', '/api/engineering/pc/engineeringProjectCount')
    expect((counted.data['views'] as Record<string, number>)['checkOverdue']).toBe(list.data.total)
  })
})
