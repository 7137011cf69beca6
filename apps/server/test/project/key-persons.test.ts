import { entityOf } from '@zhujian/domain/entities'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formValues } from '../factory'
import { createWorld, freshRow, type World } from '../world'
import { completeDraft, keyPeople, manager, type Person, person, stored } from './stage'

/** The one register of key persons: declared at registration, filled up after acceptance, changed by application only. */
let world: World
let owner: Person
let contractor: Person
beforeAll(async () => {
  world = await createWorld()
  owner = person(world, world.here, 'owner')
  contractor = person(world, world.here, 'contractor')
})
afterAll(() => world.close())

const ROSTER = '/api/people/manage_user/pc'
const built = (state: number) =>
  freshRow(world.platform, world.here, entityOf('engineering'), world.here.accounts.owner, { state })
const add = (values: Record<string, unknown>) => contractor.post(`${ROSTER}/add`, { active: true, ...values })
const enrolled = (project: number, name: string) => {
  const { idno, tel } = formValues(entityOf('worker'), {})
  return freshRow(world.platform, world.here, entityOf('worker'), contractor.account, {
    engineering_id: project,
    unit_id: world.here.unit,
    name,
    idcard_type: '01',
    idno,
    tel,
    work_role: 10,
    enter_status: 1,
  })
}

describe('the register of key persons', () => {
  it('is the same for the wizard and for the roster: who is declared at registration stands in the roster [point 2]', async () => {
    const draft = await completeDraft(world, owner, world.here)
    const roster = await owner.get(`${ROSTER}/getList`, { engineering_id: draft.id })
    const rows = (roster.data.rows ?? []).toSorted((a, b) => Number(a.id) - Number(b.id))
    const declared = keyPeople().map(({ post, unit_role, name }) => ({ post, unit_role, name, worker_id: null, active: true }))
    expect(rows).toMatchObject(declared)
    const idOf = (post: string) => rows.find((row) => row.post === post)?.id
    expect(await stored(world, draft.id)).toMatchObject({
      sgdw_leader: idOf('project_manager'),
      jldw_leader: idOf('chief_engineer'),
    })
  })

  it('fills an empty post of an accepted project and makes him its leader [D3]', async () => {
    const project = await built(11)
    const worker = await enrolled(project, '郑立新')
    const values = { engineering_id: project, unit_role: 'sgdw', post: 'project_manager', worker_id: worker, name: '郑立新' }
    const saved = await add(values)
    expect([saved.code, saved.msg, saved.data.fields]).toEqual([200, '', undefined])
    const { data } = await contractor.get(`${ROSTER}/info`, { id: saved.data.id })
    expect(data).toMatchObject({ unit_id: world.here.unit, idno: expect.stringMatching(/^\*{14}/) })
    expect((await stored(world, project)).sgdw_leader).toBe(saved.data.id)
    const second = await add({ ...values, worker_id: await enrolled(project, '第二人'), name: '第二人' })
    expect(second.data.fields).toEqual([{ field: 'post', message: '本工程已有在岗的项目经理“郑立新”，更换请办理“关键人员变更”' }])
  })

  it('takes nobody who is not enrolled on the project, nor under another name', async () => {
    const [project, other] = [await built(1), await built(1)]
    const values = { engineering_id: project, unit_role: 'sgdw', post: 'builder', name: '郑立新' }
    const foreign = await add({ ...values, worker_id: await enrolled(other, '郑立新') })
    expect(foreign.data.fields).toEqual([{ field: 'worker_id', message: '所选实名制人员不属于本工程' }])
    const renamed = await add({ ...values, worker_id: await enrolled(project, '郑立心') })
    expect(renamed.data.fields).toEqual([{ field: 'name', message: '与实名登记的姓名“郑立心”不一致' }])
    const nobody = await add(values)
    expect(nobody.data.fields).toEqual([{ field: 'idno', message: '请填写身份证号，或选择已实名登记的人员' }])
    const misplaced = await add({ ...values, ...manager('chief_engineer') })
    expect(misplaced.data.fields).toEqual([{ field: 'post', message: '施工单位不设总监理工程师，请核对所属方' }])
  })

  it('is changed on an accepted project by 关键人员变更 only; certificates are kept up in place [D2]', async () => {
    const project = await built(1)
    const saved = await add({ engineering_id: project, ...manager('safety_officer') })
    const id = saved.data.id
    const renamed = await contractor.post(`${ROSTER}/edit`, { id, version: saved.data.version, name: '换了一人', active: false })
    const message = '工程已受理，更换关键岗位人员请办理“关键人员变更”'
    expect(renamed.data.fields).toEqual([
      { field: 'name', message },
      { field: 'active', message },
    ])
    expect((await contractor.post(`${ROSTER}/delete`, { ids: String(id) })).data.results).toMatchObject([
      { ok: false, msg: message },
    ])
    const renewed = await contractor.post(`${ROSTER}/edit`, { id, version: saved.data.version, safety_cert_to: '2030-01-31' })
    expect([renewed.code, renewed.msg]).toEqual([200, ''])
  })
})
