import { nowSeconds } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unique } from '../factory'
import { type Desk, idOf, refusedWith } from '../money/desk'
import { createSite, type Site } from './chain-desk'

let site: Site
let desk: Desk
beforeAll(async () => {
  site = await createSite()
  desk = site.desk
})
afterAll(() => desk.office.harness.close())

it('a reading of the curing room is not later than now, and tells what is out of its limits', async () => {
  const reading = (read_at: number, temp = '20.0', more = {}) =>
    desk.add('curing_reading', desk.site, { curing_room_id: site.room, read_at, temp, humidity: '96.0', source: 1, ...more })
  const noted = async (answer: ReturnType<typeof reading>) => (await desk.row('curing_reading', idOf(await answer))).caution
  expect(refusedWith(await reading(nowSeconds() + 600))).toBe('读数时间不能晚于现在')
  const start = nowSeconds() - 30 * 3600
  expect(await noted(reading(start, '22.0'))).toBeNull()
  expect(await noted(reading(start + 60, '22.1'))).toBeNull()
  expect(await noted(reading(start + 3700, '22.1'))).toBe('温湿度超限已超过 1 小时')
  expect(await noted(reading(start + 4000, '20.0', { source: 2 }))).toBeNull()
  expect(await noted(reading(start + 8000, '20.1', { source: 2 }))).toBe('一分钟之内补填了 2 个时点的读数')
  for (let at = 1; at < 24; at++) expect(await noted(reading(start + 9000 + at * 60, '19.5'))).toBeNull()
  expect(await noted(reading(start + 9000 + 24 * 60, '19.5'))).toBe('连续 24 次读数相同')
  idOf(await site.block())
  const room = await desk.info('curing_room', desk.site, site.room)
  expect([room.ok_rate, Number(room.in_room) > 0, Number(room.gap_h) > 20]).toEqual([null, true, true])
})

it('a reading of an empty room is told while sets of standard curing lie elsewhere, not once one is inside', async () => {
  const { db } = desk.office.harness.platform
  await sql`update concrete_block set state = 1 where state = 10`.execute(db)
  const room = (room_kind: number, more = {}) =>
    desk.given('curing_room', { room_name: `养护 ${unique()}`, room_kind, keeper: site.sampler, ...more })
  const [cage, empty] = [await room(3), await room(1, { temp_min: '18', temp_max: '22', hum_min: '95' })]
  const noted = async (hours: number, curing_room_id: number) => {
    const read_at = nowSeconds() - hours * 3600
    const values = { curing_room_id, read_at, temp: '20.0', humidity: '96.0', source: 1 }
    return (await desk.row('curing_reading', idOf(await desk.add('curing_reading', desk.site, values)))).caution
  }
  expect(await noted(9, empty)).toBeNull()
  const block = idOf(await site.block({ cure: 1 }))
  await sql`update concrete_block set curing_room_id = ${cage} where id = ${block}`.execute(db)
  expect(await noted(8, empty)).toBe('室内没有试块，而本工程有 1 组标准养护的试块正在养护')
  expect(await noted(7, cage)).toBeNull()
  await sql`update concrete_block set curing_room_id = ${empty} where id = ${block}`.execute(db)
  expect(await noted(6, empty)).toBeNull()
})
