import { addDays, lastDayOf, today } from '@zhujian/model/date'
import { warnLevel } from '@zhujian/domain/warning/warn-level'
import { ensureWarnRules, judge } from '@zhujian/server/modules/warning/public'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unique } from '../factory'
import { call } from '../file/harness'
import { uploadedFile } from '../world'
import { createDesk, type Desk, idOf, refusedWith } from './desk'

let desk: Desk
beforeAll(async () => {
  desk = await createDesk()
})
afterAll(() => desk.office.harness.close())

const contractOf = (more: Record<string, unknown> = {}) =>
  desk.given('contract', {
    contract_no: `HT-${unique()}`,
    amount: '1000',
    amount_now: '1000',
    party_a: desk.office.unit,
    party_b: desk.office.unit,
    state: 1,
    ...more,
  })
const item = (amount: string) => [{ item: '人工破除孤石', uom: '项', qty: '1', price: amount, amount }]
const invoice = () => `24332${unique()}`

/** 申报到待建设确认，或在提交时拒绝。 */
async function change(contract_id: number, more: Record<string, unknown> = {}, audited = '10') {
  const id = idOf(await desk.add('contract_change', desk.site, { contract_id, kind: 1, items: item('100000'), ...more }))
  idOf(await desk.step('contract_change', desk.site, id, 'submit'))
  idOf(await desk.step('contract_change', desk.consultant, id, 'review', { audited }))
  return id
}

it('a change counts in its contract once the owner has confirmed it, by what was audited', async () => {
  const contract = await contractOf()
  const id = await change(contract, {}, '60')
  expect((await desk.row('contract', contract)).change_total).toBeNull()
  idOf(await desk.step('contract_change', desk.owner, id, 'confirm'))
  const row = await desk.row('contract', contract)
  expect([row.change_total, row.amount_now, row.change_rate]).toEqual(['60.0000', '1060.0000', '6.00'])
})

it('a change lists nothing of no quantity', async () => {
  const items = [{ item: '人工破除孤石', uom: '项', qty: '0', price: '100', amount: '0' }]
  const none = await desk.add('contract_change', desk.site, { contract_id: await contractOf(), kind: 1, items })
  expect(refusedWith(none)).toBe('数量不能为 0，核减的填负数')
})

it('what was changed and paid follows from what was decided: nobody types it into the contract', async () => {
  const party_b = await desk.given('unit', { unit_name: '承包的建工有限公司' })
  const whole = { contract_type: '301', labor_ratio: '20', labor_cycle: 1, guarantee: 0, party_b }
  const id = await contractOf({ ...whole, state: 10, created_by: desk.owner.id })
  const { version } = await desk.row('contract', id)
  const typed = { id, version, contract_name: '改了名称的合同', paid_total: '990', change_total: '500' }
  idOf(await call(desk.office.harness, desk.owner, '/api/contract/contract/pc/edit', typed))
  expect(await desk.row('contract', id)).toMatchObject({ paid_total: null, change_total: null, amount_now: '1000.0000' })
})

it('a contract far dearer than its whole project is not entered, one dearer is told', async () => {
  const { platform } = desk.office.harness
  await sql`update engineering set total_cost = 1000 where id = ${desk.office.project}`.execute(platform.db)
  const party_b = await desk.given('unit', { unit_name: '承包的另一建工有限公司' })
  const whole = { contract_type: '301', labor_ratio: '20', labor_cycle: 1, guarantee: 0, safe_fee: null, party_b }
  const id = await contractOf({ ...whole, state: 10, created_by: desk.owner.id })
  const priced = async (amount: string) => {
    const { version } = await desk.row('contract', id)
    return call(desk.office.harness, desk.owner, '/api/contract/contract/pc/edit', { id, version, amount })
  }
  expect(refusedWith(await priced('10000.01'))).toBe('合同价 10,000.01 万元大于工程总造价 1,000.00 万元，请核对单位')
  idOf(await priced('1000.01'))
  expect((await desk.row('contract', id)).caution).toBe('合同价 1,000.01 万元大于工程总造价 1,000.00 万元，请核对单位')
  idOf(await priced('1000'))
  expect((await desk.row('contract', id)).caution).toBeNull()
})

it('a change that takes work away takes its money from the contract', async () => {
  const contract = await contractOf()
  const items = [{ item: '取消外墙石材', uom: '㎡', qty: '-200', price: '500', amount: '-100000' }]
  const id = await change(contract, { items }, '-8')
  expect((await desk.row('contract_change', id)).amount).toBe('-10.0000')
  idOf(await desk.step('contract_change', desk.owner, id, 'confirm'))
  expect((await desk.row('contract', contract)).amount_now).toBe('992.0000')
})

it('a visa comes with photos of the place, where it is entered and where it is changed', async () => {
  const contract_id = await contractOf()
  const refused = await desk.add('contract_change', desk.site, { contract_id, kind: 2, img: null })
  expect(refusedWith(refused)).toBe('签证须附现场照片与计算书')
})

it('a visa of what happened after its part was accepted is told, of the day itself and of other kinds it is not', async () => {
  const contract = await contractOf()
  const monomer_id = await desk.given('monomer', { name: '5#楼' })
  const place = { monomer_id, part: '地下室底板 3–7 轴' }
  const accept_on = addDays(today(), -20)
  await desk.given('inspection_lot', {
    ...place,
    part: '地下室底板3-7轴',
    self_by: await desk.given('manage_user'),
    state: 1,
    accept_on,
  })
  const noted = async (happened_on: string, more: Record<string, unknown> = {}) => {
    const img = await uploadedFile(desk.office.harness.platform, desk.site.id)
    return (await desk.row('contract_change', await change(contract, { kind: 2, img, happened_on, ...place, ...more }, '1')))
      .caution
  }
  expect(await noted(addDays(accept_on, 1))).toBe(`地下室底板 3–7 轴已于 ${accept_on} 验收合格，签证的事发生在其后`)
  expect(await noted(accept_on)).toBeNull()
  expect(await noted(addDays(accept_on, 1), { part: '东立面' })).toBeNull()
  expect(await noted(addDays(accept_on, 1), { kind: 5, img: null })).toBeNull()
})

it('a claim announced late, and changes beyond a tenth of the contract, are said to who audits them', async () => {
  const contract = await contractOf()
  const happened_on = addDays(today(), -60)
  const late = await change(contract, { kind: 3, happened_on, notify_on: addDays(happened_on, 29) }, '100')
  expect((await desk.row('contract_change', late)).caution).toBe('索赔意向在事件发生 29 天后递交，超过 28 天')
  idOf(await desk.step('contract_change', desk.owner, late, 'confirm'))
  const more = await change(contract, { kind: 1 }, '0.5')
  expect((await desk.row('contract_change', more)).caution).toBe('变更累计 100.5000 万元，超过合同价 1000.0000 万元的 10%')
})

it('nothing is changed or paid on a contract that is not in force', async () => {
  const contract_id = await contractOf({ state: 12 })
  const id = idOf(await desk.add('contract_change', desk.site, { contract_id, kind: 1, items: item('1') }))
  expect(refusedWith(await desk.step('contract_change', desk.site, id, 'submit'))).toBe('合同已终止，不能申报变更')
})

const asked = (contract_id: number, more: Record<string, unknown> = {}) =>
  desk.add('payment', desk.site, { contract_id, pay_kind: 1, applied: '300', output_id: null, bank_account_id: null, ...more })

/** 申请到待付款。 */
async function payable(contract_id: number, more: Record<string, unknown> = {}, audited = '300') {
  const id = idOf(await asked(contract_id, more))
  idOf(await desk.step('payment', desk.site, id, 'submit'))
  idOf(await desk.step('payment', desk.consultant, id, 'review', { audited }))
  idOf(await desk.step('payment', desk.owner, id, 'confirm'))
  return id
}
const pay = (id: number, paid: string, more: Record<string, unknown> = {}) =>
  desk.step('payment', desk.owner, id, 'pay', { paid, paid_on: today(), invoice_no: invoice(), ...more })

it('a payment is due some days after it was confirmed, and counts in its contract', async () => {
  const contract = await contractOf()
  const id = await payable(contract)
  const { payable: due, due_on } = (await desk.info('payment', desk.owner, id)) as Record<string, string>
  expect([due, due_on]).toEqual(['300.0000', addDays(today(), 14)])
  idOf(await pay(id, '250'))
  expect((await desk.info('payment', desk.owner, id)).owed).toBe('50.0000')
  const row = await desk.row('contract', contract)
  expect([row.paid_total, row.paid_rate]).toEqual(['250.0000', '25.00'])
})

it('payments together stay within the contract as it now is', async () => {
  const contract = await contractOf()
  idOf(await pay(await payable(contract, { applied: '800' }, '800'), '800'))
  // 填的时候就说；填了以后别的先付了的，报的时候再说。
  expect(refusedWith(await asked(contract, { applied: '200.0001' }))).toBe(
    '合同价 1,000.00 万元，连同这一笔累计付款 1,000.0001 万元，超过 0.0001 万元',
  )
  const id = idOf(await asked(contract, { applied: '150' }))
  const other = await contractOf()
  expect(refusedWith(await asked(other, { applied: '99999999' }))).toBe(
    '合同价 1,000.00 万元，连同这一笔累计付款 99,999,999.00 万元，超过 99,998,999.00 万元',
  )
  idOf(await pay(await payable(contract, { applied: '200' }, '200'), '200'))
  expect(refusedWith(await desk.step('payment', desk.site, id, 'submit'))).toBe(
    '合同价 1,000.00 万元，连同这一笔累计付款 1,150.00 万元，超过 150.00 万元',
  )
})

it('two payments confirmed at once do not pass the contract together', async () => {
  const contract = await contractOf()
  const [one, two] = [await payable(contract, { applied: '600' }, '600'), await payable(contract, { applied: '600' }, '600')]
  const answers = await Promise.all([pay(one, '600'), pay(two, '600')])
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 400])
  expect((await desk.row('contract', contract)).paid_total).toBe('600.0000')
})

it('an invoice pays once', async () => {
  const contract = await contractOf()
  const invoice_no = invoice()
  idOf(await pay(await payable(contract), '300', { invoice_no }))
  const again = await pay(await payable(contract), '300', { invoice_no })
  expect(refusedWith(again)).toMatch(new RegExp(`^${invoice_no}已在 款项支付“FK\\d+” 使用$`))
})

it('an invoice given for two payments at once pays one of them [A5]', async () => {
  const invoice_no = invoice()
  const [one, two] = [await payable(await contractOf()), await payable(await contractOf())]
  const answers = await Promise.all([pay(one, '300', { invoice_no }), pay(two, '300', { invoice_no })])
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 400])
})

it('labour is paid into the wage account alone', async () => {
  const contract = await contractOf()
  expect(refusedWith(await asked(contract, { pay_kind: 4 }))).toBe('人工费须拨入工资专户')
  const closed = await desk.given('bank_account', { account_state: 3 })
  const id = idOf(await asked(contract, { pay_kind: 4, bank_account_id: closed }))
  expect(refusedWith(await desk.step('payment', desk.site, id, 'submit'))).toBe('人工费须拨入工资专户')
})

it('progress is paid for output that was confirmed, and under eighty percent of it is said', async () => {
  const contract = await contractOf()
  expect(refusedWith(await asked(contract, { pay_kind: 2 }))).toBe('进度款请选择产值')
  const waiting = await desk.given('output', { ym: '2024-01', state: 0 })
  const early = idOf(await asked(contract, { pay_kind: 2, output_id: waiting }))
  expect(refusedWith(await desk.step('payment', desk.site, early, 'submit'))).toBe('所选产值尚未审核，不能申请进度款')
  const output_id = await desk.given('output', { ym: '2024-02', state: 1, confirmed_value: '400' })
  const low = await payable(contract, { pay_kind: 2, output_id, applied: '319' }, '319')
  expect((await desk.row('payment', low)).caution).toBe('进度款 319.0000 万元，低于确认产值 400.00 万元的 80%')
  const enough = await payable(contract, { pay_kind: 2, output_id, applied: '320' }, '320')
  expect((await desk.row('payment', enough)).caution).toBeNull()
})

const account = async () => {
  await sql`update bank_account set account_state = 3 where engineering_id = ${desk.office.project}`.execute(
    desk.office.harness.platform.db,
  )
  return desk.given('bank_account', { account_state: 1, balance: '100000' })
}
const fee = async (ym: string, more: Record<string, unknown> = {}) =>
  desk.add('labor_fee', desk.builder, { ym, contract_id: await contractOf(), ratio: '20', ...more })

it('the labour share of a month follows from its confirmed output, due within a month after it', async () => {
  const ym = '2024-03'
  const bank_account_id = await account()
  const id = idOf(await fee(ym, { bank_account_id }))
  expect(refusedWith(await desk.step('labor_fee', desk.builder, id, 'apply'))).toBe('2024-03 的产值尚未审核，不能申请拨付')
  await desk.given('output', { ym, state: 1, confirmed_value: '500' })
  const sheet_id = await desk.given('salary_sheet', { ym, title: '三月工资', people: 1, state: 1 })
  const worker_id = await desk.given('worker', { unit_id: desk.office.unit, enter_status: 1 })
  await desk.given('salary_item', { sheet_id, worker_id, ym, payable: '1200000' })
  idOf(await desk.step('labor_fee', desk.builder, id, 'apply'))
  const row = await desk.info('labor_fee', desk.owner, id)
  expect([row.base, row.payable, row.due_on]).toEqual(['500.0000', '100.0000', addDays(lastDayOf(ym), 30)])
  expect(row.caution).toBe('专户余额与拨付共 110.0000 万元，不够发 2024-03 应发工资 120.0000 万元')
  expect([row.wage_due, Number(row.overdue_days) > 300]).toEqual(['120.0000', true])
})

it('what arrived is told full or short by the numbers, and what is owed runs on over the months', async () => {
  const ym = '2024-05'
  await desk.given('output', { ym, state: 1, confirmed_value: '100' })
  const id = idOf(await fee(ym, { bank_account_id: await account() }))
  idOf(await desk.step('labor_fee', desk.builder, id, 'apply'))
  const paid = (amount: string) => desk.step('labor_fee', desk.owner, id, 'pay', { paid: amount, paid_on: today() })
  idOf(await paid('15'))
  expect(refusedWith(await desk.step('labor_fee', desk.labour, id, 'confirm'))).toBe(
    '应拨 20.0000 万元，实拨 15.0000 万元，请登记欠拨',
  )
  idOf(await desk.step('labor_fee', desk.labour, id, 'confirmShort'))
  const row = await desk.info('labor_fee', desk.labour, id)
  expect(Number(row.owed)).toBeGreaterThanOrEqual(5)
  expect(refusedWith(await paid('14'))).toBe('填写该月累计拨付的，不少于已登记的 15.0000 万元')
  idOf(await paid('20'))
  expect(refusedWith(await desk.step('labor_fee', desk.labour, id, 'confirmShort'))).toBe(
    '应拨 20.0000 万元，实拨 20.0000 万元，已经足额',
  )
  idOf(await desk.step('labor_fee', desk.labour, id, 'confirm'))
})

it('the labour share goes into an account of this project that is in use', async () => {
  const ym = '2024-06'
  await desk.given('output', { ym, state: 1, confirmed_value: '100' })
  const id = idOf(await fee(ym, { bank_account_id: await desk.given('bank_account', { account_state: 3 }) }))
  expect(refusedWith(await desk.step('labor_fee', desk.builder, id, 'apply'))).toBe('收款账户不是本工程工资专户')
})

const spent = (more: Record<string, unknown> = {}) =>
  desk.add('safety_fee', desk.site, {
    ym: '2024-07',
    qty: '100',
    uom: '套',
    price: '85',
    amount: '8500',
    supplier_id: null,
    invoice_no: invoice(),
    ...more,
  })

it('what was spent on safety is reckoned against three percent of the output', async () => {
  await desk.given('output', { ym: '2024-07', state: 1, confirmed_value: '100' })
  const id = idOf(await spent())
  idOf(await desk.step('safety_fee', desk.site, id, 'submit'))
  expect((await desk.row('safety_fee', id)).caution).toMatch(/^累计投入 8500.00 元，不到应提取 \d+\.00 元的 80%/)
  idOf(await desk.step('safety_fee', desk.consultant, id, 'approve'))
  const row = await desk.info('safety_fee', desk.office.officer, id)
  expect([row.total, Number(row.should) > 0, Number(row.spent_rate) > 0]).toEqual(['8500.00', true, true])
})

it('an amount is its quantity at its price, and its invoice is spent once', async () => {
  expect(refusedWith(await spent({ amount: '8499' }))).toBe('金额应等于数量乘单价')
  const invoice_no = invoice()
  idOf(await spent({ invoice_no }))
  expect(refusedWith(await spent({ invoice_no }))).toMatch(new RegExp(`^${invoice_no}已在 安全费用“AF\\d+” 使用$`))
})

it('W25: a labour share that did not come by its day is warned of, red where the month before did not come either', async () => {
  const { platform } = desk.office.harness
  await ensureWarnRules(platform.db)
  const late = (ym: string, days: number) =>
    desk.given('labor_fee', { ym, payable: '20', due_on: addDays(today(), -days), state: 0, contract_id, bank_account_id })
  const contract_id = await contractOf()
  const bank_account_id = await account()
  const ids = [await late('2023-01', 31), await late('2023-03', 1), await late('2023-04', 1), await late('2023-06', 0)]
  await judge(platform, { codes: ['W25'] })
  const { rows } = await sql<{ id: number; level: number }>`select subject_id as id, level from warning
    where subject_id = any(${ids}::bigint[]) and deleted_at is null order by subject_id`.execute(platform.db)
  const levels = ['yellow', 'orange', 'red'].map((key) => warnLevel.code(key as 'red'))
  expect(rows.map(({ id, level }) => [ids.indexOf(id), levels.indexOf(level as never)])).toEqual([
    [0, 1],
    [1, 0],
    [2, 2],
  ])
})
