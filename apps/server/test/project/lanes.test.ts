import { MAX_PAGE_SIZE } from '@zhujian/model/constants'
import { bizStates } from '@zhujian/domain/biz/biz'
import { entityOf } from '@zhujian/domain/entities'
import { type LaneAnswer, type LaneItem, laneOnDay, type LanesAnswer, stateOn } from '@zhujian/domain/project/lanes'
import { partAcceptStates } from '@zhujian/domain/quality/part-accept'
import { checkerSide } from '@zhujian/domain/safety/safety-dicts'
import { hiddenDangerStates } from '@zhujian/domain/safety/hidden-danger-flow'
import { addDays, startOfDay, today } from '@zhujian/model/date'
import { laneSources } from '@zhujian/server/modules/project/lane-sources'
import { granted } from '@zhujian/model'
import pg from 'pg'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createWorld, freshRow, type World } from '../world'
import { PC, type Person, person } from './stage'

let world: World
let head: Person
const NOW = today()
const before = (days: number): string => addDays(NOW, -days)
const noon = (day: string): number => startOfDay(day) + 12 * 3600

beforeAll(async () => {
  world = await createWorld()
  head = person(world, world.here, 'station_head')
})
afterAll(() => world.close())

const row = (name: string, given: Record<string, unknown> = {}) =>
  freshRow(world.platform, world.here, entityOf(name), head.account, { engineering_id: world.here.project, ...given })

/** When the platform was told: rows of a test are made today. */
const toldOn = (name: string, id: number, day: string) =>
  sql`update ${sql.table(name)} set created_at = to_timestamp(${noon(day)}) where id = ${id}`.execute(world.platform.db)

async function lanesFor(someone: Person): Promise<LanesAnswer> {
  const answer = await someone.get(`${PC}/engineeringLanes`, { engineering_id: world.here.project })
  expect(answer.code).toBe(200)
  return answer.data as unknown as LanesAnswer
}
const laneIn = ({ lanes }: LanesAnswer, key: string): LaneAnswer => {
  const found = lanes.find((lane) => lane.key === key)
  if (!found) throw new Error(`no lane ${key}`)
  return found
}
const itemIn = (answer: LanesAnswer, key: string, id: number): LaneItem | undefined =>
  laneIn(answer, key).items.find((item) => item.id === id)

async function statements(work: () => Promise<unknown>): Promise<number> {
  const counts: number[] = []
  for (let run = 0; run < 3; run += 1) {
    const spy = vi.spyOn(pg.Client.prototype, 'query')
    await work()
    counts.push(spy.mock.calls.length)
    spy.mockRestore()
  }
  return Math.min(...counts)
}

describe('the lanes of a project', () => {
  it('say on a past day what was known then', async () => {
    const closed = hiddenDangerStates.code('closed')
    const dates = { deadline: before(20), recheck_at: noon(before(10)) }
    const danger = await row('hidden_danger', { state: closed, ...dates })
    await toldOn('hidden_danger', danger, before(30))
    const item = itemIn(await lanesFor(head), 'danger', danger)
    expect(item).toMatchObject({ from: before(30), to: before(10), due: before(20) })
    const on = (days: number) => item && stateOn(item, before(days)).state
    expect([31, 30, 20, 19, 11, 10, 0].map(on)).toEqual(['unknown', 'open', 'open', 'late', 'late', 'over', 'over'])
  })

  it('keep the time limit of an application that was decided', async () => {
    const applied = { applied_at: noon(before(9)), ended_at: noon(before(2)), state: bizStates.code('passed'), round: 1 }
    const id = await row('biz', { ...applied, due_on: null })
    await sql`insert into biz_node (biz_id, round, seq, label, office, mode, days, state, due_on)
      values (${id}, 1, 1, '审核', 'intake', 'any', 3, 'passed', ${before(5)}::date)`.execute(world.platform.db)
    const item = itemIn(await lanesFor(head), 'affair', id)
    expect(item).toMatchObject({ from: before(9), to: before(2), due: before(5) })
    expect([9, 5, 4, 3, 2].map((days) => item && stateOn(item, before(days)).state)).toEqual([
      'open',
      'open',
      'late',
      'late',
      'over',
    ])
  })

  it('draw a warning until its condition is gone, and the day a part was accepted', async () => {
    const warned = await row('warning', { raised_at: noon(before(9)), ended_at: noon(before(2)), level: 1 })
    const part = await row('part_accept', {
      state: partAcceptStates.code('accepted'),
      part_code: 2,
      accept_on: before(3),
    })
    const answer = await lanesFor(head)
    expect(itemIn(answer, 'warning', warned)).toMatchObject({ shape: 'bar', from: before(9), to: before(2) })
    expect(itemIn(answer, 'acceptance', part)).toMatchObject({ shape: 'point', kind: '主体结构', from: before(3), to: null })
  })

  it('leave out what is not yet made known and what others look into', async () => {
    const draft = await row('hidden_danger', { state: hiddenDangerStates.code('draft') })
    const own = await row('safety_check', { state: 1, checker_side: checkerSide.code('site'), self_kind: 1, check_type: null })
    const official = await row('safety_check', { state: 1, checker_side: checkerSide.code('regulator') })
    const answer = await lanesFor(head)
    expect(itemIn(answer, 'danger', draft)).toBeUndefined()
    expect(itemIn(answer, 'check', own)).toBeUndefined()
    expect(itemIn(answer, 'check', official)).toBeDefined()
  })

  it('are nobody else’s, and hold no lane of what somebody may not read', async () => {
    const asked = { engineering_id: world.here.project }
    for (const role of ['contractor', 'owner', 'officer'] as const)
      expect(await person(world, world.there, role).get(`${PC}/engineeringLanes`, asked), role).toMatchObject({ code: 0 })
    for (const role of ['station_head', 'contractor', 'site', 'survey', 'equipment'] as const) {
      const readable = laneSources.filter(
        ({ entity, of }) => granted(entity, role, 'read') && granted(of?.entity ?? entity, role, 'read'),
      )
      const answer = await lanesFor(person(world, world.here, role))
      expect(answer.lanes.map(({ key }) => key).sort(), role).toEqual([...new Set(readable.map(({ lane }) => lane))].sort())
    }
    const { lanes } = await lanesFor(person(world, world.here, 'survey'))
    expect(lanes.map(({ key }) => key)).not.toContain('danger')
  })

  it('show each exactly the rows of his list', async () => {
    for (const role of ['station_head', 'site'] as const) {
      const someone = person(world, world.here, role)
      const list = await someone.get('/api/document/supervise_doc/pc/getList', {
        engineering_id: world.here.project,
        limit: MAX_PAGE_SIZE,
        page: 1,
      })
      const issued = (list.data.rows ?? []).filter(({ issue_at, state }) => issue_at && ![0, 2, 10, 11].includes(Number(state)))
      const drawn = laneIn(await lanesFor(someone), 'document').items
      expect(drawn.map(({ id }) => id).sort(), role).toEqual(issued.map(({ id }) => id).sort())
    }
  })

  it('cost the same however much there is, and say how much is left out', async () => {
    const ask = () => lanesFor(head)
    await ask()
    const few = await statements(ask)
    const first = await row('hidden_danger', { state: 3, deadline: before(1) })
    const columns = sql.raw(
      'engineering_id, category, place, description, level, is_major, state, deadline, recheck_at, created_by, updated_by',
    )
    await sql`insert into hidden_danger (${columns}) select engineering_id, category, place, description, level, is_major, 1, deadline,
      now(), created_by, updated_by from hidden_danger, generate_series(1, 160) where id = ${first}`.execute(world.platform.db)
    expect(await statements(ask)).toBe(few)
    expect(few).toBeLessThanOrEqual(8)
    const lane = laneIn(await ask(), 'danger')
    expect(lane.items.length).toBe(150)
    expect(lane.rest).toBeGreaterThanOrEqual(11)
    expect(laneOnDay(lane, NOW, []).open.some(({ item }) => item.id === first)).toBe(true)
  })
})
