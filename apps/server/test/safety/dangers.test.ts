import { entityOf } from '@zhujian/domain/entities'
import { addDays, nowSeconds, today } from '@zhujian/model/date'
import { tellLate } from '@zhujian/server/modules/safety/public'
import { withTransaction } from '@zhujian/server/platform/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { add as draftDocument, createOffice, type Office, party, reviewed, sign, step as handIn } from '../document/desk'
import { call, type Person } from '../file/harness'
import { make } from '../factory'
import { linkedFile, uploadedFile } from '../world'
import { givenDanger } from './given-danger'

const AT = '/api/safety/hidden_danger/pc'

let office: Office
let other: Person
let second: number
beforeAll(async () => {
  office = await createOffice()
  const { harness, project } = office
  second = await make(harness.platform, entityOf('unit'), { unit_name: '云州幕墙工程有限公司', status: 'normal' })
  await make(harness.platform, entityOf('engineering_unit'), party(project, second, '云州幕墙工程有限公司', 'specialty'))
  other = await harness.person('subcontractor', { unit: second })
})
afterAll(() => office.harness.close())

const db = () => office.harness.platform.db
const get = async (person: Person, url: string) =>
  (await office.harness.app.inject({ method: 'GET', url, headers: { token: person.token } })).json()
const danger = (more: Record<string, unknown> = {}) => givenDanger(office, { deadline: addDays(today(), -6), ...more })
const step = async (person: Person, id: number, name: string, asks: Record<string, unknown>) => {
  const { version } = (await get(office.officer, `${AT}/info?id=${id}`)).data
  return call(office.harness, person, `${AT}/examine`, { id, version, step: name, ...asks })
}
const told = async (person: Person): Promise<string[]> => {
  const { rows } = await sql<{ title: string }>`select title from message where account_id = ${person.id} order by id`.execute(
    db(),
  )
  return rows.map(({ title }) => title)
}

it('is found by its whole number, typed where a name may be typed too', async () => {
  const id = await danger({ danger_no: 'AQ-202611-0777', deadline: addDays(today(), 5) })
  await danger({ danger_no: 'AQ-202611-0778', deadline: addDays(today(), 5) })
  const found = async (asked: 'keyword' | 'place', word: string) =>
    (await get(office.officer, `${AT}/getList?${new URLSearchParams({ [asked]: word, limit: '10' })}`)).data.rows.map(
      (row: { id: number }) => row.id,
    )
  for (const asked of ['keyword', 'place'] as const) {
    expect(await found(asked, ' aq-202611-0777')).toEqual([id])
    expect(await found(asked, 'AQ-202611-077')).toEqual([])
  }
})

describe('whom a danger is issued to', () => {
  it('can sign and submit it: one of the company responsible, in a post that does', async () => {
    const fresh = { state: 10, created_by: office.officer.id, deadline: addDays(today(), 5) }
    const elsewhere = await danger({ ...fresh, duty_person: office.officer.id })
    const asks = { duty_unit_id: office.unit, deadline: addDays(today(), 5) }
    expect((await step(office.officer, elsewhere, 'issue', asks)).data.fields).toMatchObject([{ field: 'duty_person' }])
    const own = await danger(fresh)
    expect((await step(office.officer, own, 'issue', asks)).msg).toBe('')
  })

  it('is still on the project: one that has left gets no new danger, and keeps what it was given until it is re-addressed', async () => {
    const { harness, project, unit, officer } = office
    const gone = await make(harness.platform, entityOf('unit'), { unit_name: '云州钢构工程有限公司', status: 'normal' })
    const place = party(project, gone, '云州钢构工程有限公司', 'specialty')
    await make(harness.platform, entityOf('engineering_unit'), { ...place, active: false })
    const fresh = await danger({ state: 10, duty_person: null, deadline: addDays(today(), 5) })
    const asks = (duty_unit_id: number) => ({ duty_unit_id, deadline: addDays(today(), 5) })
    expect((await step(officer, fresh, 'issue', asks(gone))).data.fields).toMatchObject([{ field: 'duty_unit_id' }])
    expect((await step(officer, fresh, 'issue', asks(unit))).msg).toBe('')
    const given = await danger({ duty_unit_id: gone, duty_person: null, deadline: addDays(today(), 6) })
    const moved = { duty_unit_id: unit, change_reason: '原单位已退场' }
    expect((await step(officer, given, 'readdress', moved)).msg).toBe('')
  })

  it('is said where the danger is written: not first when it is issued', async () => {
    const { harness, officer, project, unit, site } = office
    const written = (more: Record<string, unknown>) =>
      call(harness, officer, `${AT}/add`, {
        engineering_id: project,
        category: 'civilised',
        place: '3#楼',
        description: '临边未防护',
        level: 1,
        is_major: false,
        before_img: '',
        duty_unit_id: unit,
        ...more,
      })
    const photo = { before_img: await uploadedFile(harness.platform, officer.id) }
    const problem = async (more: Record<string, unknown>) => (await written({ ...photo, ...more })).data.fields
    const unable = {
      field: 'duty_person',
      message: '整改人须是责任单位在本工程的项目部、安全员或分包人员；不指定的由他们共同办理',
    }
    expect(await problem({ duty_person: other.id })).toEqual([unable])
    expect((await written({ ...photo, duty_person: site.id, deadline: today() })).msg).toBe('')
  })
})

describe('the fine of a danger', () => {
  it('stays within what the law lets be fined, when it is entered and when it is changed', async () => {
    const id = await danger({ state: 10, created_by: office.officer.id, level: 1, deadline: addDays(today(), 6) })
    const { version } = (await get(office.officer, `${AT}/info?id=${id}`)).data
    const edit = (fine: string) => call(office.harness, office.officer, `${AT}/edit`, { id, version, fine })
    expect((await edit('999999999')).data.fields).toEqual([
      { field: 'fine', message: '一般隐患的罚款不超过 50,000 元（安全生产法第一百零二条）' },
    ])
    expect((await edit('50000')).msg).toBe('')
  })
})

describe('what a danger is said to violate', () => {
  const OLD =
    'JGJ 46-2005 施工现场临时用电安全技术规范已于 2025-01-01 废止，请改用 JGJ/T 46-2024 建筑与市政工程施工现场临时用电安全技术标准'

  it('is no standard abolished on the day it was found, though it was typed', async () => {
    const id = await danger({ state: 10, created_by: office.officer.id, deadline: addDays(today(), 6) })
    const cite = async (basis: string) => {
      const { version } = (await get(office.officer, `${AT}/info?id=${id}`)).data
      return call(office.harness, office.officer, `${AT}/edit`, { id, version, basis })
    }
    expect((await cite('jgj46－2005 第 8.1.3 条')).data.fields).toEqual([{ field: 'basis', message: OLD }])
    expect((await cite('JGJ/T 46-2024（原 JGJ 46-2005 第 8.1.3 条）')).msg).toBe('')
    await sql`update hidden_danger set created_at = '2024-12-31 08:00+08' where id = ${id}`.execute(db())
    expect((await cite('JGJ 46-2005 第 8.1.3 条')).msg).toBe('')
    await sql`update hidden_danger set created_at = '2025-01-01 08:00+08' where id = ${id}`.execute(db())
    expect((await cite('JGJ 46-2005 第 8.1.4 条')).data.fields).toEqual([{ field: 'basis', message: OLD }])
  })

  it('is refused on the line of the check that brings it', async () => {
    const { harness, site, project } = office
    const check = async (basis: string) =>
      call(harness, site, '/api/safety/safety_check/pc/add', {
        engineering_id: project,
        self_kind: 1,
        check_at: nowSeconds() - 600,
        inspector_ids: [site.id],
        checklist: [
          { item: '安全通道', category: 'height', result: 1 },
          { item: '一机一闸', category: 'electricity', result: 2, level: 1, note: '一闸两机', basis },
        ],
        img: await uploadedFile(harness.platform, site.id),
      })
    expect((await check('JGJ 46-2005 第 8.1.3 条')).data.fields).toEqual([{ field: 'checklist.1.basis', message: OLD }])
    expect((await check('JGJ/T 46-2024')).msg).toBe('')
  })
})

describe('the deadline of a danger not yet issued', () => {
  it('lies at most half a year ahead when it is changed, too', async () => {
    const id = await danger({ state: 10, created_by: office.officer.id })
    const { version } = (await get(office.officer, `${AT}/info?id=${id}`)).data
    const edit = (deadline: string) => call(office.harness, office.officer, `${AT}/edit`, { id, version, deadline })
    expect((await edit(addDays(today(), 181))).data.fields).toEqual([
      { field: 'deadline', message: '整改期限最长 180 天，更久的分期下发' },
    ])
    expect((await edit(addDays(today(), -1))).data.fields).toEqual([{ field: 'deadline', message: '整改期限不能早于今天' }])
    expect((await edit(addDays(today(), 180))).msg).toBe('')
  })
})

describe('the photograph of what was put right', () => {
  it('is not the one of what was wrong, told by its content', async () => {
    const { harness, site } = office
    const id = await danger({ deadline: addDays(today(), 2) })
    const before = await linkedFile(harness.platform, site.id, 'hidden_danger', id, 'before_img')
    const twin = await uploadedFile(harness.platform, site.id)
    await sql`update file_object t set sha256 = b.sha256 from file_object b where t.path = ${twin} and b.path = ${before}`.execute(
      db(),
    )
    const answer = { rectify_note: '已按要求设置防护栏杆' }
    const same = await step(site, id, 'submit', { ...answer, rectify_img: twin })
    expect(same.data.fields).toEqual([{ field: 'rectify_img', message: '该照片已用于本记录的“隐患照片”，请现场重新拍摄' }])
    const other = await uploadedFile(harness.platform, site.id)
    await sql`update file_object set sha256 = ${'7'.repeat(64)} where path = ${other}`.execute(db())
    expect((await step(site, id, 'submit', { ...answer, rectify_img: other })).code).toBe(200)
  })
})

describe('an open danger that is late', () => {
  it('says so in time, in its list, its view and its record, days of suspension not counted [D14]', async () => {
    const late = await danger()
    const soon = await danger({ deadline: addDays(today(), 2) })
    const days = async (id: number) => (await get(office.officer, `${AT}/info?id=${id}`)).data.overdue_days
    expect([await days(late), await days(soon)]).toEqual([6, 0])
    const view = await get(office.officer, `${AT}/getList?state=0,3,11,12&overdue_days=1 - 9999&sort=-overdue_days`)
    expect(view.data.rows.map((row: { id: number }) => row.id)).toEqual([late])
    await sql`insert into engineering_pause (engineering_id, kind, from_on, to_on)
      values (${office.project}, 'suspend', ${addDays(today(), -5)}, ${addDays(today(), -1)})`.execute(db())
    expect(await days(late)).toBe(2)
    await sql`delete from engineering_pause where engineering_id = ${office.project}`.execute(db())
  })

  it('is told once a day to who must put it right and to the officers, until it is settled [D14]', async () => {
    const tell = () => withTransaction(db(), (trx) => tellLate(office.harness.platform, trx))
    await danger()
    expect([await tell(), await tell()]).toEqual([1, 0])
    expect(await told(office.site)).toContain('隐患整改已逾期')
    expect(await told(office.chief)).toContain('隐患逾期未整改')
    await sql`update danger_reminder set told_on = told_on - 1`.execute(db())
    expect(await tell()).toBe(1)
    await sql`update hidden_danger set state = 13`.execute(db())
    await sql`update danger_reminder set told_on = told_on - 1`.execute(db())
    expect(await tell()).toBe(0)
  })
})

describe('a danger found by one side', () => {
  it('offers its withdrawal, re-addressing and closing to that side and to no other', async () => {
    const [found, rechecking] = [await danger(), await danger({ state: 12 })]
    const builder = await office.harness.person('contractor', { unit: office.unit })
    const offered = async (person: Person, id: number): Promise<string[]> => (await get(person, `${AT}/info?id=${id}`)).data.can
    expect(await offered(office.officer, found)).toEqual(expect.arrayContaining(['withdraw', 'readdress']))
    const major = await danger({ is_major: true, major_basis: '判定标准第四条' })
    expect(await offered(office.officer, major), 'a major one is not withdrawn by who found it').not.toContain('withdraw')
    expect(await offered(office.chief, major)).toContain('withdraw')
    expect(await offered(office.officer, rechecking)).toEqual(expect.arrayContaining(['close', 'recheckBack']))
    for (const right of ['edit', 'withdraw', 'readdress', 'close', 'recheckBack'])
      for (const id of [found, rechecking]) expect(await offered(builder, id)).not.toContain(right)
    const own = await danger({ checker_side: 4 })
    expect(await offered(builder, own)).toContain('withdraw')
    expect(await offered(office.officer, own)).not.toContain('withdraw')
    expect(await step(builder, own, 'withdraw', { change_reason: '误发' })).toMatchObject({ code: 200 })
  })
})

describe('a danger issued by mistake', () => {
  it('is withdrawn by the side that issued it, with a reason, and counts as open no more [D14]', async () => {
    const id = await danger()
    expect((await step(office.site, id, 'withdraw', { change_reason: '不想改' })).msg).toContain('监督机构')
    expect(await step(office.officer, id, 'withdraw', {})).toMatchObject({ data: { fields: [{ field: 'change_reason' }] } })
    expect((await step(office.officer, id, 'withdraw', { change_reason: '开错了' })).msg).toMatch(
      /^隐患的撤回，请具体写明误在哪里/,
    )
    expect(await step(office.officer, id, 'withdraw', { change_reason: '登记错了工程，这一处在隔壁工地' })).toMatchObject({
      code: 200,
    })
    expect(await told(office.site)).toContain('隐患整改已撤回，不必整改')
    const { rows } =
      await sql`select 1 from oper_log where module = 'hidden_danger' and row_id = ${id} and action = 'withdraw'`.execute(db())
    expect(rows).toHaveLength(1)
  })

  it('is re-addressed: both are told, the new one signs from the start [D14]', async () => {
    const id = await danger({ deadline: addDays(today(), 6), sign_at: 1_770_000_000 })
    const same = { duty_unit_id: office.unit, change_reason: '没有变' }
    expect(await step(office.officer, id, 'readdress', same)).toMatchObject({ data: { fields: [{ field: 'duty_unit_id' }] } })
    const moved = { duty_unit_id: second, change_reason: '该部位由幕墙分包施工' }
    expect(await step(office.officer, id, 'readdress', moved)).toMatchObject({ code: 200, data: { state: 0 } })
    const row = (await get(office.officer, `${AT}/info?id=${id}`)).data
    expect(row).toMatchObject({ duty_unit_id: second, duty_person: null, sign_at: null })
    expect(await told(office.site)).toContain('隐患整改已改派，不再由你办理')
    expect(await told(other)).toContain('隐患整改改派给你，请签收')
    expect(await step(other, id, 'sign', {})).toMatchObject({ code: 200, data: { state: 3 } })
  })

  it('is not signed by a subcontractor it is not for; of a unit without an account the builder is told [D14]', async () => {
    const id = await danger({ deadline: addDays(today(), 6), state: 0, duty_person: null })
    expect((await get(other, `${AT}/info?id=${id}`)).code).not.toBe(200)
    expect((await step(other, id, 'sign', {})).code).not.toBe(200)
    const { harness, project } = office
    const silent = await make(harness.platform, entityOf('unit'), { unit_name: '云州防水工程有限公司', status: 'normal' })
    await make(harness.platform, entityOf('engineering_unit'), party(project, silent, '云州防水工程有限公司', 'specialty'))
    const moved = { duty_unit_id: silent, change_reason: '该部位由防水分包施工' }
    expect(await step(office.officer, id, 'readdress', moved)).toMatchObject({ code: 200 })
    expect(await told(office.site)).toContain('隐患整改改派给你，请签收')
    expect(await step(office.site, id, 'sign', {})).toMatchObject({ code: 200 })
  })
})

it('the view 逾期 begins the day after the deadline and ends with the danger', async () => {
  const due = await danger({ deadline: today() })
  const late = await danger({ deadline: addDays(today(), -1) })
  const closed = await danger({ deadline: addDays(today(), -1), state: 1 })
  const ids = `${due},${late},${closed}`
  const { rows } = (await get(office.officer, `${AT}/getList?view=overdue&ids=${ids}`)).data
  expect(rows.map(({ id }: { id: number }) => id)).toEqual([late])
})

describe('a danger that a notice or a stop names', () => {
  const rowOf = async (id: number) =>
    (await sql<Record<string, unknown>>`select * from hidden_danger where id = ${id}`.execute(db())).rows[0]

  it('is handed down when the paper is signed, to the builder and by the day of the paper', async () => {
    const id = await danger({ state: 10, duty_unit_id: null, duty_person: null, deadline: null })
    await sql`update engineering set sgdw = ${office.unit} where id = ${office.project}`.execute(db())
    const due = addDays(today(), 7)
    const paper = await reviewed(office, { danger_ids: [id], due_on: due })
    expect(await sign(office, office.officer, paper)).toMatchObject({ code: 200 })
    expect(await rowOf(id)).toMatchObject({ state: 0, doc_id: paper, duty_unit_id: office.unit, deadline: due })
    expect(await told(office.site)).toContain('新的隐患整改，请签收')
  })

  it('is not listed once it is closed, and not withdrawn while the paper still demands it', async () => {
    const [open, closed] = [await danger({ state: 0 }), await danger({ state: 1 })]
    const draft = await draftDocument(office, office.officer, { danger_ids: [open, closed], due_on: addDays(today(), 30) })
    const refused = await handIn(office, office.officer, draft, 'submit')
    expect(refused.data.fields).toMatchObject([
      { field: 'danger_ids', message: expect.stringMatching(/已销项或撤回，不能再列入$/) },
    ])
    const paper = await reviewed(office, { danger_ids: [open], due_on: addDays(today(), 30) })
    expect(await sign(office, office.officer, paper)).toMatchObject({ code: 200 })
    expect((await step(office.officer, open, 'withdraw', { change_reason: '该部位不属于检查的范围，登记有误' })).msg).toMatch(
      /^已列入 .*，先制发更正文书去掉这一项，或作废该文书，再撤回$/,
    )
  })

  it('is not deleted while it is a draft', async () => {
    const id = await danger({ state: 10 })
    await make(office.harness.platform, entityOf('stop_work'), {
      engineering_id: office.project,
      stop_no: 'TG-1',
      danger_ids: [id],
      state: 10,
    })
    expect(JSON.stringify((await call(office.harness, office.officer, `${AT}/delete`, { ids: String(id) })).data)).toContain(
      '停工通知书 TG-1 以它为依据，不能删除',
    )
  })
})
