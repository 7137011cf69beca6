import { filesToPayload } from '@zhujian/domain/project/wizard-files'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, uploadedFile, type World } from '../world'
import { colleague, PC, type Person, person, stored, submitted } from './stage'

let world: World
let owner: Person
let intake: Person
beforeAll(async () => {
  world = await createWorld()
  owner = person(world, world.here, 'owner')
  intake = person(world, world.here, 'intake')
})
afterAll(() => world.close())

describe('a new project from draft to the history library', () => {
  it('is registered, returned once, accepted with a number, assigned and moved to the history library [S4-07] [S7-40] [S7-13] [S7-16] [S7-29/change]', async () => {
    const draft = await submitted(world, owner, world.here)
    const first = await stored(world, draft.id)
    expect(first).toMatchObject({
      state: 0,
      areacode: '330106',
      city_id: '330100',
      engineering_type_id: '0105',
      jsdw: world.here.units.owner,
      sgdw: world.here.unit,
      sgdw_text: '330106建工集团',
      supervise_org_id: world.here.org,
      history_type: 0,
      source: 1,
    })
    expect(first.due_on).toMatch(/^\d{4}-\d{2}-\d{2}$/)

    const opened = await intake.get(`${PC}/engineeringProjectInfo`, { engineering_id: draft.id })
    expect(opened.code).toBe(200)
    const files = opened.data.files as unknown as { id: number; item_code: string; status: number }[]
    const bad = files.find((file) => file.item_code === 'G101')
    const opinions = files.map((file) =>
      file.id === bad?.id ? { id: file.id, status: 3, reason: '扫描件不清晰' } : { id: file.id, status: '2' },
    )
    const returned = await intake.post(`${PC}/auditPass`, {
      engineering_id: draft.id,
      version: draft.version,
      result: 'return',
      files: opinions,
    })
    expect([returned.code, returned.msg]).toEqual([200, ''])
    expect(await stored(world, draft.id)).toMatchObject({ state: 2, reject_reason: '施工许可证：扫描件不清晰。' })

    const notice = await owner.get(`${PC}/engineeringProjectNotice`, { engineering_id: draft.id })
    expect(notice.data).toMatchObject({ title: '一次性告知补正单', reasons: [{ title: '施工许可证', reason: '扫描件不清晰' }] })

    const tooSoon = await owner.post(`${PC}/engineeringProjectState`, {
      engineering_id: draft.id,
      version: returned.data.version,
      state: 0,
    })
    expect(tooSoon.data.fields).toEqual([{ field: 'files.G101', message: '施工许可证已被驳回：扫描件不清晰，请更换后再提交' }])

    const path = await uploadedFile(world.platform, owner.account)
    const handIn = (files: typeof draft.files) =>
      owner.post(`${PC}/engineeringProjectSave`, {
        engineering_id: draft.id,
        version: returned.data.version,
        step: 4,
        advance: true,
        ...filesToPayload(files),
      })
    const replaced = draft.files.map((file) => (file.item_code === 'G101' ? { ...file, path } : file))
    const sum = (of: string | null | undefined, hash: string) =>
      sql`update file_object set sha256 = ${hash} where path = ${of}`.execute(world.platform.db)
    await sum(draft.files.find((file) => file.item_code === 'G101')?.path, 'a'.repeat(64))
    await sum(path, 'a'.repeat(64))
    const same = await handIn(replaced)
    expect(same.data.fields).toEqual([{ field: 'files.G101', message: '与被驳回的是同一份文件，请换成改正后的' }])
    await sum(path, 'b'.repeat(64))
    const saved = await handIn(replaced)
    expect([saved.code, saved.msg]).toEqual([200, ''])
    const again = await owner.post(`${PC}/engineeringProjectState`, {
      engineering_id: draft.id,
      version: saved.data.version,
      state: 0,
    })
    expect([again.code, again.msg]).toEqual([200, ''])
    const second = await intake.get(`${PC}/engineeringProjectInfo`, { engineering_id: draft.id })
    const status = (second.data.files as unknown as { id: number; item_code: string; status: number; times: number }[]).map(
      (file) => [file.item_code, file.status, file.times],
    )
    expect(status.find(([code]) => code === 'G101')).toEqual(['G101', 1, 2])
    expect(status.filter(([code]) => code !== 'G101').every(([, state, times]) => state === 2 && times === 1)).toBe(true)
    expect(second.data.missing_items).toEqual([{ code: 'G101', label: '施工许可证' }])

    const early = await intake.post(`${PC}/auditPass`, { engineering_id: draft.id, version: again.data.version, result: 'pass' })
    expect(early.data.fields).toEqual([{ field: 'files.G101', message: '施工许可证尚未审核通过' }])
    const passed = await intake.post(`${PC}/auditPass`, {
      engineering_id: draft.id,
      version: again.data.version,
      result: 'pass',
      files: [{ id: bad?.id, status: 1 }],
    })
    expect([passed.code, passed.msg]).toEqual([200, ''])
    const year = String((await stored(world, draft.id)).due_on).slice(0, 4)
    const accepted = await stored(world, draft.id)
    expect(accepted).toMatchObject({ state: 11, supervise_no: `330106${year}010001`, reject_reason: null })
    const codes = await sql<{
      unit_code: string
    }>`select unit_code from monomer where engineering_id = ${draft.id} order by id`.execute(world.platform.db)
    expect(codes.rows.map((row) => row.unit_code)).toEqual([`330106${year}010001-001`, `330106${year}010001-002`])

    const assistant = await colleague(world, world.here, 'officer')
    const assigned = await intake.post(`${PC}/engineeringProjectAssign`, {
      ids: String(draft.id),
      main_officer: world.here.accounts.officer,
      assist_officer: assistant.account,
    })
    expect(assigned.data.results).toEqual([{ id: draft.id, ok: true, msg: '' }])
    const todo = await sql<{
      title: string
    }>`select title from message where account_id = ${world.here.accounts.officer} and engineering_id = ${draft.id} order by id desc limit 1`.execute(
      world.platform.db,
    )
    expect(todo.rows[0]?.title).toBe('新分配的监督工程')

    const map = await person(world, world.here, 'officer').get(`${PC}/engineeringProjectMap`, { bbox: '120,30,121,31' })
    expect((map.data.points as unknown as { id: number }[]).map((point) => point.id)).toContain(draft.id)

    // 取消经确认，随之转入历史库；没有别的办法直接转 [S7-29]。
    const head = person(world, world.here, 'station_head')
    const direct = await head.post('/api/engineering/history/pc/change', { engineering_id: draft.id, reason: '测试归档' })
    expect(direct).toMatchObject({ code: 0, data: { problem: 'wrongState' } })
    expect(direct.msg).toContain('转入历史库随终止监督办理')
    const cancel = async (by: Person, action: string) =>
      by.post(`${PC}/engineeringProjectCancel`, {
        engineering_id: draft.id,
        version: (await stored(world, draft.id)).version,
        action,
        cancel_reason: '资金未落实',
      })
    expect((await cancel(owner, 'apply')).msg).toBe('')
    expect((await cancel(intake, 'confirm')).msg).toBe('')
    expect((await head.get(`${PC}/engineeringProjectList`, { ids: draft.id })).data.total).toBe(0)
    expect((await head.get(`${PC}/engineeringProjectList`, { ids: draft.id }, { type: '1' })).data.total).toBe(1)
    expect((await owner.get(`${PC}/engineeringProjectInfo`, { engineering_id: draft.id })).data.can).toEqual(['read'])
  })
})

describe('the parties of a new project', () => {
  it('hear of it when it is accepted, each once; who registered it is told otherwise', async () => {
    const draft = await submitted(world, owner, world.here)
    const opened = await intake.get(`${PC}/engineeringProjectInfo`, { engineering_id: draft.id })
    const files = (opened.data.files as unknown as { id: number }[]).map(({ id }) => ({ id, status: 2 }))
    const pass = { engineering_id: draft.id, version: draft.version, result: 'pass', files }
    expect((await intake.post(`${PC}/auditPass`, pass)).code).toBe(200)
    const { rows } = await sql<{ username: string; body: string }>`select a.unit_id, m.body from message m
      join account a on a.id = m.account_id where m.engineering_id = ${draft.id} and m.title = '本单位已登记为参建单位'`.execute(
      world.platform.db,
    )
    expect(rows).toContainEqual({ unit_id: world.here.unit, body: expect.stringContaining('本单位担任施工单位') })
    expect(rows).not.toContainEqual(expect.objectContaining({ unit_id: world.here.units.owner }))
  })
})
