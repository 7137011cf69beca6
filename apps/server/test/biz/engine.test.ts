import { addWorkingDays } from '@zhujian/domain/calendar/working-days'
import { bizStates } from '@zhujian/domain/biz/biz'
import { messageLinks } from '@zhujian/domain/contracts/message-links'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { entityOf } from '@zhujian/domain/entities'
import { addDays, today } from '@zhujian/model/date'
import { readCalendar } from '@zhujian/server/entity/work-calendar'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { make, unique } from '../factory'
import { ask, type World } from '../world'
import { act, deskForAll, detailOf, handIn, passCase, readPapers, staffedProject, versionOf } from './desk'

let world: World
let project: number
deskForAll((desk) => ({ world, project } = desk))

const state = (key: Parameters<typeof bizStates.code>[0]) => bizStates.code(key)
async function fresh(): Promise<number> {
  const answer = await handIn(world, 'jcys', project, 'site')
  expect([answer.code, answer.msg, answer.data.fields]).toEqual([200, '', undefined])
  return answer.data.id as number
}
const pass = async (role: 'chief_engineer' | 'owner' | 'officer', id: number) => passCase(world, role, id)

/** 谁的待办消息还没有读。 */
const told = async (id: number) => {
  const { rows } = await sql<{ account_id: number }>`select account_id from message
    where path = ${messageLinks.application(id)} and kind = 'todo' and read_at is null order by id`.execute(world.platform.db)
  return rows.map(({ account_id }) => account_id)
}

describe('an application', () => {
  it('tells whoever reads it that two of its papers are the same file', async () => {
    const id = await fresh()
    const shown = async () => {
      const { checks } = await detailOf(world, 'owner', id)
      return checks.filter(({ label }) => label === '资料').map(({ text }) => text)
    }
    expect(await shown()).toEqual([])
    await sql`update file_object set sha256 = repeat('a', 64) where id in
      (select file_id from file_link where entity = 'biz' and row_id = ${id} and field like 'item_%' order by field limit 2)`.execute(
      world.platform.db,
    )
    const [text] = await shown()
    expect(text).toMatch(/、.*是同一份文件，请核对是否各有其内容$/)
  })

  it('tells whoever reads it that one of its papers was another paper of an earlier case of the project', async () => {
    const [earlier, id] = [await fresh(), await fresh()]
    const digest = (row: number, field: string) =>
      sql`update file_object set sha256 = repeat('c', 64) where id in
        (select file_id from file_link where entity = 'biz' and row_id = ${row} and field = ${field})`.execute(world.platform.db)
    const shown = async () => {
      const { checks } = await detailOf(world, 'owner', id)
      return checks.filter(({ label }) => label === '资料').map(({ text }) => text)
    }
    await digest(earlier, 'item_record')
    await digest(id, 'item_record')
    expect(await shown()).toEqual([])
    await digest(earlier, 'item_test')
    await sql`update file_object set sha256 = repeat('d', 64) where id in
      (select file_id from file_link where entity = 'biz' and row_id = ${earlier} and field = 'item_record')`.execute(
      world.platform.db,
    )
    const { biz_no } = (await detailOf(world, 'owner', earlier)).row
    expect(await shown()).toEqual([expect.stringContaining(`与 ${biz_no} 的另一项资料是同一份文件`)])
  })

  it('tells one who agrees twice that he has agreed already, and when', async () => {
    const id = await fresh()
    expect((await pass('chief_engineer', id)).msg).toBe('')
    expect((await pass('chief_engineer', id)).msg).toMatch(/^“.+”本人已于 \d{4}-\d\d-\d\d \d\d:\d\d 办理，申请已到下一环节$/)
  })

  it('does not ask a consultant whether it is to be replaced', async () => {
    const { platform, here } = world
    const unit_id = await make(platform, entityOf('unit'), {
      unit_name: `新监理${unique()}`,
      areacode: here.areacode,
      status: 'normal',
    })
    await make(platform, entityOf('unit_qual'), {
      unit_id,
      qual_type: '工程监理综合资质',
      major: null,
      level: 1,
      valid_to: addDays(today(), 300),
      declared: false,
    })
    const content = { change_type: 1, unit_role: 'jldw', unit_id, enter_on: today(), contract_no: `HT${unique()}` }
    const sent = await handIn(world, 'changeNotice', project, 'owner', content)
    expect([sent.msg, JSON.stringify(sent.data.fields ?? null)]).toEqual(['', 'null'])
    const { nodes } = await detailOf(world, 'owner', Number(sent.data.id))
    expect(nodes.map(({ label, state: at }) => [label, at])).toEqual([
      ['监理审查', 'skipped'],
      ['建设单位确认', 'skipped'],
      ['监督员核查', 'active'],
      ['科长审核', 'waiting'],
    ])
  })

  it('travels node by node to its end, each approver seeing it in turn, with a complete history', async () => {
    const id = await fresh()
    for (const role of ['chief_engineer', 'owner', 'officer'] as const) {
      const before = await ask(world, world.here.tokens[role], 'GET', bizApi.inbox, { tab: 'todo', ids: id })
      expect([role, before.data.total]).toEqual([role, 1])
      expect([role, (await pass(role, id)).msg]).toEqual([role, ''])
      expect((await ask(world, world.here.tokens[role], 'GET', bizApi.inbox, { tab: 'done', ids: id })).data.total).toBe(1)
    }
    const detail = await detailOf(world, 'site', id)
    expect(detail.row.state).toBe(state('passed'))
    expect(detail.events.map((event) => event.action)).toEqual(['submit', 'approve', 'approve', 'approve'])
    expect(detail.nodes.map((node) => node.state)).toEqual(['passed', 'passed', 'passed'])
    expect(detail.acts).not.toContain('approve')
  })

  it('is not passed by a station of which nobody has opened the papers that must come along, nor with a number for an opinion', async () => {
    const id = await fresh()
    for (const role of ['chief_engineer', 'owner'] as const) await pass(role, id)
    const agree = async (opinion: string) =>
      act(world, 'officer', 'approve', { id, version: await versionOf(world, id), opinion })
    expect((await agree('1')).data.fields).toEqual([{ field: 'opinion', message: '请填写意见，至少 2 个字' }])
    expect((await agree('程序符合，同意')).msg).toMatch(/^必交的资料还有 \d 件没有看过，看过才能办成：/)
    const { attachments } = await detailOf(world, 'officer', id)
    expect(attachments.every(({ seen }) => !seen)).toBe(true)
    await readPapers(world, 'officer', id)
    expect((await agree('程序符合，同意')).msg).toBe('')
  })

  it('is unread among the messages of him alone whose turn it is: done, withdrawn or sent back, it waits for nobody else [low 2]', async () => {
    const id = await fresh()
    const { chief_engineer, owner, site } = world.here.accounts
    expect(await told(id)).toEqual([chief_engineer])
    await pass('chief_engineer', id)
    expect(await told(id)).toEqual([owner])
    await act(world, 'owner', 'return', { id, version: await versionOf(world, id), opinion: '部位写错' })
    expect(await told(id)).toEqual([site])
    await act(world, 'site', 'withdraw', { id, version: await versionOf(world, id), opinion: '另行申请' })
    expect(await told(id)).toEqual([])
  })

  it('names every missing value and paper at once and keeps nothing', async () => {
    const answer = await ask(world, world.here.tokens.site, 'POST', bizApi.submit, {
      kind: 'jcys',
      engineering_id: project,
      title: '缺项',
      content: {},
      checklist: {},
    })
    expect(answer.code).toBe(400)
    const fields = answer.data.fields?.map((each) => each.field) ?? []
    for (const name of ['part', 'place', 'accept_on', 'item_record', 'item_test']) expect(fields).toContain(name)
    const { rows } = await sql`select 1 from biz where title = '缺项'`.execute(world.platform.db)
    expect(rows).toHaveLength(0)
  })

  it('is refused to roles that do not apply, outside the scope, and in a state it does not fit', async () => {
    expect((await handIn(world, 'jcys', project, 'hrss')).code).toBe(10000)
    expect((await handIn(world, 'jcys', world.there.project, 'site')).data.problem).toBe('notFound')
    const stopped = await staffedProject(world, { state: 3 })
    expect((await handIn(world, 'jcys', stopped, 'site')).msg).toContain('工程处于“停工”')
  })

  it('comes back with its wrong fields, shows what was corrected, and starts its chain again', async () => {
    const id = await fresh()
    const back = await act(world, 'chief_engineer', 'return', {
      id,
      version: await versionOf(world, id),
      opinion: '试块缺 2 组',
      fields: [
        { field: 'blocks', message: '补充评定' },
        { field: 'item_record', message: '缺签字' },
      ],
    })
    expect(back.msg).toBe('')
    const returned = await detailOf(world, 'site', id)
    expect([returned.row.state, returned.wrong, returned.acts.includes('resubmit')]).toEqual([
      state('returned'),
      [
        { field: 'blocks', message: '补充评定' },
        { field: 'item_record', message: '缺签字' },
      ],
      true,
    ])
    // 退回之后轮到申请人，待办里找得到；重报之后不再列出。
    const mine = async () => {
      const { data } = await ask(world, world.here.tokens.site, 'GET', bizApi.todo, { source: 'biz_return', limit: 50 })
      return data.rows?.find((row) => row.source === 'biz_return' && row.id === id)
    }
    // 补正也有期限，由当地定。
    const due = addWorkingDays(await readCalendar(world.platform.db), today(), 10)
    expect(await mine()).toMatchObject({ due_on: due, days_left: 10 })
    const checklist = Object.fromEntries(
      returned.type.checklist.map((item) => [
        item.code,
        returned.attachments
          .filter((file) => file.item === item.code)
          .map((file) => file.path)
          .join(','),
      ]),
    )
    const content = { ...returned.content, blocks: '标养 42 组合格' }
    const sent = { id, version: returned.row.version, content, checklist }
    // 只字不说改了什么的收不下：审的人不知道看哪里。
    const silent = await act(world, 'site', 'resubmit', { ...sent, correction: ' ' })
    expect([silent.code, silent.data.fields?.map(({ field }) => field)]).toEqual([400, ['correction']])
    // 指出有误的原样交来，又说不出为什么不改，同样收不下。
    const same = await act(world, 'site', 'resubmit', { ...sent, content: returned.content, correction: '已改' })
    expect(same.data.fields?.map(({ field }) => field)).toEqual(['blocks', 'item_record', 'correction'])
    const half = await act(world, 'site', 'resubmit', { ...sent, correction: '已补充评定' })
    expect(half.data.fields?.map(({ field }) => field)).toEqual(['item_record', 'correction'])
    const correction = '评定已补充；验收记录签字在第二页，原件无误'
    const again = await act(world, 'site', 'resubmit', { ...sent, correction })
    expect([again.code, again.msg, again.data.fields]).toEqual([200, '', undefined])
    expect(await mine()).toBeUndefined()
    const detail = await detailOf(world, 'chief_engineer', id)
    expect([detail.row.round, detail.before?.blocks === detail.content.blocks, detail.acts.includes('approve')]).toEqual([
      2,
      false,
      true,
    ])
  })

  it('is sent back to an earlier node, which decides anew', async () => {
    const id = await fresh()
    await pass('chief_engineer', id)
    await pass('owner', id)
    expect(
      (await act(world, 'officer', 'return', { id, version: await versionOf(world, id), opinion: '请监理复核', node: 1 })).msg,
    ).toBe('')
    const detail = await detailOf(world, 'chief_engineer', id)
    expect([detail.nodes.map((node) => node.state), detail.acts.includes('approve')]).toEqual([
      ['active', 'waiting', 'waiting'],
      true,
    ])
    expect(
      (await act(world, 'chief_engineer', 'return', { id, version: await versionOf(world, id), opinion: '向后退', node: 2 }))
        .code,
    ).toBe(400)
  })

  it('ends when it is rejected, and nobody can act on it any more', async () => {
    const id = await fresh()
    expect(
      (await act(world, 'chief_engineer', 'reject', { id, version: await versionOf(world, id), opinion: '' })).data.fields?.[0]
        ?.field,
    ).toBe('opinion')
    expect(
      (await act(world, 'chief_engineer', 'reject', { id, version: await versionOf(world, id), opinion: '实体不符合设计' })).msg,
    ).toBe('')
    expect((await pass('owner', id)).data.problem).toBe('wrongState')
    expect((await detailOf(world, 'site', id)).row.state).toBe(state('rejected'))
  })
})

describe('the applicant', () => {
  it('withdraws while nobody has opened it, and not afterwards', async () => {
    const first = await fresh()
    expect(
      (await act(world, 'site', 'withdraw', { id: first, version: await versionOf(world, first), opinion: '填错了' })).msg,
    ).toBe('')
    const second = await fresh()
    await act(world, 'chief_engineer', 'open', { id: second })
    const late = await act(world, 'site', 'withdraw', { id: second, version: await versionOf(world, second), opinion: '填错了' })
    expect([late.data.problem, late.msg]).toEqual(['wrongState', '“监理审查”的办理人已经打开，不能撤回；可以联系办理人退回'])
  })

  it('reminds once a day', async () => {
    const id = await fresh()
    expect((await act(world, 'site', 'remind', { id, version: 1 })).msg).toBe('')
    expect((await act(world, 'site', 'remind', { id, version: 1 })).data.problem).toBe('tooMany')
  })

  it('never approves an application of his own (T25)', async () => {
    const answer = await handIn(world, 'jcys', project, 'contractor')
    const id = answer.data.id as number
    expect((await act(world, 'contractor', 'approve', { id, version: 2, opinion: '同意' })).data.problem).toBe('wrongState')
  })
})

describe('an approver', () => {
  it('who lost the office is refused, whatever stands in the inbox', async () => {
    const id = await fresh()
    await pass('chief_engineer', id)
    await pass('owner', id)
    await sql`update engineering set main_officer = ${world.here.accounts.section_chief} where id = ${project}`.execute(
      world.platform.db,
    )
    const answer = await pass('officer', id)
    await sql`update engineering set main_officer = ${world.here.accounts.officer} where id = ${project}`.execute(
      world.platform.db,
    )
    expect([answer.data.problem, answer.msg]).toEqual(['wrongState', '本人已不是该工程的主监督员，不能办理本环节'])
  })

  it('hands over to somebody who sees the project, and to nobody else', async () => {
    const id = await fresh()
    const version = await versionOf(world, id)
    const stranger = await act(world, 'chief_engineer', 'handOver', {
      id,
      version,
      account_id: world.there.accounts.chief_engineer,
      opinion: '出差',
    })
    expect(stranger.data.fields).toEqual([{ field: 'account_id', message: '所选人员不存在，或不能查看该工程' }])
    // 转办只列能接这一环节的人，不列另一方的。
    const listed = await ask(world, world.here.tokens.chief_engineer, 'GET', bizApi.people, { id, takes: true, keyword: '' })
    const names = (listed.data.rows ?? []).map((row) => row.account_id)
    expect([names.includes(world.here.accounts.consultant), names.includes(world.here.accounts.officer)]).toEqual([true, false])
    const handed = await act(world, 'chief_engineer', 'handOver', {
      id,
      version,
      account_id: world.here.accounts.consultant,
      opinion: '出差',
    })
    expect(handed.msg).toBe('')
    expect(await told(id)).toEqual([world.here.accounts.consultant])
    expect((await pass('chief_engineer', id)).data.problem).toBe('wrongState')
    expect((await passCase(world, 'consultant', id)).msg).toBe('')
  })

  it('asks for an opinion and decides when it came; the asked one decides nothing', async () => {
    const id = await fresh()
    expect(
      (
        await act(world, 'chief_engineer', 'delegate', {
          id,
          version: await versionOf(world, id),
          account_id: world.here.accounts.consultant,
          opinion: '请看试块',
        })
      ).msg,
    ).toBe('')
    expect((await pass('chief_engineer', id)).msg).toContain('等待被委派的人答复')
    expect(
      (await act(world, 'consultant', 'reject', { id, version: await versionOf(world, id), opinion: '不行' })).msg,
    ).toContain('只能答复')
    expect((await passCase(world, 'consultant', id, '试块齐全')).msg).toBe('')
    expect((await pass('chief_engineer', id)).msg).toBe('')
  })

  it('adds a signer, and the node waits for both', async () => {
    const id = await fresh()
    await act(world, 'chief_engineer', 'addSigner', {
      id,
      version: await versionOf(world, id),
      account_ids: [world.here.accounts.consultant],
    })
    await pass('chief_engineer', id)
    expect((await detailOf(world, 'site', id)).nodes[0]?.state).toBe('active')
    await passCase(world, 'consultant', id)
    expect((await detailOf(world, 'site', id)).nodes[0]?.state).toBe('passed')
  })

  it('takes the approval back within seconds unless the next one has opened it', async () => {
    const id = await fresh()
    await pass('chief_engineer', id)
    expect((await act(world, 'chief_engineer', 'recall', { id, version: 1 })).msg).toBe('')
    expect((await detailOf(world, 'chief_engineer', id)).acts).toContain('approve')
    await pass('chief_engineer', id)
    await act(world, 'owner', 'open', { id })
    expect((await act(world, 'chief_engineer', 'recall', { id, version: 1 })).data.problem).toBe('wrongState')
  })

  it('cannot pass while a paper stands rejected', async () => {
    const id = await fresh()
    const path = (await detailOf(world, 'chief_engineer', id)).attachments[0]?.path ?? ''
    expect((await act(world, 'chief_engineer', 'reviewFile', { id, path, status: 3 })).data.fields?.[0]?.field).toBe('reason')
    expect((await act(world, 'chief_engineer', 'reviewFile', { id, path, status: 3, reason: '盖章不清' })).msg).toBe('')
    expect((await pass('chief_engineer', id)).msg).toContain('已标为驳回')
  })

  it('approves many of one kind at once and is told of each; kinds are never mixed', async () => {
    const ids = [await fresh(), await fresh()]
    const items = [
      ...(await Promise.all(ids.map(async (id) => ({ id, version: await versionOf(world, id) })))),
      { id: 999_999, version: 1 },
    ]
    const batch = async () => {
      const { data } = await act(world, 'chief_engineer', 'batchApprove', { kind: 'jcys', items })
      return (data.results as { ok: boolean; msg: string }[]).map(({ ok, msg }) => (ok ? '' : msg))
    }
    // Nobody is asked for each whether he has read it: what he has not is left to be decided alone.
    await readPapers(world, 'chief_engineer', ids[0] ?? 0)
    const unread = expect.stringMatching(/^必交的资料还有 \d 件没有看过，看过才能批量通过：/)
    expect(await batch()).toEqual(['', unread, '数据不存在'])
    await readPapers(world, 'chief_engineer', ids[1] ?? 0)
    expect((await batch())[1]).toBe('')
    expect((await act(world, 'chief_engineer', 'batchApprove', { kind: 'ycsq', items: items.slice(0, 1) })).code).toBe(400)
  })
})
