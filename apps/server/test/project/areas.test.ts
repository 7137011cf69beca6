import { entityOf } from '@zhujian/domain/entities'
import { addDays, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { make } from '../factory'
import { createWorld, freshRow, uploadedFile, type World } from '../world'
import { type Person, person } from './stage'

let world: World
let site: Person
let owner: Person
let outsider: Person
beforeAll(async () => {
  world = await createWorld()
  site = person(world, world.here, 'site')
  owner = person(world, world.here, 'owner')
  outsider = person(world, world.there, 'site')
})
afterAll(() => world.close())

describe('calls of areas whose pages come later', () => {
  it('answer the envelope with real rows of their tables, within the scope', async () => {
    await freshRow(world.platform, world.here, entityOf('manage_user'), site.account, { engineering_id: world.here.project })
    const lists: ['GET' | 'POST', string][] = [
      ['POST', '/api/engineeringuser/pc/getEngineeringManageUser'],
      ['GET', '/api/engineeringuser/pc/attendanceList'],
      ['POST', '/api/device/video/pc/monitorListAll'],
      ['GET', '/api/salarypayment/personnel/getlist'],
      ['GET', '/api/engineering/pc/getEmevaluation'],
    ]
    for (const [method, url] of lists) {
      const ask = (by: Person) =>
        method === 'GET'
          ? by.get(url, { engineering_id: world.here.project })
          : by.post(url, { engineering_id: world.here.project, page: 1, limit: 10 })
      const own = await ask(site)
      expect([url, own.code, Number(own.data.total) >= 1]).toEqual([url, 200, true])
      expect([url, (await ask(outsider)).data.total]).toEqual([url, 0])
    }
    expect((await site.post('/api/device/video/pc/monitorListAll', { surprise: 1 })).code).toBe(400)
  })

  it('show elevators with their parameters and nothing else under their detail', async () => {
    const elevator = await freshRow(world.platform, world.here, entityOf('monitor_device'), site.account, {
      device_type: 'elevator',
      engineering_id: world.here.project,
    })
    await make(
      world.platform,
      entityOf('elevator_param'),
      { engineering_id: world.here.project, device_id: elevator, rated_weight: '2' },
      world.here.refs,
    )
    const list = await site.get('/api/device/elevator/pc/getList', { engineering_id: world.here.project })
    expect(list.data.rows?.every((row) => row.device_type === 'elevator')).toBe(true)
    expect((await site.get('/api/device/elevator/pc/detail', { id: elevator })).data).toMatchObject({
      param: { rated_weight: '2.00' },
    })
    expect((await outsider.get('/api/device/elevator/pc/detail', { id: elevator })).data.problem).toBe('notFound')
    const tower = await freshRow(world.platform, world.here, entityOf('monitor_device'), site.account, {
      device_type: 'tower',
      engineering_id: world.here.project,
    })
    expect((await site.get('/api/device/elevator/pc/detail', { id: tower })).data.problem).toBe('notFound')
  })

  it('count seven days of attendance by day, managers and workers apart', async () => {
    const people = await Promise.all(
      [10, 20, 20].map((work_role) =>
        freshRow(world.platform, world.here, entityOf('worker'), site.account, {
          engineering_id: world.here.project,
          work_role,
          enter_on: '2020-01-01',
          exit_on: null,
          enter_status: 1,
        }),
      ),
    )
    const chief = await freshRow(world.platform, world.here, entityOf('manage_user'), site.account, {
      engineering_id: world.here.project,
      worker_id: people[0],
      post: 'project_manager',
    })
    await make(world.platform, entityOf('attendance_day'), {
      engineering_id: world.here.project,
      worker_id: people[0],
      day_on: today(),
      result: 1,
      hours: '8',
    })
    await make(world.platform, entityOf('attendance_day'), {
      engineering_id: world.here.project,
      worker_id: people[1],
      day_on: addDays(today(), -6),
      result: 3,
      hours: '0',
    })
    const matrix = await site.get('/api/engineeringuser/pc/managesWithSevenAttendance', { engineering_id: world.here.project })
    const row = matrix.data.rows?.find((each) => each.id === chief) as
      | { days: { day_on: string; result: number | null }[] }
      | undefined
    expect(row?.days).toHaveLength(7)
    expect([row?.days[0], row?.days[6]]).toEqual([
      { day_on: addDays(today(), -6), result: null },
      { day_on: today(), result: 1 },
    ])
    const days = (
      await site.get('/api/engineeringuser/pc/mangeAndEmuserSevenAttendanceStatistics', { engineering_id: world.here.project })
    ).data.rows as { manage_present: number; worker_present: number; worker_total: number }[]
    expect(days).toHaveLength(7)
    expect(days[6]?.manage_present).toBe(1)
    expect(days[0]?.worker_present).toBe(0)
    expect(days[6]?.worker_total).toBeGreaterThanOrEqual(2)
    const work = await site.get('/api/since/sincepeople/pc/workList', { engineering_id: world.here.project })
    expect(work.data.rows?.[0]).toMatchObject({
      total: expect.any(Number),
      on_site: expect.any(Number),
      name: expect.any(String),
    })
  })

  it('name devices that are offline or due, in the background', async () => {
    await freshRow(world.platform, world.here, entityOf('monitor_device'), site.account, {
      engineering_id: world.here.project,
      enabled: true,
      period_s: 10,
      last_seen_at: 1_600_000_000,
    })
    const { code, data } = await site.get('/api/popup/pc/getData')
    expect(code).toBe(200)
    expect(Number(data.offline)).toBeGreaterThanOrEqual(1)
    expect(data.rows?.[0]).toMatchObject({ reason: 'offline', engineering_name: expect.any(String) })
  })

  it('fill in and examine output, each by its own side [S7-24] [S7-25]', async () => {
    const base = '/api/engineering/output/pc'
    const filled = await site.post(`${base}/edit`, {
      engineering_id: world.here.project,
      ym: '2026-05',
      plan_value: '100',
      done_value: '90',
    })
    expect([filled.code, filled.msg]).toEqual([200, ''])
    expect(
      (await site.post(`${base}/examine`, { id: filled.data.id, version: 1, result: 'pass', confirmed_value: '88' })).code,
    ).toBe(10000)
    const passed = await owner.post(`${base}/examine`, { id: filled.data.id, version: 1, result: 'pass', confirmed_value: '88' })
    expect(passed.data).toMatchObject({ state: 1 })
    const { rows } = await sql`select examined_by, confirmed_value from output where id = ${filled.data.id}`.execute(
      world.platform.db,
    )
    expect(rows).toEqual([{ examined_by: owner.account, confirmed_value: '88.00' }])
  })

  it('output that was returned and edited waits to be examined again [S7-24] [S7-25]', async () => {
    const base = '/api/engineering/output/pc'
    const month = { engineering_id: world.here.project, ym: '2026-06', plan_value: '100', done_value: '90' }
    const { data } = await site.post(`${base}/edit`, month)
    const examine = (version: unknown, more: object) => owner.post(`${base}/examine`, { id: data.id, version, ...more })
    const back = await examine(data.version, { result: 'return', reject_reason: '与进度不符' })
    expect(back.data).toMatchObject({ state: 2 })
    const mended = await site.post(`${base}/edit`, { id: data.id, version: back.data.version, done_value: '80' })
    expect(mended.data).toMatchObject({ state: 0 })
    expect((await examine(mended.data.version, { result: 'pass', confirmed_value: '80' })).data).toMatchObject({ state: 1 })
  })

  it('monitorListAll answers every channel there is, and a page only where one is asked for [S7-32]', async () => {
    for (let at = 0; at < 12; at += 1)
      await freshRow(world.platform, world.here, entityOf('camera'), site.account, { engineering_id: world.here.project })
    const ask = (body: object) =>
      site.post('/api/device/video/pc/monitorListAll', { engineering_id: world.here.project, ...body })
    const all = await ask({})
    expect(all.data.rows).toHaveLength(Number(all.data.total))
    expect(Number(all.data.total)).toBeGreaterThanOrEqual(12)
    expect((await ask({ page: 2, limit: 10 })).data.rows).toHaveLength(Number(all.data.total) - 10)
  })

  it('open and change the wage account, its number sealed [S7-26] [S7-27] [S7-28]', async () => {
    const base = '/api/engineering/bank/pc'
    const added = await site.post(`${base}/add`, {
      engineering_id: world.here.project,
      account_name: '建工集团滨江项目农民工工资专用账户',
      bank_code: '102',
      bank_name: '滨江支行',
      account_no: '6222021234567890128',
      open_on: '2026-03-01',
      board_img: await uploadedFile(world.platform, site.account),
    })
    expect([added.code, added.msg]).toEqual([200, ''])
    const info = await site.get(`${base}/info`, { engineering_id: world.here.project })
    expect(info.data).toMatchObject({ id: added.data.id, account_no: '***************0128' })
    expect((await site.post(`${base}/edit`, { ...info.data, balance: '10.5' })).data.version).toBe(2)
    expect((await site.get(`${base}/info`, { id: added.data.id })).data).toMatchObject({
      balance: '10.50',
      account_no: '***************0128',
    })
    expect((await outsider.get(`${base}/info`, { engineering_id: world.here.project })).data).toBeNull()
  })

  it('find a unit by its credit code, wrong codes explained', async () => {
    const { rows } = await sql<{
      usc: string
      unit_name: string
    }>`select usc, unit_name from unit where id = ${world.there.unit}`.execute(world.platform.db)
    const found = await owner.get('/api/unit/unit/pc/byCode', { usc: ` ${rows[0]?.usc.toLowerCase()} ` })
    expect(found.data).toMatchObject({ id: world.there.unit, unit_name: rows[0]?.unit_name, quals: expect.any(Array) })
    expect((await owner.get('/api/unit/unit/pc/byCode', { usc: '123' })).code).toBe(400)
    expect(
      (
        await owner.get('/api/unit/unit/pc/byCode', {
          usc: `${rows[0]?.usc.slice(0, -1)}${rows[0]?.usc.endsWith('1') ? '2' : '1'}`,
        })
      ).code,
    ).toBe(400)
  })
})
