import type { RealNameAnswer, WorkTypeCount } from '@zhujian/domain/contracts/real-name'
import { entityOf } from '@zhujian/domain/entities'
import { addDays, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manager, type Person, person } from '../project/stage'
import { createWorld, freshRow, type World, uploadedFile } from '../world'

let world: World
let contractor: Person
let project: number
beforeAll(async () => {
  world = await createWorld()
  contractor = person(world, world.here, 'contractor')
  project = await freshRow(world.platform, world.here, entityOf('engineering'), world.here.accounts.owner, { state: 1 })
})
afterAll(() => world.close())

const enrol = (values: Record<string, unknown> = {}) =>
  freshRow(world.platform, world.here, entityOf('worker'), contractor.account, {
    engineering_id: project,
    unit_id: world.here.unit,
    enter_status: 1,
    work_role: 20,
    work_type: '010',
    edu_pass: true,
    birth_year: 1990,
    insured: true,
    contract_type: 1,
    special_cert_no: null,
    special_cert_to: null,
    native_area: '330000',
    ...values,
  })
const figures = async (who = contractor) =>
  (await who.get('/api/engineeringuser/pc/realName', { engineering_id: project })).data as unknown as RealNameAnswer

describe('the overview of the people of a project', () => {
  it('counts who is on site by what is recorded of him, and agrees with the list of workers', async () => {
    await enrol()
    await enrol({ edu_pass: false, insured: false, contract_type: null, birth_year: null, native_area: null })
    await enrol({ work_type: '030', special_cert_no: 'T1', special_cert_to: addDays(today(), -1) })
    await enrol({ work_role: 10, edu_pass: false })
    await enrol({ enter_status: 2, edu_pass: false })
    const answer = await figures()
    expect(answer).toMatchObject({ enrolled: 5, on_site: 4, managers: 1, workers: 3, untrained: 1, contracted: 3, insured: 3 })
    expect([answer.special, answer.special_missing]).toEqual([1, 1])
    const listed = await contractor.get('/api/people/worker/pc/getList', { engineering_id: project, enter_status: '1' })
    const work = await contractor.get('/api/since/sincepeople/pc/workList', { engineering_id: project })
    const types = (work.data.rows as unknown as WorkTypeCount[]).map(({ on_site }) => ({ total: on_site }))
    for (const part of [types, answer.ages, answer.provinces])
      expect(part.reduce((sum, { total }) => sum + total, 0)).toBe(listed.data.total)
    expect(answer.ages.find(({ label }) => label === '未登记')?.total).toBe(1)
  })

  it('is not told to who does not see the project', async () => {
    const stranger = person(world, world.there, 'contractor')
    const { data } = await stranger.get('/api/engineeringuser/pc/realName', { engineering_id: project })
    expect(data.problem).toBe('notFound')
  })

  it('says of key persons how many days were due this month, how many they came, and how long they are away', async () => {
    const worker_id = await enrol({ work_role: 10, name: '冯国平' })
    const { data } = await contractor.post('/api/people/manage_user/pc/add', {
      engineering_id: project,
      ...manager('builder'),
      cert_file: await uploadedFile(world.platform, contractor.account),
      worker_id,
      active: true,
    })
    for (const [ago, result] of [
      [0, 1],
      [1, 3],
    ] as const)
      await sql`insert into attendance_day (engineering_id, worker_id, day_on, hours, result)
        values (${project}, ${worker_id}, ${addDays(today(), -ago)}, 8, ${result})`.execute(world.platform.db)
    const week = await contractor.get('/api/engineeringuser/pc/managesWithSevenAttendance', { engineering_id: project })
    const row = (week.data.rows ?? []).find(({ id }) => id === data.id)
    expect(row).toMatchObject({ came: 1, need: Number(today().slice(8)) - 1, absent_run: 0 })
    // Who sees no attendance is not told that nobody came.
    for (const role of ['labour', 'equipment'] as const) {
      const answer = await person(world, world.here, role).get('/api/engineeringuser/pc/managesWithSevenAttendance', {
        engineering_id: project,
      })
      expect((answer.data?.rows ?? []).map(({ id }) => id)).not.toContain(data.id)
    }
  })
})
