import { addWorkingDays } from '@zhujian/domain/calendar/working-days'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { entityOf } from '@zhujian/domain/entities'
import { readCalendar } from '@zhujian/server/modules/setting/public'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { ask, freshRow, type World } from '../world'
import { colleague } from '../project/stage'
import { act, deskForAll, detailOf, handIn, passCase, staffedProject, versionOf } from './desk'

let world: World
let project: number
deskForAll((desk) => ({ world, project } = desk))

const fresh = async (): Promise<number> => (await handIn(world, 'jcys', project, 'site')).data.id as number

describe('what runs', () => {
  it('keeps the chain it began with when the type is edited', async () => {
    const id = await fresh()
    const { data } = await ask(world, world.here.tokens.city_admin, 'GET', '/api/biz/approval_type/pc/getList', { code: 'jcys' })
    const type = data.rows?.[0] as { id: number; version: number; nodes: unknown[] }
    const short = [{ label: '监督机构审批', office: 'main_officer', mode: 'any', days: 5 }]
    const edited = await ask(world, world.here.tokens.city_admin, 'POST', '/api/biz/approval_type/pc/edit', {
      id: type.id,
      version: type.version,
      nodes: short,
      label: '基础（分部）工程验收',
    })
    expect(edited.msg).toBe('')
    expect((await detailOf(world, 'site', id)).nodes).toHaveLength(3)
    const next = await fresh()
    expect((await detailOf(world, 'site', next)).nodes.map((node) => node.label)).toEqual(['监督机构审批'])
    for (const word of ['基础分部验收', '基础（分部）'])
      expect([
        word,
        (await ask(world, world.here.tokens.site, 'GET', bizApi.inbox, { tab: 'mine', ids: next, keyword: word })).data.total,
      ]).toEqual([word, 1])
    await ask(world, world.here.tokens.city_admin, 'POST', '/api/biz/approval_type/pc/edit', {
      id: type.id,
      version: edited.data.version,
      nodes: type.nodes,
      label: '基础分部验收',
    })
  })

  it('follows the officers of the project: whoever takes over acts where the one before was waited for, the term as it was', async () => {
    const { here, tokens } = { here: world.here, tokens: world.here.tokens }
    const own = await staffedProject(world)
    const successor = await colleague(world, here, 'officer')
    const id = (await handIn(world, 'jcys', own, 'site')).data.id as number
    for (const role of ['chief_engineer', 'owner'] as const) expect((await passCase(world, role, id)).msg).toBe('')
    const openTasks = async () => {
      const { rows } = await sql<{ account_id: number; due_on: string }>`select account_id, due_on::text from biz_task
        where biz_id = ${id} and state = 'pending'`.execute(world.platform.db)
      return rows
    }
    const [before] = await openTasks()
    expect(before?.account_id).toBe(here.accounts.officer)
    const body = { ids: [own], main_officer: successor.account }
    const assigned = await ask(world, tokens.section_chief, 'POST', '/api/engineering/pc/engineeringProjectAssign', body)
    expect(assigned.data.results).toMatchObject([{ ok: true }])
    expect(await openTasks()).toEqual([{ account_id: successor.account, due_on: before?.due_on }])
    const late = await passCase(world, 'officer', id)
    expect(late.msg).not.toBe('')
    const { attachments } = await detailOf(world, 'section_chief', id)
    for (const { path } of attachments) await successor.post(bizApi.readFile, { id, path })
    const version = await versionOf(world, id)
    expect((await successor.post(bizApi.approve, { id, version, opinion: '资料齐全，同意' })).msg).toBe('')
  })

  it('is not seen from another district, nor moved by the general step route', async () => {
    const id = await fresh()
    expect((await ask(world, world.there.tokens.officer, 'GET', bizApi.detail, { id })).data.problem).toBe('notFound')
    expect(
      (
        await ask(world, world.here.tokens.officer, 'POST', '/api/biz/biz/pc/examine', {
          id,
          version: await versionOf(world, id),
          step: 'approve',
        })
      ).msg,
    ).toBe('请在审批页面办理')
  })
})

/** F14：一个人同时点几次；几个人之间的见 races.test.ts。 */
describe('at the same time (F14)', () => {
  const settled = async (id: number) => {
    const { rows } = await sql<{ active: number; pending: number; state: number }>`select b.state,
        (select count(*) from biz_node n where n.biz_id = b.id and n.round = b.round and n.state = 'active')::int as active,
        (select count(*) from biz_task k join biz_node n on n.id = k.node_id where k.biz_id = b.id and k.state = 'pending' and n.state <> 'active')::int as pending
      from biz b where b.id = ${id}`.execute(world.platform.db)
    return rows[0]
  }

  it('one person who approves three times at once approves once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await fresh()
      const version = await versionOf(world, id)
      const answers = await Promise.all(
        [1, 2, 3].map(() => act(world, 'chief_engineer', 'approve', { id, version, opinion: '同意' })),
      )
      expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
      expect((await detailOf(world, 'site', id)).events.filter((event) => event.action === 'approve')).toHaveLength(1)
      expect(await settled(id)).toMatchObject({ active: 1, pending: 0 })
    }
  })
})

describe('deadlines and the calendar', () => {
  it('move when a day becomes a holiday, for the node, its tasks and the application, and back when it is taken back', async () => {
    const id = await fresh()
    const { rows: before } = await sql<{ due: string; version: number }>`select n.due_on as due, b.version from biz b
      join biz_node n on n.biz_id = b.id and n.state = 'active' where b.id = ${id}`.execute(world.platform.db)
    const due = before[0]?.due ?? ''
    const later = addWorkingDays(await readCalendar(world.platform.db), due, 1)
    const arrange = (kind: string, seen: string) =>
      ask(world, world.here.tokens.admin, 'POST', '/api/setting/calendar/pc/setDay', {
        day_on: due,
        kind,
        name: '临时放假',
        seen,
      })
    const all = async () => {
      const { rows } = await sql<{ dues: string[] }>`select array_agg(distinct d.due::text) as dues from (
        select due_on as due from biz where id = ${id} union all select due_on from biz_node where biz_id = ${id} and state = 'active'
        union all select due_on from biz_task where biz_id = ${id} and state = 'pending') d`.execute(world.platform.db)
      return rows[0]?.dues
    }
    expect((await arrange('off', '')).msg).toBe('')
    expect(await all()).toEqual([later])
    expect((await arrange('', 'off')).msg).toBe('')
    expect(await all()).toEqual([due])
    expect(await versionOf(world, id)).toBe(before[0]?.version)
  })
})

describe('a tab of the inbox', () => {
  it('is exported whole, whatever a page holds, and nothing but the tab', async () => {
    const ids = [await fresh(), await fresh(), await fresh()]
    const { tokens } = world.here
    const listed = await ask(world, tokens.chief_engineer, 'GET', bizApi.inbox, { tab: 'todo', kind: 'jcys', limit: 1 })
    const response = await world.app.inject({
      method: 'GET',
      url: `${bizApi.inboxExport}?tab=todo&kind=jcys&limit=1&columns=biz_no,title`,
      headers: { token: tokens.chief_engineer },
    })
    const book = await readXlsx(response.rawPayload)
    const numbers = book.sheets[0]?.rows.slice(1).map(([number]) => number)
    const { rows } = await sql<{ biz_no: string }>`select b.biz_no from biz b where exists (select 1 from biz_task k
      where k.biz_id = b.id and k.account_id = ${world.here.accounts.chief_engineer} and k.state = 'pending') order by b.id desc`.execute(
      world.platform.db,
    )
    expect(numbers).toEqual(rows.map((row) => row.biz_no))
    // Which tab it is stands on the second sheet, in the words of the screen.
    expect(JSON.stringify(book.sheets[1]?.rows)).toContain('页签：待我处理')
    expect([listed.data.total, ids.length <= (numbers?.length ?? 0)]).toEqual([numbers?.length, true])
    const nothing = await ask(world, tokens.chief_engineer, 'GET', bizApi.inboxExport, { tab: 'mine' })
    expect([nothing.code, nothing.msg]).toEqual([400, '没有可以导出的数据'])
  })

  it('has its number and those of its stages in one answer, equal to the totals of the lists', async () => {
    const { tokens, accounts } = world.here
    const id = await fresh()
    await passCase(world, 'chief_engineer', id)
    await sql`insert into biz_copy (biz_id, account_id, copied_by) values (${id}, ${accounts.chief_engineer}, ${accounts.site})`.execute(
      world.platform.db,
    )
    const tabs = ['todo', 'done', 'mine', 'copied', 'all'].map((tab): Record<string, string> => ({ tab }))
    const stages = ['1', '2', '0'].map((state) => ({ tab: 'done', state }))
    const narrower = [
      { tab: 'all', keyword: '基础分部' },
      { tab: 'todo', due_on: '2000-01-01 - 2100-01-01' },
      { tab: 'all', ids: String(id) },
    ]
    const parts = [...tabs, ...stages, ...narrower]
    for (const role of ['chief_engineer', 'site', 'officer', 'city_admin', 'labour'] as const) {
      const lists = []
      for (const part of parts)
        lists.push((await ask(world, tokens[role], 'GET', bizApi.inbox, { ...part, kind: 'jcys', limit: 1 })).data.total)
      const { data } = await ask(world, tokens[role], 'GET', bizApi.inboxTotals, { kind: 'jcys', parts: JSON.stringify(parts) })
      expect([role, data['totals']]).toEqual([role, lists])
    }
    const wrong = await ask(world, tokens.site, 'GET', bizApi.inboxTotals, { parts: '[{"tab":"others"}]' })
    expect(wrong.code).toBe(400)
  })

  it('is searched by any part of a number or title, within the reach of the one who asks', async () => {
    const id = await fresh()
    await sql`update biz set title = '江南里二期基础验收', search_text = '江南里二期基础验收|jiangnanli|jnl' where id = ${id}`.execute(
      world.platform.db,
    )
    const { row } = await detailOf(world, 'site', id)
    const found = async (token: string, keyword: string) => {
      const { data } = await ask(world, token, 'GET', bizApi.inbox, { tab: 'all', keyword, fields: 'biz_no,title', limit: 50 })
      return (data.rows ?? []).map((each) => each.id)
    }
    const { here, there } = world
    for (const word of [row.biz_no, row.biz_no.slice(3).toLowerCase(), '江南里', 'jnl'])
      expect([word, await found(here.tokens.officer, word), await found(there.tokens.officer, word)]).toEqual([word, [id], []])
    expect(await found(here.tokens.officer, `${row.biz_no}9`)).toEqual([])
  })

  it('has the total of its rows, with and without a kind, and in no library but its own', async () => {
    const { tokens } = world.here
    const total = async (more: Record<string, unknown>) =>
      (await ask(world, tokens.chief_engineer, 'GET', bizApi.inbox, { tab: 'todo', ...more })).data.total
    const { rows } = await sql<{ id: number }>`select distinct biz_id as id from biz_task where state = 'pending'
      and account_id = ${world.here.accounts.chief_engineer}`.execute(world.platform.db)
    // By their ids the rows themselves are counted.
    const counted = await total({ ids: rows.map((row) => row.id).join() })
    expect(await total({})).toBe(counted)
    expect(await total({ kind: 'jcys' })).toBe(counted)
    expect(await total({ family: 'business' })).toBe(0)
    const past = await world.app.inject({
      method: 'GET',
      url: `${bizApi.inbox}?tab=todo`,
      headers: { token: tokens.chief_engineer, type: '1' },
    })
    expect(past.json().data.total).toBe(0)
  })
})

describe('what an answer says of itself', () => {
  const changedBy = async (role: 'site' | 'chief_engineer' | 'owner', name: 'open' | 'copy' | 'approve', body: object) => {
    const response = await world.app.inject({
      method: 'POST',
      url: bizApi[name],
      headers: { token: world.here.tokens[role] },
      payload: body,
    })
    expect(response.json().msg).toBe('')
    return String(response.headers['changed'] ?? '')
      .split(',')
      .toSorted()
  }

  it('names what the act has changed, by entity and never by id; a mere look names nothing but having looked', async () => {
    const id = await fresh()
    expect(await changedBy('chief_engineer', 'open', { id })).toEqual(['seen'])
    expect(await changedBy('chief_engineer', 'open', { id })).toEqual([''])
    const version = await versionOf(world, id)
    expect(await changedBy('chief_engineer', 'approve', { id, version, opinion: '同意' })).toEqual(['biz', 'engineering'])
    const refused = await act(world, 'chief_engineer', 'approve', { id, version, opinion: '同意' })
    expect(refused.data.problem).toBe('wrongState')
  })

  it('lets a copy count as read once its receiver has opened it, whoever may act', async () => {
    const id = await fresh()
    const { accounts, tokens } = world.here
    const copied = async () => (await ask(world, tokens.officer, 'GET', bizApi.counts)).data.copied
    const before = await copied()
    const version = await versionOf(world, id)
    const sent = await act(world, 'site', 'copy', { id, version, account_ids: [accounts.officer], opinion: '' })
    expect([sent.msg, await copied()]).toEqual(['', Number(before) + 1])
    expect((await detailOf(world, 'officer', id)).unseen).toBe(true)
    await act(world, 'officer', 'open', { id })
    expect([(await detailOf(world, 'officer', id)).unseen, await copied()]).toEqual([false, before])
  })
})

describe('many at once', () => {
  it('logs each refused item of a batch with its reason, as it does when refused alone', async () => {
    const { platform, here, there } = world
    const [notMine, unseen] = [
      await fresh(),
      await freshRow(platform, there, entityOf('biz'), there.accounts.site, { kind: 'jcys', state: 0 }),
    ]
    const denials = async () => {
      const { rows } = await sql<{
        row_id: number
        action: string
        said: string
      }>`select row_id, action, substring(note from '：(.*)$') as said
        from oper_log where account_id = ${here.accounts.officer} and module = 'access' and result = 'denied' order by id`.execute(
        platform.db,
      )
      return rows
    }
    const before = (await denials()).length
    const since = async () => (await denials()).slice(before).map(({ row_id, action, said }) => [row_id, action, said])
    const items = [notMine, unseen, 999_999].map((id) => ({ id, version: 1 }))
    const { data } = await act(world, 'officer', 'batchApprove', { kind: 'jcys', items })
    const reasons = (data.results as { ok: boolean; msg: string }[]).map(({ ok, msg }) => [ok, msg])
    expect(reasons).toEqual([
      [false, '本环节由他人办理'],
      [false, '数据不存在'],
      [false, '数据不存在'],
    ])
    expect(await since()).toEqual([
      [notMine, 'forbidden', '本环节由他人办理'],
      [unseen, 'notFound', '数据不存在'],
      [999_999, 'notFound', '数据不存在'],
    ])
    await act(world, 'officer', 'approve', { id: notMine, version: 1, opinion: '同意' })
    expect((await since()).at(-1)).toEqual([notMine, 'forbidden', '本环节由他人办理'])
    const mixed = await act(world, 'officer', 'batchApprove', { kind: 'ycsq', items })
    expect([mixed.code, mixed.msg]).toEqual([400, '批量通过只能在同一事项之内'])
    expect((await since()).slice(4)).toEqual([[notMine, 'forbidden', '批量通过只能在同一事项之内']])
  })
})
