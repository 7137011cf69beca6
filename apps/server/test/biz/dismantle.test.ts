import { addWorkingDays } from '@zhujian/domain/calendar/working-days'
import { dismantle, liftQual } from '@zhujian/domain/biz/kinds/dismantle'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { entityOf } from '@zhujian/domain/entities'
import { offeredIn, withinOf } from '@zhujian/domain/reference-bound'
import type { RefField } from '@zhujian/model'
import { addDays, today } from '@zhujian/model/date'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { stepRow } from '@zhujian/server/entity/save'
import { steadyCalendar } from '@zhujian/server/modules/setting/public'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ask, freshRow, uploadedFile, type World } from '../world'
import { act, caseOf, checksOf, complaintsOf, installerOf, newProject, passed, prefillOf, rowOf, worldForAll } from './acting'

let world: World
worldForAll((opened) => void (world = opened))

const on = (name: string, values: Record<string, unknown>) =>
  freshRow(world.platform, world.here, entityOf(name), world.here.accounts.officer, values)

/** Somebody on the site who holds these certificates, each verified by the consultant. */
async function holding(project: number, ...kinds: string[]): Promise<number> {
  const worker_id = await on('worker', { engineering_id: project })
  const valid_to = addDays(today(), 400)
  const verified = { worker_id, valid_to, verified_to: valid_to, verify: 1, state: 1 }
  for (const work_kind of kinds) await on('special_cert', { engineering_id: project, work_kind, ...verified })
  return worker_id
}

describe('a machine to be taken down', () => {
  const machine = (project: number, state: number) => on('crane', { engineering_id: project, state, crane_name: '1号塔机' })

  test('is announced two working days ahead, and once', async () => {
    const project = await newProject(world)
    const crane = await machine(project, 1)
    const earliest = addWorkingDays(await steadyCalendar(world.platform.db), today(), 2)
    const early = { crane_id: crane, unit_id: await installerOf(world, project), plan_on: addDays(earliest, -1) }
    expect((await complaintsOf(world, 'dismantle', project, early)).map(({ field }) => field)).toEqual(['plan_on'])
    const content = { ...early, plan_on: earliest, plan_end_on: earliest, worker_ids: [] }
    expect(await complaintsOf(world, 'dismantle', project, content)).toEqual([])
    await passed(world, 'dismantle', project, content, 'officer')
    expect(await rowOf(world, 'crane', crane)).toMatchObject({ state: 16 })
    expect((await complaintsOf(world, 'dismantle', project, content))[0]?.field).toBe('crane_id')
    await expect(passed(world, 'dismantle', project, content, 'officer')).rejects.toThrow('不能办理拆卸告知')
  })

  test('is found by the name and by the number of its machine', async () => {
    const project = await newProject(world)
    const crane_id = await on('crane', { engineering_id: project, state: 1, crane_name: '7号塔机', record_no: '浙A-T0907-7' })
    const id = await caseOf(world, 'dismantle', project, { crane_id })
    const { tokens } = world.here
    for (const keyword of ['7号塔机', '7号', 't0907-7']) {
      const { data } = await ask(world, tokens.officer, 'GET', bizApi.inbox, { tab: 'all', keyword, fields: 'title', limit: 50 })
      expect([keyword, data.rows?.map((row) => row.id)]).toEqual([keyword, [id]])
    }
  })

  test('by people whose certificates the consultant verified, among them one who takes down its kind', async () => {
    const project = await newProject(world)
    const crane_id = await on('crane', { engineering_id: project, state: 1, crane_kind: 1 })
    const unit_id = await installerOf(world, project)
    const said = async (...worker_ids: number[]) =>
      (await complaintsOf(world, 'dismantle', project, { crane_id, unit_id, worker_ids })).map(
        ({ field, message }) => `${field}：${message}`,
      )
    const [signaller, bare, rigger] = [await holding(project, '04'), await holding(project), await holding(project, '08')]
    expect(await said(signaller)).toEqual(['worker_ids：其中没有一人持监理核验过的塔式起重机安装拆卸工证'])
    expect((await said(rigger, bare)).join()).toMatch(/^worker_ids：.*没有监理核验过的起重机械安装拆卸/)
    expect(await said(rigger, signaller)).toEqual([])
  })

  test('lists the certified of that day, and those of the company that takes it down for its chiefs, where it has any', async () => {
    const project = await newProject(world)
    const unit_id = await installerOf(world, project)
    const listed = async (at: 'worker_ids' | 'technician', form: Record<string, unknown>) => {
      const field = dismantle.fields[at] as RefField
      const query = { ...offeredIn(field, form), within: withinOf(field, project), limit: 50 }
      const answer = await ask(world, world.here.tokens.admin, 'GET', pathOf(entityOf(field.target), 'getList'), query)
      return answer.data.rows?.map(({ id }) => id)
    }
    const [rigger, bare] = [await holding(project, '08'), await holding(project)]
    expect(await listed('worker_ids', { plan_on: addDays(today(), 400) })).toEqual([rigger])
    expect(await listed('worker_ids', { plan_on: addDays(today(), 401) })).toEqual([])
    expect(await listed('worker_ids', {})).not.toContain(bare)
    const other = await on('manage_user', { engineering_id: project, unit_id: world.here.unit, active: true })
    expect(await listed('technician', { unit_id })).toContain(other)
    const own = await on('manage_user', {
      engineering_id: project,
      unit_id,
      unit_role: 'crane_install',
      post: 'technical_head',
      active: true,
    })
    await on('manage_user', { engineering_id: project, unit_id, unit_role: 'crane_install', post: 'builder', active: false })
    expect(await listed('technician', { unit_id })).toEqual([own])
  })

  test('starts with the company, grade and licence the platform holds, and offers machines not yet announced', async () => {
    const project = await newProject(world)
    const standing = await machine(project, 1)
    for (const state of [16, 17]) await machine(project, state)
    const unit_id = await installerOf(world, project)
    const license_to = addDays(today(), 200)
    await sql`update unit set safety_license_to = ${license_to} where id = ${unit_id}`.execute(world.platform.db)
    const held = { unit_id, qual: liftQual.code('first'), license_to }
    expect(await prefillOf(world, 'dismantle', project, 'equipment')).toMatchObject({ crane_id: standing, ...held })
    const field = dismantle.fields.crane_id as RefField
    const query = { ...offeredIn(field, {}), within: withinOf(field, project), limit: 50 }
    const { data } = await ask(world, world.here.tokens.admin, 'GET', pathOf(entityOf('crane'), 'getList'), query)
    expect(data.rows?.map(({ id }) => id)).toEqual([standing])
  })

  test('by a company that is there to install, qualified and licensed, as it was put up', async () => {
    const project = await newProject(world)
    const crane_id = await on('crane', { engineering_id: project, state: 1, crane_kind: 1 })
    const said = async (unit_id: number) =>
      (await complaintsOf(world, 'dismantle', project, { crane_id, unit_id, worker_ids: [] })).map(({ field }) => field)
    expect(await said(world.here.unit)).toEqual(['unit_id'])
    const installer = await installerOf(world, project)
    expect(await said(installer)).toEqual([])
    await sql`update unit set safety_license_to = '2020-01-01' where id = ${installer}`.execute(world.platform.db)
    expect(await said(installer)).toEqual(['unit_id'])
  })

  test('taken down before the day it was announced for says why, and the officer of the project is told', async () => {
    const project = await newProject(world, { main_officer: world.here.accounts.officer })
    const planned = addDays(today(), 3)
    const owner_unit = await installerOf(world, project)
    const why = '台风橙色预警，提前撤离塔机'
    const taken = async (plan_on: string, removed_early?: string) => {
      const crane_id = await on('crane', { engineering_id: project, state: 1, crane_name: '1号塔机', owner_unit })
      await passed(world, 'dismantle', project, { crane_id, plan_on, worker_ids: [] }, 'officer')
      await sql`update biz set ended_at = now() where engineering_id = ${project} and ended_at is null`.execute(world.platform.db)
      const removed_img = await uploadedFile(world.platform, world.here.accounts.equipment)
      await act(world, 'equipment', (writing) =>
        stepRow(writing, entityOf('crane'), crane_id, 2, 'remove', { removed_on: today(), removed_img, removed_early }),
      )
      const { rows } = await sql<{ body: string }>`select body from message where engineering_id = ${project}
        and title = '起重机械早于告知的日期拆除'`.execute(world.platform.db)
      return rows.map(({ body }) => body)
    }
    expect(await taken(today())).toEqual([])
    await expect(taken(planned, '提前')).rejects.toMatchObject({ fields: [{ field: 'removed_early' }] })
    expect(await taken(planned, why)).toEqual([`1号塔机：告知计划 ${planned} 拆卸，登记 ${today()} 已拆除，原因：${why}`])
  })

  test('a crew without driver and signaller is told to whoever examines (JGJ 196-2010 第2.0.5条)', async () => {
    const project = await newProject(world)
    const crane_id = await on('crane', { engineering_id: project, state: 1, crane_kind: 1 })
    const told = async (...worker_ids: number[]) =>
      (await checksOf(world, 'dismantle', project, { crane_id, worker_ids })).find(({ label }) => label === '拆卸班组')?.text
    const erector = await holding(project, '08')
    expect(await told(erector)).toBe('1 人中没有塔式起重机司机、起重信号司索工，请核对到场作业的是哪些人')
    expect(await told(erector, await holding(project, '05'), await holding(project, '04'))).toBeUndefined()
  })

  test('people of another company than the one that takes down are told to whoever examines', async () => {
    const project = await newProject(world)
    const unit_id = await installerOf(world, project)
    const own = await on('worker', { engineering_id: project, unit_id, name: '周安', enter_status: 1 })
    const other = await on('worker', { engineering_id: project, unit_id: world.here.unit, name: '罗大勇', enter_status: 1 })
    const told = async (worker_ids: number[]) =>
      (await checksOf(world, 'dismantle', project, { unit_id, worker_ids })).find(({ label }) => label === '拆卸单位人员')?.text
    expect([await told([own]), await told([own, other])]).toEqual([undefined, '罗大勇登记在别的单位，请核对是否为拆卸单位的人'])
  })
})
