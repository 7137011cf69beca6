import { type MatrixAnswer, matrixApi } from '@zhujian/domain/contracts/attendance-matrix'
import { entityOf } from '@zhujian/domain/entities'
import { addDays, addMonths, lastDayOf, startOfDay, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { make } from '../factory'
import { type Person, person } from '../project/stage'
import { createWorld, freshRow, type World } from '../world'

let world: World
let officer: Person
let project: number
const ym = addMonths(today().slice(0, 7), -1)
const on = (day: number) => addDays(`${ym}-01`, day - 1)
beforeAll(async () => {
  world = await createWorld()
  officer = person(world, world.here, 'officer')
  project = await freshRow(world.platform, world.here, entityOf('engineering'), world.here.accounts.owner, { state: 1 })
})
afterAll(() => world.close())

const enrol = (values: Record<string, unknown> = {}) =>
  make(world.platform, entityOf('worker'), {
    engineering_id: project,
    unit_id: world.here.unit,
    enter_status: 1,
    work_role: 20,
    work_type: '010',
    enter_on: '2020-01-01',
    exit_on: null,
    ...values,
  })
const keyPerson = async (values: Record<string, unknown> = {}, entered: Record<string, unknown> = {}) => {
  const worker_id = await enrol({ work_role: 10, post: '施工员', ...entered })
  const at = { engineering_id: values.engineering_id ?? project, unit_id: world.here.unit, unit_role: 'sgdw' }
  const id = await make(world.platform, entityOf('manage_user'), {
    ...at,
    worker_id,
    post: 'builder',
    active: true,
    need_days: null,
    ...values,
  })
  return { id, worker_id }
}
const day = (worker_id: number, day_on: string, result: number, time?: string) =>
  make(world.platform, entityOf('attendance_day'), {
    engineering_id: project,
    worker_id,
    day_on,
    result,
    hours: '8',
    first_in_at: time === undefined ? null : startOfDay(day_on) + Number(time.slice(0, 2)) * 3600 + Number(time.slice(3)) * 60,
  })
const matrix = (query: Record<string, unknown>, who = officer) =>
  who.get(matrixApi.rows, { ym, engineering_id: project, ...query })
const answer = async (query: Record<string, unknown>, who = officer) => (await matrix(query, who)).data as unknown as MatrixAnswer

it('says of each day of the month of a key person whether he came, came late, was absent or excused, and what it makes', async () => {
  const { id, worker_id } = await keyPerson({ name: '刘海涛' }, { enter_on: on(2) })
  await day(worker_id, on(2), 1, '07:59')
  await day(worker_id, on(3), 1, '08:01')
  await day(worker_id, on(4), 2, '07:00')
  await day(worker_id, on(5), 3)
  await day(worker_id, on(6), 4)
  await sql`insert into engineering_pause (engineering_id, kind, from_on, to_on, reason) values (${project}, 'stop', ${on(6)}::date, ${on(8)}::date, '停工')`.execute(
    world.platform.db,
  )
  const { rows, days } = await answer({ who: 'key' })
  const row = rows.find((each) => each.id === id)
  expect(row?.marks.slice(0, 9)).toEqual([null, 'full', 'late', 'half', 'absent', 'leave', 'stopped', null, null])
  const due = Number(lastDayOf(ym).slice(8)) - 3
  expect([row?.need, row?.came, row?.rate]).toEqual([due, 3, Math.round(300 / due)])
  expect(days[2]).toMatchObject({ day_on: on(3), due: 1, came: 1, absent: 0, leave: 0 })
  expect([days[0]?.due, days[5]?.due, days[5]?.leave, days[6]?.due]).toEqual([0, 0, 1, 0])
  await sql`delete from engineering_pause where engineering_id = ${project}`.execute(world.platform.db)
})

it('asks of a key person for the days since he took the post, and counts none before it', async () => {
  const { id, worker_id } = await keyPerson({ name: '周一鸣', post_from: on(5) })
  for (const at of [3, 4, 5]) await day(worker_id, on(at), 1, '07:30')
  const row = (await answer({ who: 'key' })).rows.find((each) => each.id === id)
  expect(row?.marks.slice(0, 6)).toEqual([null, null, null, null, 'full', null])
  expect([row?.need, row?.came]).toEqual([Number(lastDayOf(ym).slice(8)) - 4, 1])
})

it('asks of a worker for days with a record alone, and lists who was on site in the month', async () => {
  const id = await enrol()
  const left = await enrol({ exit_on: on(1) })
  const gone = await enrol({ exit_on: addDays(on(1), -1), enter_status: 2 })
  await day(id, on(10), 1, '07:00')
  await day(id, on(11), 3)
  const { rows } = await answer({ who: 'worker', limit: 50 })
  const row = rows.find((each) => each.id === id)
  expect([row?.need, row?.came, row?.rate, row?.marks[8]]).toEqual([2, 1, 50, null])
  expect([rows.some((each) => each.id === left), rows.some((each) => each.id === gone)]).toEqual([true, false])
})

it('is narrowed by post, company, team and name', async () => {
  const team_id = await make(world.platform, entityOf('team'), {
    engineering_id: project,
    unit_id: world.here.unit,
    name: '木工九班',
  })
  const member = await enrol({ team_id, name: '钱大壮' })
  const ids = async (query: Record<string, unknown>) => (await answer({ who: 'worker', ...query })).rows.map(({ id }) => id)
  expect(await ids({ team_id })).toEqual([member])
  expect(await ids({ name: '钱大' })).toEqual([member])
  expect(await ids({ unit_id: world.there.unit })).toEqual([])
  const { id } = await keyPerson({ post: 'quality_officer' })
  expect((await answer({ post: 'quality_officer' })).rows.map((row) => row.id)).toEqual([id])
})

it('shows nobody of a project that the caller does not see', async () => {
  await keyPerson()
  for (const stranger of ['officer', 'contractor'] as const)
    for (const who of ['key', 'worker', 'all']) {
      const { rows, total, days } = await answer({ who }, person(world, world.there, stranger))
      expect([rows, total, days.reduce((sum, { due, came }) => sum + due + came, 0)]).toEqual([[], 0, 0])
    }
})

it('refuses a month that is none or is yet to come, and what nobody declared', async () => {
  const wrong = async (query: Record<string, unknown>) => (await matrix(query)).data.fields?.[0]?.message
  expect(await wrong({ ym: '2026-13' })).toBe('请选择月份')
  expect(await wrong({ ym: addMonths(today().slice(0, 7), 1) })).toBe('月份不能晚于本月')
  expect(await wrong({ limit: 51 })).toBe('每页条数不能大于 50')
  expect((await matrix({ colour: 'red' })).code).toBe(400)
  expect((await officer.get(matrixApi.rows)).code).toBe(400)
})

it('turns pages over two thousand people, each shown once, and exports no more than a sheet of them', async () => {
  const other = await freshRow(world.platform, world.here, entityOf('engineering'), world.here.accounts.owner, { state: 1 })
  await sql`insert into worker (engineering_id, unit_id, name, idcard_type, idno, work_type, work_role, enter_on, enter_status, edu_pass, search_text)
    select ${other}, ${world.here.unit}, '张三', '01', 'x' || n, '010', 20, '2020-01-01', 1, true, '张三' from generate_series(1, 2000) n`.execute(
    world.platform.db,
  )
  await sql`insert into attendance_day (engineering_id, worker_id, day_on, hours, result)
    select ${other}, w.id, d::date, 8, 1 from worker w, generate_series(${on(1)}::date, ${on(28)}::date, interval '1 day') d where w.engineering_id = ${other}`.execute(
    world.platform.db,
  )
  const page = (n: number) => answer({ engineering_id: other, who: 'all', limit: 50, page: n })
  const [first, last, beyond] = [await page(1), await page(40), await page(41)]
  expect([first.total, first.rows.length, last.rows.length, beyond.rows]).toEqual([2000, 50, 50, []])
  expect(new Set([...first.rows, ...last.rows].map(({ id }) => id)).size).toBe(100)
  expect(first.days[0]).toMatchObject({ due: 2000, came: 2000 })
  const file = async () => officer.get(matrixApi.file, { ym, engineering_id: other, who: 'all' })
  await enrol({ engineering_id: other })
  expect((await file()).msg).toBe('一次最多导出 2,000 人，请选择工程、单位或班组')
})
