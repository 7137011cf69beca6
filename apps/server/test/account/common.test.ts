import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Desk, openDesk } from './desk'

let desk: Desk
let mine: string
let other: string
let id: number
beforeAll(async () => {
  desk = await openDesk()
  id = await desk.account('officer', 'officer')
  await desk.account('other', 'officer')
  ;[mine, other] = [await desk.token('officer'), await desk.token('other')]
})
afterAll(() => desk.close())

const get = (url: string, query: Record<string, string> = {}, token = mine) => desk.call('GET', url, query, { token })
const post = (url: string, body: unknown, token = mine) => desk.call('POST', url, body, { token })

describe('start and common data', () => {
  test('toConfigure is public and follows the settings [S7-02] [S3-02]', async () => {
    const url = '/version2/api/common/pc/toConfigure'
    expect((await desk.call('GET', url)).data).toMatchObject({
      SITE: { SITE_NAME: '建设工程质量安全监督平台', SITE_URL: '' },
      SHOP: {},
      UNIT: {},
      FCGS: {},
      authentication: 'intelligence',
      demo: false,
    })
    await desk.run(
      sql`insert into setting (key, value) values ('site_name', '"杭州市质安站"'), ('site_icp', '"浙ICP备1号"'), ('site_title', '"杭州质安"'),
        ('site_shop', '[{"name":"客服","value":"12345"}]'), ('site_owner', '{"a":1}'), ('secret', '"x"')`,
    )
    desk.platform.live.publish('setting')
    const { data } = await desk.call('GET', url)
    expect(data.SITE).toEqual({ SITE_NAME: '杭州市质安站', SITE_URL: '', SITE_ICP: '浙ICP备1号' })
    expect([data.title, data.SHOP]).toEqual(['杭州质安', { 客服: '12345' }])
  })

  test('common data carries the CDN host, the dictionaries and the types of projects [S7-08] [S3-01]', async () => {
    expect((await desk.call('POST', '/api/common/pc/get')).code).toBe(401)
    const { data } = await post('/api/common/pc/get', {})
    expect(data.cdn_host).toBe('')
    expect(Math.abs(Number(data.server_time) - Date.now() / 1000)).toBeLessThan(5)
    expect(data.engineering_types).toContainEqual(
      expect.objectContaining({
        value: '01',
        label: '房屋建筑',
        children: expect.arrayContaining([{ value: '0101', label: '住宅' }]),
      }),
    )
    await desk.run(sql`update dictionary_item set enabled = false where type = 'engineering_type' and code = '0101'`)
    desk.platform.live.publish('dictionary')
    expect(JSON.stringify((await post('/api/common/pc/get', {})).data)).not.toContain('住宅')
  })

  test('work types are listed with the national codes [S7-09]', async () => {
    const { data } = await get('/api/common/pc/workType')
    expect(data.rows).toContainEqual({ id: '030', name: '架子工', value: '030', label: '架子工', special: true })
    expect(data.rows).toContainEqual(expect.objectContaining({ id: '020', special: false }))
  })
})

describe('preferences', () => {
  const URL = '/api/user/pc/preference'
  test('belong to one account, are replaced by name and forgotten by null', async () => {
    await post(URL, { key: 'table:unit', value: { width: 1 } })
    await post(URL, { key: 'table:unit', value: { width: 2 } })
    await post(URL, { key: 'density', value: 'small' })
    expect((await get(URL)).data.rows).toEqual([
      { key: 'density', value: 'small' },
      { key: 'table:unit', value: { width: 2 } },
    ])
    expect((await get(URL, {}, other)).data.rows).toEqual([])
    await post(URL, { key: 'density', value: null })
    expect((await get(URL, { key: 'density' })).data.rows).toEqual([])
  })

  test('failures are background failures [S8-02]', async () => {
    expect((await post(URL, { key: 'a b', value: 1 })).code).toBe(40001)
    expect((await post(URL, { key: 'big', value: 'x'.repeat(33_000) })).code).toBe(40001)
  })
})

describe('saved views', () => {
  const URL = '/api/user/pc/savedView'
  const view = { list: 'engineering', name: '滨江在建', value: { filters: { areacode: '330108' } } }
  const names = async (token: string) =>
    ((await get(URL, { list: 'engineering' }, token)).data.rows as { name: string }[]).map((row) => row.name)

  test('belong to their owner until they are shared with colleagues of the same organisation, who cannot change them', async () => {
    const [org] = await desk.run(
      sql<{ id: number }>`insert into supervise_org (name, areacode, org_type) values ('滨江站', '330108', 1) returning id`,
    )
    for (const name of ['viewer1', 'viewer2', 'stranger']) await desk.account(name, 'officer')
    await desk.run(sql`update account set org_id = ${org?.id} where username in ('viewer1', 'viewer2')`)
    const [owner, colleague, stranger] = [await desk.token('viewer1'), await desk.token('viewer2'), await desk.token('stranger')]
    const { data } = await post(URL, view, owner)
    expect(await names(owner)).toEqual(['滨江在建'])
    expect(await names(colleague)).toEqual([])
    const shared = await post(URL, { ...view, id: data['id'], version: data['version'], shared: true }, owner)
    expect(shared.code).toBe(200)
    expect((await get(URL, { list: 'engineering' }, colleague)).data.rows).toMatchObject([
      { own: false, name: '滨江在建', value: view.value },
    ])
    expect(await names(stranger)).toEqual([])
    const change = { ...view, id: data['id'], version: shared.data['version'], name: '改名' }
    expect((await post(URL, change, colleague)).data.problem).toBe('notFound')
    expect((await post(`${URL}Delete`, { id: data['id'], version: shared.data['version'] }, colleague)).data.problem).toBe(
      'notFound',
    )
    expect((await post(URL, { ...change, version: 1 }, owner)).data.problem).toBe('stale')
    expect((await post(`${URL}Delete`, { id: data['id'], version: shared.data['version'] }, owner)).code).toBe(200)
    expect(await names(colleague)).toEqual([])
  })

  test('are refused with a reason when the name is missing, too long or taken, or there are too many', async () => {
    const bad = async (more: object) => (await post(URL, { ...view, ...more })).data.fields
    expect(await bad({ name: ' ' })).toEqual([{ field: 'name', message: '请填写视图名称' }])
    expect(await bad({ name: '长'.repeat(21) })).toEqual([{ field: 'name', message: '最多 20 个字' }])
    const filters = Object.fromEntries(Array.from({ length: 60 }, (_, n) => [`f${n}`, 'x'.repeat(400)]))
    // What a colleague's list page could not be drawn with is not kept [A11].
    for (const hostile of [
      { filters: { a: { b: 1 } } },
      { layout: { order: 'x' } },
      { layout: { widths: { a: 'x' } } },
      { limit: 'x' },
      { sort: {} },
    ])
      expect((await post(URL, { ...view, value: hostile })).code).toBe(400)
    expect(await bad({ value: { filters } })).toEqual([{ field: 'value', message: '视图内容过大' }])
    expect((await post(URL, view)).code).toBe(200)
    expect(await bad({})).toEqual([{ field: 'name', message: '已有同名的视图' }])
    // Four at a time: a busy machine has no more connections to give.
    for (let first = 0; first < 40; first += 4)
      await Promise.all([0, 1, 2, 3].map((n) => post(URL, { ...view, name: `视图${first + n}` })))
    expect(await names(mine)).toHaveLength(30)
  })
})

describe('drafts', () => {
  const URL = '/api/user/pc/draft'
  const draft = { scope: 'engineering', key: 'new' }
  test('come back as they were, only to their owner, and are gone when emptied', async () => {
    const body = { engineering_name: '滨江医院', steps: [1, 2], id_card: '110105194912310021' }
    await post(URL, { ...draft, body })
    expect((await get(URL, draft)).data).toEqual({ body, updated_at: expect.any(Number) })
    expect((await get(URL, draft, other)).data).toBeNull()
    expect((await get(URL, { scope: 'engineering' })).data.rows).toEqual([
      { scope: 'engineering', key: 'new', updated_at: expect.any(Number) },
    ])
    await post(URL, { ...draft, body: null })
    expect((await get(URL, draft)).data).toBeNull()
  })

  test('are listed without their content, all of them or those of one kind, to their owner alone', async () => {
    await post(URL, { scope: 'edit.monomer', key: '7', body: { a: 1 } })
    await post(URL, { scope: 'edit.team', key: 'new', body: { a: 1 } })
    const at = expect.any(Number)
    const listed = async (...asked: Parameters<typeof get>) => (await get(...asked)).data.rows
    expect(await listed(URL, {})).toEqual(
      expect.arrayContaining([
        { scope: 'edit.monomer', key: '7', updated_at: at },
        { scope: 'edit.team', key: 'new', updated_at: at },
      ]),
    )
    expect(await listed(URL, { scope: 'edit.team' })).toEqual([{ scope: 'edit.team', key: 'new', updated_at: at }])
    expect(await listed(URL, {}, other)).toEqual([])
    expect((await get(URL, { key: 'new' })).code).toBe(40001)
    for (const scope of ['edit.monomer', 'edit.team'])
      await post(URL, { scope, key: scope === 'edit.team' ? 'new' : '7', body: null })
  })

  test('T57: are sealed, and a draft moved to another account does not open', async () => {
    await post(URL, { ...draft, body: { id_card: '110105194912310021' } })
    expect(JSON.stringify(await desk.run(sql`select * from draft`))).not.toContain('110105194912310021')
    await desk.run(
      sql`insert into draft (account_id, scope, key, body) select (select id from account where username = 'other'), scope, key, body from draft`,
    )
    expect((await get(URL, draft, other)).status).toBe(500)
  })

  test('beyond 256 kB nothing is kept and the earlier one stays', async () => {
    await post(URL, { ...draft, body: { a: 1 } })
    expect((await post(URL, { ...draft, body: 'x'.repeat(262_145) })).code).toBe(40001)
    expect((await post(URL, { ...draft, body: 'x'.repeat(400_000) })).status).toBe(413)
    expect((await get(URL, draft)).data.body).toEqual({ a: 1 })
  })
})

describe('messages', () => {
  test("are one's own, by kind, unread first counted, and marked read", async () => {
    await desk.run(
      sql`insert into message (account_id, kind, title) select ${id}, kind, 'm' || n from unnest(array['todo', 'notice']) kind, generate_series(1, 6) n`,
    )
    const all = await get('/api/user/pc/messages')
    expect(all.data).toMatchObject({ total: 12, unread: { todo: 6, warning: 0, notice: 6, download: 0 } })
    expect(all.data.rows).toHaveLength(10)
    expect((await get('/api/user/pc/messages', { kind: 'todo', limit: '50' })).data.rows).toHaveLength(6)
    const first = (all.data.rows as { id: number }[])[0]?.id
    expect((await post('/api/user/pc/messageRead', { ids: String(first) }, other)).data).toEqual({ count: 0 })
    expect((await post('/api/user/pc/messageRead', { ids: String(first) })).data).toEqual({ count: 1 })
    expect((await post('/api/user/pc/messageRead', { all: true, kind: 'todo' })).data).toEqual({ count: 6 })
    expect((await get('/api/user/pc/messages', { unread: '1' })).data.total).toBe(5)
    expect((await get('/api/user/pc/messages', {}, other)).data.total).toBe(0)
  })

  test('T28b: page sizes beyond 50 are refused', async () => {
    for (const query of [{ limit: '51' }, { page: '-1' }, { kind: 'all' }])
      expect((await get('/api/user/pc/messages', query)).code).toBe(40001)
  })
})
