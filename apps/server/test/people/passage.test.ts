import { entityOf } from '@zhujian/domain/entities'
import { idCardCheckDigit } from '@zhujian/model/checksums'
import { addDays, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { make } from '../factory'
import { manager, type Person, person } from '../project/stage'
import { createWorld, freshRow, type World, uploadedFile } from '../world'

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
/** Another number with the same first six and last four digits. */
function alike(idno: string): string {
  for (let day = 1; day <= 28; day++) {
    const other = card(`199104${String(day).padStart(2, '0')}`, Number(idno.slice(14, 17)))
    if (other.slice(-4) === idno.slice(-4)) return other
  }
  throw new Error('no number is alike')
}
const enrol = (engineering_id: number, more: Record<string, unknown> = {}) =>
  contractor.post(`${WORKERS}/add`, {
    engineering_id,
    unit_id: world.here.unit,
    name: '罗大勇',
    idcard_type: '01',
    idno: card('19880305', 17),
    work_type: '020',
    work_role: 20,
    enter_on: addDays(today(), -30),
    ...more,
  })
const look = async (id: unknown) => (await contractor.get(`${WORKERS}/info`, { id })).data

describe('a worker on the books', () => {
  it('stays the same person once there is attendance: nobody renames or deletes him, and his team stays with him', async () => {
    const project = await site()
    const crew = await freshRow(world.platform, world.here, entityOf('team'), contractor.account, {
      engineering_id: project,
      unit_id: world.here.unit,
    })
    const { data } = await enrol(project, { team_id: crew, idno: card('19900202', 41) })
    const corrected = await contractor.post(`${WORKERS}/edit`, { id: data.id, version: data.version, name: '罗大永' })
    expect([corrected.code, corrected.msg]).toEqual([200, ''])
    const team = await contractor.post('/api/people/team/pc/delete', { ids: String(crew) })
    expect(JSON.stringify(team.data.results)).toContain('还有 1 人')
    await make(world.platform, entityOf('attendance_day'), { engineering_id: project, worker_id: data.id, day_on: today() })
    const { version } = await look(data.id)
    const message = '已有考勤、工资或在岗记录，不能改成别人；登记有误的，请退场后重新登记'
    const renamed = await contractor.post(`${WORKERS}/edit`, { id: data.id, version, name: '李代桃' })
    expect(renamed.data.fields).toEqual([{ field: 'name', message }])
    // The number of somebody else may look the same behind its mask.
    const idno = alike(card('19900202', 41))
    const swapped = await contractor.post(`${WORKERS}/edit`, { id: data.id, version, idno })
    expect(swapped.data.fields).toEqual([{ field: 'idno', message }])
    const same = await contractor.post(`${WORKERS}/edit`, { id: data.id, version, idno: card('19900202', 41), gender: 1 })
    expect([same.msg, same.data.fields]).toEqual(['', undefined])
    const gone = await contractor.post(`${WORKERS}/delete`, { ids: String(data.id) })
    expect(JSON.stringify(gone.data.results)).toContain('离开的请办理退场')
    expect((await contractor.post(`${WORKERS}/edit`, { id: data.id, version: same.data.version, nation: '汉族' })).code).toBe(200)
  })
})

describe('what is entered of a worker', () => {
  const refused = async (more: Record<string, unknown>) => (await enrol(await site(), more)).data.fields

  it('is refused where it cannot be so, on its field', async () => {
    expect(await refused({ enter_on: addDays(today(), 8) })).toEqual([
      { field: 'enter_on', message: '进场日期最多提前 7 天登记' },
    ])
    expect(await refused({ card_no: '6222021' })).toEqual([{ field: 'card_no', message: '工资卡号应为 12 至 19 位数字' }])
    expect(await refused({ unit_price: '100000.01' })).toEqual([
      { field: 'unit_price', message: '单价不能大于 100,000 元，请核对单位' },
    ])
    const lapsed = addDays(today(), -1)
    expect(await refused({ id_to: lapsed })).toEqual([{ field: 'id_to', message: `证件已于 ${lapsed} 到期，请换证后登记` }])
    expect(
      (await enrol(await site(), { enter_on: addDays(today(), 7), card_no: '622202120200', unit_price: '100000' })).code,
    ).toBe(200)
  })

  it('may be changed after the card has lapsed, as long as the card is not', async () => {
    const { data } = await enrol(await site())
    await sql`update worker set id_to = ${addDays(today(), -1)} where id = ${data.id}`.execute(world.platform.db)
    const { version } = await look(data.id)
    expect((await contractor.post(`${WORKERS}/edit`, { id: data.id, version, nation: '汉族' })).code).toBe(200)
  })

  it('is told to whoever enters it when the same person is still on another site', async () => {
    const idno = card('19790505', 31)
    const told = async (id: unknown) =>
      (
        await sql`select 1 from message where title = '登记的工人在其他工程尚未退场，请核对' and engineering_id = (select engineering_id
          from worker where id = ${id})`.execute(world.platform.db)
      ).rows.length
    const first = await enrol(await site(), { idno })
    const second = await enrol(await site(), { idno })
    expect([await told(first.data.id), await told(second.data.id)]).toEqual([0, 1])
  })
})

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

  it('leaves with many others at once: who cannot go stays, and says why; the rest are gone', async () => {
    const project = await site()
    const people = []
    for (let n = 100; n < 130; n += 1) people.push((await enrol(project, { idno: card('19880305', n) })).data)
    const rows = people.map(({ id, version }) => ({ id, version }))
    const stale = rows.map((row, at) => (at === 0 ? { ...row, version: Number(row.version) + 1 } : row))
    const answer = await contractor.post(`${WORKERS}/leaveEach`, { rows: stale, exit_on: today() })
    const results = answer.data.results as unknown as { id: number; ok: boolean; msg: string }[]
    expect(results.map(({ ok }) => ok)).toEqual(rows.map((_, at) => at !== 0))
    expect(results[0]?.msg).not.toBe('')
    const left = async () =>
      (await contractor.get(`${WORKERS}/getList`, { engineering_id: project, enter_status: 2, limit: 50 })).data.total
    expect(await left()).toBe(29)
    const back = rows.slice(1).map(({ id, version }) => ({ id, version: Number(version) + 1 }))
    const entered = await contractor.post(`${WORKERS}/enterEach`, { rows: back, enter_on: today() })
    expect((entered.data.results as unknown as { ok: boolean }[]).every(({ ok }) => ok)).toBe(true)
    expect(await left()).toBe(0)
    const stranger = person(world, world.there, 'contractor')
    const foreign = await stranger.post(`${WORKERS}/leaveEach`, { rows: back.slice(0, 1), exit_on: today() })
    expect(foreign.data.results).toMatchObject([{ ok: false }])
    expect(await left()).toBe(0)
  })

  it('without education is found under 未三级教育, also who was entered as educated by hand: the figure is the number of rows', async () => {
    const project = await site()
    await enrol(project, { idno: card('19880305', 201) })
    // Nobody says of a worker by hand that he was trained: it follows from the training.
    await enrol(project, { idno: card('19880305', 202), edu_pass: true, edu_on: today() })
    const trained = await enrol(project, { idno: card('19880305', 203) })
    await sql`update worker set edu_pass = true where id = ${trained.data.id}`.execute(world.platform.db)
    await enrol(project, { idno: card('19880305', 204), work_role: 10, post: '资料员' })
    const filters = { enter_status: '1', work_role: '20', edu_pass: '0', engineering_id: project }
    const { rows, total } = (await contractor.get(`${WORKERS}/getList`, filters)).data
    expect([rows?.length, total]).toEqual([2, 2])
    const { engineering_id, ...view } = filters
    const counted = await contractor.get(`${WORKERS}/totals`, { engineering_id, parts: JSON.stringify([view]) })
    expect(counted.data.totals).toEqual([2])
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
    const cert_file = await uploadedFile(world.platform, contractor.account)
    const declared = { ...manager('project_manager'), cert_file, idno: card('19850612', 59) }
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

  it('on record it keeps its number, also against one that ends alike', async () => {
    const project = await site()
    const id = await open(project, { account_no: '33050161000000001234', record_on: '2026-03-01', open_on: '2026-02-01' })
    const { data } = await contractor.get(`${BANK}/info`, { engineering_id: project })
    const edit = (account_no: string) =>
      contractor.post('/api/salary/bank_account/pc/edit', { id, version: Number(data.version), account_no })
    expect((await edit('33050161999999991234')).data.fields).toEqual([
      { field: 'account_no', message: '已备案的专户不能更改，账户有变的请撤销后另行开立' },
    ])
    expect((await edit('33050161000000001234')).msg).toBe('')
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
