import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { addWorkingDays } from '@zhujian/domain/calendar/working-days'
import { craneStates } from '@zhujian/domain/device/crane-flow'
import { entityOf } from '@zhujian/domain/entities'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { hiddenDangerStates } from '@zhujian/domain/safety/hidden-danger-flow'
import { stopWorkStates } from '@zhujian/domain/safety/stop-work'
import { addDays, today } from '@zhujian/model/date'
import { bringIn, ensureTurns } from '@zhujian/server/entity/turn-rules'
import { readCalendar } from '@zhujian/server/entity/work-calendar'
import { remindTurns } from '@zhujian/server/modules/todo/turn-reminder.job'
import { dueAfter } from '@zhujian/server/modules/setting/public'
import { withTransaction } from '@zhujian/server/platform/db'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ask, freshRow, type World } from '../world'
import { deskForAll } from './desk'

let world: World
let project: number
deskForAll((desk) => ({ world, project } = desk))

const row = (entity: string, values: Record<string, unknown>) =>
  freshRow(world.platform, world.here, entityOf(entity), world.here.accounts.officer, { engineering_id: project, ...values })
const turnsOf = async (entity: string, id: number) =>
  (
    await sql<{ act: string; due_on: string | null; state: number }>`select act, due_on, state from turn
      where entity = ${entity} and row_id = ${id} order by act`.execute(world.platform.db)
  ).rows
const lines = async (role: keyof World['here']['tokens'], source: string) => {
  const { data } = await ask(world, world.here.tokens[role], 'GET', bizApi.todo, { tab: 'todo', limit: 50 })
  return (data.rows ?? []).filter((each) => each.source === source)
}

describe('a turn', () => {
  it('comes with the state that awaits it, with the working days it may take, and goes with it', async () => {
    const id = await row('stop_work', { state: stopWorkStates.code('returned') })
    const calendar = await readCalendar(world.platform.db)
    expect(await turnsOf('stop_work', id)).toMatchObject([
      { act: 'stop_work.submit', due_on: addWorkingDays(calendar, today(), 1) },
    ])
    const sent = await ask(world, world.here.tokens.officer, 'POST', '/api/safety/stop_work/pc/examine', {
      id,
      version: 1,
      step: 'submit',
    })
    expect(sent.msg).toBe('')
    const due = addWorkingDays(await readCalendar(world.platform.db), today(), 1)
    expect(await turnsOf('stop_work', id)).toMatchObject([{ act: 'stop_work.review', due_on: due }])
    expect(await lines('section_chief', 'stop_work')).toMatchObject([{ id, due_on: due, days_left: 1 }])
    const passed = await ask(world, world.here.tokens.section_chief, 'POST', '/api/safety/stop_work/pc/examine', {
      id,
      version: 2,
      step: 'review',
    })
    expect(passed.msg).toBe('')
    expect(await lines('section_chief', 'stop_work')).toEqual([])
    expect(await turnsOf('stop_work', id)).toMatchObject([{ act: 'stop_work.issue' }])
  })

  it('of a stop begins with a day of resumption that is not past', async () => {
    const submit = async (plan_resume: string) => {
      const id = await row('stop_work', { state: stopWorkStates.code('draft'), plan_resume })
      return ask(world, world.here.tokens.officer, 'POST', '/api/safety/stop_work/pc/examine', { id, version: 1, step: 'submit' })
    }
    expect((await submit(addDays(today(), -1))).data.fields).toEqual([
      { field: 'plan_resume', message: '计划复工日期不能早于今天' },
    ])
    expect((await submit(today())).msg).toBe('')
  })

  it('has the term each place sets where the law leaves it open, from the day it came, as it was set then', async () => {
    const calendar = await readCalendar(world.platform.db)
    const reviewing = hiddenDangerStates.code('reviewing')
    const dueOf = async (id: number) => (await turnsOf('hidden_danger', id)).map(({ act, due_on }) => [act, due_on])
    const first = await row('hidden_danger', { state: reviewing, duty_person: null })
    const two = addWorkingDays(calendar, today(), 2)
    expect(await dueOf(first)).toEqual([['hidden_danger.review', two]])
    await sql`insert into setting (key, value) values ('term_review_days', '4')`.execute(world.platform.db)
    const second = await row('hidden_danger', { state: reviewing, duty_person: null })
    expect(await dueOf(second)).toEqual([['hidden_danger.review', addWorkingDays(calendar, today(), 4)]])
    await withTransaction(world.platform.db, (trx) => bringIn(trx))
    expect(await dueOf(first)).toEqual([['hidden_danger.review', two]])
    await sql`delete from setting where key = 'term_review_days'`.execute(world.platform.db)
    const due = await row('hidden_danger', { state: hiddenDangerStates.code('rechecking') })
    expect(await dueOf(due)).toEqual([['hidden_danger.close', addWorkingDays(calendar, today(), 5)]])
  })

  it('counts its working days in a statement as the calendar counts them', async () => {
    const calendar = await readCalendar(world.platform.db)
    const from = Array.from({ length: 40 }, (_, at) => addDays('2026-09-20', at))
    const { rows } = await sql<{ day: string; due: string }>`select to_char(t.day, 'YYYY-MM-DD') as day,
      ${dueAfter(sql`t.day::timestamp at time zone 'Asia/Shanghai'`, 3)} as due from unnest(${from}::date[]) as t(day)`.execute(
      world.platform.db,
    )
    expect(rows.map(({ due }) => due)).toEqual(rows.map(({ day }) => addWorkingDays(calendar, day, 3)))
    expect(rows.length).toBe(40)
  })

  it('that is due tells those it waits for once a day, however many processes look', async () => {
    const id = await row('crane', { state: craneStates.code('notified') })
    await sql`update turn set due_on = ${addDays(today(), -3)} where entity = 'crane' and row_id = ${id}`.execute(
      world.platform.db,
    )
    const told = async () =>
      (
        await sql<{ account_id: number }>`select account_id from message where path = ${`/todo/record?entity=crane&id=${id}`}
          and title like '%已逾期' order by account_id`.execute(world.platform.db)
      ).rows.map(({ account_id }) => account_id)
    const remind = () => withTransaction(world.platform.db, (trx) => remindTurns(world.platform, trx, today()))
    await Promise.all([remind(), remind(), remind()])
    const { officer, intake } = world.here.accounts
    expect(await told()).toEqual([officer, intake].toSorted((a, b) => a - b))
    await remind()
    expect((await told()).length).toBe(2)
  })

  it('that may end in several ways is told by where it stands, and of which project it is', async () => {
    const id = await row('accident', { state: 0 })
    await sql`update turn set due_on = ${addDays(today(), -1)} where entity = 'accident' and row_id = ${id}`.execute(
      world.platform.db,
    )
    await withTransaction(world.platform.db, (trx) => remindTurns(world.platform, trx, today()))
    const { rows } = await sql<{
      title: string
      body: string
      project: string
    }>`select m.title, m.body, e.engineering_name as project
      from message m join engineering e on e.id = m.engineering_id where m.path = ${`/todo/record?entity=accident&id=${id}`} limit 1`.execute(
      world.platform.db,
    )
    expect(rows[0]?.title).toBe('事故快报·快报待核已逾期')
    expect(rows[0]?.body).toContain(rows[0]?.project ?? '没有工程')
  })

  it('waits for the chief of the section while an accepted project has no officer, and for the desk once its cancellation is asked', async () => {
    const { accounts } = world.here
    const accepted = await freshRow(world.platform, world.here, entityOf('engineering'), accounts.owner, {
      engineering_name: '待分配工程',
      state: engineeringStates.code('waiting'),
      main_officer: null,
      cancel_applied_at: null,
    })
    const acts = async (role: 'section_chief' | 'intake' | 'owner') =>
      (await lines(role, 'engineering')).flatMap((each) => (each.id === accepted ? [each['kind']] : []))
    expect([await acts('section_chief'), await acts('intake'), await acts('owner')]).toEqual([['分配监督人员'], [], []])
    const [line] = (await lines('section_chief', 'engineering')).filter(({ id }) => id === accepted)
    expect(line).toMatchObject({
      path: `/projectlibrary/supervise/ProjectDetails/survey?act=assign&engineering_id=${accepted}`,
      due_on: addWorkingDays(await readCalendar(world.platform.db), today(), 3),
    })
    const asked = await ask(world, world.here.tokens.owner, 'POST', '/api/engineering/pc/engineeringProjectCancel', {
      engineering_id: accepted,
      version: 1,
      action: 'apply',
      cancel_reason: '用地规划调整，项目不再实施',
    })
    expect(asked.msg).toBe('')
    expect(await acts('intake')).toEqual(['取消项目申请'])
    const refused = await ask(world, world.here.tokens.intake, 'POST', '/api/engineering/pc/engineeringProjectCancel', {
      engineering_id: accepted,
      version: 2,
      action: 'refuse',
      reject_reason: '施工合同仍在履行，不予取消',
    })
    expect(refused.msg).toBe('')
    expect([await acts('intake'), await acts('section_chief')]).toEqual([[], ['分配监督人员']])
  })

  it('is brought in for rows that stood before their definition awaited anything, from the day they came', async () => {
    const id = await row('stop_work', { state: stopWorkStates.code('reviewing') })
    await sql`update stop_work set updated_at = now() - interval '30 days' where id = ${id}`.execute(world.platform.db)
    const before = await turnsOf('stop_work', id)
    await sql`delete from turn`.execute(world.platform.db)
    await sql`delete from turn_rule`.execute(world.platform.db)
    await ensureTurns(world.platform)
    const [after] = await turnsOf('stop_work', id)
    expect(after?.act).toBe(before[0]?.act)
    expect((after?.due_on ?? '') < today()).toBe(true)
    // Nothing is brought in twice.
    await ensureTurns(world.platform)
    await withTransaction(world.platform.db, (trx) => bringIn(trx))
    expect(await turnsOf('stop_work', id)).toEqual([after])
  })
})
