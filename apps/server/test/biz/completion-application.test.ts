import { completionStates } from '@zhujian/domain/completion/completion-flow'
import { craneStates } from '@zhujian/domain/device/crane-flow'
import { entityOf } from '@zhujian/domain/entities'
import { progressStage } from '@zhujian/domain/reference/progress-stages'
import { addDays, dayOf, startOfDay, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { make } from '../factory'
import { freshRow, type World } from '../world'
import { checksOf, complaintsOf, newProject, passed, projectRow, worldForAll } from './acting'

/** 竣工验收申请：谁代表五方，完成到哪一步，办成之后接着办什么。 */
let world: World
worldForAll((opened) => void (world = opened))

const rowsOf = async <R>(query: ReturnType<typeof sql<R>>): Promise<R[]> => (await query.execute(world.platform.db)).rows
const ago = (days: number) => addDays(today(), -days)

describe('an application for completion', () => {
  test('a member of the acceptance group stands for the party he is registered with, once', async () => {
    const project = await newProject(world)
    const post = (name: string, unit_role: string, more: Record<string, unknown> = {}) =>
      make(world.platform, entityOf('manage_user'), { engineering_id: project, name, unit_role, post: 'builder', ...more })
    const builder = await post('施工甲', 'sgdw', { idno: '330106199001012018' })
    const again = await post('施工甲', 'sgdw', { post: 'quality_officer', idno: '330106199001012018' })
    const said = async (group: Record<string, unknown>[]) =>
      (await complaintsOf(world, 'jgsq', project, { house_accept: true, group })).map(({ field, message }) => [field, message])
    expect(
      await said([
        { party: 'kcdw', person: builder },
        { party: 'sgdw', person: builder },
      ]),
    ).toEqual([['group.0.person', '施工甲登记在施工单位，不能代表勘察单位']])
    expect(
      await said([
        { party: 'sgdw', person: builder },
        { party: 'sgdw', person: again },
      ]),
    ).toEqual([['group.1.person', '此人在验收组里列了不止一次']])
    expect(
      await said([
        { party: 'sgdw', person: builder },
        { party: 'kcdw', name: '勘察乙' },
      ]),
    ).toEqual([])
  })

  test('is not the way round an acceptance that was ordered to be held again', async () => {
    const project = await newProject(world)
    const id = await make(world.platform, entityOf('completion_acceptance'), {
      engineering_id: project,
      state: completionStates.code('rectifying'),
    })
    const told = async () => (await checksOf(world, 'jgsq', project)).filter(({ label }) => label === '竣工验收')
    expect(await told()).toMatchObject([{ result: 'block', atSubmit: true, path: `/completionAcceptance/view?id=${id}` }])
    await sql`update completion_acceptance set state = ${completionStates.code('draft')} where id = ${id}`.execute(
      world.platform.db,
    )
    expect(await told()).toEqual([])
  })

  test('of dwellings promises that each has been accepted by itself', async () => {
    const said = async (engineering_type_id: string, content: Record<string, unknown>) =>
      (await complaintsOf(world, 'jgsq', await newProject(world, { engineering_type_id }), content)).map(({ field }) => field)
    expect(await said('0101', {})).toEqual(['house_accept'])
    expect(await said('0101', { house_accept: true })).toEqual([])
    expect(await said('0102', {})).toEqual([])
  })

  test('of a building names parts of a building, of a road those of a road', async () => {
    const said = async (engineering_type_id: string, parts_done: readonly number[]) =>
      (await complaintsOf(world, 'jgsq', await newProject(world, { engineering_type_id }), { parts_done })).map(
        ({ field }) => field,
      )
    expect(await said('0102', [21])).toEqual(['parts_done'])
    expect(await said('0201', [21])).toEqual([])
  })

  test('a name that the register knows with another party is shown to whoever examines', async () => {
    const project = await newProject(world)
    await make(world.platform, entityOf('manage_user'), {
      engineering_id: project,
      name: '施工丙',
      unit_role: 'sgdw',
      post: 'builder',
    })
    const said = async (party: string) =>
      (await checksOf(world, 'jgsq', project, { group: [{ party, name: '施工丙' }] })).filter(({ label }) => label === '验收组')
    expect(await said('kcdw')).toEqual([
      { label: '验收组', result: 'warn', text: '施工丙（勘察单位）与名册里别的单位的人同名，请核对代表的是哪一方' },
    ])
    expect(await said('sgdw')).toEqual([])
  })

  test('an application for completion is refused while the structure stands unfinished or a building is not at 100 %', async () => {
    const project = await newProject(world, { progress_stage: progressStage.code('structure') })
    await make(world.platform, entityOf('monomer'), { engineering_id: project, name: '1#楼', percent: '8.00' })
    const said = async () => (await checksOf(world, 'jgsq', project)).find(({ label }) => label === '完成情况')
    expect(await said()).toMatchObject({
      result: 'block',
      atSubmit: true,
      text: expect.stringContaining('施工阶段为“主体结构”；1 个单体的形象进度没有到 100%：1#楼 8%'),
    })
    await sql`update engineering set progress_stage = ${progressStage.code('decoration')} where id = ${project}`.execute(
      world.platform.db,
    )
    expect((await said())?.text).toContain('1 个单体')
    await sql`update monomer set percent = 100 where engineering_id = ${project}`.execute(world.platform.db)
    expect(await said()).toBeUndefined()
  })

  test('what the group wrote stands in the acceptance with company, name and post', async () => {
    const project = await newProject(world, { sj_kg_time: startOfDay(ago(50)) })
    const head = await make(world.platform, entityOf('manage_user'), {
      engineering_id: project,
      name: '建设甲',
      unit_role: 'jsdw',
      post: 'owner_head',
    })
    const group = [
      { party: 'jsdw', person: head, duty: 1 },
      { party: 'kcdw', name: '勘察乙', post: '勘察负责人', duty: 3 },
    ]
    await passed(world, 'jgsq', project, { finish_on: ago(1), group }, 'section_chief')
    const [row] = await rowsOf<{ accept_group: unknown }>(
      sql`select accept_group from completion_acceptance where engineering_id = ${project}`,
    )
    expect(row?.accept_group).toEqual([
      { party: 'jsdw', name: '建设甲', post: '建设单位项目负责人', duty: 1 },
      { party: 'kcdw', name: '勘察乙', post: '勘察负责人', duty: 3 },
    ])
  })

  test('an application for completion moves the project into acceptance', async () => {
    const project = await newProject(world)
    const dwelling = { house_accept: true }
    const early = await complaintsOf(world, 'jgsq', project, { ...dwelling, accept_on: today() })
    expect(early).toMatchObject([{ field: 'accept_on' }])
    await sql`update engineering set sj_kg_time = now() - interval '5 days' where id = ${project}`.execute(world.platform.db)
    expect(await complaintsOf(world, 'jgsq', project, { ...dwelling, finish_on: ago(6) })).toMatchObject([
      { field: 'finish_on', message: `完工日期不能早于实际开工日期 ${ago(5)}` },
    ])
    await passed(world, 'jgsq', project, { finish_on: ago(1) }, 'section_chief')
    const row = await projectRow(world, project)
    expect([row.state, dayOf(Number(row.sj_jg_time))]).toEqual([13, ago(1)])
  })

  test('an application for completion is told at once of a standing crane and of unpaid wages, and does not pass with them [D25]', async () => {
    const project = await newProject(world)
    const on = (entity: string, values: Record<string, unknown>) =>
      freshRow(world.platform, world.here, entityOf(entity), world.here.accounts.site, { engineering_id: project, ...values })
    await on('crane', { state: craneStates.code('using'), crane_name: '1#塔机' })
    await on('salary_sheet', { state: 12 })
    const said = (await checksOf(world, 'jgsq', project)).filter(({ result }) => result === 'block')
    expect(said.map(({ text }) => text)).toEqual([
      '还有 1 台起重机械没有拆除：1#塔机；通过之前须了结，否则不予通过（建筑起重机械安全监督管理规定）',
      '还有 1 张工资表没有发放完；通过之前须了结，否则不予通过（保障农民工工资支付条例）',
    ])
  })
})
