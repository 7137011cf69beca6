import { entityOf } from '@zhujian/domain/entities'
import { checkType } from '@zhujian/domain/safety/safety-dicts'
import { addDays, startOfDay, today } from '@zhujian/model/date'
import { tellLate } from '@zhujian/server/modules/safety/public'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { withTransaction } from '@zhujian/server/platform/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createOffice, type Office } from '../document/desk'
import { type Answer, call, type Person } from '../file/harness'
import { make } from '../factory'
import { uploadedFile } from '../world'
import { givenDanger } from './given-danger'

const AT = '/api/safety/hidden_danger/pc'

let office: Office
let builder: Person
beforeAll(async () => {
  office = await createOffice()
  builder = await office.harness.person('contractor', { unit: office.unit })
  await sql`update engineering set sgdw = ${office.unit} where id = ${office.project}`.execute(db())
})
afterAll(() => office.harness.close())
beforeEach(() => sql`update hidden_danger set state = 13`.execute(db()))

const db = () => office.harness.platform.db
const get = async (person: Person, url: string) =>
  (await office.harness.app.inject({ method: 'GET', url, headers: { token: person.token } })).json()
const danger = (more: Record<string, unknown> = {}) => givenDanger(office, more)
const step = async (person: Person, id: number, name: string, asks: Record<string, unknown> = {}) => {
  const { version } = (await get(office.officer, `${AT}/info?id=${id}`)).data
  return call(office.harness, person, `${AT}/examine`, { id, version, step: name, ...asks })
}
const fieldsOf = ({ data }: Answer) => (data.fields ?? []) as { field: string; message: string }[]
const rowOf = async (id: number) => (await get(office.officer, `${AT}/info?id=${id}`)).data
const told = async (person: Person): Promise<string[]> => {
  const { rows } = await sql<{ title: string }>`select title from message where account_id = ${person.id} order by id`.execute(
    db(),
  )
  return rows.map(({ title }) => title)
}

it('awaited opens where its photographs lie side by side', async () => {
  const id = await danger()
  const { rows } = await sql<{ path: string }>`select path from turn where entity = 'hidden_danger' and row_id = ${id}`.execute(
    db(),
  )
  expect(rows).toEqual([{ path: `/projectlibrary/supervise/safetyManage/hiddenDanger?id=${id}` }])
})

it('if major, is issued with what has to be done', async () => {
  const asks = { duty_unit_id: office.unit, deadline: addDays(today(), 2) }
  const major = { state: 10, is_major: true, major_basis: '判定标准第四条' }
  const bare = await danger({ ...major, require: null })
  expect(fieldsOf(await step(office.officer, bare, 'issue', asks))).toMatchObject([{ field: 'require' }])
  expect((await step(office.officer, bare, 'issue', { ...asks, require: '立即封闭洞口，设双道护栏' })).msg).toBe('')
  expect((await step(office.officer, await danger({ state: 10, require: null }), 'issue', asks)).msg).toBe('')
})

describe('lateness', () => {
  const day = (date: string) => startOfDay(date) + 10 * 3600
  it('ends with the day a rectification is handed in: how long the others take is not the rectifier’s', async () => {
    const deadline = addDays(today(), -5)
    const inTime = await danger({ state: 12, deadline, rectify_at: day(deadline) })
    const late = await danger({ state: 11, deadline, rectify_at: day(addDays(deadline, 2)) })
    const open = await danger({ state: 3, deadline, rectify_at: null })
    expect([(await rowOf(inTime)).overdue_days, (await rowOf(late)).overdue_days, (await rowOf(open)).overdue_days]).toEqual([
      0, 2, 5,
    ])
    const { data } = await get(office.officer, `${AT}/getList?view=overdue&ids=${[inTime, late, open].join()}`)
    expect((data.rows as { id: number }[]).map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([late, open])
    expect((await step(office.officer, inTime, 'close', { recheck_way: 2, recheck_note: '合格' })).msg).toBe('')
    expect(await rowOf(inTime)).toMatchObject({ overdue_days: 0 })
    expect(await told(office.site)).toContain('隐患已复查销项')
  })
})

describe('a rectification that was sent back', () => {
  it('is judged anew when it is handed in again: the opinions of the round before stay in the history alone', async () => {
    const id = await danger({ review_note: '已改', recheck_note: '脚手板仍缺两块', recheck_by: office.officer.id })
    const rectify_img = await uploadedFile(office.harness.platform, office.site.id)
    expect((await step(office.site, id, 'submit', { rectify_note: '已补齐', rectify_img })).msg).toBe('')
    expect(await rowOf(id)).toMatchObject({ review_note: null, recheck_note: null, recheck_by: null })
  })
})

describe('an extension of the deadline', () => {
  const reason = { extend_reason: '幕墙龙骨到货推迟，已设临时防护' }

  it('is asked with a reason, decided once by the side that found it, and the deadline moves with its reminders', async () => {
    const id = await danger()
    const to = addDays(today(), 7)
    expect(fieldsOf(await step(office.site, id, 'applyExtension', { extend_to: to })).map(({ field }) => field)).toEqual([
      'extend_reason',
    ])
    const asked = await step(office.site, id, 'applyExtension', { extend_to: to, ...reason })
    expect([asked.msg, asked.data['state']]).toEqual(['', 14])
    expect(await told(office.officer)).toContain('隐患整改申请延期，请审批')
    const own = await step(builder, id, 'grantExtension', { extend_note: '同意' })
    expect(own.msg).toContain('监督机构')
    const granted = await step(office.officer, id, 'grantExtension', { extend_note: '同意，加强临时防护' })
    expect([granted.msg, granted.data['state']]).toEqual(['', 3])
    expect(await rowOf(id)).toMatchObject({ deadline: to, extend_times: 1, extend_by: office.officer.id })
    const { rows } = await sql<{
      due_on: string
    }>`select due_on from turn where entity = 'hidden_danger' and row_id = ${id}`.execute(db())
    expect(rows.map(({ due_on }) => due_on)).toEqual([to])
    expect(await told(office.site)).toContain('隐患整改已同意延期')
    const second = await step(office.site, id, 'applyExtension', { extend_to: addDays(to, 3), ...reason })
    expect(second.data.fields).toEqual([{ field: 'extend_to', message: '已经延期 1 次，不能再申请' }])
  })

  it('is later than the deadline and within the days of the setting', async () => {
    const id = await danger()
    const ask = async (extend_to: string) =>
      fieldsOf(await step(office.site, id, 'applyExtension', { extend_to, ...reason }))[0]?.message
    const due = addDays(today(), 2)
    expect(await ask(due)).toBe(`延期后的期限应晚于原期限 ${due}`)
    expect(await ask(addDays(due, 16))).toBe(`一次至多延期 15 天，即 ${addDays(due, 15)}`)
    expect(await ask(addDays(due, 15))).toBeUndefined()
  })

  it.each(['hidden_danger', 'quality_issue'] as const)(
    'of a %s is asked for until the deadline is over, and past it neither offered nor taken',
    async (name) => {
      const entity = entityOf(name)
      const found = async (deadline: string) => {
        const { platform } = office.harness
        const facts = { state: 3, checker_side: 1, created_by: office.officer.id, duty_unit_id: office.unit, duty_person: null }
        const values = { ...facts, engineering_id: office.project, deadline, extend_times: null, extend_ask_by: null }
        const id = await make(platform, entity, { ...values, ...(name === 'hidden_danger' && { is_major: false, deduct: null }) })
        const read = async () => (await get(office.site, `${pathOf(entity, 'info')}?id=${id}`)).data
        const { version, can } = await read()
        const asked = await call(office.harness, office.site, pathOf(entity, 'examine'), {
          id,
          version,
          step: 'applyExtension',
          extend_to: addDays(today(), 5),
          ...reason,
        })
        return { offered: (can as string[]).includes('applyExtension'), asked, overdue: (await read()).overdue_days }
      }
      const due = await found(today())
      expect([due.offered, due.asked.msg]).toEqual([true, ''])
      const late = await found(addDays(today(), -1))
      expect([late.offered, late.overdue]).toEqual([false, 1])
      expect(late.asked.data.fields).toEqual([{ field: 'extend_to', message: '延期应在整改期限届满之前提出' }])
    },
  )

  it('that is refused leaves the deadline as it was; what is put right meanwhile is handed in without waiting', async () => {
    const id = await danger()
    await step(office.site, id, 'applyExtension', { extend_to: addDays(today(), 6), ...reason })
    const refused = await step(office.officer, id, 'refuseExtension', { extend_note: '具备按期整改条件' })
    expect([refused.msg, refused.data['state']]).toEqual(['', 3])
    expect(await rowOf(id)).toMatchObject({ deadline: addDays(today(), 2), extend_times: null })
    expect(await told(office.site)).toContain('隐患整改不同意延期，仍按原期限')
    await step(office.site, id, 'applyExtension', { extend_to: addDays(today(), 6), ...reason })
    const rectify_img = await uploadedFile(office.harness.platform, office.site.id)
    const done = await step(office.site, id, 'submit', { rectify_note: '已设防护栏杆', rectify_img })
    expect([done.msg, done.data['state']]).toEqual(['', 11])
  })

  it('of a danger a side found itself is not granted by who asked for it', async () => {
    const own = await danger({ checker_side: 4, created_by: builder.id, duty_person: null })
    await step(builder, own, 'applyExtension', { extend_to: addDays(today(), 6), ...reason })
    const answer = await step(builder, own, 'grantExtension', { extend_note: '同意' })
    expect(answer.msg).toBe('提出、起草的人不能自己办理这一步，须由另一人办理')
  })
})

describe('a danger at a place where it was found before', () => {
  const add = async (more: Record<string, unknown> = {}) => {
    const answer = await call(office.harness, office.officer, `${AT}/add`, {
      engineering_id: office.project,
      category: 'height',
      place: '3#楼 12 层 东侧',
      description: '临边未设防护栏杆',
      level: 1,
      is_major: false,
      basis: 'JGJ 80-2016 第 4.1.1 条',
      before_img: await uploadedFile(office.harness.platform, office.officer.id),
      ...more,
    })
    return rowOf(Number(answer.data.id))
  }

  it('under the same clause is marked as repeated, however the place is written; another clause, a withdrawn one are not', async () => {
    const before = await danger({ place: '3#楼12层东侧', basis: 'JGJ80-2016第4.1.1条', state: 1 })
    expect(await add()).toMatchObject({ repeat_of: before })
    expect(await add({ basis: 'JGJ 80-2016 第 4.3.2 条' })).toMatchObject({ repeat_of: null })
    expect(await add({ place: '3#楼 13 层 东侧' })).toMatchObject({ repeat_of: null })
    await sql`update hidden_danger set state = 13 where id = ${before}`.execute(db())
    expect(await add()).toMatchObject({ repeat_of: null })
  })

  it('without a clause is told by its category; what lies further back than the setting is not looked at', async () => {
    const before = await danger({ place: '配电房', basis: null, category: 'electricity', state: 1 })
    const asked = { place: '配电房', basis: null }
    expect(await add({ ...asked, category: 'electricity' })).toMatchObject({ repeat_of: before })
    expect(await add({ ...asked, category: 'fire' })).toMatchObject({ repeat_of: null })
    await sql`update hidden_danger set created_at = now() - interval '400 days' where id = ${before}`.execute(db())
    expect(await add({ ...asked, category: 'electricity' })).toMatchObject({ repeat_of: null })
  })
})

it('seen mended on the site is closed with a photo of it, one judged by its papers without', async () => {
  const seen = await danger({ state: 12 })
  const said = { recheck_way: 1, recheck_note: '已整改' }
  expect(fieldsOf(await step(office.officer, seen, 'close', said))).toEqual([
    { field: 'recheck_img', message: '现场复查的，请附复查时拍摄的照片' },
  ])
  expect(
    (
      await step(office.officer, seen, 'close', {
        ...said,
        recheck_img: await uploadedFile(office.harness.platform, office.officer.id),
      })
    ).msg,
  ).toBe('')
  const read = await danger({ state: 12 })
  expect(fieldsOf(await step(office.officer, read, 'close', { recheck_note: '已整改' }))).toMatchObject([
    { field: 'recheck_way' },
  ])
  expect((await step(office.officer, read, 'close', { ...said, recheck_way: 2 })).msg).toBe('')
})

describe('a danger that others rest upon', () => {
  it('is not withdrawn while a stop of work rests upon it', async () => {
    const id = await danger()
    const stop = await make(office.harness.platform, entityOf('stop_work'), {
      engineering_id: office.project,
      stop_no: 'TG-撤回',
      scope: 2,
      state: 3,
      danger_ids: [id],
    })
    const withdraw = () => step(office.officer, id, 'withdraw', { change_reason: '登记有误，撤回该隐患' })
    expect((await withdraw()).msg).toBe('停工通知书 TG-撤回 以它为依据，停工期间不能撤回，按整改、复查销项办理')
    await sql`update stop_work set state = 1 where id = ${stop}`.execute(db())
    expect((await withdraw()).msg).toBe('')
  })

  it('if major, is withdrawn by a head who did not find it, with a reason that says what was wrong', async () => {
    const id = await danger({ is_major: true, major_basis: '判定标准第四条' })
    const withdraw = (who: Person, change_reason = '该部位不属于判定标准所列情形') => step(who, id, 'withdraw', { change_reason })
    expect((await withdraw(office.officer)).msg).toBe('重大事故隐患的撤回由科长、站长核实后办理，查出的人不能自己撤回')
    expect(fieldsOf(await withdraw(office.chief, '登记有误'))).toMatchObject([{ field: 'change_reason' }])
    expect((await withdraw(office.chief)).msg).toBe('')
  })

  it('if major, is closed after a visit only, and not the one that found it', async () => {
    const rectify_at = Math.floor(Date.now() / 1000)
    const id = await danger({ state: 12, is_major: true, major_basis: '判定标准第四条', rectify_at })
    const recheck_img = await uploadedFile(office.harness.platform, office.officer.id)
    const close = (recheck_way = 1, recheck_note = '洞口已封闭，护栏牢固，同意销项') =>
      step(office.officer, id, 'close', { recheck_way, recheck_note, recheck_img })
    const visit = (check_at: number, at: string, check_type: number = checkType.code('recheck')) =>
      make(office.harness.platform, entityOf('safety_check'), {
        engineering_id: office.project,
        checker_side: 1,
        check_type,
        self_kind: null,
        state: 1,
        check_at,
        checklist: [{ item: '重大事故隐患复查', place: at }],
      })
    const { place } = await rowOf(id)
    await visit(rectify_at - 60, place)
    await visit(rectify_at, place, checkType.code('holiday'))
    expect((await close()).msg).toMatch(/^重大事故隐患须到现场复查：.*提交整改以来没有复查、复工类型的监督检查/)
    await visit(rectify_at, '食堂')
    expect((await close()).msg).toMatch(/^重大事故隐患须到现场复查：复查 \S+ 没有看它/)
    await visit(rectify_at, `${place}周边`)
    expect(fieldsOf(await close(2))).toEqual([{ field: 'recheck_way', message: '重大事故隐患须到现场复查' }])
    expect(fieldsOf(await close(1, '合格'))).toMatchObject([{ field: 'recheck_note' }])
    expect((await close()).msg).toBe('')
  })

  it('if major, is said to be mended by the supervising engineer in more than a word', async () => {
    const own = await danger({ state: 3, is_major: true, major_basis: '判定标准第四条' })
    const rectify_img = await uploadedFile(office.harness.platform, office.site.id)
    const mend = (rectify_note: string) => step(office.site, own, 'submit', { rectify_note, rectify_img })
    expect(fieldsOf(await mend('1'))).toMatchObject([{ field: 'rectify_note' }])
    expect((await mend('五处洞口加盖并固定，专人看守')).msg).toBe('')
    const id = await danger({ state: 11, is_major: true, major_basis: '判定标准第四条' })
    const chief = await office.harness.person('chief_engineer', { projects: [office.project] })
    const review = (review_note: string) => step(chief, id, 'review', { review_note })
    expect(fieldsOf(await review('合格'))).toMatchObject([{ field: 'review_note', message: expect.stringContaining('具体写明') }])
    expect((await review('现场核对，五处洞口均已加盖固定')).msg).toBe('')
  })
})

describe('urging', () => {
  const urge = (person: Person, id: number) => call(office.harness, person, `${AT}/urge`, { id })

  const nameOf = async ({ id }: Person): Promise<string> => {
    const { rows } = await sql<{ name: string }>`select real_name as name from account where id = ${id}`.execute(db())
    return rows[0]?.name ?? ''
  }

  it('tells whoever it waits for, once a day, and not of what is settled', async () => {
    const chief = await office.harness.person('chief_engineer', { projects: [office.project] })
    const [rectifying, reviewing, closed] = [await danger(), await danger({ state: 11 }), await danger({ state: 1 })]
    const urged = await urge(office.officer, rectifying)
    expect([urged.msg, urged.data['told']]).toEqual(['', expect.stringContaining(await nameOf(office.site))])
    expect(await told(office.site)).toContain('催办：隐患请尽快办理')
    expect((await urge(office.officer, rectifying)).msg).toBe('今天已经催办过，明天可以再催')
    expect((await urge(office.officer, reviewing)).msg).toBe('')
    expect(await told(chief)).toContain('催办：隐患请尽快办理')
    expect((await urge(office.officer, closed)).msg).toBe('安全隐患当前为“已销项”，不必催办')
    expect((await urge(office.outsider, rectifying)).code).not.toBe(200)
    await sql`update hidden_danger set created_by = ${office.officer.id} where id = ${reviewing}`.execute(db())
    await sql`update hidden_danger set state = 12, urged_at = null where id = ${reviewing}`.execute(db())
    expect((await urge(office.officer, reviewing)).msg).toBe('现在该由你本人办理，不必催办')
  })
})

describe('the ladder of those told of what is late', () => {
  const WARNED = '隐患逾期未整改'
  const tell = () => withTransaction(db(), (trx) => tellLate(office.harness.platform, trx))
  const late = async (days: number) => {
    await sql`delete from message`.execute(db())
    await danger({ deadline: addDays(today(), -days) })
    await tell()
    const warned = async (person: Person) => (await told(person)).includes(WARNED)
    return [await warned(builder), await warned(office.chief), await warned(office.head)]
  }

  it('climbs from the site to the companies and to the heads of the station by the days of the settings', async () => {
    expect(await late(1)).toEqual([false, false, false])
    expect(await told(office.site)).toContain('隐患整改已逾期')
    await sql`update hidden_danger set state = 13`.execute(db())
    expect(await late(3)).toEqual([true, false, false])
    await sql`update hidden_danger set state = 13`.execute(db())
    expect(await late(5)).toEqual([true, true, true])
  })

  it('is climbed by quality issues as well', async () => {
    await sql`delete from message`.execute(db())
    await make(office.harness.platform, entityOf('quality_issue'), {
      engineering_id: office.project,
      place: '3#楼五层',
      state: 3,
      checker_side: 1,
      created_by: office.officer.id,
      duty_unit_id: office.unit,
      duty_person: office.site.id,
      deadline: addDays(today(), -5),
      check_id: null,
      repeat_of: null,
    })
    expect([await tell(), await tell()]).toEqual([1, 0])
    expect(await told(office.site)).toContain('质量问题整改已逾期')
    expect(await told(office.chief)).toContain('质量问题逾期未整改')
  })
})
