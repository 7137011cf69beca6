import { entityOf } from '@zhujian/domain/entities'
import type { RoleName } from '@zhujian/domain/roles'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { person, type Person } from '../project/stage'
import { createWorld, freshRow, uploadedFile, type World } from '../world'

const AT = '/api/correspondence/notice/pc'
let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const here = (role: RoleName): Person => person(world, world.here, role)
const there = (role: RoleName): Person => person(world, world.there, role)
const BASE = { title: '关于开展汛期检查的通知', category: 1, urgency: 1, secrecy: 1, audience: 1, content: '请各项目自查。' }

async function publish(by: Person, values: Record<string, unknown> = {}): Promise<number> {
  const added = await by.post(`${AT}/add`, { ...BASE, ...values })
  expect([added.code, added.data.fields]).toEqual([200, undefined])
  const done = await by.post(`${AT}/examine`, { id: added.data.id, version: 1, step: 'publish' })
  expect([done.code, done.msg]).toEqual([200, ''])
  return added.data.id ?? 0
}
const sees = async (reader: Person, id: number) => {
  const board = await reader.get(`${AT}/board`, { limit: 50 })
  const detail = await reader.get(`${AT}/detail`, { id })
  const listed = (board.data.rows ?? []).some((row) => row.id === id)
  expect(detail.code === 200).toBe(listed)
  return listed
}

describe('an announcement', () => {
  test('to everybody reaches the region of its publisher and nobody beyond', async () => {
    const id = await publish(here('station_admin'))
    expect([await sees(here('officer'), id), await sees(here('site'), id)]).toEqual([true, true])
    const far = await there('site').get(`${AT}/detail`, { id })
    expect([await sees(there('officer'), id), far.msg, far.data.problem]).toEqual([false, '数据不存在', 'notFound'])
  })

  test('of an account without an organisation is published by the site, not by a person', async () => {
    const admin = here('admin')
    await sql`update account set org_id = null, unit_id = null where id = ${admin.account}`.execute(world.platform.db)
    const id = await publish(admin)
    const { data } = await here('officer').get(`${AT}/detail`, { id })
    expect(data.publisher).toBe('建设工程质量安全监督平台')
    const listed = (await here('officer').get(`${AT}/board`, { limit: 50, sort: 'publisher' })).data.rows ?? []
    expect(listed.find((row) => row.id === id)?.publisher).toBe('建设工程质量安全监督平台')
    for (const sort of ['title', 'category', 'urgency', '-published_at', 'valid_to', 'read_at'])
      expect([sort, (await here('officer').get(`${AT}/board`, { sort })).code]).toEqual([sort, 200])
  })

  test('to named organisations, units, projects, roles or regions reaches exactly those', async () => {
    const admin = here('admin')
    const cases: [Record<string, unknown>, Person[], Person[]][] = [
      [{ org_ids: [world.there.org] }, [there('intake')], [here('intake'), there('site')]],
      [{ unit_ids: [world.here.unit] }, [here('contractor'), here('site')], [there('contractor'), here('officer')]],
      [{ engineering_ids: [world.there.project] }, [there('site'), there('contractor')], [here('site'), there('officer')]],
      [{ role_codes: ['chief_engineer'] }, [here('chief_engineer'), there('chief_engineer')], [here('site')]],
      [{ areacode: '330108', role_codes: ['site'] }, [there('site')], [here('site'), there('owner')]],
    ]
    for (const [range, readers, others] of cases) {
      const id = await publish(admin, { audience: 2, ...range })
      expect(await Promise.all([...readers, ...others].map((each) => sees(each, id)))).toEqual([
        ...readers.map(() => true),
        ...others.map(() => false),
      ])
    }
  })

  test('counts as readers exactly the accounts that see it', async () => {
    const ranges = [
      {},
      { audience: 2, engineering_ids: [world.here.project] },
      { audience: 2, role_codes: ['site', 'officer'] },
      { audience: 2, areacode: '330100' },
      { audience: 2, org_ids: [world.here.org], unit_ids: [world.there.unit], role_codes: ['officer', 'labour'] },
    ]
    for (const [n, range] of ranges.entries()) {
      const by = here(n % 2 === 0 ? 'station_admin' : 'admin')
      const id = await publish(by, range)
      const { data } = await by.get(`${AT}/readers`, { id, limit: 50 })
      const counted = new Set((data.rows ?? []).map((row) => row.id))
      // Administrators see what they may take down as well.
      const people = [world.here, world.there].flatMap((district) =>
        Object.entries(district.accounts)
          .filter(([role, account]) => account !== by.account && !role.endsWith('admin'))
          .map(([role, account]) => ({ account, reader: person(world, district, role as RoleName) })),
      )
      const seen = await Promise.all(people.map(async ({ reader }) => (await reader.get(`${AT}/detail`, { id })).code === 200))
      expect([range, seen]).toEqual([range, people.map(({ account }) => counted.has(account))])
    }
  })

  test('withdrawn is gone for every reader, and so are its message and its attachment', async () => {
    const author = here('station_admin')
    const file = await uploadedFile(world.platform, author.account)
    const id = await publish(author, { top: true, file })
    const reader = here('site')
    const messages = async () =>
      (await reader.get('/api/user/pc/messages', { kind: 'notice' })).data.rows?.filter(
        (row) => row.path === `/fileManagement/notice?id=${id}`,
      )
    expect((await messages())?.length).toBe(1)
    const open = await reader.get(`${AT}/detail`, { id })
    expect(open.data.files).toMatchObject([{ path: file }])
    const row = await author.get(`${AT}/info`, { id })
    const done = await author.post(`${AT}/examine`, {
      id,
      version: row.data.version,
      step: 'withdraw',
      withdraw_reason: '内容有误',
    })
    expect(done.code).toBe(200)
    expect([await sees(reader, id), (await messages())?.length]).toEqual([false, 0])
  })

  test('keeps no markup: what was pasted is stored as text', async () => {
    const content = '<p>第一段<img src=x onerror=alert(1)></p><script>alert(2)</script><p>3 &lt; 5</p>'
    const id = await publish(here('station_admin'), { content })
    expect((await here('site').get(`${AT}/detail`, { id })).data.content).toBe('第一段\n3 < 5')
  })

  test('is counted as read once per reader, and the publisher sees who has not', async () => {
    const author = here('station_admin')
    const id = await publish(author, { audience: 2, role_codes: ['site', 'owner'] })
    for (let i = 0; i < 2; i += 1) expect((await here('site').post(`${AT}/markRead`, { id })).code).toBe(200)
    expect((await there('site').post(`${AT}/markRead`, { id })).data.problem).toBe('notFound')
    const all = await author.get(`${AT}/readers`, { id })
    expect([all.data.read_count, all.data.reader_count]).toEqual([1, 2])
    const rest = await author.get(`${AT}/readers`, { id, read: '0' })
    expect(rest.data.rows).toMatchObject([{ id: world.here.accounts.owner }])
    const own = await author.get(`${AT}/own`, { limit: 50 })
    expect(own.data.rows?.find((row) => row.id === id)).toMatchObject({ read_count: 1, reader_count: 2 })
  })

  test('past its last day stands in the history library only', async () => {
    const id = await freshRow(world.platform, world.here, entityOf('notice'), world.here.accounts.station_admin, {
      state: 1,
      audience: 1,
      valid_to: '2020-01-01',
    })
    const listed = async (type: string) =>
      ((await here('site').get(`${AT}/board`, { limit: 50 }, { type })).data.rows ?? []).some((row) => row.id === id)
    expect([await listed('0'), await listed('1')]).toEqual([false, true])
  })

  test('is taken down by the administrator of the organisation, never by that of another', async () => {
    const id = await publish(here('section_chief'))
    const body = { id, version: 2, withdraw_reason: '与上级通知重复' }
    expect((await there('station_admin').post(`${AT}/takeDown`, body)).data.problem).toBe('notFound')
    expect((await here('site').post(`${AT}/takeDown`, body)).data.problem).toBe('forbidden')
    expect((await here('station_admin').post(`${AT}/takeDown`, body)).code).toBe(200)
    expect(await sees(here('site'), id)).toBe(false)
    const { rows } = await sql<{
      body: string
    }>`select body from message where account_id = ${world.here.accounts.section_chief} order by id desc limit 1`.execute(
      world.platform.db,
    )
    expect(rows[0]?.body).toContain('与上级通知重复')
  })
})
