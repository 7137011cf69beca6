import { arrangementOf, daysOf } from '@zhujian/domain/calendar/holidays'
import { addWorkingDays, isWeekend } from '@zhujian/domain/calendar/working-days'
import type { CalendarYear } from '@zhujian/domain/contracts/calendar'
import type { SetupAnswer } from '@zhujian/domain/contracts/setup'
import { nextCheckOn } from '@zhujian/server/modules/project/public'
import { ensureWorkCalendar, setting, workCalendar } from '@zhujian/server/modules/setting/public'
import { addDays, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PC, type Person, person, stored, submitted } from '../project/stage'
import { createWorld, type World } from '../world'

const SETUP = '/api/setting/setup/pc'
const CALENDAR = '/api/setting/calendar/pc'

let world: World
let admin: Person
let auditor: Person
let owner: Person
let intake: Person
beforeAll(async () => {
  world = await createWorld()
  await ensureWorkCalendar(world.platform)
  admin = person(world, world.here, 'admin')
  auditor = person(world, world.here, 'auditor')
  owner = person(world, world.here, 'owner')
  intake = person(world, world.here, 'intake')
})
afterAll(() => world.close())

const listed = async (by = admin) => (await by.get(`${SETUP}/getList`)).data as unknown as SetupAnswer
const rowOf = async (key: string) => {
  const row = (await listed()).rows.find((each) => each.key === key)
  if (!row) throw new Error(`no setting ${key}`)
  return row
}
const save = (...changes: Record<string, unknown>[]) => admin.post(`${SETUP}/save`, { changes })
const change = async (key: string, value: unknown, more = {}) =>
  save({ key, value, version: (await rowOf(key)).version, ...more })
const yearOf = async (year: number) => (await admin.get(`${CALENDAR}/year`, { year })).data as unknown as CalendarYear
/** The next weekday after a day that nobody has arranged. */
const nextWeekday = (from: string): string => (isWeekend(addDays(from, 1)) ? nextWeekday(addDays(from, 1)) : addDays(from, 1))

describe('settings', () => {
  it('are read by the three administrators and changed by the platform administrator alone', async () => {
    expect((await listed()).can).toEqual(['apply'])
    expect((await listed(auditor)).can).toEqual([])
    expect((await intake.get(`${SETUP}/getList`)).code).toBe(10000)
    const refused = await auditor.post(`${SETUP}/save`, { changes: [{ key: 'audit_accept_days', value: 3, version: 0 }] })
    expect(refused.code).toBe(10000)
  })

  it('take effect at once, keep their history and go back to what they were', async () => {
    expect(await rowOf('audit_accept_days')).toMatchObject({ value: 5, is_default: true, version: 0 })
    expect((await change('audit_accept_days', '８')).code).toBe(200)
    expect(await setting(world.platform, 'audit_accept_days')).toBe(8)
    const changed = await rowOf('audit_accept_days')
    expect(changed).toMatchObject({ value: 8, is_default: false, changed_by_text: '平台管理员' })
    expect((await change('audit_accept_days', 5, { restored: true })).code).toBe(200)
    expect((await change('audit_accept_days', undefined, { restore_default: true })).code).toBe(200)
    expect(await setting(world.platform, 'audit_accept_days')).toBe(5)
    const { data } = await admin.get(`${SETUP}/history`, { key: 'audit_accept_days' })
    expect(
      data.rows?.map(({ kind, before_text, after_text, after_value }) => [kind, before_text, after_text, after_value]),
    ).toEqual([
      ['default', '5 工作日', '5 工作日', null],
      ['restore', '8 工作日', '5 工作日', 5],
      ['edit', '5 工作日', '8 工作日', 8],
    ])
    const logged = await sql<{
      before: unknown
      after: unknown
    }>`select before, after from oper_log where module = 'setting_change' order by id limit 1`.execute(world.platform.db)
    expect(logged.rows[0]).toEqual({ before: { 报监受理期限: '5 工作日' }, after: { 报监受理期限: '8 工作日' } })
  })

  it('are not set below what the law asks for at least on a site in use', async () => {
    const short = await change('completion_notice_days', 6)
    expect(short.data.fields).toEqual([
      {
        field: 'completion_notice_days',
        message: '验收提前通知不得少于七个工作日（房屋建筑和市政基础设施工程竣工验收规定第六条（三））',
      },
    ])
    expect((await change('completion_notice_days', 8)).code).toBe(200)
    expect((await change('completion_notice_days', undefined, { restore_default: true })).code).toBe(200)
  })

  it('refuse what does not fit, each at its field, and then change nothing at all', async () => {
    const answer = await save(
      { key: 'audit_accept_days', value: 0, version: (await rowOf('audit_accept_days')).version },
      { key: 'site_name', value: ' ', version: 0 },
      { key: 'demo', value: 1, version: 0 },
      { key: 'site_owner', value: '市质安站', version: 0 },
    )
    expect(answer.data.fields?.map(({ field }) => field)).toEqual(['audit_accept_days', 'site_name', 'demo'])
    expect((await rowOf('site_owner')).is_default).toBe(true)
    // 等保：日志至少保存六个月。
    expect((await change('log_keep_months', 5)).data.fields?.[0]).toMatchObject({ field: 'log_keep_months' })
    const apart = await change('account_captcha_after', 5)
    expect(apart.data.fields?.[0]).toMatchObject({ field: 'account_captcha_after' })
  })

  it('are not written over what somebody else has just changed', async () => {
    const { version } = await rowOf('site_support')
    const answers = await Promise.all(['甲', '乙'].map((value) => save({ key: 'site_support', value, version })))
    expect(answers.map(({ code }) => code).sort((a, b) => a - b)).toEqual([0, 200])
    expect(answers.find(({ code }) => code === 0)?.data.problem).toBe('stale')
  })

  it('that are dangerous want their name typed', async () => {
    expect((await change('account_lock_failures', 6)).data.fields?.[0]?.message).toBe('请键入“输错后锁定账号”确认修改')
    expect((await change('account_lock_failures', 6, { confirm: '输错后锁定账号' })).code).toBe(200)
    expect((await change('account_lock_failures', null, { restore_default: true, confirm: '输错后锁定账号' })).code).toBe(200)
  })

  it('let the address of the interface be this site only (T40)', async () => {
    const confirm = '接口地址'
    for (const value of [
      'http://evil.example',
      'http://[::ffff:127.0.0.1]',
      'file:///etc/passwd',
      'http://localhost:80@evil.example',
    ])
      expect((await change('site_url', value, { confirm })).data.fields?.[0]?.field).toBe('site_url')
    expect((await change('site_url', 'http://localhost:80/version2', { confirm })).code).toBe(200)
    expect((await admin.get('/api/common/pc/toConfigure')).data.SITE).toMatchObject({ SITE_URL: 'http://localhost:80/version2' })
    expect((await change('site_url', null, { restore_default: true, confirm })).code).toBe(200)
  })

  it('decide how long a session lasts and when an inspection is due', async () => {
    await change('account_idle_minutes', 5)
    const { data } = await owner.post('/api/user/pc/userInfo')
    expect(Number(data.expires_at) - Date.now() / 1000).toBeLessThanOrEqual(5 * 60 + 5)
    await change('account_idle_minutes', null)
    expect(Number((await owner.post('/api/user/pc/userInfo')).data.expires_at) - Date.now() / 1000).toBeGreaterThan(20 * 60)
    await change('check_days_usual', 40)
    const from = Date.parse('2026-03-02T04:00:00Z') / 1000
    expect(await nextCheckOn(world.platform, { risk_level: 1, progress_stage: 6 }, from)).toBe('2026-04-11')
    await change('check_days_usual', 28)
  })

  it('travel to the pages that need them', async () => {
    await change('upload_image_max_mb', 12)
    const { data } = await owner.post('/api/common/pc/get')
    expect(data.settings).toEqual({
      check_remind_days: 3,
      people_welder_special: true,
      upload_file_max_mb: 200,
      upload_image_max_mb: 12,
    })
  })
})

describe('the working-day calendar', () => {
  it('ships with its years, follows the product until somebody edits one, and then is left alone', async () => {
    const year = await yearOf(2027)
    expect([year.days.length, year.confirmed, year.source?.includes('待国务院')]).toEqual([13, false, true])
    await sql`update work_day set name = '旧名' where day_on = '2027-01-01'`.execute(world.platform.db)
    await ensureWorkCalendar(world.platform)
    expect((await yearOf(2027)).days[0]?.name).toBe('元旦')
    expect((await admin.post(`${CALENDAR}/setDay`, { day_on: '2027-01-01', kind: '', seen: 'off' })).code).toBe(200)
    await ensureWorkCalendar(world.platform)
    expect((await yearOf(2027)).days).toHaveLength(12)
    expect((await workCalendar(world.platform)).off.has('2027-01-01')).toBe(false)
  })

  it('is arranged as a whole from what was seen, by those who may', async () => {
    const { revision } = await yearOf(2027)
    const shipped = arrangementOf(2027)
    const body = { year: 2027, revision, days: shipped ? daysOf(shipped) : [], source: '国办发明电〔2026〕8号', confirmed: true }
    expect((await person(world, world.here, 'station_head').post(`${CALENDAR}/setYear`, body)).code).toBe(10000)
    expect((await admin.post(`${CALENDAR}/setYear`, { ...body, revision: revision - 1 })).data.problem).toBe('stale')
    expect((await admin.post(`${CALENDAR}/setYear`, body)).code).toBe(200)
    expect(await yearOf(2027)).toMatchObject({ confirmed: true, source: body.source })
    const wrong = [
      ...body.days,
      { day_on: '2027-03-01', kind: 'on', name: '上班' },
      { day_on: '2026-03-07', kind: 'off', name: '外年' },
    ]
    const refused = await admin.post(`${CALENDAR}/setYear`, { ...body, revision: (await yearOf(2027)).revision, days: wrong })
    expect(refused.data.fields?.map(({ message }) => message)).toEqual([
      '2027-03-01 本来就是工作日，不必设为上班',
      '2026-03-07 不在 2027 年',
    ])
  })

  it('does not overwrite a day that changed meanwhile', async () => {
    expect((await admin.post(`${CALENDAR}/setDay`, { day_on: '2027-10-01', kind: '', seen: '' })).data.problem).toBe('stale')
  })
})

describe('the term of an acceptance', () => {
  const due = async (id: number) => (await stored(world, id)).due_on as string | null
  const expected = async (from: string, days: number) => addWorkingDays(await workCalendar(world.platform), from, days)

  it('moves with the calendar, for what waits and for what comes', async () => {
    const waiting = await submitted(world, owner, world.here)
    expect(await due(waiting.id)).toBe(await expected(today(), 5))
    const holiday = nextWeekday(today())
    expect((await admin.post(`${CALENDAR}/setDay`, { day_on: holiday, kind: 'off', name: '临时放假', seen: '' })).code).toBe(200)
    const moved = await expected(today(), 5)
    const later = await submitted(world, owner, world.here)
    expect([await due(waiting.id), await due(later.id)]).toEqual([moved, moved])
    expect((await stored(world, waiting.id)).version).toBe(waiting.version)
    expect((await admin.post(`${CALENDAR}/setDay`, { day_on: holiday, kind: '', seen: 'off' })).code).toBe(200)
    expect(await due(waiting.id)).toBe(await expected(today(), 5))
  })

  it('stands still while the application is returned and goes on with what was left', async () => {
    const project = await submitted(world, owner, world.here)
    const info = async () => (await intake.get(`${PC}/engineeringProjectInfo`, { engineering_id: project.id })).data
    // 五个工作日前提交，期限当天退回：剩零天，恢复后至少留一天。
    const started = addDays(today(), -30)
    await sql`update acceptance_clock set started_on = ${started}::date where engineering_id = ${project.id}`.execute(
      world.platform.db,
    )
    const returned = await intake.post(`${PC}/auditPass`, {
      engineering_id: project.id,
      version: project.version,
      result: 'return',
      reject_reason: '请补正',
    })
    expect(returned.code).toBe(200)
    expect(await due(project.id)).toBeNull()
    expect((await info()).clock).toMatchObject({ paused: true, days_left: 0, due_on: null })
    const receipt = await intake.get(`${PC}/engineeringProjectReceipt`, { engineering_id: project.id })
    expect(receipt.data.fields).toContainEqual({ label: '受理期限', value: '补正期间停止计算' })
    const again = await owner.post(`${PC}/engineeringProjectState`, {
      engineering_id: project.id,
      version: returned.data.version,
      state: 0,
    })
    expect(again.code).toBe(200)
    expect(await due(project.id)).toBe(await expected(today(), 1))
    expect((await info()).clock).toMatchObject({
      paused: false,
      started_on: started,
      days: 5,
      pauses: [{ from: today(), to: today() }],
    })
  })

  it('starts anew after a correction where the setting says so, with the days set at that time', async () => {
    await change('audit_after_return', 'restart')
    await change('audit_accept_days', 7)
    const project = await submitted(world, owner, world.here)
    expect(await due(project.id)).toBe(await expected(today(), 7))
    const back = { engineering_id: project.id, version: project.version, result: 'return', reject_reason: '请补正' }
    const { data } = await intake.post(`${PC}/auditPass`, back)
    await change('audit_accept_days', 4)
    await owner.post(`${PC}/engineeringProjectState`, { engineering_id: project.id, version: data.version, state: 0 })
    expect(await due(project.id)).toBe(await expected(today(), 4))
  })
})
