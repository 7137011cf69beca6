import { FOREIGN_CARD } from '@zhujian/domain/people/certificate-number'
import { entityOf } from '@zhujian/domain/entities'
import { idCardCheckDigit } from '@zhujian/model/checksums'
import { addDays, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { make, unique } from '../factory'
import { type Person, person } from '../project/stage'
import { createWorld, freshRow, type World } from '../world'

/** What the register of people takes as a fact must be one: the card, the certificate, the team, the day. */
let world: World
let contractor: Person
beforeAll(async () => {
  world = await createWorld()
  contractor = person(world, world.here, 'contractor')
})
afterAll(() => world.close())

const WORKERS = '/api/people/worker/pc'
const TEAMS = '/api/people/team/pc'
const site = (values: Record<string, unknown> = {}) =>
  freshRow(world.platform, world.here, entityOf('engineering'), world.here.accounts.owner, { state: 1, ...values })
/** A man born on 5 March 1988. */
const card = () => {
  const n = unique()
  const body = `3301${String(Math.floor(n / 500) % 100).padStart(2, '0')}19880305${String((n % 500) * 2 + 1).padStart(3, '0')}`
  return body + idCardCheckDigit(body)
}
let people = 0
/** `sex`: 1 a man, 0 a woman. */
const cardOf = (born: string, sex: number) => {
  const body = `330106${born}${String(100 + (people += 1) * 2 + sex).padStart(3, '0')}`
  return body + idCardCheckDigit(body)
}
const enrol = async (more: Record<string, unknown> = {}, who = contractor) =>
  who.post(`${WORKERS}/add`, {
    engineering_id: 'engineering_id' in more ? more['engineering_id'] : await site(),
    unit_id: world.here.unit,
    name: '罗大勇',
    idcard_type: '01',
    idno: card(),
    work_type: '020',
    work_role: 20,
    enter_on: addDays(today(), -30),
    ...more,
  })
const told = ({ data }: Awaited<ReturnType<typeof enrol>>) => data.fields?.map(({ field, message }) => `${field}：${message}`)
const look = async (id: unknown) => (await contractor.get(`${WORKERS}/info`, { id })).data

describe('the card', () => {
  it('says sex and year of birth: filled in by it, never against it', async () => {
    const { data } = await enrol()
    expect(await look(data.id)).toMatchObject({ gender: 1, birth_year: 1988 })
    expect(told(await enrol({ gender: 2, birth_year: 1990 }))).toEqual([
      'gender：身份证号上的性别为男，请核对',
      'birth_year：身份证号上的出生年份为 1988，请核对',
    ])
    // The number itself is masked to who edits: it is opened to be compared.
    const wrong = await contractor.post(`${WORKERS}/edit`, { id: data.id, version: data.version, gender: 2 })
    expect(told(wrong)).toEqual(['gender：身份证号上的性别为男，请核对'])
  })

  it('lets nobody be hired at fifteen', async () => {
    expect(told(await enrol({ contract_from: '2004-03-04' }))).toEqual(['contract_from：劳动合同起始时未满 16 周岁，请核对日期'])
    const { data } = await enrol({ contract_from: '2004-03-05' })
    const { version } = await look(data.id)
    const early = await contractor.post(`${WORKERS}/edit`, { id: data.id, version, contract_from: '2004-03-01' })
    expect(told(early)).toEqual(['contract_from：劳动合同起始时未满 16 周岁，请核对日期'])
  })

  it('keeps who is not yet of age from the site, also where only the day of entry is changed', async () => {
    const year = Number(today().slice(0, 4))
    const born = (age: number, sex = 1) => cardOf(`${year - age}${addDays(today(), -1).slice(5).replace('-', '')}`, sex)
    expect(told(await enrol({ idno: born(15), enter_on: today() }))).toEqual(['idno：未满 16 周岁，不得招用（劳动法第十五条）'])
    expect(told(await enrol({ idno: born(17), enter_on: today() }))).toEqual(['idno：未满 18 周岁，不能进场施工'])
    const { data } = await enrol({ idno: born(18), enter_on: today() })
    const { version } = await look(data.id)
    const earlier = await contractor.post(`${WORKERS}/edit`, { id: data.id, version, enter_on: addDays(today(), -9) })
    expect(told(earlier)).toEqual(['idno：未满 18 周岁，不能进场施工'])
  })

  it('tells who enters a worker that he is beyond the age of the place, and keeps it with him', async () => {
    const year = Number(today().slice(0, 4))
    const born = (age: number, sex: number) => cardOf(`${year - age}${addDays(today(), -1).slice(5).replace('-', '')}`, sex)
    const warned = async (id: unknown) =>
      (
        await sql<{ body: string }>`select body from message where account_id = ${contractor.account}
          and title = '登记的工人超过当地规定的年龄，请核对' and path like ${`%id=${String(id)}`}`.execute(world.platform.db)
      ).rows.map(({ body }) => body)
    const man = await enrol({ idno: born(60, 1), enter_on: today() })
    const note = '进场时 60 周岁，已满男性 60 周岁，请核对能否上岗'
    expect([(await look(man.data.id))['age_note'], await warned(man.data.id)]).toEqual([note, [`罗大勇：${note}`]])
    const woman = await enrol({ idno: born(50, 0), enter_on: today() })
    expect((await look(woman.data.id))['age_note']).toBe('进场时 50 周岁，已满女性 50 周岁，请核对能否上岗')
    const younger = await enrol({ idno: born(59, 1), enter_on: today() })
    expect([(await look(younger.data.id))['age_note'], await warned(younger.data.id)]).toEqual([null, []])
    const office = await enrol({ idno: born(61, 1), enter_on: today(), work_role: 10, post: '资料员' })
    expect((await look(office.data.id))['age_note']).toBeNull()
    const at = { engineering_id: (await look(man.data.id))['engineering_id'], view: 'aged' }
    expect((await contractor.get(`${WORKERS}/getList`, at)).data.rows?.map(({ id }) => id)).toEqual([man.data.id])
  })

  it('bears a name of letters', async () => {
    expect(told(await enrol({ name: '罗大勇2号' }))).toEqual(['name：姓名只能是汉字、字母与间隔号“·”，不能有数字和其他符号'])
    const { data } = await enrol({ name: '阿卜杜拉•买买提' })
    expect((await look(data.id))['name']).toBe('阿卜杜拉·买买提')
  })
})

describe('a special trade', () => {
  const certified = (no: string, to = addDays(today(), 200)) => ({ work_type: '130', special_cert_no: no, special_cert_to: to })

  it('enters with a certificate in force, its own', async () => {
    expect(told(await enrol({ work_type: '130' }))).toEqual([
      'special_cert_no：建筑电工属于特种作业，须持操作资格证书才能进场（建质〔2008〕75号第四条），请填写证书编号',
    ])
    const lapsed = addDays(today(), -1)
    expect(told(await enrol(certified('浙A0001', lapsed)))).toEqual([
      `special_cert_to：建筑电工的特种作业操作资格证书已于 ${lapsed} 到期，不能进场`,
    ])
    expect((await enrol(certified('浙A0001', today()))).code).toBe(200)
    expect(told(await enrol(certified(' 浙a0001')))).toEqual(['special_cert_no：该特种作业证编号已登记在另一人名下，请核对证书'])
    expect(told(await enrol({ work_type: '270' }))?.[0]).toContain('电焊工属于特种作业')
  })

  it('holds one numbered by his own card, of which the last four are kept [A9]', async () => {
    const idno = card()
    const { data } = await enrol({ ...certified(`T${idno}`), idno })
    const kept = `T${'*'.repeat(14)}${idno.slice(-4)}`
    expect((await look(data.id))['special_cert_no']).toBe(kept)
    // 掩着送回来的是没有改动；别人的号码不收。
    const edit = (special_cert_no: string, version: unknown) =>
      contractor.post(`${WORKERS}/edit`, { id: data.id, version, special_cert_no, name: '罗小勇' })
    const again = await edit(kept, data.version)
    expect([again.code, (await look(data.id))['special_cert_no']]).toEqual([200, kept])
    expect(told(await edit(`T${card()}`, again.data.version))).toEqual([`special_cert_no：${FOREIGN_CARD}`])
  })

  it('the same person holds it on the next site too', async () => {
    const idno = card()
    expect((await enrol({ ...certified('浙A0100'), idno })).code).toBe(200)
    expect((await enrol({ ...certified('浙A0100'), idno })).code).toBe(200)
  })

  it('does not come back with one that ran out, nor is it taken up without', async () => {
    const { data } = await enrol(certified('浙A0200'))
    const { version } = await look(data.id)
    await contractor.post(`${WORKERS}/leave`, { id: data.id, version, exit_on: today() })
    await sql`update worker set special_cert_to = ${addDays(today(), -1)} where id = ${data.id}`.execute(world.platform.db)
    const enter = async () =>
      contractor.post(`${WORKERS}/enter`, { id: data.id, version: (await look(data.id)).version, enter_on: today() })
    expect((await enter()).msg).toMatch(/^罗大勇：建筑电工的特种作业操作资格证书已于 .* 到期，不能进场$/)
    await sql`update worker set special_cert_to = ${today()} where id = ${data.id}`.execute(world.platform.db)
    expect((await enter()).msg).toBe('')
    const steel = (await enrol()).data
    const turned = await contractor.post(`${WORKERS}/edit`, { id: steel.id, version: steel.version, work_type: '030' })
    expect(told(turned)?.[0]).toContain('架子工属于特种作业')
  })
})

describe('a team', () => {
  const crew = (engineering_id: number, unit_id: unknown) =>
    make(world.platform, entityOf('team'), { engineering_id, unit_id, name: `钢筋班${unique()}` }, world.here.refs)

  it('is of the company of its people', async () => {
    const project = await site()
    const [own, other] = [await crew(project, world.here.unit), await crew(project, world.here.units.labour)]
    expect(told(await enrol({ engineering_id: project, team_id: other }))?.[0]).toMatch(
      /^team_id：班组“钢筋班\d+”属于330106.*，与所属单位不一致/,
    )
    expect((await enrol({ engineering_id: project, team_id: own })).msg).toBe('')
    const { version } = (await contractor.get(`${TEAMS}/info`, { id: own })).data
    const moved = await contractor.post(`${TEAMS}/edit`, { id: own, version, unit_id: world.here.units.labour })
    expect(told(moved)).toEqual(['unit_id：班组里有 1 人不是该单位的，先调到别的班组'])
  })

  it('is of a company that builds, not of one that supplies', async () => {
    const project = await site()
    const dealer = await make(world.platform, entityOf('unit'), { unit_name: `建材${unique()}` })
    await make(world.platform, entityOf('engineering_unit'), {
      engineering_id: project,
      unit_id: dealer,
      unit_name: '建材',
      role: 'concrete',
      active: true,
    })
    const added = await contractor.post(`${TEAMS}/add`, {
      engineering_id: project,
      unit_id: dealer,
      name: `砌筑班${unique()}`,
      work_type: '050',
    })
    expect(told(added)).toEqual(['unit_id：所选单位不是本工程的施工单位或专业分包或劳务公司或设备安装或设备租赁'])
  })

  it('comes no earlier than the site is made ready, as its people do', async () => {
    const project = await site({ plan_kg_time: '2026-01-01' })
    const add = (enter_on: string, leader = '罗大勇') =>
      contractor.post(`${TEAMS}/add`, {
        engineering_id: project,
        unit_id: world.here.unit,
        name: `木工班${unique()}`,
        work_type: '050',
        leader,
        enter_on,
      })
    const early = 'enter_on：合同开工日期为 2026-01-01，进场日期最多早于它 180 天，请核对'
    expect(told(await add('1900-01-01'))).toEqual([early])
    expect(told(await add('2025-07-04'))).toEqual([early])
    expect((await add('2025-07-05')).msg).toBe('')
    expect(told(await add('2026-02-01', '工人1'))?.[0]).toContain('leader：姓名只能是汉字')
    expect(told(await enrol({ engineering_id: project, enter_on: '2025-07-04' }))).toEqual([early])
  })

  it('comes no earlier than its unit, where the unit has a day of entry in every part it plays', async () => {
    const project = await site({ plan_kg_time: addDays(today(), -90) })
    const entered = addDays(today(), -20)
    const { platform } = world
    await sql`update engineering_unit set enter_on = ${entered}::date where engineering_id = ${project} and unit_id = ${world.here.unit}`.execute(
      platform.db,
    )
    const [early] = told(await enrol({ engineering_id: project, enter_on: addDays(entered, -1) })) ?? []
    expect(early).toMatch(new RegExp(`^enter_on：.*登记的进场日期为 ${entered}，不能早于它进场$`))
    expect((await enrol({ engineering_id: project, enter_on: entered })).msg).toBe('')
    const values = { engineering_id: project, unit_id: world.here.unit, unit_name: '另一角色', role: 'specialty', active: true }
    await make(platform, entityOf('engineering_unit'), values)
    expect((await enrol({ engineering_id: project, enter_on: addDays(entered, -1) })).msg).toBe('')
  })
})

it('the other site of a worker is named to who may see it, to others it is another project', async () => {
  const idno = card()
  const far = await freshRow(world.platform, world.there, entityOf('engineering'), world.there.accounts.owner, { state: 1 })
  await make(
    world.platform,
    entityOf('worker'),
    {
      engineering_id: far,
      unit_id: world.there.unit,
      idno,
      work_role: 20,
      enter_status: 1,
      enter_on: '2026-01-05',
      exit_on: null,
    },
    world.there.refs,
  )
  const here = await site({ main_officer: world.here.accounts.officer, engineering_name: `城西安置房${unique()}` })
  const name = (
    await sql<{ engineering_name: string }>`select engineering_name from engineering where id = ${here}`.execute(
      world.platform.db,
    )
  ).rows[0]?.engineering_name
  const bodies = async (project: number) =>
    (
      await sql<{ account_id: number; body: string }>`select account_id, body from message
        where engineering_id = ${project} and title like '登记的工人在其他工程%' order by id`.execute(world.platform.db)
    ).rows
  await enrol({ engineering_id: here, idno })
  expect(await bodies(here)).toEqual([
    { account_id: contractor.account, body: expect.stringContaining('在另一工程仍为在场') },
    { account_id: world.here.accounts.officer, body: expect.stringContaining('在另一工程仍为在场') },
  ])
  const idno2 = card()
  await enrol({ engineering_id: here, idno: idno2 })
  const next = await site({ main_officer: world.here.accounts.officer })
  await enrol({ engineering_id: next, idno: idno2 })
  expect((await bodies(next)).map(({ body }) => body.includes(`“${name}”`))).toEqual([true, true])
})
