import type { ChronicleAnswer, ChronicleLine } from '@zhujian/domain/project/chronicle'
import { entityOf } from '@zhujian/domain/entities'
import { hiddenDangerStates } from '@zhujian/domain/safety/hidden-danger-flow'
import { dayOf, nowSeconds } from '@zhujian/model/date'
import { chronicleSources } from '@zhujian/server/modules/project/chronicle-sources'
import { granted } from '@zhujian/model'
import { readSheet } from '@zhujian/server/modules/transfer/public'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, freshRow, type World } from '../world'
import { PC, type Person, person } from './stage'

let world: World
let head: Person
const PATH = `${PC}/engineeringChronicle`

beforeAll(async () => {
  world = await createWorld()
  head = person(world, world.here, 'station_head')
})
afterAll(() => world.close())

const row = (name: string, given: Record<string, unknown> = {}) =>
  freshRow(world.platform, world.here, entityOf(name), head.account, { engineering_id: world.here.project, ...given })

async function page(someone: Person, more: Record<string, unknown> = {}): Promise<ChronicleAnswer> {
  const answer = await someone.get(PATH, { engineering_id: world.here.project, ...more })
  expect(answer.code).toBe(200)
  return answer.data as unknown as ChronicleAnswer
}

async function whole(someone: Person, more: Record<string, unknown> = {}): Promise<ChronicleLine[]> {
  const lines: ChronicleLine[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const found: ChronicleAnswer = await page(someone, { ...more, ...(after && { after }) })
    lines.push(...found.rows)
    after = found.next
  }
  return lines
}
const linesOf = (lines: readonly ChronicleLine[], entity: string, id: number) =>
  lines.filter((line) => line.entity === entity && line.id === id)

const closedDanger = async (given: Record<string, unknown> = {}) => {
  const at = nowSeconds() - 3600
  const id = await row('hidden_danger', {
    state: hiddenDangerStates.code('closed'),
    sign_at: at,
    rectify_at: at + 60,
    review_at: at + 120,
    review_by: head.account,
    recheck_at: at + 180,
    recheck_by: head.account,
    ...given,
  })
  return id
}

describe('the chronicle of a project', () => {
  it('tells of one danger when it was issued, signed for, mended, reviewed and closed, each with whom', async () => {
    const id = await closedDanger({ place: '三层临边' })
    const own = linesOf(await whole(head), 'hidden_danger', id)
    expect(own.map(({ word }) => word.replace(/：.*/, '')).sort()).toEqual(
      ['下发隐患', '签收隐患', '提交整改', '监理复核', '隐患销项'].sort(),
    )
    expect(own.every(({ label }) => label.startsWith('三层临边'))).toBe(true)
    expect(own.find(({ word }) => word === '隐患销项')?.who).toBeTruthy()
  })

  it('tells of warnings, accidents, documents, approvals, checks and corrections in one row of time', async () => {
    const at = nowSeconds() - 7200
    const ids = {
      accident: await row('accident', { happen_at: at, report_at: at + 600 }),
      state_correction: await row('state_correction'),
      supervise_doc: await row('supervise_doc', { state: 12, issue_at: at, deliver_at: at + 60, signed_by: head.account }),
      stop_work: await row('stop_work', { state: 1, issue_at: at, resume_at: at + 600 }),
      safety_check: await row('safety_check', { state: 1, check_at: at, checker_side: 1, check_type: 1, self_kind: null }),
    }
    const lines = await whole(head)
    for (const [entity, id] of Object.entries(ids)) expect(linesOf(lines, entity, id).length, entity).toBeGreaterThan(0)
    expect(lines.map(({ at: when }) => when)).toEqual(lines.map(({ at: when }) => when).sort((a, b) => b - a))
    expect(linesOf(lines, 'stop_work', ids.stop_work).map(({ word }) => word)).toContain('批准复工')
    expect(linesOf(lines, 'supervise_doc', ids.supervise_doc).map(({ word }) => word)).toContain('文书送达')
  })

  it('tells how the project changed its state, by whom', async () => {
    await sql`insert into oper_log (account_id, username, module, action, row_id, ip, trace_id)
      values (${head.account}, 'head', 'engineering', 'accept', ${world.here.project}, '127.0.0.1', 'chronicle')`.execute(
      world.platform.db,
    )
    const lines = await whole(head, { kind: 'state' })
    expect(linesOf(lines, 'engineering', world.here.project).some(({ word, who }) => word === '受理' && who !== null)).toBe(true)
    expect(lines.every(({ kind }) => kind === 'state')).toBe(true)
  })

  it('gives every line once, page by page, many of the same second included', async () => {
    const at = nowSeconds() - 86_400
    for (let n = 0; n < 60; n += 1) await row('accident', { happen_at: at, report_at: at, place: `同一时刻 ${n}` })
    const lines = await whole(head, { kind: 'accident' })
    const keys = lines.map(({ id, word }) => `${id}${word}`)
    expect(new Set(keys).size).toBe(keys.length)
    const first = await page(head, { kind: 'accident' })
    const total = first.kinds?.find(({ kind }) => kind === 'accident')?.total
    expect(lines).toHaveLength(total ?? -1)
    expect(first.next).not.toBeNull()
  })

  it('shows what is asked for alone: a kind, days, a person, words', async () => {
    const id = await closedDanger({ place: '独一无二的部位' })
    const found = await whole(head, { keyword: '独一无二' })
    expect(found.map((line) => line.id)).toEqual(found.map(() => id))
    expect(found.length).toBe(5)
    const mine = await whole(head, { who: head.account, keyword: '独一无二' })
    expect(mine.every(({ who }) => who !== null)).toBe(true)
    const day = dayOf(nowSeconds() - 86_400)
    const days = await whole(head, { from: day, to: day })
    expect(days.length).toBeGreaterThan(0)
    expect(days.every(({ at }) => dayOf(at) === day)).toBe(true)
    expect(await whole(head, { from: '2001-01-01', to: '2001-01-02' })).toEqual([])
  })

  it('offers the people it tells of', async () => {
    const { people } = await page(head)
    expect(people?.some(({ id }) => id === head.account)).toBe(true)
  })

  it('leaves out the kinds somebody may not read', async () => {
    const owner = person(world, world.here, 'owner')
    const lines = await whole(owner)
    const unread = chronicleSources.filter(({ entity }) => !granted(entity, 'owner', 'read')).map(({ entity }) => entity.name)
    expect(unread).toContain('state_correction')
    expect(lines.filter(({ entity }) => unread.includes(entity))).toEqual([])
    expect((await page(owner)).kinds?.length).toBeGreaterThan(0)
  })

  it('leaves out what a participant is not told yet: drafts of documents and of stops', async () => {
    const draft = await row('supervise_doc', { state: 10 })
    const stop = await row('stop_work', { state: 11 })
    const lines = await whole(person(world, world.here, 'owner'))
    expect(linesOf(lines, 'supervise_doc', draft)).toEqual([])
    expect(linesOf(lines, 'stop_work', stop)).toEqual([])
  })

  it('is not there for a project somebody does not reach', async () => {
    const stranger = person(world, world.there, 'owner')
    expect((await stranger.get(PATH, { engineering_id: world.here.project })).code).toBe(0)
  })

  it('refuses a place, days and a kind that are none', async () => {
    for (const wrong of [{ after: 'x' }, { from: '2026-02-30' }, { kind: 'nothing' }])
      expect((await head.get(PATH, { engineering_id: world.here.project, ...wrong })).code).toBe(400)
  })

  it('is exported as asked for, line by line', async () => {
    await closedDanger({ place: '导出的部位' })
    const response = await world.app.inject({
      url: `${PC}/engineeringChronicleExport?${new URLSearchParams({ engineering_id: String(world.here.project), keyword: '导出的部位' })}`,
      headers: { token: head.token },
    })
    const rows: unknown[] = []
    for await (const line of readSheet(Readable.from(response.rawPayload), 10_000)) rows.push(line)
    expect(rows.length).toBe(6)
  })
})
