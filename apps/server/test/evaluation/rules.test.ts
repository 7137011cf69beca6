import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '../file/harness'
import { createDesk, type Desk, idOf, refusedWith } from '../money/desk'

let desk: Desk
let keeper: Person
let std: number
beforeAll(async () => {
  desk = await createDesk()
  keeper = await desk.office.harness.person('city_admin')
  std = await desk.given('knowledge', { std_no: 'DB33/T 1', std_name: '本地评分标准' })
})
afterAll(() => desk.office.harness.close())

const item = (item_code: string, full: number | null, more: Record<string, unknown> = {}) => ({
  rule_kind: 1,
  std_id: std,
  table_code: 'T.1',
  item_code,
  item: `检查项目 ${item_code}`,
  full,
  clause: '每处扣 2 分',
  deduct_min: 2,
  deduct_max: 10,
  points: null,
  guarantee: false,
  ...more,
})
const added = async (code: string, full: number | null, more = {}) => idOf(await desk.add('rule', keeper, item(code, full, more)))

it('comes with the sheets of the standards, each worth a hundred', async () => {
  const { rows } = await sql<{
    total: number
    tables: number
  }>`select sum("full")::int as total, count(distinct table_code)::int as tables
    from rule where rule_kind in (1, 2) and std_id is not null`.execute(desk.office.harness.platform.db)
  expect(rows).toEqual([{ total: 2400, tables: 24 }])
})

it('a sheet is put in force as a whole, and only when it comes to a hundred', async () => {
  const [first, second] = [await added('T.1-1', 60), await added('T.1-2', 30)]
  expect(refusedWith(await desk.step('rule', keeper, first, 'enable'))).toBe('表内应得分合计 90，应为 100')
  const third = await added('T.1-3', 10)
  idOf(await desk.step('rule', keeper, first, 'enable'))
  expect([(await desk.row('rule', second)).state, (await desk.row('rule', third)).state]).toEqual([1, 1])
})

it('what is in force is not edited: a revision takes its place, and the old one stands as it was', async () => {
  const id = await added('XW-99', null, { rule_kind: 4, std_id: null, points: -2 })
  idOf(await desk.step('rule', keeper, id, 'enable'))
  const edited = await desk.office.harness.app.inject({
    method: 'POST',
    url: '/api/evaluation/rule/pc/edit',
    headers: { token: keeper.token },
    payload: { id, version: (await desk.row('rule', id)).version, points: -5 },
  })
  expect(edited.json().code).not.toBe(200)
  idOf(await desk.step('rule', keeper, id, 'revise'))
  expect(refusedWith(await desk.step('rule', keeper, id, 'revise'))).toBe('这一项已有修订的草稿，请在草稿上修改')
  const { rows } = await sql<{ id: number; revision: number; points: number }>`select id, revision, points from rule
    where item_code = 'XW-99' and state = 10`.execute(desk.office.harness.platform.db)
  expect(rows).toMatchObject([{ revision: 2, points: -2 }])
  idOf(await desk.step('rule', keeper, Number(rows[0]?.id), 'enable'))
  expect((await desk.row('rule', id)).state).toBe(2)
})

it('asks for what its kind needs', async () => {
  expect(refusedWith(await desk.add('rule', keeper, item('T.2-1', null)))).toBe('评分表的项目请填写应得分')
  expect(refusedWith(await desk.add('rule', keeper, item('T.2-1', 10, { std_id: null })))).toBe('评分表请选择依据标准')
  const manager = item('JF-9', null, { rule_kind: 6, std_id: null, points: 5 })
  expect(refusedWith(await desk.add('rule', keeper, manager))).toBe('项目经理记分只有 1、3、6、12 分')
  const none = item('XW-9', null, { rule_kind: 4, std_id: null, points: 0 })
  expect(refusedWith(await desk.add('rule', keeper, none))).toBe('行为记分请填写分值，不能为零')
  expect(refusedWith(await desk.add('rule', keeper, item('T.2-1', 10, { deduct_max: 1 })))).toBe('最高扣分不能少于最低扣分')
})
