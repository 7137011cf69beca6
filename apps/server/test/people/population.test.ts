import { entityOf } from '@zhujian/domain/entities'
import { addDays, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { make } from '../factory'
import type { Person } from '../file/harness'
import { type Acts, actsOn, createGround, type Ground } from '../production/site'

const now = today()
let ground: Ground
let labour: Person
let rows: Acts
beforeAll(async () => {
  ground = await createGround()
  labour = await ground.harness.person('site_labour', { unit: ground.unit, projects: [ground.project] })
  rows = actsOn(ground, '/api/people/population/pc')
})
afterAll(() => ground.harness.close())

const worker = () =>
  make(ground.harness.platform, entityOf('worker'), {
    engineering_id: ground.project,
    unit_id: ground.unit,
    native_area: '340000',
  })
const living = async (room_no: string | null, bed_no: string | null, more: Record<string, unknown> = {}) =>
  rows.add(labour, { worker_id: await worker(), live_kind: 1, room_no, bed_no, arrived_on: now, ...more })

it('names the room and the bed of who lives on the site, a bed for each', async () => {
  expect((await living(null, null)).data.fields).toEqual([
    { field: 'room_no', message: '住工地宿舍的请填写房间' },
    { field: 'bed_no', message: '住工地宿舍的请填写床位' },
  ])
  expect((await living('A101', '1')).msg).toBe('')
  expect((await living('a 101', '1')).msg).toBe('床位已占用')
  expect((await living(null, null, { live_kind: 2 })).msg).toBe('')
})

it('puts no more than sixteen into a room', async () => {
  for (let bed = 1; bed <= 16; bed += 1) expect((await living('B201', String(bed))).msg).toBe('')
  expect((await living('B201', '17')).msg).toBe('B201已住 16 人，每间不得超过 16 人')
})

it('finds where the person comes from, waits to be reported, and frees the bed of who has left', async () => {
  const { data } = await living('C1', '1')
  expect((await rows.info(labour, data.id)).from_area).toBe('340000')
  const { rows: turns } = await sql<{
    act: string
  }>`select act from turn where entity = 'population' and row_id = ${data.id}`.execute(ground.harness.platform.db)
  expect(turns).toEqual([{ act: 'population.report' }])
  await rows.step(labour, data.id, 'report')
  expect((await rows.step(labour, data.id, 'logout', { logout_on: addDays(now, -1) })).msg).toBe('注销不能早于来本地')
  await rows.step(labour, data.id, 'logout', { logout_on: now })
  expect((await living('C1', '1')).msg).toBe('')
  const again = { arrived_on: now, live_kind: 1, room_no: 'C1', bed_no: '1' }
  expect((await rows.step(labour, data.id, 'again', again)).msg).toBe('床位已占用')
  expect((await rows.step(labour, data.id, 'again', { ...again, bed_no: '2' })).msg).toBe('')
})

it('has each person once', async () => {
  const worker_id = await worker()
  await living(null, null, { worker_id, live_kind: 2 })
  expect((await living(null, null, { worker_id, live_kind: 2 })).msg).toBe('此人已登记')
})
