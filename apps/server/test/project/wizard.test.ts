import { filesToPayload } from '@zhujian/domain/project/wizard-files'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from '../world'
import { completeDraft, manager, PC, type Person, person, stored } from './stage'

let world: World
let owner: Person
beforeAll(async () => {
  world = await createWorld()
  owner = person(world, world.here, 'owner')
})
afterAll(() => world.close())

describe('the wizard', () => {
  it('keeps an incomplete draft but does not advance, and names everything missing at once', async () => {
    const added = await owner.post(`${PC}/engineeringProjectadd`, { engineering_name: '未填完的工程' })
    expect(added).toMatchObject({ code: 200, data: { state: 10, version: 1 } })
    const body = { engineering_id: added.data.id, version: 1, step: 0, address: '文三路' }
    const refused = await owner.post(`${PC}/engineeringProjectSave`, { ...body, advance: true })
    expect(refused.data.fields?.map((each) => each.field)).toEqual([
      'engineering_type_id',
      'build_nature',
      'invest_type',
      'areacode',
      'bd_lal',
    ])
    expect((await owner.post(`${PC}/engineeringProjectSave`, body)).data).toMatchObject({ version: 2 })
  })

  it('stops saving when longitude and latitude are not separated by a comma [S5-08]', async () => {
    const added = await owner.post(`${PC}/newEngineeringProjectAdd`, { engineering_name: '坐标写错的工程' })
    const wrong = await owner.post(`${PC}/engineeringProjectSave`, {
      engineering_id: added.data.id,
      version: 1,
      step: 0,
      address: '不应存下',
      bd_lal: '120.13 30.26',
    })
    expect(wrong).toMatchObject({ code: 400, msg: '请用逗号分隔经度和纬度' })
    expect(await stored(world, Number(added.data.id))).toMatchObject({ version: 1, address: null })
  })

  it('saves people sealed, gives them back masked and keeps what was not changed', async () => {
    const draft = await completeDraft(world, owner, world.here)
    const info = await owner.get(`${PC}/engineeringProjectInfo`, { engineering_id: draft.id })
    const [boss] = info.data.managers as unknown as { id: number; version: number; idno: string; tel: string }[]
    expect(boss?.idno).toMatch(/^\*{14}/)
    expect((await stored(world, draft.id)).sgdw_leader).toBe(boss?.id)
    const index = () =>
      sql<{ idno_index: string; name: string }>`select idno_index, name from engineering_manager where id = ${boss?.id}`.execute(
        world.platform.db,
      )
    const before = (await index()).rows[0]?.idno_index
    const saved = await owner.post(`${PC}/engineeringProjectSave`, {
      engineering_id: draft.id,
      version: draft.version,
      step: 1,
      managers: [{ ...boss, name: '冯国安' }],
    })
    expect([saved.code, saved.msg]).toEqual([200, ''])
    expect((await index()).rows[0]).toEqual({ idno_index: before, name: '冯国安' })
    const fresh = await owner.post(`${PC}/engineeringProjectSave`, {
      engineering_id: draft.id,
      version: saved.data.version,
      step: 1,
      managers: [{ unit_role: 'sgdw', post: 'builder', name: '新人', idno: boss?.idno }],
    })
    expect(fresh.data.fields).toEqual([{ field: 'managers.0.idno', message: '请填写完整的身份证号' }])
  })

  it('keeps the registered units in step with the five parties, under the name the register has [S3-20]', async () => {
    const draft = await completeDraft(world, owner, world.here)
    const { there } = world
    const [{ unit_name: name } = { unit_name: '' }] = (
      await sql<{ unit_name: string }>`select unit_name from unit where id = ${there.unit}`.execute(world.platform.db)
    ).rows
    const body = {
      sgdw_text: String(there.unit),
      sjdw_text: '',
      units: [{ role: 'testing', unit_id: there.unit, unit_name: '冒用的名称', contract_no: 'JC-1' }],
    }
    const saved = await owner.post(`${PC}/engineeringProjectSave`, {
      engineering_id: draft.id,
      version: draft.version,
      step: 1,
      ...body,
    })
    expect([saved.code, saved.msg]).toEqual([200, ''])
    expect(await stored(world, draft.id)).toMatchObject({
      sgdw: there.unit,
      sgdw_text: name,
      sjdw: null,
      sjdw_text: null,
      jldw_text: '中诚监理',
    })
    const units =
      await sql`select role, unit_id, unit_name from engineering_unit where engineering_id = ${draft.id} and deleted_at is null order by role`.execute(
        world.platform.db,
      )
    expect(units.rows).toEqual([
      { role: 'jldw', unit_id: null, unit_name: '中诚监理' },
      { role: 'jsdw', unit_id: world.here.units.owner, unit_name: '330106建设单位' },
      { role: 'kcdw', unit_id: null, unit_name: '省勘察院' },
      { role: 'sgdw', unit_id: there.unit, unit_name: name },
      { role: 'testing', unit_id: there.unit, unit_name: name },
    ])
    const unknown = await owner.post(`${PC}/engineeringProjectSave`, {
      engineering_id: draft.id,
      version: saved.data.version,
      step: 1,
      jldw_text: '999999',
    })
    expect(unknown.data.fields).toEqual([{ field: 'jldw_text', message: '所选单位不存在' }])
  })

  it('starts with the own unit of whoever creates it, unless another is named', async () => {
    const own = await person(world, world.here, 'contractor').post(`${PC}/newEngineeringProjectAdd`, {
      engineering_name: '施工单位新建',
    })
    expect(await stored(world, Number(own.data.id))).toMatchObject({
      sgdw: world.here.unit,
      sgdw_text: '330106建工集团',
      jsdw: null,
    })
    const named = await owner.post(`${PC}/newEngineeringProjectAdd`, { engineering_name: '代建工程', jsdw_text: '代建中心' })
    expect(await stored(world, Number(named.data.id))).toMatchObject({ jsdw: null, jsdw_text: '代建中心' })
  })

  it('neither replaces nor drops a file that has passed', async () => {
    const draft = await completeDraft(world, owner, world.here)
    await sql`update engineering_file set status = 2 where engineering_id = ${draft.id} and item_code = 'G101'`.execute(
      world.platform.db,
    )
    const other = draft.files.map((file) => (file.item_code === 'G101' ? { ...file, item_code: 'G104' } : file))
    const refused = await owner.post(`${PC}/engineeringProjectSave`, {
      engineering_id: draft.id,
      version: draft.version,
      step: 4,
      ...filesToPayload(other),
    })
    expect(refused.data.fields).toEqual([{ field: 'files.G101', message: '施工许可证已审核通过，不能更换或删除' }])
    const { rows } = await sql<{
      id: number
      version: number
    }>`select id, version from engineering_file where engineering_id = ${draft.id} and item_code = 'G101'`.execute(
      world.platform.db,
    )
    const edited = await owner.post('/api/project/engineering_file/pc/edit', { ...rows[0], title: '换一个' })
    expect(edited).toMatchObject({ code: 400, msg: '该资料已审核通过，不能更换' })
  })

  it('warns about too few safety officers without refusing [domain 3.10]', async () => {
    const draft = await completeDraft(world, owner, world.here)
    const saved = await owner.post(`${PC}/engineeringProjectSave`, { engineering_id: draft.id, version: draft.version, step: 1 })
    expect(saved.data.warnings).toEqual([
      { field: 'managers', message: '按建质〔2008〕91号第十三条第一项，专职安全员应不少于 2 人，现有 0 人' },
    ])
  })

  it('says when the project manager already serves another supervised project', async () => {
    const draft = await completeDraft(world, owner, world.here)
    const busy = await completeDraft(world, owner, world.here)
    const same = { ...manager('project_manager'), name: '冯国平' }
    for (const each of [busy, draft]) {
      // A side has one project manager: this one comes in place of the first.
      await sql`delete from engineering_manager where engineering_id = ${each.id}`.execute(world.platform.db)
      const saved = await owner.post(`${PC}/engineeringProjectSave`, {
        engineering_id: each.id,
        version: each.version,
        step: 1,
        managers: [same],
      })
      if (each === busy) await sql`update engineering set state = 1 where id = ${busy.id}`.execute(world.platform.db)
      else
        expect(saved.data.warnings).toContainEqual({
          field: expect.stringMatching(/^managers\.\d+$/),
          message: '项目经理冯国平已在其他在监工程任职，请核对',
        })
    }
  })

  it('takes three hundred pasted monomers in one step and tells the wrong ones by row', async () => {
    const draft = await completeDraft(world, owner, world.here)
    const pasted = Array.from({ length: 300 }, (_, at) => ({
      name: `粘贴${at}#`,
      kind: '1',
      floor_area: '１２３４.５',
      floor_up: ' 18 ',
    }))
    const wrong = pasted.map((row, at) => (at === 7 ? { ...row, floor_up: '十八' } : at === 9 ? { ...row, kind: '99' } : row))
    const refused = await owner.post(`${PC}/engineeringProjectSave`, {
      engineering_id: draft.id,
      version: draft.version,
      step: 2,
      monomers: wrong,
    })
    expect(refused.data.fields).toEqual([
      { field: 'monomers.7.floor_up', message: '请填写整数' },
      { field: 'monomers.9.kind', message: '请从列表中选择' },
    ])
    const started = Date.now()
    const saved = await owner.post(`${PC}/engineeringProjectSave`, {
      engineering_id: draft.id,
      version: draft.version,
      step: 2,
      monomers: pasted,
    })
    expect([saved.code, saved.msg]).toEqual([200, ''])
    expect(Date.now() - started).toBeLessThan(50_000)
    const { rows } = await sql<{
      n: number
      area: string
    }>`select count(*)::bigint as n, min(floor_area) as area from monomer where engineering_id = ${draft.id} and name like '粘贴%' and deleted_at is null`.execute(
      world.platform.db,
    )
    expect(rows[0]).toEqual({ n: 300, area: '1234.50' })
  })

  it('removes a row only at the version seen, and never a row of another project', async () => {
    const draft = await completeDraft(world, owner, world.here)
    const other = await completeDraft(world, owner, world.here)
    const mine = (await owner.get(`${PC}/engineeringProjectInfo`, { engineering_id: draft.id })).data.monomers as unknown as {
      id: number
      version: number
    }[]
    const theirs = (await owner.get(`${PC}/engineeringProjectInfo`, { engineering_id: other.id })).data.monomers as unknown as {
      id: number
      version: number
    }[]
    const save = (monomers: Record<string, unknown>[]) =>
      owner.post(`${PC}/engineeringProjectSave`, { engineering_id: draft.id, version: draft.version, step: 2, monomers })
    expect((await save([{ id: theirs[0]?.id, version: 1, remove: true }])).data.problem).toBe('notFound')
    expect((await save([{ id: mine[0]?.id, version: 9, remove: true }])).data.problem).toBe('stale')
    expect((await save([{ id: mine[0]?.id, version: 1, remove: true }])).code).toBe(200)
    const left = (await owner.get(`${PC}/engineeringProjectInfo`, { engineering_id: draft.id })).data.monomers as unknown as {
      name: string
    }[]
    expect(left.map((row) => row.name)).toEqual(['地下车库'])
  })
})
