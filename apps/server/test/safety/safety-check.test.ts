import { entityOf } from '@zhujian/domain/entities'
import { hiddenDangerStates } from '@zhujian/domain/safety/hidden-danger-flow'
import { safetyCheckStates } from '@zhujian/domain/safety/safety-check'
import { dayOf, nowSeconds } from '@zhujian/model/date'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RoleName } from '@zhujian/domain/roles'
import { ask, createWorld, freshRow, uploadedFile, type World } from '../world'

const check = entityOf('safety_check')
const danger = entityOf('hidden_danger')

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const rowOf = async (table: string, id: number): Promise<Record<string, unknown>> => {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)} where id = ${id}`.execute(
    world.platform.db,
  )
  return rows[0] ?? {}
}

/** A building site of the officer, with its contractor as the building party. */
const site = (values: Record<string, unknown> = {}): Promise<number> => {
  const { platform, here } = world
  return freshRow(platform, here, entityOf('engineering'), here.accounts.owner, {
    state: 3,
    sgdw: here.unit,
    main_officer: here.accounts.officer,
    last_check_at: nowSeconds() - 68 * 86_400,
    ...values,
  })
}

const post = (role: RoleName, entity: typeof check, verb: string, input: Record<string, unknown>) =>
  ask(world, world.here.tokens[role], 'POST', pathOf(entity, verb), input)

const lines = (...results: (number | null)[]) =>
  results.map((result, index) => ({ item: `第${index + 1}项`, category: 'height', result, note: result === 2 ? '缺防护' : null }))

async function begun(project: number, checklist: object[], more: Record<string, unknown> = {}) {
  const { here, platform } = world
  return post('officer', check, 'add', {
    engineering_id: project,
    check_type: 1,
    check_at: nowSeconds() - 600,
    inspector_ids: [here.accounts.officer, here.accounts.section_chief],
    checklist,
    img: await uploadedFile(platform, here.accounts.officer),
    ...more,
  })
}

async function step(role: RoleName, entity: typeof check, id: number, name: string, input: Record<string, unknown> = {}) {
  const { version } = await rowOf(entity.name, id)
  return post(role, entity, 'examine', { id, version, step: name, ...input })
}

describe('a visit of the inspectors [D13]', () => {
  it('is the only thing that clears 长期未检查: the last visit and the day of the next are written when it ends', async () => {
    const project = await site({ risk_level: 4 })
    const { data } = await begun(project, lines(1, 3))
    const ended = await step('officer', check, Number(data.id), 'finish', { conclusion: 1 })
    expect([ended.code, ended.msg]).toEqual([200, ''])
    const row = await rowOf('engineering', project)
    expect(nowSeconds() - Number(row['last_check_at'])).toBeLessThan(3600)
    expect(row['next_check_on']).toBe(dayOf(nowSeconds() - 600 + 7 * 86_400))
    const signed = await step('site', check, Number(data.id), 'sign')
    expect([signed.code, signed.data['state']]).toEqual([200, safetyCheckStates.code('closed')])
  })

  it('needs two officers of the supervising body, and an end for every item', async () => {
    const { here, there } = world
    const project = await site()
    const alone = await begun(project, lines(1), { inspector_ids: [here.accounts.officer] })
    expect(alone.data.fields).toEqual([{ field: 'inspector_ids', message: '监督检查须两名以上监督员参加' }])
    const foreign = await begun(project, lines(1), { inspector_ids: [here.accounts.officer, here.accounts.owner] })
    expect(foreign.data.fields?.map(({ field }) => field)).toEqual(['inspector_ids'])
    const tomorrow = await begun(project, lines(1), { check_at: nowSeconds() + 86_400 })
    expect(tomorrow.data.fields).toEqual([{ field: 'check_at', message: '检查时间不能晚于现在' }])
    const { data } = await begun(project, lines(1, null, null))
    const early = await step('officer', check, Number(data.id), 'finish', { conclusion: 1 })
    expect(early.data.fields).toEqual([{ field: 'conclusion', message: '还有 2 项未作结论' }])
    expect(there.project).toBeGreaterThan(0)
  })

  it('makes a danger of every item that failed, drafts the notice with them, and is closed when all are put right', async () => {
    const project = await site()
    const { data } = await begun(project, lines(2, 1, 2))
    const id = Number(data.id)
    const praised = await step('officer', check, id, 'finish', { conclusion: 1 })
    expect(praised.data.fields).toEqual([{ field: 'conclusion', message: '有不符合项的，结论不能是“符合”' }])
    expect((await step('officer', check, id, 'finish', { conclusion: 2 })).msg).toBe('')
    const { rows: dangers } = await sql<{ id: number; duty_unit_id: number; state: number }>`select id, duty_unit_id, state
      from hidden_danger where check_id = ${id} order by id`.execute(world.platform.db)
    expect(dangers.map((row) => [row.duty_unit_id, row.state])).toEqual([
      [world.here.unit, hiddenDangerStates.code('draft')],
      [world.here.unit, hiddenDangerStates.code('draft')],
    ])
    const row = await rowOf('safety_check', id)
    expect([row['danger_count'], row['open_count']]).toEqual([2, 2])
    const notice = await rowOf('supervise_doc', Number(row['doc_id']))
    expect([notice['type'], notice['engineering_id'], (notice['items'] as unknown[]).length]).toEqual(['07', project, 2])
    const signed = await step('site', check, id, 'sign')
    expect([signed.code, signed.data['state']]).toEqual([200, safetyCheckStates.code('rectifying')])
    await sql`update hidden_danger set state = ${hiddenDangerStates.code('rechecking')} where check_id = ${id}`.execute(
      world.platform.db,
    )
    for (const [at, each] of dangers.entries()) {
      expect((await step('officer', danger, each.id, 'close', { recheck_note: '已整改' })).msg).toBe('')
      const now = await rowOf('safety_check', id)
      expect([now['open_count'], now['state']]).toEqual(
        at === 0 ? [1, safetyCheckStates.code('rectifying')] : [0, safetyCheckStates.code('closed')],
      )
    }
  })

  it('that the site does not sign is marked so with a note and a photo, and is not changed afterwards', async () => {
    const { here, platform } = world
    const project = await site()
    const { data } = await begun(project, lines(2))
    const id = Number(data.id)
    await step('officer', check, id, 'finish', { conclusion: 2 })
    const bare = await step('officer', check, id, 'refuse', { refuse_note: '拒不签字' })
    expect(bare.data.fields?.map(({ field }) => field)).toEqual(['refuse_img'])
    const refuse_img = await uploadedFile(platform, here.accounts.officer)
    const refused = await step('officer', check, id, 'refuse', { refuse_note: '拒不签字', refuse_img })
    expect([refused.code, refused.data['state']]).toEqual([200, safetyCheckStates.code('refused')])
    const { version } = await rowOf('safety_check', id)
    expect((await post('officer', check, 'edit', { id, version, weather: '晴' })).data.problem).toBe('wrongState')
  })

  it('drawn by lot is not made by those of the last visit', async () => {
    const project = await site()
    await begun(project, lines(1))
    const again = await begun(project, lines(1), { check_type: 3 })
    expect(again.data.fields?.[0]?.field).toBe('inspector_ids')
    expect(again.data.fields?.[0]?.message).toMatch(/上次检查的就是本工程，双随机须回避$/)
  })
})
