import { entityOf } from '@zhujian/domain/entities'
import { idCardCheckDigit } from '@zhujian/model/checksums'
import { addDays, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manager, type Person, person } from '../project/stage'
import { createWorld, freshRow, type World } from '../world'

/** People come and go by acts: one presence per person and project, nobody too young, nobody leaves a post behind. */
let world: World
let contractor: Person
beforeAll(async () => {
  world = await createWorld()
  contractor = person(world, world.here, 'contractor')
})
afterAll(() => world.close())

const WORKERS = '/api/people/worker/pc'
const site = (state = 1) => freshRow(world.platform, world.here, entityOf('engineering'), world.here.accounts.owner, { state })
const card = (birthday: string, n: number) => {
  const body = `330106${birthday}${String(n).padStart(3, '0')}`
  return body + idCardCheckDigit(body)
}
const enrol = (engineering_id: number, more: Record<string, unknown> = {}) =>
  contractor.post(`${WORKERS}/add`, {
    engineering_id,
    unit_id: world.here.unit,
    name: '罗大勇',
    idcard_type: '01',
    idno: card('19880305', 17),
    work_type: '030',
    work_role: 20,
    enter_on: addDays(today(), -30),
    ...more,
  })
const look = async (id: unknown) => (await contractor.get(`${WORKERS}/info`, { id })).data

describe('a worker', () => {
  it('is on site once entered, leaves by an act and may enter again; the form cannot say so [D3]', async () => {
    const project = await site()
    const { data } = await enrol(project, { enter_status: 2, exit_on: today() })
    expect(await look(data.id)).toMatchObject({ enter_status: 1, exit_on: null, can: expect.arrayContaining(['leave', 'enter']) })
    const again = await enrol(project)
    expect(again.data.fields).toEqual([{ field: 'idno', message: '此人已在该工程登记' }])

    const leave = (version: number, exit_on: string) => contractor.post(`${WORKERS}/leave`, { id: data.id, version, exit_on })
    expect((await leave(1, addDays(today(), -31))).data.fields).toEqual([
      { field: 'exit_on', message: '退场日期不能早于进场日期' },
    ])
    expect((await leave(1, addDays(today(), 1))).data.fields).toEqual([{ field: 'exit_on', message: '退场日期不能晚于今天' }])
    expect((await leave(1, addDays(today(), -2))).code).toBe(200)
    expect(await look(data.id)).toMatchObject({ enter_status: 2, exit_on: addDays(today(), -2) })
    expect((await leave(2, today())).msg).toBe('罗大勇已经退场')

    const enter = (enter_on: string) => contractor.post(`${WORKERS}/enter`, { id: data.id, version: 2, enter_on })
    expect((await enter(addDays(today(), -3))).data.fields).toEqual([
      { field: 'enter_on', message: '再次进场日期不能早于上次退场日期' },
    ])
    expect((await enter(today())).code).toBe(200)
    expect(await look(data.id)).toMatchObject({ enter_status: 1, enter_on: today(), exit_on: null })
    const { rows } = await sql<{ action: string; note: string }>`select action, note from oper_log where module = 'worker'
      and row_id = ${data.id} and action in ('leave', 'enter') order by id`.execute(world.platform.db)
    expect(rows.map(({ action }) => action)).toEqual(['leave', 'enter'])
  })

  it('is of age on the day he enters, and his number is a right one', async () => {
    const project = await site()
    const born = `${Number(today().slice(0, 4)) - 17}0101`
    expect((await enrol(project, { idno: card(born, 31), enter_on: today() })).data.fields).toEqual([
      { field: 'idno', message: '未满 18 周岁，不能进场施工' },
    ])
    const wrong = card('19900101', 31).slice(0, 17)
    const digit = idCardCheckDigit(wrong) === '1' ? '2' : '1'
    expect((await enrol(project, { idno: wrong + digit })).data.fields).toMatchObject([{ field: 'idno' }])
  })

  it('belongs to a team of his own project; who leads it is named there', async () => {
    const [project, other] = [await site(), await site()]
    const team = (engineering_id: number) =>
      freshRow(world.platform, world.here, entityOf('team'), contractor.account, { engineering_id, unit_id: world.here.unit })
    const foreign = await enrol(project, { team_id: await team(other) })
    expect(foreign.data.fields).toEqual([{ field: 'team_id', message: '所选班组不属于本工程' }])
    const own = await team(project)
    expect((await enrol(project, { team_id: own, is_leader: true })).code).toBe(200)
    expect((await contractor.get('/api/people/team/pc/info', { id: own })).data).toMatchObject({ leader: '罗大勇' })
  })

  it('who was declared as key person at registration is joined to it when enrolled, and cannot leave while in the post', async () => {
    const project = await site()
    const declared = { ...manager('project_manager'), idno: card('19850612', 59) }
    const post = await contractor.post('/api/people/manage_user/pc/add', { engineering_id: project, active: true, ...declared })
    const { data } = await enrol(project, {
      name: '冯国平',
      idno: declared.idno,
      work_role: 10,
      post: '项目经理',
      work_type: '900',
    })
    expect((await contractor.get('/api/people/manage_user/pc/info', { id: post.data.id })).data).toMatchObject({
      worker_id: data.id,
      unit_id: world.here.unit,
    })
    const leaving = await contractor.post(`${WORKERS}/leave`, { id: data.id, version: 1, exit_on: today() })
    expect(leaving.msg).toBe('冯国平是在岗的项目经理，先办理“关键人员变更”再退场')
  })
})

describe('the wage account of a project', () => {
  const BANK = '/api/engineering/bank/pc'
  const open = (project: number, more: Record<string, unknown> = {}) =>
    freshRow(world.platform, world.here, entityOf('bank_account'), contractor.account, {
      engineering_id: project,
      account_state: 1,
      ...more,
    })

  it('is one: a second is refused, and a closed one never stands for it [D2]', async () => {
    const project = await site()
    const first = await open(project)
    await expect(open(project)).rejects.toThrow('bank_account_engineering_id_key')
    await open(project, { account_state: 3 })
    expect((await contractor.get(`${BANK}/info`, { engineering_id: project })).data).toMatchObject({ id: first })
  })

  it('is closed by two: applied for by the contractor once wages are paid, confirmed by the labour authority', async () => {
    const project = await site()
    const id = await open(project)
    const hrss = person(world, world.here, 'hrss')
    const act = (who: Person, name: string, version: number) => who.post(`${BANK}/${name}`, { id, version, note: '工程完工' })
    const sheet = await freshRow(world.platform, world.here, entityOf('salary_sheet'), contractor.account, {
      engineering_id: project,
      state: 13,
    })
    expect((await act(contractor, 'applyClose', 1)).msg).toBe('还有 1 份工资表没有发放完毕，不能撤销专户')
    await sql`update salary_sheet set state = 1 where id = ${sheet}`.execute(world.platform.db)
    expect((await act(contractor, 'close', 1)).code).not.toBe(200)
    expect((await act(contractor, 'applyClose', 1)).code).toBe(200)
    expect((await act(hrss, 'close', 2)).code).toBe(200)
    expect((await act(hrss, 'unfreeze', 3)).msg).toBe('专户当前为“已撤销”，不能解除冻结')
    await open(project)
  })
})
