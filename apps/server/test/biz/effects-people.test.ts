import { entityOf } from '@zhujian/domain/entities'
import { addDays, today } from '@zhujian/model/date'
import type { BizRow } from '@zhujian/server/modules/approval/case'
import { fileUpload } from '@zhujian/server/modules/approvals/file-upload'
import { idCardCheckDigit } from '@zhujian/model/checksums'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { make, unique } from '../factory'
import { freshRow, type World } from '../world'
import {
  act,
  caseOf,
  checksOf,
  complaintsOf,
  newProject,
  passed,
  projectRow,
  RESULTS,
  rowOf,
  unknownNames,
  worldForAll,
} from './acting'

/** People, buildings, papers and notices: what their applications bring about. */
let world: World
worldForAll((opened) => void (world = opened), RESULTS)

const rowsOf = async <R>(query: ReturnType<typeof sql<R>>): Promise<R[]> => (await query.execute(world.platform.db)).rows
const on = (name: string, values: Record<string, unknown>) =>
  freshRow(world.platform, world.here, entityOf(name), world.here.accounts.officer, values)
const ago = (days: number) => addDays(today(), -days)

describe('people in key posts', () => {
  /** The same person, registered on a project: one identity card, another row. */
  const enrol = (project: number, idno: string, unit_id = world.here.unit) =>
    make(
      world.platform,
      entityOf('worker'),
      { engineering_id: project, unit_id, enter_status: 1, name: '周一鸣', idcard_type: '01', idno, work_role: 10 },
      world.here.refs,
    )
  const post = (project: number, worker: number, key: string, locked: boolean) =>
    make(world.platform, entityOf('manage_user'), {
      engineering_id: project,
      worker_id: worker,
      name: '周一鸣',
      post: key,
      lock_status: locked ? 1 : 0,
      lock_engineering_id: locked ? project : null,
    })
  const CARD = '11010519491231002X'

  test('a manager locked elsewhere is refused until released there, then takes over, is locked, and leads', async () => {
    const [elsewhere, project] = [await newProject(world), await newProject(world)]
    const locked = await post(elsewhere, await enrol(elsewhere, CARD), 'project_manager', true)
    const old = await post(project, await enrol(project, '330106199001012018'), 'project_manager', true)
    const next = await enrol(project, CARD)
    const content = {
      post: 'project_manager',
      old_id: old,
      new_id: next,
      change_on: today(),
      cert_type: '一级建造师',
      cert_no: '浙1330000001',
      cert_to: addDays(today(), 300),
      safety_cert: 'B',
      safety_cert_no: '浙建安B0001',
      safety_cert_to: addDays(today(), 300),
      reason: 1,
    }
    expect(unknownNames('manager', content)).toEqual([])
    expect(await complaintsOf(world, 'manager', project, content)).toMatchObject([
      { field: 'new_id', message: expect.stringContaining('锁定') },
    ])
    await expect(passed(world, 'manager', project, content)).rejects.toThrow('须先办理人员解锁')

    const release = { post: 'project_manager', person_id: locked, lock_engineering_id: elsewhere, reason: 4, happen_on: today() }
    expect(await complaintsOf(world, 'releaseGL', elsewhere, release)).toEqual([])
    await passed(world, 'releaseGL', elsewhere, release, 'section_chief')
    expect(await rowOf(world, 'manage_user', locked)).toMatchObject({ lock_status: 0, lock_engineering_id: null })

    expect(await complaintsOf(world, 'manager', project, content)).toEqual([])
    // Named in another application that runs: whoever passes that one would pass this one in vain.
    const other = await caseOf(world, 'manager', project, { ...content, old_id: 0, post: 'safety_officer' })
    expect(await complaintsOf(world, 'manager', project, content)).toMatchObject([
      { field: 'new_id', message: expect.stringMatching(/^拟任人员已在另一件申请里拟任：已有同样的申请/) },
    ])
    await sql`update biz set deleted_at = now() where id = ${other}`.execute(world.platform.db)
    const enrolledAs = (role: number) => sql`update worker set work_role = ${role} where id = ${next}`.execute(world.platform.db)
    await enrolledAs(20)
    expect(await complaintsOf(world, 'manager', project, content)).toMatchObject([
      { field: 'new_id', message: expect.stringMatching(/^周一鸣登记为建筑工人（.+），不是管理人员/) },
    ])
    await expect(passed(world, 'manager', project, content)).rejects.toThrow('不是管理人员')
    await enrolledAs(10)
    const said = async (values: Record<string, unknown>) =>
      (await complaintsOf(world, 'manager', project, { ...content, ...values }, world.here.unit)).map(
        ({ field, message }) => `${field} ${message}`,
      )
    for (const days of [-31, 31])
      expect(await said({ change_on: addDays(today(), days) })).toEqual(['change_on 变更日期应在今天前后 30 天以内'])
    await sql`update worker set enter_on = ${addDays(today(), -2)} where id = ${next}`.execute(world.platform.db)
    expect(await said({ change_on: addDays(today(), -2) })).toEqual([])
    expect((await said({ change_on: addDays(today(), -3) }))[0]).toContain(`进场的 ${addDays(today(), -2)}`)
    expect(await said({ cert_to: addDays(today(), -1), safety_cert_to: addDays(today(), -1) })).toEqual([
      'cert_to 执业证书已过有效期',
      'safety_cert_to 安考证已过有效期',
    ])
    await sql`update manage_user set unit_id = ${world.there.unit} where id = ${old}`.execute(world.platform.db)
    expect(await said({})).toEqual(['old_id 周一鸣不是本单位的人员，由其所在单位申请'])
    await sql`update manage_user set unit_id = null where id = ${old}`.execute(world.platform.db)
    const foreign = await make(world.platform, entityOf('manage_user'), {
      engineering_id: elsewhere,
      name: '另一人',
      post: 'builder',
      idno: '330106199001012018',
      cert_no: '浙1330000001',
    })
    await expect(passed(world, 'manager', project, content)).rejects.toThrow('该执业证书编号已登记在另一人名下')
    await sql`update manage_user set cert_no = null where id = ${foreign}`.execute(world.platform.db)
    await passed(world, 'manager', project, content, 'section_chief')
    expect(await rowOf(world, 'manage_user', old)).toMatchObject({
      active: false,
      lock_status: 0,
      post_to: today(),
      deleted_at: null,
    })
    const posts = await rowsOf(
      sql`select worker_id, lock_status, lock_engineering_id, post_from from manage_user where engineering_id = ${project} and active and deleted_at is null`,
    )
    expect(posts).toEqual([{ worker_id: next, lock_status: 1, lock_engineering_id: project, post_from: today() }])
    const leader = await rowOf(world, 'manage_user', Number((await projectRow(world, project)).sgdw_leader))
    expect(leader).toMatchObject({ name: '周一鸣', active: true, idno: '**************002X' })
    const logged = JSON.stringify(await rowsOf(sql`select before, after, note from oper_log where engineering_id = ${project}`))
    expect(logged).not.toContain(CARD)
  })

  test('one who was replaced and is proposed again is shown with what he left for', async () => {
    const project = await newProject(world)
    const card = (body: string) => body + idCardCheckDigit(body)
    const [first, second] = [await enrol(project, card('33010619950505201')), await enrol(project, card('33010619960606201'))]
    const old = await post(project, first, 'builder', false)
    const change = (old_id: number, new_id: number) => ({ post: 'builder', old_id, new_id, change_on: today(), reason: 1 })
    const said = async (new_id: number) =>
      (await checksOf(world, 'manager', project, change(old, new_id))).filter(({ label }) => label === '此前离任')
    expect(await said(second)).toEqual([])
    await passed(world, 'manager', project, change(old, second))
    expect(await said(first)).toEqual([
      {
        label: '此前离任',
        result: 'warn',
        text: expect.stringMatching(/^拟任人员曾因“离职”不再担任施工员（T-\d+），请核对能否任用$/),
      },
    ])
    expect(await said(second)).toEqual([])
  })

  test('a colleague in the same post takes nobody’s place: there would be one fewer', async () => {
    const project = await newProject(world)
    const card = (body: string) => body + idCardCheckDigit(body)
    const [first, second] = [await enrol(project, card('33010619940404201')), await enrol(project, card('33010619950505202'))]
    const old = await post(project, first, 'builder', false)
    await post(project, second, 'builder', false)
    const content = { post: 'builder', old_id: old, new_id: second, change_on: today(), reason: 1 }
    expect(await complaintsOf(world, 'manager', project, content)).toContainEqual({
      field: 'new_id',
      message: '周一鸣已任本工程的施工员，接替原任人员的须是另一人',
    })
    await expect(passed(world, 'manager', project, content)).rejects.toThrow('接替原任人员的须是另一人')
  })

  test('a manager with twelve points in twelve months is not taken on, for another post he is', async () => {
    const project = await newProject(world)
    const card = '3301061994040420'
    const person = await enrol(project, `${card}1${idCardCheckDigit(`${card}1`)}`)
    const once = await post(await newProject(world), person, 'project_manager', false)
    const point = (happened_on: string) =>
      on('person_point', { manage_user_id: once, points: 6, happened_on, state: 1, engineering_id: project })
    await point(ago(10))
    const said = async (key: string) =>
      (await complaintsOf(world, 'manager', project, { post: key, new_id: person })).map(({ message }) => message)
    expect(await said('project_manager')).not.toContainEqual(expect.stringContaining('分'))
    await point(ago(200))
    expect(await said('project_manager')).toContain('拟任人员十二个月内已记 12 分，不得担任项目经理（建质〔2014〕123号第八条）')
    expect(await said('builder')).not.toContainEqual(expect.stringContaining('12 分'))
  })

  test('two projects that take on the same person at once: one of them gets him', async () => {
    const body = '33010619880606203'
    const card = body + idCardCheckDigit(body)
    const wanted = await Promise.all(
      [0, 1].map(async (n) => {
        const project = await newProject(world)
        const old = await post(
          project,
          await enrol(project, `33010619770202${n}01${n === 0 ? '7' : '5'}`),
          'technical_head',
          true,
        )
        return { project, content: { post: 'technical_head', old_id: old, new_id: await enrol(project, card), cert_to: ago(-9) } }
      }),
    )
    const outcomes = await Promise.allSettled(wanted.map(({ project, content }) => passed(world, 'manager', project, content)))
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('is of the company that plays the part, and on site: nobody else takes a post of its side [D9]', async () => {
    const project = await newProject(world)
    const old = await post(
      project,
      await enrol(project, '330106197301012015', world.here.units.consultant),
      'chief_engineer',
      true,
    )
    await sql`update manage_user set unit_role = 'jldw' where id = ${old}`.execute(world.platform.db)
    const said = async (new_id: number) =>
      (await complaintsOf(world, 'manager', project, { post: 'chief_engineer', old_id: old, new_id })).map(
        ({ message }) => message,
      )
    const builder = await enrol(project, '330106197401012010')
    expect(await said(builder)).toEqual(['拟任人员的单位不是本工程的监理单位'])
    await expect(passed(world, 'manager', project, { post: 'chief_engineer', old_id: old, new_id: builder })).rejects.toThrow(
      '拟任人员的单位不是本工程的监理单位',
    )
    const own = await enrol(project, '330106197501012016', world.here.units.consultant)
    expect(await said(own)).toEqual([])
    await sql`update worker set enter_status = 2 where id = ${own}`.execute(world.platform.db)
    expect(await said(own)).toEqual(['拟任人员已经退场，请先办理进场'])
  })

  test('a chief engineer may hold three projects and no more', async () => {
    const card = '330106198501011219'
    for (let n = 0; n < 2; n += 1) {
      const project = await newProject(world)
      await post(project, await enrol(project, card), 'chief_engineer', true)
    }
    const third = await newProject(world)
    const old = await post(third, await enrol(third, '330106197701012013'), 'chief_engineer', true)
    const content = {
      post: 'chief_engineer',
      old_id: old,
      new_id: await enrol(third, card, world.here.units.consultant),
      cert_to: addDays(today(), 9),
    }
    expect(await complaintsOf(world, 'manager', third, content)).toEqual([])
    const fourth = await newProject(world)
    await post(fourth, await enrol(fourth, card), 'chief_engineer', true)
    expect((await complaintsOf(world, 'manager', third, content))[0]?.message).toContain('最多担任 3 项')
  })
})

describe('buildings and files', () => {
  test('a building is added with its number, changed, and accepted when finished', async () => {
    const project = await newProject(world)
    const add = { act: 1, name: '5号楼', kind: 1, floor_area: '3200.00', floor_up: 11, reason: '增建' }
    await passed(world, 'monomer', project, add, 'officer')
    const [row] = await rowsOf<{ id: number; unit_code: string; state: number }>(
      sql`select id, unit_code, state from monomer where engineering_id = ${project}`,
    )
    expect(row?.unit_code).toMatch(/-001$/)
    expect((await complaintsOf(world, 'monomer', project, add))[0]?.field).toBe('name')
    await sql`update engineering set build_area = '20000', total_cost = '9000' where id = ${project}`.execute(world.platform.db)
    const giant = { ...add, name: '另一幢', floor_area: '20001', invest: '9001', height: '1001' }
    expect((await complaintsOf(world, 'monomer', project, giant)).map(({ field }) => field)).toEqual([
      'floor_area',
      'invest',
      'height',
    ])
    await passed(world, 'monomer', project, { act: 2, monomer_id: row?.id, floor_up: 12 }, 'officer')
    await expect(
      passed(world, 'monomer', project, { act: 3, monomer_id: row?.id, finish_on: today() }, 'officer'),
    ).rejects.toThrow('不能办理竣工')
    await sql`update monomer set state = 11 where id = ${row?.id}`.execute(world.platform.db)
    await passed(world, 'monomer', project, { act: 3, monomer_id: row?.id, finish_on: today() }, 'officer')
    expect(await rowOf(world, 'monomer', row?.id ?? 0)).toMatchObject({ state: 1, finish_on: today(), floor_up: 12 })
  })

  test('uploaded papers join the catalogue and completeness is counted anew', async () => {
    const project = await newProject(world, { data_score: null })
    const rejected = await on('engineering_file', {
      engineering_id: project,
      group_code: 'G1',
      item_code: 'G101',
      status: 3,
      times: 1,
    })
    const content = { item_code: 'G101', reason: 2, note: '补盖章' }
    const biz = await caseOf(world, 'fileUpload', project, content)
    const path = `2026/01/effects-${unique()}/a.pdf`
    await sql`with f as (insert into file_object (path, name, size, mime, sha256, engineering_id, created_by) values (${path}, '许可证.pdf', 3, 'application/pdf', ${'0'.repeat(64)}, ${project}, ${world.here.accounts.owner}) returning id)
      insert into file_link (entity, row_id, field, seq, file_id) select 'biz', ${biz}, 'files', 0, id from f`.execute(
      world.platform.db,
    )
    await act(world, 'intake', async (writing) => {
      const row = { ...(await rowOf(world, 'biz', biz)), id: biz, version: 1 } as BizRow
      await fileUpload.pass?.(writing, {
        kind: 'fileUpload',
        engineering: await projectRow(world, project),
        unit_id: null,
        content,
        biz: row,
      })
      return {}
    })
    expect((await rowOf(world, 'engineering_file', rejected)).deleted_at).not.toBeNull()
    expect(
      await rowsOf(
        sql`select item_code, title, status, times from engineering_file where engineering_id = ${project} and deleted_at is null`,
      ),
    ).toEqual([{ item_code: 'G101', title: '许可证.pdf', status: 2, times: 2 }])
    expect(Number((await projectRow(world, project)).data_score)).toBeGreaterThan(0)
  })
})

describe('a notice', () => {
  test('is numbered and signed for the units it names', async () => {
    const project = await newProject(world)
    await passed(
      world,
      'notice',
      project,
      { document: '01', receivers: ['jsdw', 'sgdw'], reply_days: 3, content: '请配合监督。' },
      'section_chief',
    )
    expect(await rowsOf(sql`select type, receiver from supervise_doc where engineering_id = ${project}`)).toEqual([
      { type: '01', receiver: '建设单位、施工单位' },
    ])
  })
})
