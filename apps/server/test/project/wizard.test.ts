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
      sql<{ idno_index: string; name: string }>`select idno_index, name from manage_user where id = ${boss?.id}`.execute(
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

  it('registers the companies it is created with, besides the own one', async () => {
    const added = await owner.post(`${PC}/engineeringProjectadd`, {
      engineering_name: '二期工程',
      sgdw_text: String(world.here.unit),
      jldw_text: '中诚监理',
    })
    const { rows } = await sql<{ role: string; unit_id: number | null; unit_name: string }>`select role, unit_id, unit_name
      from engineering_unit where engineering_id = ${Number(added.data.id)} and active and deleted_at is null order by role`.execute(
      world.platform.db,
    )
    expect(rows.filter(({ role }) => role !== 'jsdw')).toEqual([
      { role: 'jldw', unit_id: null, unit_name: '中诚监理' },
      { role: 'sgdw', unit_id: world.here.unit, unit_name: '330106建工集团' },
    ])
    expect(rows).toHaveLength(3)
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

  it('a draft is saved with words about what will be refused later, on the step it belongs to [D9] [domain 3.10]', async () => {
    const draft = await completeDraft(world, owner, world.here)
    const people = (await owner.get(`${PC}/engineeringProjectInfo`, { engineering_id: draft.id })).data.managers as unknown as {
      id: number
      version: number
      post: string
    }[]
    const officers = people.filter(({ post }) => post === 'safety_officer')
    const saved = await owner.post(`${PC}/engineeringProjectSave`, {
      engineering_id: draft.id,
      version: draft.version,
      step: 1,
      managers: officers.map(({ id, version }) => ({ id, version, remove: true })),
    })
    expect([saved.code, saved.msg]).toEqual([200, ''])
    expect(saved.data.warnings).toContainEqual({
      field: 'managers.suggest-sgdw-safety_officer-0.name',
      message: '专职安全员应不少于 2 人，现有 0 人（建质〔2008〕91号第十三条第一项）',
    })
    const figures = await owner.post(`${PC}/engineeringProjectSave`, {
      engineering_id: draft.id,
      version: saved.data.version,
      step: 3,
      contract_days: 9999,
    })
    expect((figures.data.warnings as { field: string }[]).map(({ field }) => field)).toEqual(['contract_days'])
  })

  it('the step of the people asks each for the certificates of the post, on the very cell, before it is left', async () => {
    const draft = await completeDraft(world, owner, world.here)
    const { data } = await owner.get(`${PC}/engineeringProjectInfo`, { engineering_id: draft.id })
    const [first, second] = (data.managers as unknown as Record<string, unknown>[]).filter(
      ({ post }) => post === 'safety_officer',
    )
    const managers = [
      { ...first, remove: true },
      { ...manager('safety_officer'), safety_cert_no: null },
      { ...second, safety_cert: 'B' },
      { ...manager('safety_officer'), idno: '330102199003072218', safety_cert_to: '2026-01-01' },
      manager('technical_head'),
    ]
    const step = { engineering_id: draft.id, version: draft.version, step: 1, managers }
    const refused = await owner.post(`${PC}/engineeringProjectSave`, { ...step, advance: true })
    expect(refused.data.fields?.map(({ field }) => field).sort()).toEqual([
      'managers.1.safety_cert_no',
      'managers.2.safety_cert',
      'managers.3.idno',
      'managers.3.safety_cert_to',
    ])
    // A draft may wait for its certificates; it is not handed in without.
    const kept = managers.filter((_, at) => at !== 3)
    const saved = await owner.post(`${PC}/engineeringProjectSave`, { ...step, managers: kept })
    expect([saved.code, saved.msg]).toEqual([200, ''])
    const handed = { engineering_id: draft.id, version: saved.data.version, state: 0 }
    const told = await owner.post(`${PC}/engineeringProjectState`, handed)
    const words = told.data.fields?.map(({ message }) => message) ?? []
    expect(words).toContainEqual(expect.stringContaining('专职安全员应不少于 2 人，登记 2 人，其中持有效 C 证的 0 人'))
    expect(words).toContainEqual(expect.stringContaining('所填为B证'))
  })

  it('says when the project manager already serves another supervised project', async () => {
    const draft = await completeDraft(world, owner, world.here)
    const busy = await completeDraft(world, owner, world.here)
    const same = { ...manager('project_manager'), name: '冯国平' }
    for (const each of [busy, draft]) {
      const { data } = await owner.get(`${PC}/engineeringProjectInfo`, { engineering_id: each.id })
      const [former] = data.managers as unknown as Record<string, unknown>[]
      const saved = await owner.post(`${PC}/engineeringProjectSave`, {
        engineering_id: each.id,
        version: each.version,
        step: 1,
        managers: [{ ...former, remove: true }, same],
      })
      if (each === busy) await sql`update engineering set state = 1 where id = ${busy.id}`.execute(world.platform.db)
      else
        expect(saved.data.warnings).toContainEqual({
          field: expect.stringMatching(/^managers\.row-\d+\.name$/),
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

describe('rows that would be the same [D17]', () => {
  const save = (draft: { id: number; version: number }, step: number, rows: Record<string, unknown>) =>
    owner.post(`${PC}/engineeringProjectSave`, { engineering_id: draft.id, version: draft.version, step, ...rows })

  it('a second monomer of one name is told on its row and field, with the name, beside the other complaints', async () => {
    const draft = await completeDraft(world, owner, world.here)
    const twice = [
      { name: '2#楼', kind: 1 },
      { name: ' 1#楼', kind: 1 },
      { name: '2#楼', kind: 1 },
      { name: '3#楼', kind: 1, floor_up: '十八' },
    ]
    const refused = await save(draft, 2, { monomers: twice })
    expect(refused.data.fields).toEqual([
      { field: 'monomers.1.name', message: '单体名称重复：1#楼' },
      { field: 'monomers.2.name', message: '单体名称重复：2#楼' },
      { field: 'monomers.3.floor_up', message: '请填写整数' },
    ])
    const stored = (await owner.get(`${PC}/engineeringProjectInfo`, { engineering_id: draft.id })).data.monomers as unknown as {
      id: number
      version: number
      name: string
    }[]
    const renamed = stored.map((row) => ({ id: row.id, version: row.version, name: '同名楼', kind: 1 }))
    expect((await save(draft, 2, { monomers: renamed })).data.fields).toEqual([
      { field: 'monomers.1.name', message: '单体名称重复：同名楼' },
    ])
    expect((await save(draft, 2, { monomers: stored.map((row) => ({ ...row, kind: 1 })) })).code).toBe(200)
  })

  it('a person entered twice for one post and a unit entered twice for one part are told on their rows', async () => {
    const draft = await completeDraft(world, owner, world.here)
    const builder = manager('builder')
    const people = await save(draft, 1, { managers: [builder, { ...builder, name: '又一次' }] })
    expect(people.data.fields).toEqual([{ field: 'managers.1.idno', message: '此人已按该岗位登记' }])
    const unit = { role: 'testing', unit_name: '省检测中心' }
    const units = await save(draft, 1, { units: [unit, unit] })
    expect(units.data.fields).toEqual([{ field: 'units.1.unit_name', message: '该单位已按此角色登记' }])
    const second = await save(draft, 1, { units: [{ role: 'sgdw', unit_name: '另一家总包' }] })
    expect(second.data.fields).toEqual([{ field: 'units.0.role', message: '这一方已有一家在场的单位，须先登记其退场' }])
    const gone = { role: 'sgdw', unit_name: '退场的总包', active: false }
    expect((await save(draft, 1, { units: [gone, unit] })).code).toBe(200)
  })

  it('outside the wizard the complaint stands on a field of the form, not on the project', async () => {
    const draft = await completeDraft(world, owner, world.here)
    const again = await owner.post('/api/project/monomer/pc/add', { engineering_id: draft.id, name: '1#楼', kind: 1 })
    expect(again.data.fields).toEqual([{ field: 'name', message: '该工程已有同名单体' }])
  })
})
