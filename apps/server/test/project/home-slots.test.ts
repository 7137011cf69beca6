import type { HomeAnswer } from '@zhujian/domain/contracts/project-answers'
import { entityOf } from '@zhujian/domain/entities'
import { homeEvents } from '@zhujian/domain/home/events'
import { homeFigures } from '@zhujian/domain/home/figures'
import { receiptStates } from '@zhujian/domain/document/doc-receipt'
import { accident } from '@zhujian/domain/safety/accident'
import { warnLevel } from '@zhujian/domain/warning/warn-level'
import { warningStates } from '@zhujian/domain/warning/warning'
import { hiddenDangerStates } from '@zhujian/domain/safety/hidden-danger-flow'
import { stopWorkStates } from '@zhujian/domain/safety/stop-work'
import { addDays, nowSeconds, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { add as draftDocument, createOffice, type Office } from '../document/desk'
import type { Person } from '../file/harness'
import { make } from '../factory'

let office: Office
let neighbour: Person
beforeAll(async () => {
  office = await createOffice()
  neighbour = await office.harness.person('officer', { areacode: '330108' })
  const danger = { checker_side: 1, is_major: false, duty_unit_id: office.unit, created_by: office.officer.id }
  await add('hidden_danger', { ...danger, state: hiddenDangerStates.code('rectifying'), deadline: addDays(today(), -6) })
  await add('hidden_danger', { ...danger, state: hiddenDangerStates.code('issued'), deadline: addDays(today(), 3) })
  await add('hidden_danger', {
    ...danger,
    state: hiddenDangerStates.code('rectifying'),
    is_major: true,
    description: '塔机力矩限制器失效',
    deadline: addDays(today(), 3),
  })
  const stop = { state: stopWorkStates.code('stopped'), issue_at: nowSeconds() - 3600 }
  await add('stop_work', { ...stop, reason: '基坑监测报警', plan_resume: addDays(today(), -1) })
  await add('stop_work', { ...stop, issue_at: nowSeconds() - 30 * 86_400, plan_resume: addDays(today(), 9) })
  const doc_id = await draftDocument(office, office.officer)
  await add('doc_receipt', { doc_id, state: receiptStates.code('unsigned'), unit_id: office.unit, due_on: addDays(today(), 3) })
  // Not served yet, and another company's: no business of the site's own company.
  await add('doc_receipt', { doc_id, state: receiptStates.code('waiting'), unit_id: office.unit })
  await add('doc_receipt', { doc_id, state: receiptStates.code('unsigned'), unit_id: null })
})
afterAll(() => office.harness.close())

const add = (entity: string, values: Record<string, unknown>) =>
  make(office.harness.platform, entityOf(entity), { engineering_id: office.project, ...values })
const get = async (person: Person, url: string) =>
  (await office.harness.app.inject({ method: 'GET', url, headers: { token: person.token } })).json().data
const home = (person: Person): Promise<HomeAnswer> => get(person, '/api/common/pc/home')

/** The list a figure opens, as the page asks for it. */
const LISTS: Readonly<Record<string, string>> = {
  engineering: '/api/engineering/pc/engineeringProjectList',
  hidden_danger: '/api/safety/hidden_danger/pc/getList',
  stop_work: '/api/safety/stop_work/pc/getList',
  doc_receipt: '/api/document/doc_receipt/pc/getList',
  salary_sheet: '/api/salary/salary_sheet/pc/getList',
  worker: '/api/people/worker/pc/getList',
  attendance_day: '/api/people/attendance_day/pc/getList',
}

describe('the figures of the home page', () => {
  it('are the rows of the lists they open, with what is pressing among them', async () => {
    for (const [person, side] of [
      [office.officer, 'regulator'],
      [office.site, 'applicant'],
    ] as const) {
      const { figures } = await home(person)
      expect(figures.length).toBeGreaterThan(3)
      for (const figure of figures) {
        const said = homeFigures[side].find(({ key }) => key === figure.key)
        const rowsOf = async (entity: string, view: string) => (await get(person, `${LISTS[entity]}?view=${view}`)).total
        expect([figure.key, figure.count]).toEqual([figure.key, await rowsOf(said?.entity ?? '', figure.view)])
        const note = said?.note
        if (note)
          expect([note.label, figure.note?.count]).toEqual([note.label, await rowsOf(note.entity ?? said.entity, note.view)])
      }
    }
    const { figures } = await home(office.officer)
    const of = (key: string) => figures.find((figure) => figure.key === key)
    expect(of('dangers')).toMatchObject({ count: 3, note: { count: 1 } })
    expect(of('stopped')?.note).toMatchObject({ label: '逾期未复工', count: 1 })
    expect(of('receipts')?.count).toBe(3)
    expect((await home(office.site)).figures.find(({ key }) => key === 'receipts')?.count).toBe(1)
  })

  it('count nothing of another district', async () => {
    const { figures, events } = await home(neighbour)
    expect(figures.map(({ count }) => count)).toEqual(figures.map(() => 0))
    expect(events).toEqual({ rows: [], total: 0, kinds: [] })
  })
})

describe('what happened', () => {
  it('tells major dangers and fresh stops with their project, the newest first, and leaves out the old', async () => {
    const { events } = await home(office.officer)
    expect(events.total).toBe(2)
    expect(events.rows.map(({ said, title }) => [said, title])).toEqual([
      ['重大事故隐患未销项', '塔机力矩限制器失效'],
      ['新近停工', '基坑监测报警'],
    ])
    expect(events.rows[0]).toMatchObject({ entity: 'hidden_danger', engineering_id: office.project })
    // Each kind opens the list of just so many.
    for (const { said, count, view } of events.kinds) {
      const { entity } = homeEvents.find((event) => event.said === said) ?? { entity: '' }
      expect([said, count]).toEqual([said, (await get(office.officer, `${LISTS[entity]}?view=${view}`)).total])
    }
    expect(events.kinds.map(({ said }) => said)).toEqual(['重大事故隐患未销项', '新近停工'])
  })

  it('tells an accident that was reported and a red warning that stands', async () => {
    const before = await home(office.officer)
    const reported = await add('accident', {
      state: Number(accident.flow?.states.code('reported')),
      place: '主楼五层临边',
      report_at: nowSeconds(),
      happen_at: nowSeconds() - 600,
    })
    const raised = { state: warningStates.code('pending'), level: warnLevel.code('red'), raised_at: nowSeconds() }
    const rule_id = await make(office.harness.platform, entityOf('warn_rule'), { code: 'T1' })
    await add('warning', { ...raised, rule_id, subject_id: 1, content: '塔机力矩超限', ended_at: null })
    await add('warning', { ...raised, rule_id, subject_id: 2, content: '塔机风速超限', ended_at: null })
    const { events } = await home(office.officer)
    expect(events.total).toBe(before.events.total + 3)
    // However many there are of one kind, the newest of each comes first.
    expect(
      events.rows
        .map(({ said }) => said)
        .slice(0, 4)
        .toSorted(),
    ).toEqual(['事故快报待核', '红色预警未消除', '重大事故隐患未销项', '新近停工'].toSorted())
    expect(events.rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ said: '事故快报待核', title: '主楼五层临边', entity: 'accident', id: reported }),
        expect.objectContaining({ said: '红色预警未消除', title: '塔机风速超限' }),
      ]),
    )
  })
})

describe('where to go today', () => {
  it('names the projects one supervises himself, why, and nobody else’s', async () => {
    const { platform } = office.harness
    expect((await home(office.officer)).visits).toEqual([])
    await sql`update engineering set main_officer = ${office.officer.id}, next_check_on = ${addDays(today(), -4)}
      where id = ${office.project}`.execute(platform.db)
    const { visits } = await home(office.officer)
    expect(visits).toMatchObject([{ id: office.project, away: null }])
    expect(visits[0]?.reasons).toEqual(
      ['重大事故隐患 1 条未销项', '停工待复查', '检查期限已过 4 天', '1 条隐患逾期'].map((text) => ({ text, late: true })),
    )
    expect((await home(office.site)).visits).toEqual([])
  })

  it('begins with the visits planned for oneself, and goes on in the order of the list of priorities', async () => {
    const { platform } = office.harness
    const { rows } = await sql<{ id: number }>`select id from engineering where id <> ${office.project} and deleted_at is null
      order by id limit 1`.execute(platform.db)
    const other = rows[0]?.id ?? 0
    const plan = { engineering_id: other, plan_on: today(), lead_id: office.officer.id, mate_id: office.chief.id, state: 0 }
    await make(platform, entityOf('visit_plan'), plan)
    const { visits } = await home(office.officer)
    expect(visits.map(({ id }) => id)).toEqual([other, office.project])
    expect(visits[0]?.reasons[0]).toEqual({ text: '今天的检查计划', late: false })
  })
})
