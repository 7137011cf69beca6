import { bizStates } from '@zhujian/domain/biz/biz'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { craneStates } from '@zhujian/domain/device/crane-flow'
import { entityOf } from '@zhujian/domain/entities'
import { hiddenDangerStates } from '@zhujian/domain/safety/hidden-danger-flow'
import { addDays, today } from '@zhujian/model/date'
import { remindAll } from '@zhujian/server/modules/approval/overdue.job'
import { withTransaction } from '@zhujian/server/platform/db'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ask, freshRow, type World } from '../world'
import { act, deskForAll, detailOf, handIn, passCase, staffedProject, versionOf } from './desk'
import { installerOf } from './acting'

/** Under what an application stands: the project it is about, the terms of its type, and the clock of its steps. */
let world: World
let project: number
deskForAll((desk) => ({ world, project } = desk))

const fresh = async (on = project): Promise<number> => (await handIn(world, 'jcys', on, 'contractor')).data.id as number
const pass = async (role: 'chief_engineer' | 'owner' | 'officer', id: number) => passCase(world, role, id)
const passAll = async (id: number) => {
  for (const role of ['chief_engineer', 'owner', 'officer'] as const) expect((await pass(role, id)).msg).toBe('')
}
const documentOf = async (id: number) => {
  const { rows } = await sql<{ no: string | null }>`select result_doc_no as no from biz where id = ${id}`.execute(
    world.platform.db,
  )
  return rows[0]?.no
}

describe('a project whose cancelling is confirmed', () => {
  it('ends its running applications: withdrawn with the reason, nothing left to do, the applicant told', async () => {
    const closing = await staffedProject(world)
    const { platform, here } = world
    const id = await fresh(closing)
    await sql`update engineering set state = 11, cancel_applied_at = now(), cancel_reason = '长期停建' where id = ${closing}`.execute(
      platform.db,
    )
    const { rows: versions } = await sql<{ version: number }>`select version from engineering where id = ${closing}`.execute(
      platform.db,
    )
    const answer = await ask(world, here.tokens.intake, 'POST', '/api/engineering/pc/engineeringProjectCancel', {
      engineering_id: closing,
      version: versions[0]?.version,
      action: 'confirm',
    })
    expect(answer.msg).toBe('')
    const { rows } = await sql`select (select state from biz where id = ${id}) as state,
      (select count(*)::int from biz_task where biz_id = ${id} and state in ('pending', 'waiting')) as waiting,
      (select count(*)::int from biz_node where biz_id = ${id} and state in ('active', 'waiting')) as open,
      (select opinion from biz_event where biz_id = ${id} order by id desc limit 1) as said,
      (select count(*)::int from message where account_id = ${here.accounts.contractor} and path = ${`/biz/case?id=${id}`} and title = '申请已撤回') as told`.execute(
      platform.db,
    )
    const said = '工程已转入历史库，不再办理：取消项目：长期停建'
    expect(rows[0]).toEqual({ state: bizStates.code('withdrawn'), waiting: 0, open: 0, said, told: 1 })
  })
})

describe('what an application refers to', () => {
  it('lies in its own project, in the lines of a list too', async () => {
    const { platform, here } = world
    const other = await staffedProject(world)
    const on = (entity: string, engineering_id: number) =>
      freshRow(platform, here, entityOf(entity), here.accounts.site, { engineering_id })
    const monomer = await handIn(world, 'jcys', project, 'contractor', { monomer_id: await on('monomer', other) })
    expect(monomer.data.fields).toEqual([{ field: 'monomer_id', message: '所选单体工程不属于本工程' }])
    expect((await handIn(world, 'jcys', project, 'contractor', { monomer_id: await on('monomer', project) })).msg).toBe('')
    const foreign = await on('manage_user', other)
    const parties = ['jsdw', 'kcdw', 'sjdw', 'sgdw', 'jldw']
    const group = parties.map((party, at) => ({
      party,
      ...(at === 1 ? { person: foreign } : { name: `${party}代表` }),
      duty: at === 0 ? 1 : 3,
    }))
    const completion = await handIn(world, 'jgsq', project, 'contractor', { group })
    expect(completion.data.fields).toEqual([{ field: 'group.1.person', message: '所选关键岗位人员不属于本工程' }])
  })
})

describe('a lifting company', () => {
  it('names its own people on the site in a dismantling notice, and sees nobody else of it', async () => {
    const { platform, here } = world
    const unit_id = here.units.equipment
    const on = (entity: string, more: Record<string, unknown> = {}) =>
      freshRow(platform, here, entityOf(entity), here.accounts.site, { engineering_id: project, ...more })
    const [own, foreign] = [await on('worker', { unit_id }), await on('worker')]
    const { data } = await ask(world, here.tokens.equipment, 'GET', '/api/people/worker/pc/getList', { ids: `${own},${foreign}` })
    expect(data.rows?.map((row) => [row.id, row.can])).toEqual([[own, ['read', 'edit', 'enter', 'leave']]])
    const crane_id = await on('crane', { state: craneStates.code('using'), crane_kind: 1, install_unit: unit_id })
    const chief = await on('manage_user', { worker_id: own, unit_id })
    const officer = await on('manage_user', { worker_id: await on('worker', { unit_id }), unit_id })
    const valid_to = addDays(today(), 400)
    const cert = { worker_id: own, work_kind: '08', valid_to, verified_to: valid_to, verify: 1, state: 1 }
    await on('special_cert', cert)
    await installerOf(world, project)
    const chosen = { crane_id, unit_id, technician: chief, safety_officer: officer }
    const foreigner = await handIn(world, 'dismantle', project, 'equipment', { ...chosen, worker_ids: [own, foreign] })
    expect(foreigner.data.fields).toEqual([{ field: 'worker_ids', message: '所选数据不存在' }])
    expect((await handIn(world, 'dismantle', project, 'equipment', { ...chosen, worker_ids: [own] })).msg).toBe('')
  })
})

describe('the result document of a type', () => {
  const ofType = async (result_document: string | null) => {
    const { tokens } = world.here
    const { data } = await ask(world, tokens.city_admin, 'GET', '/api/biz/approval_type/pc/getList', { code: 'jcys' })
    const row = data.rows?.[0] ?? {}
    const input = { id: row.id, version: row.version, result_document }
    return ask(world, tokens.city_admin, 'POST', '/api/biz/approval_type/pc/edit', input)
  }

  it('is the one it was handed in under; setting or clearing it changes nothing that runs', async () => {
    expect((await ofType(null)).msg).toBe('')
    const [before, again] = [await fresh(), await fresh()]
    expect((await ofType('15')).msg).toBe('')
    const between = await fresh()
    await act(world, 'chief_engineer', 'return', {
      id: again,
      version: await versionOf(world, again),
      opinion: '补充资料',
      fields: [],
    })
    const { content, attachments } = await detailOf(world, 'contractor', again)
    const checklist = Object.fromEntries(attachments.map(({ item, path }) => [item, path]))
    const sent = {
      id: again,
      version: await versionOf(world, again),
      content,
      checklist,
      correction: '资料与内容无误，页码见补充的目录',
    }
    expect((await ask(world, world.here.tokens.contractor, 'POST', bizApi.resubmit, sent)).msg).toBe('')
    expect((await ofType(null)).msg).toBe('')
    for (const id of [before, between, again]) await passAll(id)
    expect([await documentOf(before), await documentOf(again)]).toEqual([null, null])
    expect(await documentOf(between)).toMatch(/验〔\d{4}〕\d+号$/)
  })

  it('must be one the last step may sign', async () => {
    const refused = await ofType('14')
    expect(refused.data.fields).toEqual([{ field: 'result_document', message: '该文书应由站长签发，最后一个环节是主监督员' }])
    expect((await ofType('99')).code).toBe(400)
  })
})

describe('while supervision is suspended', () => {
  it('reminds of nothing whose clock stands still, and of everything else', async () => {
    const { platform } = world
    const held = await staffedProject(world)
    const [still, late, since] = [await fresh(held), await fresh(held), await fresh(held)]
    const dates: readonly (readonly [number, number, number])[] = [
      [still, -10, -2],
      [late, -20, -9],
      [since, -3, -1],
    ]
    for (const [id, started, due] of dates) {
      await sql`update biz_node set started_at = ${addDays(today(), started)}::date + interval '4 hours' where biz_id = ${id} and state = 'active'`.execute(
        platform.db,
      )
      await sql`update biz_task set due_on = ${addDays(today(), due)} where biz_id = ${id}`.execute(platform.db)
      await sql`update biz set due_on = ${addDays(today(), due)} where id = ${id}`.execute(platform.db)
    }
    await sql`insert into engineering_pause (engineering_id, kind, from_on, reason) values (${held}, 'suspend', ${addDays(today(), -5)}, '资金')`.execute(
      platform.db,
    )
    await withTransaction(platform.db, (trx) => remindAll(platform, trx, addDays(today(), 1)))
    const { rows } = await sql<{
      biz_id: number
    }>`select biz_id from biz_task where biz_id = any(${[still, late, since]}::bigint[])
      and reminded_on is not null and escalated_at is not null order by biz_id`.execute(platform.db)
    expect(rows.map((row) => row.biz_id)).toEqual([late])
    await nowhereOverdue(held, { still, late, since })
  })

  /** 清单的标记与阶段、角标、待办中心的分组，说的是同一件事。 */
  const nowhereOverdue = async (held: number, { still, late, since }: Record<'still' | 'late' | 'since', number>) => {
    const { tokens } = world.here
    const from = addDays(today(), -5)
    const asked = async (more: Record<string, unknown>) => {
      const query = { tab: 'todo', engineering_id: held, limit: 50, ...more }
      const { data } = await ask(world, tokens.chief_engineer, 'GET', bizApi.inbox, query)
      const ids = (data.rows ?? []).map((row) => row.id as number).toSorted((a, b) => a - b)
      return { ids, rows: data.rows ?? [], total: data.total }
    }
    const all = await asked({})
    expect(Object.fromEntries(all.rows.map((row) => [row.id as number, row['paused_on']]))).toEqual({
      [still]: from,
      [late]: null,
      [since]: from,
    })
    const stages = { late: [late], today: [], week: [], paused: [still, since] }
    for (const [due, ids] of Object.entries(stages))
      expect([due, (await asked({ due })).ids, (await asked({ due })).total]).toEqual([due, ids, ids.length])
    const parts = JSON.stringify(Object.keys(stages).map((due) => ({ tab: 'todo', engineering_id: String(held), due })))
    const totals = await ask(world, tokens.chief_engineer, 'GET', bizApi.inboxTotals, { kind: 'jcys', parts })
    expect(totals.data['totals']).toEqual([1, 0, 0, 2])
    expect((await ask(world, tokens.chief_engineer, 'GET', bizApi.inbox, { due: 'soon' })).code).toBe(400)
    const { data: counts } = await ask(world, tokens.chief_engineer, 'GET', bizApi.counts)
    const { data: centre } = await ask(world, tokens.chief_engineer, 'GET', bizApi.todo, {
      tab: 'todo',
      source: 'biz',
      limit: 50,
    })
    const groups = centre['groups'] as Record<string, number>
    expect([counts['overdue'], groups['overdue'], groups['paused']]).toEqual([1, 1, 2])
    expect([counts['todo'], Object.values(groups).reduce((sum, each) => sum + each, 0)]).toEqual([centre.total, centre.total])
    const line = centre.rows?.find((row) => row.id === still)
    expect([line?.['paused_on'], line?.['days_left']]).toEqual([from, null])
    expect(
      centre.rows
        ?.slice(-2)
        .map(({ id }) => id as number)
        .toSorted((a, b) => a - b),
    ).toEqual([still, since])
    expect([
      (await detailOf(world, 'chief_engineer', still)).paused_on,
      (await detailOf(world, 'chief_engineer', late)).paused_on,
    ]).toEqual([from, null])
  }

  it('does not call a danger overdue whose deadline stands still', async () => {
    const { platform, here } = world
    const held = await staffedProject(world)
    const danger = (deadline: string) =>
      freshRow(platform, here, entityOf('hidden_danger'), here.accounts.officer, {
        engineering_id: held,
        state: hiddenDangerStates.code('rectifying'),
        duty_person: here.accounts.site,
        deadline,
      })
    const [still, late] = [await danger(addDays(today(), -2)), await danger(addDays(today(), -9))]
    await sql`insert into engineering_pause (engineering_id, kind, from_on, reason) values (${held}, 'suspend', ${addDays(today(), -5)}, '资金')`.execute(
      platform.db,
    )
    const { data } = await ask(world, here.tokens.site, 'GET', bizApi.todo, { tab: 'todo', source: 'hidden_danger', limit: 50 })
    const lines = (data.rows ?? []).map((row) => [row.id, row['paused_on']])
    expect([lines.find(([id]) => id === still)?.[1], lines.find(([id]) => id === late)?.[1]]).toEqual([
      addDays(today(), -5),
      addDays(today(), -5),
    ])
  })
})

describe('withdrawing', () => {
  it('is too late once somebody opened it, even when he handed it over since', async () => {
    const id = await fresh()
    await ask(world, world.here.tokens.chief_engineer, 'POST', bizApi.open, { id })
    const to = world.here.accounts.consultant
    const version = await versionOf(world, id)
    expect((await act(world, 'chief_engineer', 'handOver', { id, version, account_id: to, opinion: '出差' })).msg).toBe('')
    expect((await detailOf(world, 'contractor', id)).acts).not.toContain('withdraw')
    const refused = await act(world, 'contractor', 'withdraw', { id, version: await versionOf(world, id), opinion: '填错了' })
    expect(refused.msg).toMatch(/已经打开，不能撤回/)
  })
})
