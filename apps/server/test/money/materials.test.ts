import { addDays, nowSeconds, startOfDay, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unique } from '../factory'
import { createDesk, type Desk, idOf, refusedWith } from './desk'

let desk: Desk
let monomer: number
let team: number
beforeAll(async () => {
  desk = await createDesk()
  monomer = await desk.given('monomer', { name: '3#楼' })
  team = await desk.given('team', { unit_id: desk.office.unit, name: '钢筋一班' })
})
afterAll(() => desk.office.harness.close())

const line = (material_name: string, qty: string, price = '10') => ({
  material_name,
  spec: 'HRB400E 20',
  uom: 't',
  qty,
  price,
  amount: String(Number(qty) * Number(price)),
})
const need = (days: number, more: Record<string, unknown> = {}) => ({
  need_on: addDays(today(), days),
  use_part: '三层梁板',
  brand: null,
  retest: true,
  contract_qty: null,
  ...more,
})
const planOf = (items: unknown[], more: Record<string, unknown> = {}) =>
  desk.add('material_plan', desk.site, { plan_kind: 3, ym: null, items, ...more })

/** 已经通过的计划。 */
async function planned(material: string, qty: string): Promise<number> {
  const id = idOf(await planOf([{ ...line(material, qty), ...need(30) }]))
  idOf(await desk.step('material_plan', desk.site, id, 'submit'))
  idOf(await desk.step('material_plan', desk.builder, id, 'approve'))
  return id
}
const supplierOf = (state: number) =>
  desk.given('supplier', { unit_id: desk.office.unit, supplier_name: `供应商${unique()}`, state })
const bought = async (items: unknown[], more: Record<string, unknown> = {}) =>
  idOf(
    await desk.add('purchase', desk.site, {
      supplier_id: await supplierOf(1),
      material_plan_id: null,
      contract_id: null,
      items,
      need_on: addDays(today(), 30),
      ...more,
    }),
  )
/** 下单以后过了交货日期的。 */
const overdue = (id: number, days: number) =>
  sql`update purchase set need_on = ${addDays(today(), -days)}::date where id = ${id}`.execute(desk.office.harness.platform.db)
const ordered = async (items: unknown[], more: Record<string, unknown> = {}) => {
  const id = await bought(items, more)
  idOf(await desk.step('purchase', desk.site, id, 'submit'))
  idOf(await desk.step('purchase', desk.builder, id, 'approve'))
  return id
}

it('a plan asks for nothing before today, and says what is needed within seven days', async () => {
  const late = await planOf([{ ...line('螺纹钢', '10'), ...need(-1) }])
  expect(refusedWith(late)).toBe('螺纹钢需用日期早于今天')
  const id = idOf(await planOf([{ ...line('螺纹钢', '10'), ...need(7) }]))
  idOf(await desk.step('material_plan', desk.site, id, 'submit'))
  expect((await desk.row('material_plan', id)).caution).toMatch(/需用，不足 7 天，尚未采购$/)
})

it('plans together beyond a hundred and five percent of the contract are said', async () => {
  const ask = async (qty: string) => {
    const id = idOf(await planOf([{ ...line('盘圆', qty), ...need(30, { contract_qty: '100' }) }], { plan_kind: 1 }))
    idOf(await desk.step('material_plan', desk.site, id, 'submit'))
    return (await desk.row('material_plan', id)).caution
  }
  expect(await ask('105')).toBeNull()
  expect(await ask('0.01')).toBe('盘圆 HRB400E 20 计划累计 105.01 t，超过合同量 100 t 的 105%')
})

it('a month plan names its month, and each material stands in it once', async () => {
  expect(refusedWith(await planOf([{ ...line('螺纹钢', '1'), ...need(9) }], { plan_kind: 2, ym: null }))).toBe(
    '月计划请选择计划月份',
  )
  const twice = [line('螺纹钢', '1'), line('螺纹钢', '2')].map((each) => ({ ...each, ...need(9) }))
  expect(refusedWith(await planOf(twice))).toBe('同一种材料只列一行，请合并')
})

it('a plan is approved by the company of who drew it up, not by himself', async () => {
  const id = idOf(
    await desk.add('material_plan', desk.builder, { plan_kind: 3, ym: null, items: [{ ...line('角钢', '1'), ...need(9) }] }),
  )
  idOf(await desk.step('material_plan', desk.builder, id, 'submit'))
  expect((await desk.step('material_plan', desk.builder, id, 'approve')).code).not.toBe(200)
})

it('a purchase is handed in with a day of delivery that has not passed', async () => {
  const late = await bought([line('砂', '1')], { need_on: addDays(today(), -1) })
  expect(refusedWith(await desk.step('purchase', desk.site, late, 'submit'))).toBe('交货日期不能早于今天')
  idOf(await desk.step('purchase', desk.site, await bought([line('砂', '1')], { need_on: today() }), 'submit'))
})

it('nothing is bought of who was disabled, nor of who is not on the register yet', async () => {
  const of = async (state: number) =>
    desk.add('purchase', desk.site, {
      supplier_id: await supplierOf(state),
      material_plan_id: null,
      contract_id: null,
      items: [line('砂', '1')],
      need_on: addDays(today(), 30),
    })
  const only = '只能向名录里审核通过、没有停用的供应商采购'
  expect([refusedWith(await of(2)), refusedWith(await of(0))]).toEqual([only, only])
  idOf(await desk.step('purchase', desk.site, idOf(await of(3)), 'submit'))
  // 登记以后才停用的，报不上去。
  const supplier_id = await supplierOf(1)
  const id = await bought([line('砂', '1')], { supplier_id })
  await sql`update supplier set state = 2 where id = ${supplier_id}`.execute(desk.office.harness.platform.db)
  expect(refusedWith(await desk.step('purchase', desk.site, id, 'submit'))).toBe('供应商已停用')
})

it('purchases together stay within their plan, and the plan knows what is bought and what is short', async () => {
  const plan = await planned('工字钢', '60')
  await ordered([line('工字钢', '40')], { material_plan_id: plan })
  const over = await bought([line('工字钢', '20.5')], { material_plan_id: plan })
  expect(refusedWith(await desk.step('purchase', desk.site, over, 'submit'))).toBe('超出计划量 工字钢 HRB400E 20 0.5 t')
  const row = await desk.info('material_plan', desk.consultant, plan)
  expect([row.short, row.arrive_rate]).toEqual([1, '0.00'])
  expect(row.supply).toMatchObject([{ material_name: '工字钢', bought: '40', arrived: '0', short: '20' }])
})

it('two purchases handed in at once do not pass the plan together', async () => {
  const plan = await planned('槽钢', '60')
  const [one, two] = [
    await bought([line('槽钢', '40')], { material_plan_id: plan }),
    await bought([line('槽钢', '40')], { material_plan_id: plan }),
  ]
  const answers = await Promise.all([one, two].map((id) => desk.step('purchase', desk.site, id, 'submit')))
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 400])
})

it('a plan that is not approved is bought by nobody', async () => {
  const plan = idOf(await planOf([{ ...line('钢板', '10'), ...need(30) }]))
  const id = await bought([line('钢板', '1')], { material_plan_id: plan })
  expect(refusedWith(await desk.step('purchase', desk.site, id, 'submit'))).toBe('材料计划草稿，不能采购')
})

it('a price a tenth above the last one is said', async () => {
  await ordered([line('铝模', '1', '100')])
  const note = async (price: string) => {
    const id = await bought([line('铝模', '1', price)])
    idOf(await desk.step('purchase', desk.site, id, 'submit'))
    return (await desk.row('purchase', id)).caution
  }
  expect([await note('110'), await note('110.01')]).toEqual([
    null,
    '铝模 HRB400E 20 单价 110.01 元，比上次的 100 元高出 10% 以上',
  ])
})

it('an order that has not come by its day is late by the day', async () => {
  const id = await ordered([line('木方', '1')])
  await overdue(id, 3)
  const row = await desk.info('purchase', desk.site, id)
  expect([row.late_days, row.arrive_rate]).toEqual([3, '0.00'])
})

const HOUR = 3600
const load = async (plate: string, at: number, more: Record<string, unknown> = {}) => {
  const values = { kind: 2, material_name: '螺纹钢', spec: 'HRB400E 20', purchase_id: null, monomer_id: null, part: null }
  const weights = { gross: '45', tare: '15', ticket_net: '30', deduct: null }
  const id = idOf(await desk.add('weigh', desk.site, { ...values, ...weights, plate, weigh_at: at, ...more }))
  return desk.row('weigh', id)
}

it('a load is weighed net of its lorry; a lorry of another weight, a ticket that says more and two loads at once are said', async () => {
  const now = nowSeconds()
  const first = await load('浙A8K216', now - 5 * HOUR, { deduct: '0.5' })
  expect([first.net, first.actual, first.tare_ref, first.caution]).toEqual(['30.00', '29.50', null, null])
  const heavier = await load('浙A8K216', now - 4 * HOUR, { tare: '15.76', gross: '45.76' })
  expect([heavier.tare_ref, heavier.caution]).toEqual(['15.00', '皮重 15.76 t，与上次的 15.00 t 相差 5.07%'])
  const short = await load('浙A3D551', now - 3 * HOUR, { ticket_net: '31' })
  expect(short.caution).toBe('净重 30.00 t，与小票的 31.00 t 相差 3.23%')
  const soon = await load('浙A3D551', now - 3 * HOUR + 599)
  expect(soon.caution).toMatch(/^浙A3D551 \d\d:\d\d 刚过磅，间隔不足 10 分钟$/)
})

it('a load whose lorry nobody saw come within half an hour is told, where the gate is kept at all', async () => {
  const at = nowSeconds() - 60 * HOUR
  const passed = (plate: string, happened_at: number) => desk.given('vehicle_pass', { plate, happened_at })
  expect((await load('浙A6T518', at)).caution).toBeNull()
  await passed('浙A9D772', at)
  expect((await load('浙A6T518', at + HOUR)).caution).toBe('浙A6T518 过磅前后 30 分钟没有车辆进出记录')
  await passed('浙A6T518', at + 2 * HOUR + 1801)
  expect((await load('浙A6T518', at + 2 * HOUR)).caution).toBe('浙A6T518 过磅前后 30 分钟没有车辆进出记录')
  await passed('浙A6T518', at + 4 * HOUR - 1800)
  expect((await load('浙A6T518', at + 4 * HOUR)).caution).toBeNull()
  await sql`delete from vehicle_pass where engineering_id = ${desk.office.project}`.execute(desk.office.harness.platform.db)
})

it('concrete is weighed for a place, and no lorry weighs more empty than laden', async () => {
  const values = { plate: '浙A8K216', purchase_id: null, deduct: null, weigh_at: nowSeconds() }
  const nowhere = await desk.add('weigh', desk.site, { ...values, kind: 1, monomer_id: null, part: null })
  expect(refusedWith(nowhere)).toBe('商品混凝土请选择单体、填写浇筑部位')
  const turned = await desk.add('weigh', desk.site, {
    ...values,
    kind: 1,
    monomer_id: monomer,
    part: '三层梁板',
    gross: '12',
    tare: '15',
  })
  expect(refusedWith(turned)).toBe('毛重应大于皮重')
})

/** 一批进场的材料。 */
const inward = async (more: Record<string, unknown> = {}) => {
  const one = {
    kind: 11,
    material_name: '钢管',
    spec: 'DN100',
    uom: 'm',
    qty: '100',
    batch_no: `B${unique()}`,
    cert_no: `H${unique()}`,
  }
  return desk.add('material_in', desk.site, { ...one, purchase_id: null, weigh_ids: null, cert_qty: null, ...more })
}
const STEEL = { kind: 1, material_name: '螺纹钢', spec: 'HRB400E 20', uom: 't' }

it('what carries is tested again before it is used, and the rest is accepted at once', async () => {
  const steel = idOf(await inward({ ...STEEL, qty: '61' }))
  const row = await desk.row('material_in', steel)
  expect([row.retest, row.required]).toEqual([true, 2])
  expect(refusedWith(await desk.step('material_in', desk.consultant, steel, 'accept'))).toBe(
    '螺纹钢须复试，请办理“外观合格，送复试”',
  )
  idOf(await desk.step('material_in', desk.consultant, steel, 'acceptForTest'))
  const pipe = idOf(await inward())
  expect(refusedWith(await desk.step('material_in', desk.consultant, pipe, 'acceptForTest'))).toBe(
    '钢管不须复试，请办理“验收合格”',
  )
  idOf(await desk.step('material_in', desk.consultant, pipe, 'accept'))
})

it('a certificate covers no more than it says, over all that came with it, and each batch of it once (X11)', async () => {
  const cert_no = `H${unique()}`
  expect(refusedWith(await inward({ cert_no, cert_qty: '99' }))).toBe('合格证批量 99，累计进场 100')
  idOf(await inward({ cert_no, cert_qty: '150', batch_no: 'B-1' }))
  expect(refusedWith(await inward({ cert_no, cert_qty: '150', qty: '50.01' }))).toBe('合格证批量 150.00，累计进场 150.01')
  idOf(await inward({ cert_no, cert_qty: '150', qty: '50' }))
  const again = await inward({ cert_no, cert_qty: null, batch_no: 'B-1', qty: '1' })
  expect(refusedWith(again)).toBe(`${cert_no} B-1已在 进场验收“钢管 DN100 B-1” 使用`)
})

it('an order has arrived in part, then wholly, by what was accepted of it', async () => {
  const purchase_id = await ordered([line('角铁', '60')])
  const come = async (qty: string, step: string) => {
    const id = idOf(await inward({ ...STEEL, material_name: '角铁', kind: 11, purchase_id, qty }))
    idOf(await desk.step('material_in', desk.consultant, id, step, { reject_reason: '锈蚀' }))
    const { state, arrive_rate, done_on } = await desk.row('purchase', purchase_id)
    return [state, arrive_rate, done_on !== null]
  }
  expect(await come('30', 'reject')).toEqual([1, '0.00', false])
  expect(await come('15', 'accept')).toEqual([11, '25.00', false])
  expect(await come('45', 'accept')).toEqual([12, '100.00', true])
})

/** 已经验收合格的一批。 */
const accepted = async (more: Record<string, unknown> = {}) => {
  const id = idOf(await inward(more))
  idOf(await desk.step('material_in', desk.consultant, id, 'accept'))
  return id
}
const move = async (material_in_id: number, move_type: number, qty: string, more: Record<string, unknown> = {}) => {
  const used = move_type === 2 ? { team_id: team, use_part: '三层梁板' } : { team_id: null, use_part: null }
  const values = { receiver: null, reverse_id: null, reason: '盘点', happened_at: nowSeconds(), ...used }
  return desk.add('stock_move', desk.site, { material_in_id, move_type, qty, ...values, ...more })
}
const balanceOf = async (answer: Promise<Awaited<ReturnType<typeof move>>>) =>
  (await desk.info('stock_move', desk.site, idOf(await answer))).balance

it('each move leaves a balance, and nothing is taken that is not there', async () => {
  const batch = await accepted()
  expect(await balanceOf(move(batch, 1, '80'))).toBe('80.00')
  expect(await balanceOf(move(batch, 2, '50'))).toBe('30.00')
  expect(await balanceOf(move(batch, 3, '5'))).toBe('35.00')
  expect(refusedWith(await move(batch, 2, '35.01'))).toBe('库存不足，结存 35.00')
  expect(refusedWith(await move(batch, 1, '20.01'))).toBe('入库累计 100.01 超过进场数量 100.00')
  expect(await balanceOf(move(batch, 6, '35'))).toBe('0.00')
})

it('what happened earlier and is entered later stands in its time: every balance follows the order of time, none falls below zero', async () => {
  const now = nowSeconds()
  const batch = await accepted({ in_on: addDays(today(), -3) })
  const entered = idOf(await move(batch, 1, '50', { happened_at: now - 40 * HOUR }))
  const used = idOf(await move(batch, 2, '45', { happened_at: now - 10 * HOUR }))
  expect(refusedWith(await move(batch, 2, '6', { happened_at: now - 20 * HOUR }))).toBe('库存不足，结存 5.00')
  expect(refusedWith(await move(batch, 2, '1', { happened_at: now - 41 * HOUR }))).toBe('库存不足，结存 0')
  const earlier = idOf(await move(batch, 2, '5', { happened_at: now - 20 * HOUR }))
  const balances = async (...ids: number[]) =>
    Promise.all(ids.map(async (id) => (await desk.info('stock_move', desk.site, id)).balance))
  expect(await balances(entered, earlier, used)).toEqual(['50.00', '45.00', '0.00'])
})

it('nothing is moved of a batch before it came in', async () => {
  const batch = await accepted({ in_on: today() })
  expect(refusedWith(await move(batch, 1, '1', { happened_at: startOfDay(today()) - 1 }))).toBe(
    `发生时间不能早于批次的进场日期 ${today()}`,
  )
})

it('two people at once never draw below zero', async () => {
  const batch = await accepted()
  idOf(await move(batch, 1, '100'))
  const answers = await Promise.all(Array.from({ length: 4 }, () => move(batch, 2, '40')))
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 200, 400, 400])
})

it('X03: what waits for its test, or failed it, is not used; what has left the site neither', async () => {
  const steel = idOf(await inward({ ...STEEL, batch_no: 'B-X03' }))
  idOf(await move(steel, 1, '10'))
  expect(refusedWith(await move(steel, 2, '1'))).toBe('批次尚未验收，不能领用')
  idOf(await desk.step('material_in', desk.consultant, steel, 'acceptForTest'))
  expect(refusedWith(await move(steel, 2, '1'))).toBe('螺纹钢批号 B-X03 复试未合格，不能使用')
  await sql`update material_in set state = 2 where id = ${steel}`.execute(desk.office.harness.platform.db)
  expect(refusedWith(await move(steel, 2, '1'))).toBe('螺纹钢批号 B-X03 复试未合格，不能使用')
  idOf(await desk.step('material_in', desk.site, steel, 'remove', { out_on: today() }))
  expect(refusedWith(await move(steel, 2, '1'))).toBe('退场批次不能领用')
})

it('a mistake is taken back as it was, once, by a move of its own', async () => {
  const batch = await accepted()
  const wrong = idOf(await move(batch, 1, '90'))
  expect(refusedWith(await move(batch, 1, '80', { reverse_id: wrong }))).toBe('冲销应与原来的批次、类别、数量相同')
  expect(await balanceOf(move(batch, 1, '90', { reverse_id: wrong }))).toBe('0.00')
  expect(refusedWith(await move(batch, 1, '90', { reverse_id: wrong }))).toBe('这一笔已经冲销')
  expect((await desk.step('stock_move', desk.site, wrong, 'edit')).code).not.toBe(200)
})

it('use names its team and place, a loss its reason, and a loss above two percent is said', async () => {
  const batch = await accepted()
  idOf(await move(batch, 1, '100'))
  expect(refusedWith(await move(batch, 2, '1', { team_id: null }))).toBe('领用请选择班组')
  expect(refusedWith(await move(batch, 2, '1', { use_part: null }))).toBe('领用请填写使用部位')
  expect(refusedWith(await move(batch, 5, '1', { reason: null }))).toBe('请填写原因')
  const caution = async (qty: string) => (await desk.row('stock_move', idOf(await move(batch, 5, qty)))).caution
  expect([await caution('2'), await caution('2.01')]).toEqual([null, '盘亏 2.01 m，超过入库 100.00 m 的 2%'])
})

it('use of more than a hundred and ten percent of the plan is said', async () => {
  await planned('方钢', '50')
  const batch = await accepted({ ...STEEL, kind: 11, material_name: '方钢' })
  idOf(await move(batch, 1, '100'))
  const caution = async (qty: string) => (await desk.row('stock_move', idOf(await move(batch, 2, qty)))).caution
  expect(await caution('55')).toBeNull()
  expect(await caution('0.01')).toBe('方钢 HRB400E 20 累计领用 55.01 t，超过计划量 50 t 的 110%')
})

it('who supplies concrete has the qualification for it, who supplies steel alone need not', async () => {
  const listed = (kinds: number[], qual_no: string | null) =>
    desk.add('supplier', desk.builder, {
      unit_id: desk.office.unit,
      supplier_name: `云州建材${unique()}`,
      library_unit_id: null,
      kinds,
      qual_no,
      scores: null,
    })
  expect(refusedWith(await listed([1, 2], null))).toBe('商砼供应商须有预拌混凝土资质')
  idOf(await listed([1, 2], 'D333012345'))
  idOf(await listed([2], null))
})

it('a supplier is known by how much of what he brought failed, how often he was late, and where he delivers', async () => {
  const supplier_id = await supplierOf(1)
  const purchase_id = await ordered([line('套筒', '90')], { supplier_id })
  await overdue(purchase_id, 1)
  await ordered([line('套筒', '90')], { supplier_id, need_on: addDays(today(), 9) })
  for (const [verdict, qty] of [
    ['accept', '30'],
    ['accept', '30'],
    ['reject', '30'],
  ] as const) {
    const id = idOf(await inward({ ...STEEL, kind: 11, material_name: '套筒', purchase_id, qty }))
    idOf(await desk.step('material_in', desk.consultant, id, verdict, { reject_reason: '锈蚀' }))
  }
  const row = await desk.info('supplier', desk.builder, supplier_id)
  expect([row.fail_rate, row.late_rate, row.used_by]).toEqual(['33.33', '100.00', 1])
})
