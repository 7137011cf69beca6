import { entityOf } from '@zhujian/domain/entities'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, ask, createWorld, freshRow, type World } from '../world'

const PC = '/api/common/dictionary/pc'
const type = 'engineering_type'
let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type Role = keyof World['here']['tokens']
const get = (call: string, input: Record<string, unknown> = {}, role: Role = 'admin'): Promise<Answer> =>
  ask(world, world.here.tokens[role], 'GET', `${PC}/${call}`, input)
const post = (call: string, input: Record<string, unknown> = {}, role: Role = 'admin'): Promise<Answer> =>
  ask(world, world.here.tokens[role], 'POST', `${PC}/${call}`, input)
interface Item {
  id: number
  code: string
  label: string
  enabled: boolean
  version: number
}
const items = async () => (await get('getList', { type })).data.rows as unknown as Item[]
const item = async (code: string): Promise<Item> => {
  const found = (await items()).find((each) => each.code === code)
  if (!found) throw new Error(`no ${code}`)
  return found
}
/** What the form of a project offers. */
async function offered(): Promise<string[]> {
  const answer = await ask(world, world.here.tokens.owner, 'POST', '/api/common/pc/get')
  const flat = (nodes: { value: string; children?: never[] }[]): string[] =>
    nodes.flatMap((node) => [node.value, ...flat(node.children ?? [])])
  return flat(answer.data.engineering_types as { value: string }[])
}
const setType = (code: string) =>
  ask(world, world.here.tokens.owner, 'POST', '/api/project/engineering/pc/add', {
    engineering_name: '某工程',
    engineering_type_id: code,
  })

describe('the dictionary as an administrator keeps it', () => {
  it('an entry is added below another, renamed, and offered everywhere at once', async () => {
    const made = await post('add', { type, parent: '01', code: '0120', label: '粮库', seq: 3 })
    expect(made.code).toBe(200)
    expect(await offered()).toContain('0120')
    const { id, version } = await item('0120')
    expect((await post('edit', { id, version, label: '粮食仓库', seq: 4 })).code).toBe(200)
    expect(await item('0120')).toMatchObject({ label: '粮食仓库', seq: 4, version: version + 1 })
    expect((await post('edit', { id, version, label: '粮仓', seq: 4 })).data.problem).toBe('stale')
  })

  it('codes follow their parent, are given once, and names do not repeat under one parent', async () => {
    const wrong = async (input: Record<string, unknown>) =>
      (await post('add', { type, parent: '01', label: '某类', ...input })).data.fields
    expect(await wrong({ code: '0201' })).toEqual([{ field: 'code', message: '代码应以上级代码 01 开头' }])
    expect(await wrong({ code: '01200', label: '粮食仓库' })).toHaveLength(2)
    expect(await wrong({ code: '0101' })).toEqual([{ field: 'code', message: '代码已存在' }])
    expect(await wrong({ code: '020199', parent: '0201' })).toEqual([{ field: 'code', message: '工程类别最多 2 级' }])
    expect(await wrong({ code: '0101', parent: '0x' })).toHaveLength(1)
    expect((await post('add', { type: 'nothing', code: '1', label: 'x' })).data.problem).toBe('invalid')
  })

  it('an entry in use can only be put out of use; what chose it keeps its name', async () => {
    const project = await freshRow(world.platform, world.here, entityOf('engineering'), world.here.accounts.owner, {
      state: 1,
      engineering_type_id: '0120',
    })
    const { id, version } = await item('0120')
    const uses = await get('uses', { id })
    expect(uses.data.rows).toMatchObject([{ entity_text: '工程', field_text: '工程类别', count: 1 }])
    const elsewhere = await ask(world, world.there.tokens.station_head, 'GET', `${PC}/uses`, { id })
    expect([elsewhere.code, elsewhere.data.total]).toEqual([200, 0])
    const refused = await post('delete', { id, version })
    expect([refused.data.problem, refused.msg]).toEqual(['inUse', '已有工程选用，不能删除；可以停用'])
    expect((await post('setStatus', { id, version, enabled: false })).code).toBe(200)
    expect(await offered()).not.toContain('0120')
    const info = await ask(world, world.here.tokens.owner, 'GET', '/api/project/engineering/pc/info', { id: project })
    expect(info.data).toMatchObject({ engineering_type_id: '0120', engineering_type_id_text: '粮食仓库' })
    const chosen = await setType('0120')
    expect(chosen.data.fields).toContainEqual({ field: 'engineering_type_id', message: '请从列表中选择' })
    expect((await setType('0101')).data.fields ?? []).not.toContainEqual({
      field: 'engineering_type_id',
      message: '请从列表中选择',
    })
  })

  it('putting a branch out of use takes what is below with it, and nothing below returns before the branch', async () => {
    const branch = await item('02')
    const answer = await post('setStatus', { id: branch.id, version: branch.version, enabled: false })
    expect(answer.data.below).toBeGreaterThan(5)
    expect((await offered()).filter((code) => code.startsWith('02'))).toEqual([])
    const road = await item('0201')
    expect(road.enabled).toBe(false)
    expect((await post('setStatus', { id: road.id, version: road.version, enabled: true })).msg).toBe('上级已停用，请先启用上级')
    expect((await post('add', { type, parent: '02', code: '0250', label: '综合管廊' })).data.fields).toEqual([
      { field: 'parent', message: '上级已停用，请先启用上级' },
    ])
  })

  it('an entry nobody ever chose is deleted, and its code may be given again', async () => {
    const branch = await item('03')
    expect((await post('delete', { id: branch.id, version: branch.version })).code).toBe(200)
    expect(await offered()).not.toContain('03')
    expect((await post('add', { type, parent: null, code: '03', label: '装饰' })).code).toBe(200)
    expect((await item('03')).label).toBe('装饰')
    const parent = await item('01')
    expect((await post('delete', { id: parent.id, version: parent.version })).msg).toBe('还有下级，请先删除下级')
  })

  it('only administrators change it, every change is in the log, and the whole of it comes as a sheet', async () => {
    const { id, version } = await item('04')
    for (const call of ['edit', 'setStatus', 'delete'])
      expect((await post(call, { id, version, label: 'x', enabled: false }, 'station_admin')).data.problem).toBe('forbidden')
    expect((await get('getList', { type }, 'site')).data.problem).toBe('forbidden')
    const log = await ask(world, world.here.tokens.auditor, 'GET', '/api/audit/log/pc/getList', {
      module: 'dictionary_item',
      limit: 50,
    })
    expect(new Set(log.data.rows?.map((row) => row.action_text))).toEqual(new Set(['新增', '修改', '启用停用', '删除']))
    const file = await world.app.inject({
      method: 'GET',
      url: `${PC}/export?type=${type}`,
      headers: { token: world.here.tokens.admin },
    })
    expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK')
  })
})

describe('a region', () => {
  it('says who supervises it and how much lies in it, within the reach of who asks', async () => {
    const own = await get('regionFacts', { code: '330106' }, 'station_admin')
    expect(own.data).toMatchObject({ name: '浙江省杭州市西湖区', orgs: [{ name: '330106质安站', areacode: '330106' }] })
    expect(own.data.counts).toMatchObject({ unit: expect.any(Number) })
    const far = await get('regionFacts', { code: '330108' }, 'station_admin')
    expect((far.data.counts as { engineering: number }).engineering).toBe(0)
    expect((await get('regionFacts', { code: '999999' })).data.problem).toBe('invalid')
  })
})
