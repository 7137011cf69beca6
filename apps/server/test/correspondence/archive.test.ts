import { archiveTemplates, entriesOf } from '@zhujian/domain/correspondence/archive/archive-templates'
import { addDays, today } from '@zhujian/model/date'
import { entityOf } from '@zhujian/domain/entities'
import type { RoleName } from '@zhujian/domain/roles'
import { sessionById } from '@zhujian/server/modules/account/session-store'
import { remindDuty } from '@zhujian/server/modules/correspondence/archive-reminder.job'
import { reachableFile } from '@zhujian/server/modules/file/file-access'
import { withTransaction } from '@zhujian/server/platform/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { colleague, person, type Person } from '../project/stage'
import { createWorld, freshRow, uploadedFile, type World } from '../world'
import { examineAt } from './examine'

const AT = '/api/correspondence/archive_item/pc'
let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const here = (role: RoleName): Person => person(world, world.here, role)
const there = (role: RoleName): Person => person(world, world.there, role)

async function project(values: Record<string, unknown> = {}): Promise<number> {
  const owner = world.here.accounts.owner
  return freshRow(world.platform, world.here, entityOf('engineering'), owner, {
    state: 1,
    engineering_type_id: '0101',
    ...values,
  })
}
async function generated(more: Record<string, unknown> = {}): Promise<number> {
  const id = await project()
  const made = await here('officer').post(`${AT}/generate`, { engineering_id: id, ...more })
  expect([made.code, made.msg]).toEqual([200, ''])
  return id
}
const summary = async (engineering_id: number, by = here('officer')) => (await by.get(`${AT}/summary`, { engineering_id })).data
async function item(
  engineering_id: number,
  dir_code: string,
  by = here('officer'),
): Promise<Record<string, unknown> & { id: number }> {
  const { data } = await by.get(`${AT}/getList`, { engineering_id, dir_code, limit: 10 })
  return data.rows?.[0] as Record<string, unknown> & { id: number }
}
const step = examineAt(AT)
async function handIn(by: Person, id: number): Promise<string> {
  const file = await uploadedFile(world.platform, by.account)
  expect(await step(by, id, 'handIn', { file })).toMatchObject({ code: 200 })
  return file
}
async function checked(id: number): Promise<void> {
  await handIn(here('site'), id)
  expect(await step(here('consultant'), id, 'pass')).toMatchObject({ code: 200 })
}

describe('a catalogue', () => {
  test('holds every entry of its version of the standard, once per project, however often and parallel it is asked', async () => {
    for (const template of archiveTemplates) {
      const id = await project({ plan_kg_time: '2026-01-01', plan_jg_time: '2026-12-31' })
      const all = await Promise.all(
        Array.from({ length: 4 }, () => here('officer').post(`${AT}/generate`, { engineering_id: id, template: template.key })),
      )
      expect(all.filter(({ code }) => code === 200)).toHaveLength(1)
      expect(all.find(({ code }) => code !== 200)?.msg).toBe('该工程已有归档目录')
      const entries = entriesOf(template)
      const { total, required, checked: done, missing, standard, clause } = await summary(id)
      expect([total, missing, done]).toEqual([entries.length, entries.length, 0])
      expect(required).toBe(entries.filter((entry) => entry.required).length)
      expect([standard, clause]).toEqual([template.standard, template.clause])
      expect([(await item(id, 'A1-01')).need_at, (await item(id, 'E1-05')).need_at]).toEqual(['2026-01-01', '2026-12-31'])
    }
  })

  test('follows the kind of the project where no template is chosen', async () => {
    const standards = await Promise.all(
      ['0101', '0201'].map(async (engineering_type_id) => {
        const id = await project({ engineering_type_id })
        expect(await here('officer').post(`${AT}/generate`, { engineering_id: id })).toMatchObject({ code: 200 })
        return (await summary(id)).template_text
      }),
    )
    expect(standards).toEqual(['房屋建筑工程', '市政工程'])
  })

  test('is made and assigned by those who arrange it, and told to the one it falls to', async () => {
    const id = await project()
    for (const role of ['site', 'contractor', 'consultant', 'viewer'] as const)
      expect((await here(role).post(`${AT}/generate`, { engineering_id: id, template: 'house-2019' })).data.problem).toBe(
        'forbidden',
      )
    for (const act of ['generate', 'assign'])
      expect(
        (await there('officer').post(`${AT}/${act}`, { engineering_id: id, template: 'house-2019', need_at: today() })).data
          .problem,
      ).toBe('notFound')
    await here('officer').post(`${AT}/generate`, { engineering_id: id, template: 'house-2019' })
    const duty = world.here.accounts.site
    const given = await here('owner').post(`${AT}/assign`, {
      engineering_id: id,
      category: 'C',
      duty_person: duty,
      need_at: '2026-12-01',
    })
    expect([given.code, given.msg]).toEqual([200, ''])
    expect(await item(id, 'C1-01')).toMatchObject({ duty_person: duty, need_at: '2026-12-01' })
    expect((await item(id, 'B1-01')).duty_person).toBeNull()
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from message where account_id = ${duty} and title = '请归集工程文件'
      and engineering_id = ${id}`.execute(world.platform.db)
    expect(rows[0]?.n).toBe(1)
    expect((await here('owner').post(`${AT}/assign`, { engineering_id: id })).data.fields?.[0]?.field).toBe('duty_person')
    const never = { engineering_id: id, need_at: '2026-02-30' }
    expect((await here('owner').post(`${AT}/assign`, never)).data.fields?.[0]?.field).toBe('need_at')
  })
})

describe('the ring', () => {
  test('counts what is required and checked; overdue, rejected and missing are what their filters list', async () => {
    const id = await generated({ need_at: addDays(today(), -1) })
    const [first, second, third, free] = await Promise.all(['A5-01', 'A5-02', 'A4-04', 'A1-03'].map((code) => item(id, code)))
    await checked(first?.id ?? 0)
    await handIn(here('site'), second?.id ?? 0)
    await handIn(here('site'), third?.id ?? 0)
    expect(await step(here('owner'), third?.id ?? 0, 'reject', { reason: '缺少附件' })).toMatchObject({ code: 200 })
    await checked(free?.id ?? 0)
    const now = await summary(id)
    const total = Number(now.total)
    expect(now).toMatchObject({ checked: 1, pending: 1, returned: 1, missing: total - 4, overdue: Number(now.required) - 2 })
    const listed = async (query: Record<string, unknown>) =>
      (await here('officer').get(`${AT}/getList`, { engineering_id: id, ...query })).data.total
    expect(await listed({ state: '10' })).toBe(now.missing)
    expect(await listed({ state: '10,2', required: 'true', need_at: `2000-01-01 - ${addDays(today(), -1)}` })).toBe(now.overdue)
    expect(await listed({ state: '2' })).toBe(now.returned)
    const categories = now.categories as { category: string; required: number; checked: number }[]
    expect(categories.find(({ category }) => category === 'A')?.checked).toBe(1)
    expect(categories.reduce((sum, each) => sum + each.required, 0)).toBe(now.required)
    const { data } = await here('officer').get(`${AT}/catalogues`, { limit: 50 })
    expect(data.rows?.find((row) => row.id === id)).toMatchObject({ required: now.required, checked: 1, overdue: now.overdue })
    for (const sort of ['-overdue', '-complete', 'engineering_name', 'no_such_column']) {
      const sorted = (await here('officer').get(`${AT}/catalogues`, { limit: 50, sort })).data.rows ?? []
      expect([sort, sorted.length]).toEqual([sort, data.rows?.length])
      if (sort === '-overdue') expect(sorted[0]?.id).toBe(id)
    }
  })

  test('leaves out what does not concern the project', async () => {
    const id = await generated()
    const before = await summary(id)
    const row = await item(id, 'D1-03')
    const { data } = await here('owner').get(`${AT}/info`, { id: row.id })
    expect(await here('owner').post(`${AT}/edit`, { ...data, required: false })).toMatchObject({ code: 200 })
    expect((await summary(id)).required).toBe(Number(before.required) - 1)
  })
})

describe('a document of the catalogue', () => {
  test('keeps its versions, is checked by somebody else, and is handed in again after a rejection', async () => {
    const id = await generated()
    const row = await item(id, 'A4-06')
    const owner = here('owner')
    const file = await handIn(owner, row.id)
    expect(await step(owner, row.id, 'pass')).toMatchObject({
      code: 0,
      msg: '提出、起草的人不能自己办理这一步，须由另一人办理',
    })
    expect(await step(here('officer'), row.id, 'reject', { reason: '监理合同未盖章' })).toMatchObject({ code: 200 })
    expect(await step(owner, row.id, 'handIn', { file })).toMatchObject({ code: 400, data: { fields: [{ field: 'file' }] } })
    await handIn(owner, row.id)
    expect(await step(here('chief_engineer'), row.id, 'pass')).toMatchObject({ code: 200 })
    const { data } = await owner.get(`${AT}/versions`, { id: row.id })
    expect(data.rows?.map((version) => [version.seq, (version.files as unknown[]).length])).toEqual([
      [2, 1],
      [1, 1],
    ])
    const reaches = async (by: Person) => {
      const session = await sessionById(world.platform, by.account)
      return session !== null && (await reachableFile({ platform: world.platform, session }, file)) !== null
    }
    expect([await reaches(here('site')), await reaches(there('site'))]).toEqual([true, false])
    expect(await owner.post(`${AT}/delete`, { ids: String(row.id) })).toMatchObject({ data: { results: [{ ok: false }] } })
  })

  test('is unknown to people of other projects', async () => {
    const id = await generated()
    const row = await item(id, 'A1-01')
    const stranger = await colleague(world, world.here, 'site')
    for (const by of [stranger, there('officer'), there('owner')]) {
      expect((await by.get(`${AT}/summary`, { engineering_id: id })).data.problem).toBe('notFound')
      expect((await by.get(`${AT}/versions`, { id: row.id })).data.problem).toBe('notFound')
    }
    expect((await stranger.get(`${AT}/catalogues`, { limit: 50 })).data.rows?.some((each) => each.id === id)).toBe(false)
  })

  test('that the authority issued itself is listed when it is archived, before or after the catalogue', async () => {
    const officer = here('officer')
    const id = await project()
    const archived = async (type: string) => {
      const document = await freshRow(world.platform, world.here, entityOf('supervise_doc'), officer.account, {
        engineering_id: id,
        type,
        state: 13,
        receipt_at: 1_790_000_000,
      })
      const { data } = await officer.get('/api/document/supervise_doc/pc/info', { id: document })
      const done = await officer.post('/api/document/supervise_doc/pc/examine', {
        id: document,
        version: data.version,
        step: 'archive',
      })
      expect([done.code, done.msg]).toEqual([200, ''])
      return document
    }
    const earlier = await archived('01')
    await officer.post(`${AT}/generate`, { engineering_id: id, template: 'house-2019' })
    const later = await archived('15')
    expect(await item(id, 'E4-01')).toMatchObject({ document_id: earlier, state: 1, revision: 1 })
    expect(await item(id, 'E4-05')).toMatchObject({ document_id: later, state: 1, revision: 1 })
    const { data } = await officer.get(`${AT}/versions`, { id: (await item(id, 'E4-05')).id })
    expect(data.rows).toMatchObject([{ document_id: later, files: [] }])
    expect((await summary(id)).checked).toBe(2)
  })
})

describe('in the history library', () => {
  test('nothing is written but a supplement by an administrator, with its reason', async () => {
    const id = await generated()
    const row = await item(id, 'C8-02')
    expect((await here('admin').post(`${AT}/supplement`, { id: row.id, file: 'x', reason: '早了' })).msg).toBe(
      '归档补录只用于历史库的工程',
    )
    await sql`update engineering set history_type = 1, state = 15 where id = ${id}`.execute(world.platform.db)
    const file = await uploadedFile(world.platform, here('site').account)
    expect((await step(here('site'), row.id, 'handIn', { file })).msg).toBe('工程已在历史库，仅可查看')
    expect((await here('officer').post(`${AT}/assign`, { engineering_id: id, need_at: today() })).msg).toBe(
      '工程已在历史库，仅可查看',
    )
    expect((await here('officer').post(`${AT}/supplement`, { id: row.id, file, reason: '补录' })).data.problem).toBe('forbidden')
    expect((await summary(id, here('admin'))).can).toEqual(['supplement'])
    expect((await summary(id)).can).toEqual([])
    const late = await uploadedFile(world.platform, here('admin').account)
    const done = await here('admin').post(`${AT}/supplement`, { id: row.id, file: late, reason: '竣工后补交原件' })
    expect(done).toMatchObject({ code: 200, data: { revision: 1 } })
    const past = await here('officer').get(`${AT}/catalogues`, { limit: 50 }, { type: '1' })
    expect(past.data.rows?.find((each) => each.id === id)).toMatchObject({ checked: 1 })
    expect((await here('officer').get(`${AT}/catalogues`, { limit: 50 })).data.rows?.some((each) => each.id === id)).toBe(false)
  })
})

describe('whoever is responsible', () => {
  test('is reminded once a week of what is due soon or late, in one message per project', async () => {
    const duty = world.here.accounts.site
    const id = await generated({ duty_person: duty, need_at: addDays(today(), -1) })
    const remind = () => withTransaction(world.platform.db, (trx) => remindDuty(world.platform, trx, addDays(today(), 3)))
    await remind()
    await remind()
    const { rows } = await sql<{ body: string }>`select body from message
      where account_id = ${duty} and engineering_id = ${id} and title = '归档文件到期提醒'`.execute(world.platform.db)
    const late = Number((await summary(id)).overdue)
    expect(rows).toHaveLength(1)
    expect(rows[0]?.body).toMatch(/：逾期 \d+ 项，最早应于 \d{4}-\d{2}-\d{2} 归档$/)
    expect(late).toBeGreaterThan(0)
  })
})
