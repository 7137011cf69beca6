import { entityOf } from '@zhujian/domain/entities'
import type { RoleName } from '@zhujian/domain/roles'
import { sessionById } from '@zhujian/server/modules/account/session-store'
import { purgeTrash } from '@zhujian/server/modules/correspondence/trash.job'
import { reachableFile } from '@zhujian/server/modules/file/file-access'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unique } from '../factory'
import { colleague, person, type Person } from '../project/stage'
import { createWorld, freshRow, uploadedFile, type World } from '../world'
import { examineAt } from './examine'

const AT = '/api/correspondence/document_flow/pc'
let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const here = (role: RoleName): Person => person(world, world.here, role)
const there = (role: RoleName): Person => person(world, world.there, role)
const BASE = { category: 1, urgency: 2, secrecy: 2, audience: 2, content: '请按期报送。', need_sign: true, need_feedback: true }

async function draft(by: Person, values: Record<string, unknown> = {}): Promise<number> {
  const added = await by.post(`${AT}/add`, {
    ...BASE,
    title: `汛期排查${unique()}`,
    engineering_ids: [world.here.project],
    ...values,
  })
  expect([added.code, added.data.fields]).toEqual([200, undefined])
  return added.data.id ?? 0
}
const step = examineAt(AT)
async function send(by: Person, values: Record<string, unknown> = {}): Promise<number> {
  const id = await draft(by, values)
  const sent = await step(by, id, 'send')
  expect([sent.code, sent.msg]).toEqual([200, ''])
  return id
}
const inbox = async (reader: Person, headers: Record<string, string> = {}) =>
  ((await reader.get(`${AT}/inbox`, { limit: 50 }, headers)).data.rows ?? []).map((row) => row.id)

describe('the to-do centre', () => {
  test('lists a letter while it waits for a signature or an answer; the badge, the list and the inbox count alike', async () => {
    const reader = here('site')
    const counts = async () => {
      const todo = (await reader.get('/api/biz/biz/pc/todo', { limit: 50, source: 'document_flow' })).data
      const sources = todo.sources as { source: string; count: number }[]
      const whole = (await reader.get('/api/biz/biz/pc/todo', { limit: 50 })).data.total
      const badge = (await reader.get('/api/biz/biz/pc/counts')).data.all
      expect(badge).toBe(whole)
      const inBox = (await reader.get(`${AT}/counts`)).data.todo
      expect([todo.total, sources.find(({ source }) => source === 'document_flow')?.count]).toEqual([inBox, inBox])
      return { n: Number(inBox), rows: todo.rows ?? [] }
    }
    const before = await counts()
    const id = await send(here('officer'), { due_on: '2099-01-01' })
    const sent = await counts()
    expect(sent.n).toBe(before.n + 1)
    const line = () => ({ source: 'document_flow', id, path: `/fileManagement/fileIndex?id=${id}`, due_on: '2099-01-01' })
    expect(sent.rows.find((row) => row.id === id)).toMatchObject({ ...line(), kind: '文件签收', acts: [], read: false })
    await reader.post(`${AT}/sign`, { id, sign_name: '赵签收' })
    expect((await counts()).rows.find((row) => row.id === id)).toMatchObject({ ...line(), kind: '文件反馈', read: true })
    await reader.post(`${AT}/feedback`, { id, feedback: '已办' })
    expect((await counts()).n).toBe(before.n)
    expect((await there('site').get('/api/biz/biz/pc/todo', { limit: 50 })).data.rows?.some((row) => row.id === id)).toBe(false)
  })
})

describe('the boxes', () => {
  test('are ordered by the column that was asked for, either way', async () => {
    const ids: number[] = []
    for (const due_on of ['2099-03-01', '2099-01-01', '2099-02-01']) ids.push(await send(here('officer'), { due_on }))
    const [march = 0, january = 0, february = 0] = ids
    const ordered = async (sort: string) =>
      ((await here('site').get(`${AT}/inbox`, { limit: 50, sort })).data.rows ?? [])
        .map(({ id }) => Number(id))
        .filter((id) => ids.includes(id))
    expect(await ordered('due_on')).toEqual([january, february, march])
    expect(await ordered('-due_on')).toEqual([march, february, january])
    for (const [box, names] of Object.entries({
      inbox: ['title', 'task', 'urgency', 'category', 'sender_unit', 'sender_name', 'doc_no', '-sent_at', 'no_such'],
      files: ['title', 'revision', 'file_name', 'file_size', 'folder_name', 'creator', 'created_at', 'updated_at'],
      trashList: ['title', 'kind', 'trashed_at', 'purge_at'],
    }))
      for (const sort of names) expect([sort, (await here('site').get(`${AT}/${box}`, { sort })).code]).toEqual([sort, 200])
  })
})

describe('a document that was sent', () => {
  test('reaches the people of the range; for everybody else it does not exist', async () => {
    const id = await send(here('officer'))
    expect([(await inbox(here('site'))).includes(id), (await inbox(there('site'))).includes(id)]).toEqual([true, false])
    for (const call of [
      there('site').get(`${AT}/letter`, { id }),
      there('site').post(`${AT}/sign`, { id, sign_name: '李四' }),
      there('site').post(`${AT}/markRead`, { id }),
      here('site').get(`${AT}/receipts`, { id }),
      here('site').get(`${AT}/info`, { id }),
    ]) {
      const answer = await call
      expect([answer.msg, answer.data.problem]).toEqual(['数据不存在', 'notFound'])
    }
  })

  test('is signed once, however often and however parallel it is asked', async () => {
    const id = await send(here('officer'))
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, n) => here('site').post(`${AT}/sign`, { id, sign_name: `签收人${n}` })),
    )
    expect(all.filter((answer) => answer.code === 200)).toHaveLength(1)
    expect(new Set(all.filter((answer) => answer.code !== 200).map((answer) => answer.data.problem))).toEqual(
      new Set(['wrongState']),
    )
    const { rows } = await sql<{
      count: number
    }>`select count(*) as count from oper_log where module = 'document_flow' and action = 'sign' and row_id = ${id}`.execute(
      world.platform.db,
    )
    expect(rows[0]?.count).toBe(1)
  })

  test('is signed, then answered with files; the sender sees the figures and is told', async () => {
    const sender = here('officer')
    const id = await send(sender)
    const reader = here('site')
    expect((await reader.post(`${AT}/feedback`, { id, feedback: '已完成排查' })).msg).toBe('请先签收再反馈')
    await reader.post(`${AT}/sign`, { id, sign_name: '赵签收' })
    const file = await uploadedFile(world.platform, reader.account)
    expect((await reader.post(`${AT}/feedback`, { id, feedback: '已完成排查', feedback_file: file })).code).toBe(200)
    const { data } = await sender.get(`${AT}/receipts`, { id, limit: 50 })
    expect([data.read_count, data.sign_count, data.feedback_count]).toEqual([1, 1, 1])
    const mine = data.rows?.find((row) => row.sign_name === '赵签收')
    expect(mine).toMatchObject({ feedback: '已完成排查', files: [{ path: file }] })
    const own = await sender.get(`${AT}/outbox`, { limit: 50 })
    expect(own.data.rows?.find((row) => row.id === id)).toMatchObject({
      sign_count: 1,
      feedback_count: 1,
      receiver_count: data.receiver_count,
    })
    const { rows } = await sql<{
      title: string
    }>`select title from message where account_id = ${sender.account} order by id desc limit 1`.execute(world.platform.db)
    expect(rows[0]?.title).toBe('收到文件反馈')
  })

  test('can be taken back until somebody signed, and then disappears from every inbox', async () => {
    const sender = here('officer')
    const id = await send(sender)
    expect((await step(sender, id, 'withdraw', { withdraw_reason: '附件有误' })).code).toBe(200)
    expect((await inbox(here('site'))).includes(id)).toBe(false)
    const { rows } = await sql`select 1 from message where path = ${`/fileManagement/fileIndex?id=${id}`}`.execute(
      world.platform.db,
    )
    expect(rows).toEqual([])
    expect((await step(sender, id, 'send')).code).toBe(200)
    await here('site').post(`${AT}/sign`, { id, sign_name: '赵签收' })
    expect((await step(sender, id, 'withdraw', { withdraw_reason: '附件有误' })).msg).toBe('已有 1 人签收或反馈，不能撤回')
  })

  test('reminds only those who still owe something, and once an hour', async () => {
    const sender = here('officer')
    const id = await send(sender, { need_feedback: false })
    await here('site').post(`${AT}/sign`, { id, sign_name: '赵签收' })
    const { data } = await sender.get(`${AT}/receipts`, { id })
    const urged = await sender.post(`${AT}/urge`, { id })
    expect([urged.code, urged.data.count]).toEqual([200, Number(data.receiver_count) - 1])
    expect((await sender.post(`${AT}/urge`, { id })).data.problem).toBe('tooMany')
  })

  test('without a project moves to the history library when it is closed; of a project, with the project', async () => {
    const sender = here('officer')
    const closed = await send(sender)
    expect((await step(sender, closed, 'close')).code).toBe(200)
    const project = await freshRow(world.platform, world.here, entityOf('engineering'), world.here.accounts.owner, { state: 1 })
    const bound = await send(sender, { engineering_id: project })
    await sql`update engineering set history_type = 1 where id = ${project}`.execute(world.platform.db)
    const [now, past] = [await inbox(here('site')), await inbox(here('site'), { type: '1' })]
    expect([closed, bound].map((id) => [now.includes(id), past.includes(id)])).toEqual([
      [false, true],
      [false, true],
    ])
    expect((await here('site').post(`${AT}/sign`, { id: bound, sign_name: '赵签收' })).msg).toBe('工程已在历史库，仅可查看')
    expect((await step(sender, bound, 'close')).msg).toBe('工程已在历史库，仅可查看')
  })

  test('a participant names whom he writes to: not everybody, not units he shares no project with', async () => {
    const site = here('site')
    const all = await draft(site, { audience: 1, engineering_ids: null })
    expect((await step(site, all, 'send')).msg).toBe('发送范围内没有可以收件的账号')
    const strangers = await draft(site, { engineering_ids: null, unit_ids: [world.there.unit] })
    expect((await step(site, strangers, 'send')).msg).toBe('发送范围内没有可以收件的账号')
    const station = await send(site, { engineering_ids: null, org_ids: [world.here.org] })
    expect((await inbox(here('intake'))).includes(station)).toBe(true)
  })
})

describe('an attachment', () => {
  const opens = async (role: RoleName, district: World['here'], path: string) => {
    const { rows } = await sql<{
      id: number
    }>`select id from session where account_id = ${district.accounts[role]} order by id limit 1`.execute(world.platform.db)
    const session = await sessionById(world.platform, rows[0]?.id ?? 0)
    return session !== null && (await reachableFile({ platform: world.platform, session }, path)) !== null
  }

  test('is open to the receivers of its document and, in an answer, to the sender; taken back, to nobody else', async () => {
    const [sender, reader] = [here('officer'), here('site')]
    const file = await uploadedFile(world.platform, sender.account)
    const id = await send(sender, { file, need_sign: false })
    expect([await opens('site', world.here, file), await opens('site', world.there, file)]).toEqual([true, false])
    const answer = await uploadedFile(world.platform, reader.account)
    await reader.post(`${AT}/feedback`, { id, feedback: '见附件', feedback_file: answer })
    expect([await opens('officer', world.here, answer), await opens('contractor', world.here, answer)]).toEqual([true, false])
    const other = await uploadedFile(world.platform, sender.account)
    const taken = await send(sender, { file: other })
    await step(sender, taken, 'withdraw', { withdraw_reason: '发错了' })
    expect([await opens('site', world.here, other), await opens('officer', world.here, other)]).toEqual([false, true])
  })
})

describe('the trash', () => {
  test('takes what is settled, gives it back for thirty days, and then forgets it for the receiver alone', async () => {
    const id = await send(here('officer'), { need_feedback: false })
    const reader = here('site')
    expect((await reader.post(`${AT}/trash`, { id })).msg).toBe('请先签收或反馈，再移入回收站')
    await reader.post(`${AT}/sign`, { id, sign_name: '赵签收' })
    await reader.post(`${AT}/trash`, { id })
    expect((await inbox(reader)).includes(id)).toBe(false)
    expect((await reader.post(`${AT}/restore`, { kind: 'letter', id })).code).toBe(200)
    expect((await inbox(reader)).includes(id)).toBe(true)
    await reader.post(`${AT}/trash`, { id })
    await sql`update document_receipt set trashed_at = now() - interval '31 days' where document_id = ${id} and trashed_at is not null`.execute(
      world.platform.db,
    )
    await purgeTrash(world.platform)
    expect((await reader.post(`${AT}/restore`, { kind: 'letter', id })).data.problem).toBe('notFound')
    const { data } = await here('officer').get(`${AT}/receipts`, { id, limit: 50 })
    expect(data.sign_count).toBe(1)
  })

  test('keeps a deleted draft for its author, and its file only as long', async () => {
    const author = here('officer')
    const file = await uploadedFile(world.platform, author.account)
    const id = await draft(author, { file })
    await author.post(`${AT}/delete`, { ids: String(id) })
    const listed = await author.get(`${AT}/trashList`)
    expect(listed.data.rows).toMatchObject([{ kind: 'draft', target_id: id }])
    expect((await here('intake').post(`${AT}/restore`, { kind: 'draft', id })).data.problem).toBe('notFound')
    await sql`update document_flow set deleted_at = now() - interval '31 days' where id = ${id}`.execute(world.platform.db)
    await purgeTrash(world.platform)
    const { rows } = await sql<{
      gone: boolean
    }>`select deleted_at is not null as gone from file_object where path = ${file}`.execute(world.platform.db)
    expect(rows).toEqual([{ gone: true }])
  })
})

describe('a filed document', () => {
  const folder = async (by: Person, values: Record<string, unknown>) =>
    (await by.post(`${AT}/saveFolder`, { name: `柜${unique()}`, ...values })).data.id ?? 0

  test('keeps every version in order although two are filed at once', async () => {
    const me = here('officer')
    const folder_id = await folder(me, { owner: 'own' })
    const path = () => uploadedFile(world.platform, me.account)
    const { data } = await me.post(`${AT}/addFile`, { folder_id, title: '检查方案', file: await path() })
    const files = await Promise.all(Array.from({ length: 5 }, path))
    const answers = await Promise.all(files.map((file) => me.post(`${AT}/addVersion`, { id: data.id, file, note: '修订' })))
    expect(answers.map((answer) => answer.code)).toEqual([200, 200, 200, 200, 200])
    const versions = await me.get(`${AT}/versions`, { id: data.id })
    expect(versions.data.rows?.map((row) => row.seq)).toEqual([6, 5, 4, 3, 2, 1])
    const found = await me.get(`${AT}/files`, { title: 'jcfa' })
    expect(found.data.rows).toMatchObject([{ id: data.id, revision: 6 }])
  })

  test('of the organisation is seen by colleagues and changed by its maker, one’s own by nobody else', async () => {
    const me = here('officer')
    const mate = await colleague(world, world.here, 'officer')
    const shared = await folder(me, { owner: 'shared' })
    const own = await folder(me, { owner: 'own' })
    const seen = async (by: Person) => ((await by.get(`${AT}/folders`)).data.rows ?? []).map((row) => row.id)
    expect([(await seen(mate)).includes(shared), (await seen(mate)).includes(own)]).toEqual([true, false])
    expect((await seen(there('officer'))).includes(shared)).toBe(false)
    const file = await uploadedFile(world.platform, me.account)
    const { data } = await me.post(`${AT}/addFile`, { folder_id: shared, title: '值班表', file })
    expect((await mate.post(`${AT}/trashFile`, { id: data.id })).data.problem).toBe('forbidden')
    expect((await mate.post(`${AT}/addFile`, { folder_id: own, title: '混入', file })).data.problem).toBe('notFound')
    expect((await me.post(`${AT}/removeFolder`, { id: shared })).data.problem).toBe('inUse')
    expect((await me.post(`${AT}/saveFolder`, { name: '套娃', parent_id: own })).code).toBe(200)
    expect((await me.post(`${AT}/saveFolder`, { name: '套娃', parent_id: own })).msg).toBe('同一处已有同名文件夹')
  })
})
