import { entityOf } from '@zhujian/domain/entities'
import { stateCorrection } from '@zhujian/domain/project/state-correction'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDesk, staffedProject } from '../biz/desk'
import { ask, createWorld, freshRow, uploadedFile, type World } from '../world'
import { colleague, inState, type Person, person, stored } from './stage'

let world: World
let head: Person
let keeper: Person
beforeAll(async () => {
  world = await createWorld()
  await openDesk(world)
  head = person(world, world.here, 'station_head')
  keeper = person(world, world.here, 'station_admin')
})
afterAll(() => world.close())

const at = (verb: Parameters<typeof pathOf>[1]) => pathOf(stateCorrection, verb)

async function propose(who: Person, engineering_id: number, more: Record<string, unknown> = {}) {
  return who.post(at('add'), {
    engineering_id,
    to_state: 1,
    to_library: 0,
    reason: '误登为停工，停工通知书属于另一工程',
    evidence: await uploadedFile(world.platform, who.account),
    ...more,
  })
}
const judge = (who: Person, id: unknown, step: string, more: Record<string, unknown> = {}) =>
  who.post(at('examine'), { id, version: 1, step, ...more })
const todosOf = async (who: Person): Promise<unknown[]> =>
  ((await who.get('/api/biz/biz/pc/todo', { source: 'state_correction', limit: 50 })).data.rows ?? []).map((row) => row['id'])

describe('a correction of the state', () => {
  it('takes two persons: one proposes with reason and evidence, another confirms [D1]', async () => {
    const project = await staffedProject(world, { state: 12, suspended_on: '2026-01-05', next_check_on: null })
    expect((await propose(head, project, { reason: '有误' })).data.fields?.[0]?.message).toBe(
      '原因不少于 10 个字，写明错在哪一件',
    )
    expect((await propose(head, project, { reason: '', evidence: '' })).data.fields?.map(({ field }) => field)).toEqual([
      'reason',
      'evidence',
    ])
    const { data, msg } = await propose(head, project)
    expect(msg).toBe('')
    expect((await propose(keeper, project)).data.fields).toEqual([
      { field: 'engineering_id', message: '该工程已有一件更正状态等待确认' },
    ])
    expect((await judge(head, data.id, 'confirm', { named: [6] })).msg).toBe('提出、起草的人不能自己办理这一步，须由另一人办理')
    expect((await judge(keeper, data.id, 'confirm', { named: [6] })).code).toBe(10000)
    expect(await todosOf(head)).not.toContain(data.id)

    const second = await colleague(world, world.here, 'station_head')
    expect(await todosOf(second)).toContain(data.id)
    const { db } = world.platform
    const proof = await sql<{
      file_id: number
    }>`delete from file_link where entity = 'state_correction' and row_id = ${data.id} returning file_id`.execute(db)
    expect((await judge(second, data.id, 'confirm', { named: [6] })).msg).toMatch(/^没有证明材料，不能确认/)
    await sql`insert into file_link (entity, row_id, field, seq, file_id) values ('state_correction', ${data.id}, 'evidence', 0, ${proof.rows[0]?.file_id})`.execute(
      db,
    )
    expect((await judge(second, data.id, 'confirm', { named: [6] })).msg).toBe('')
    // Work goes on from here: its first visit has a day, as when it was permitted to begin [D13].
    expect(await stored(world, project)).toMatchObject({ state: 1, history_type: 0, next_check_on: expect.any(String) })
    const timeline = await head.get('/api/project/engineering/pc/timeline', { id: project })
    expect(timeline.data.rows?.find((row) => row['action'] === 'correctState')).toMatchObject({
      note: expect.stringMatching(/^更正状态 GZ\d+（.+提出，.+确认）：误登为停工/),
    })
  })

  it('stands in the head of the project for those who may read it, until it is decided on or taken back', async () => {
    const project = await staffedProject(world, { state: 12, suspended_on: '2026-01-05', next_check_on: null })
    const told = async (who: Person) =>
      (await who.get('/api/engineering/pc/engineeringWorkspace', { engineering_id: project })).data['correction']
    expect(await told(head)).toBeUndefined()
    const { data } = await propose(head, project)
    const chief = person(world, world.here, 'section_chief')
    for (const who of [head, keeper, chief]) expect(await told(who)).toEqual({ id: data.id, to_state: 1 })
    expect(await told(person(world, world.here, 'contractor'))).toBeUndefined()
    expect((await judge(head, data.id, 'withdraw')).msg).toBe('')
    expect(await told(head)).toBeUndefined()
    const again = await propose(head, project)
    const second = await colleague(world, world.here, 'station_head')
    expect((await judge(second, again.data.id, 'refuse', { refuse_reason: '停工通知书确属本工程，不予更正' })).msg).toBe('')
    expect(await told(head)).toBeUndefined()
  })

  it('passes no open danger, running case, open stop or standing crane without naming them [D1]', async () => {
    const { platform, here } = world
    const project = await staffedProject(world, { state: 3, stopped_at: 1_760_000_000 })
    const on = (name: string, values: Record<string, unknown>) =>
      freshRow(platform, here, entityOf(name), here.accounts.officer, { engineering_id: project, ...values })
    await on('hidden_danger', { state: 3, is_major: true })
    await on('crane', { state: 1, crane_name: '1号塔机' })
    await on('stop_work', { state: 3, scope: 2 })
    await on('biz', { state: 0, kind: 'jcys' })
    const { data } = await propose(keeper, project)
    const { rows } = await sql<{ obstacles: string }>`select obstacles from state_correction where id = ${data.id ?? 0}`.execute(
      platform.db,
    )
    for (const word of ['1 条隐患没有销项', '重大事故隐患 1 条', '1 件停工没有复工', '1号塔机', '1 件申请正在办理'])
      expect(rows[0]?.obstacles).toContain(word)
    const blind = await judge(head, data.id, 'confirm', { named: [1] })
    expect(blind.data.fields).toEqual([{ field: 'named', message: expect.stringContaining('还须点明：还有 1 件停工没有复工') }])
    expect((await judge(head, data.id, 'confirm', { named: [0] })).data.fields?.[0]?.field).toBe('named')
    expect(await stored(world, project)).toMatchObject({ state: 3 })
    expect((await judge(head, data.id, 'confirm', { named: [1, 2, 3, 5, 6] })).msg).toBe('')
    expect(await stored(world, project)).toMatchObject({ state: 1 })
    const kept = await sql<{
      named: number[]
      confirmed_by: number
    }>`select named, confirmed_by from state_correction where id = ${data.id ?? 0}`.execute(platform.db)
    expect(kept.rows).toEqual([{ named: [1, 2, 3, 5, 6], confirmed_by: head.account }])
  })

  it('names the gates of the law it passes over, which whoever confirms names too', async () => {
    const project = await staffedProject(world, { state: 11, last_check_at: null })
    const { data } = await propose(keeper, project, { to_state: 14, since_on: today(), reason: '竣工验收在旧平台办结，没有转入' })
    const { rows } = await sql<{ obstacles: string }>`select obstacles from state_correction where id = ${data.id ?? 0}`.execute(
      world.platform.db,
    )
    expect(rows[0]?.obstacles).toContain('监督机构没有检查过、没有合格的竣工验收')
    expect((await judge(head, data.id, 'confirm', { named: [0] })).data.fields).toEqual([
      { field: 'named', message: '还须点明：监督机构没有检查过、没有合格的竣工验收' },
    ])
    expect((await judge(head, data.id, 'confirm', { named: [6] })).msg).toBe('')
  })

  it('does not lift a stop whose notice is served: that ends by the resumption of work', async () => {
    const { platform, here } = world
    const project = await staffedProject(world, { state: 3, stopped_at: 1_760_000_000 })
    const on = (name: string, values: Record<string, unknown>) =>
      freshRow(platform, here, entityOf(name), here.accounts.officer, { engineering_id: project, ...values })
    const doc_id = await on('supervise_doc', { type: '09', state: 12, deliver_at: 1_760_000_100 })
    await on('stop_work', { state: 3, scope: 2, stop_no: 'TG-送达', doc_id })
    const message = '停工通知书 TG-送达 已经签发，整改之后凭复工申请恢复施工，停工期间中止的按中止施工告知办理，不能更正'
    const suspended = { to_state: 13, to_library: 0, since_on: '2025-09-01' }
    for (const to of [{}, suspended])
      expect((await propose(head, project, to)).data.fields).toEqual([{ field: 'to_state', message }])
  })

  it('does not call works completed or supervision ended while the site has open dangers, or an acceptance runs [D1]', async () => {
    const { platform, here } = world
    const project = await staffedProject(world)
    const on = (name: string, values: Record<string, unknown>) =>
      freshRow(platform, here, entityOf(name), here.accounts.officer, { engineering_id: project, ...values })
    const danger = await on('hidden_danger', { state: 3, is_major: false })
    const refusedFor = async (to: Record<string, unknown>) => (await propose(head, project, to)).data.fields?.[0]
    const completed = { to_state: 14, to_library: 0, since_on: '2026-05-01' }
    expect((await refusedFor(completed))?.message).toContain('了结以后才能更正为“已竣工”')
    expect((await refusedFor({ to_state: 15, to_library: 1, since_on: '2026-05-01' }))?.message).toContain('了结以后才能更正为')
    await sql`update hidden_danger set state = 1 where id = ${danger}`.execute(platform.db)
    await on('completion_acceptance', { state: 12, acceptance_no: 'JG-1' })
    expect((await refusedFor(completed))?.message).toBe('竣工验收 JG-1 正在办理，由它办成，不另行更正')
  })

  it('leads out of the history library, where nothing else is written', async () => {
    const project = await staffedProject(world)
    await inState(world, project, { state: 15, history_type: 1, closed_on: '2026-05-01', completed_on: '2026-04-01' })
    expect(
      (await propose(keeper, project, { to_state: 15, to_library: 0, since_on: '2026-05-01' })).data.fields?.[0]?.field,
    ).toBe('to_library')
    const { data, msg } = await propose(keeper, project, {
      to_state: 14,
      to_library: 0,
      since_on: '2026-03-28',
      reason: '误办终止监督，该工程仍在施工',
    })
    expect(msg).toBe('')
    expect((await judge(head, data.id, 'confirm', { named: [6] })).msg).toBe('')
    expect(await stored(world, project)).toMatchObject({
      state: 14,
      history_type: 0,
      closed_on: null,
      completed_on: '2026-03-28',
      history_reason: '更正状态：误办终止监督，该工程仍在施工',
    })
  })

  it('into a halt counts from the day it is said to have begun, which must be said', async () => {
    const project = await staffedProject(world, { state: 1, stopped_at: 1_700_000_000 })
    const halt = { to_state: 3, reason: '停工通知书送达后漏登停工，按通知更正' }
    expect((await propose(keeper, project, halt)).data.fields).toEqual([{ field: 'since_on', message: '请填写自何日起停工' }])
    const { data } = await propose(keeper, project, { ...halt, since_on: '2026-11-02' })
    expect((await judge(head, data.id, 'confirm', { named: [6] })).msg).toBe('')
    const { rows } = await sql<{
      halted: string
      from_on: string
      issued: string
    }>`select (e.stopped_at at time zone 'Asia/Shanghai')::date::text as halted, p.from_on::text,
        (s.issue_at at time zone 'Asia/Shanghai')::date::text as issued
      from engineering e join engineering_pause p on p.engineering_id = e.id
        left join stop_work s on s.engineering_id = e.id and s.deleted_at is null where e.id = ${project}`.execute(
      world.platform.db,
    )
    expect(rows).toEqual([{ halted: '2026-11-02', from_on: '2026-11-02', issued: '2026-11-02' }])
  })

  it('into the history library ends the reminder to serve what was signed, with the reason, and out of it begins it again', async () => {
    const officer = person(world, world.here, 'officer')
    const project = await staffedProject(world)
    await inState(world, project, { state: 14, completed_on: '2026-04-01' })
    const paper = await freshRow(world.platform, world.here, entityOf('supervise_doc'), officer.account, {
      engineering_id: project,
      state: 1,
      drafted_by: officer.account,
      doc_no: '云建安改〔2026〕0901号',
    })
    const unserved = async () =>
      ((await officer.get('/api/biz/biz/pc/todo', { source: 'supervise_doc', limit: 50 })).data.rows ?? []).map(
        (row) => row['id'],
      )
    expect(await unserved()).toContain(paper)
    const closing = await propose(keeper, project, {
      to_state: 15,
      to_library: 1,
      since_on: '2026-11-01',
      reason: '与另一工程重复登记，须予终止',
    })
    expect((await judge(head, closing.data.id, 'confirm', { named: [6] })).msg).toBe('')
    expect(await unserved()).not.toContain(paper)
    const told = await sql`select 1 from message where account_id = ${officer.account} and path = ${`/documents/view?id=${paper}`}
      and title = '工程转入历史库，文书不再催送'`.execute(world.platform.db)
    expect(told.rows).toHaveLength(1)
    expect((await officer.get('/api/document/supervise_doc/pc/info', { id: paper })).data).toMatchObject({
      unserved_reason: '工程转入历史库，尚未送达的不再催办：更正状态',
    })
    const opening = await propose(keeper, project, {
      to_state: 14,
      to_library: 0,
      since_on: '2026-03-28',
      reason: '更正有误，该工程仍要继续办理',
    })
    expect((await judge(head, opening.data.id, 'confirm', { named: [6] })).msg).toBe('')
    expect(await unserved()).toContain(paper)
  })

  it('is overtaken when the project has changed since, and is withdrawn by who proposed it alone', async () => {
    const project = await staffedProject(world, { state: 12, suspended_on: '2026-01-05' })
    const { data } = await propose(keeper, project)
    await inState(world, project, { state: 1 })
    expect((await judge(head, data.id, 'confirm', { named: [6] })).msg).toContain('工程已变为在建（当前库）')
    const offered = async (who: Person) => (await who.get(at('info'), { id: data.id })).data as unknown as { can: string[] }
    expect((await offered(head)).can).not.toContain('withdraw')
    expect((await offered(keeper)).can).toContain('withdraw')
    expect((await judge(head, data.id, 'withdraw')).msg).toBe('只有提出的人可以撤回')
    expect((await judge(keeper, data.id, 'withdraw')).msg).toBe('')
  })

  it('is neither proposed nor seen by those who supervise or build, nor of another district', async () => {
    const project = await staffedProject(world)
    for (const role of ['officer', 'section_chief', 'intake', 'owner', 'contractor'] as const)
      expect([
        role,
        (await propose(person(world, world.here, role), project, { to_state: 3, since_on: '2026-11-01' })).code,
      ]).toEqual([role, 10000])
    const foreign = person(world, world.there, 'station_head')
    expect((await propose(foreign, project, { to_state: 3, since_on: '2026-11-01' })).code).not.toBe(200)
    expect((await ask(world, world.here.tokens.owner, 'GET', at('getList'))).code).toBe(10000)
  })
})
