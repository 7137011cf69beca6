import { entityOf } from '@zhujian/domain/entities'
import { addDays, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { make } from '../factory'
import { createWorld, type World } from '../world'
import { checksOf, complaintsOf, newProject } from './acting'

/** 人员解锁：所填的原因与系统里查得到的事实相符，才解除锁定。 */
let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const locked = (project: number, post: string) =>
  make(world.platform, entityOf('manage_user'), {
    engineering_id: project,
    post,
    unit_role: 'sgdw',
    active: true,
    lock_status: 1,
    lock_engineering_id: project,
  })
const blocked = async (project: number, content: Record<string, unknown>) =>
  (await checksOf(world, 'releaseGL', project, content)).filter(({ result }) => result === 'block').map(({ label }) => label)

test('who is still in the post is not released as replaced, nor as if the works were finished', async () => {
  const project = await newProject(world)
  const person = await locked(project, 'technical_head')
  const content = { post: 'technical_head', person_id: person, happen_on: today() }
  expect(await checksOf(world, 'releaseGL', project, { ...content, person_id: null })).toEqual([])
  for (const reason of [1, 2]) expect(await blocked(project, { ...content, reason })).toEqual(['解锁原因'])
  expect(await blocked(project, { ...content, reason: 4 })).toEqual([])
  await sql`update manage_user set active = false where id = ${person}`.execute(world.platform.db)
  expect(await blocked(project, { ...content, reason: 2 })).toEqual([])
})

test('a standstill too short does not release', async () => {
  const project = await newProject(world, { state: 3 })
  const person = await locked(project, 'project_manager')
  await sql`insert into engineering_pause (engineering_id, kind, from_on) values (${project}, 'stop', ${addDays(today(), -60)})`.execute(
    world.platform.db,
  )
  const content = { post: 'project_manager', person_id: person, reason: 3, happen_on: addDays(today(), -121) }
  expect(await blocked(project, content)).toEqual(['解锁原因'])
})

test('the works unfinished, or a day before the appointment, are refused on their fields when it is handed in', async () => {
  const project = await newProject(world, { state: 1 })
  const person = await locked(project, 'technical_head')
  const since = addDays(today(), -30)
  await sql`update manage_user set name = '钱进', post_from = ${since} where id = ${person}`.execute(world.platform.db)
  const content = { post: 'technical_head', person_id: person, lock_engineering_id: project }
  const said = (more: Record<string, unknown>) => complaintsOf(world, 'releaseGL', project, { ...content, ...more })
  expect(await said({ reason: 1, happen_on: '2020-01-01' })).toEqual([
    { field: 'reason', message: '工程当前为“在建”，竣工验收合格以后才能以此解锁' },
    { field: 'happen_on', message: `钱进于 ${since} 到岗，情形发生日期不能早于这一天` },
  ])
  expect(await said({ reason: 4, happen_on: since })).toEqual([])
  await sql`update engineering set state = 14 where id = ${project}`.execute(world.platform.db)
  expect(await said({ reason: 1, happen_on: today() })).toEqual([])
})
