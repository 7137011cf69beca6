import { entityOf } from '@zhujian/domain/entities'
import { addDays, addMonths, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { make } from '../factory'
import { call, type Person, read } from '../file/harness'
import { type Acts, actsOn, createGround, type Ground } from '../production/site'
import { uploadedFile } from '../world'

const now = today()
const month = now.slice(0, 7)
const [FROM, TO] = [addMonths(month, -2), addMonths(month, -1)]

let ground: Ground
let bureau: Person
let labour: Person
let complaints: Acts
let deposits: Acts
beforeAll(async () => {
  ground = await createGround()
  complaints = actsOn(ground, '/api/salary/wage_complaint/pc')
  deposits = actsOn(ground, '/api/salary/wage_deposit/pc')
  bureau = await ground.harness.person('hrss')
  labour = await ground.harness.person('site_labour', { unit: ground.unit, projects: [ground.project] })
  await sql`update engineering set contract_price = 10000 where id = ${ground.project}`.execute(ground.harness.platform.db)
})
beforeEach(() => sql`update wage_complaint set deleted_at = now()`.execute(ground.harness.platform.db))
afterAll(() => ground.harness.close())

const complained = async (more: Record<string, unknown> = {}) => {
  const { data, msg } = await complaints.add(bureau, {
    source: 1,
    unit_id: ground.unit,
    name: '周大勇',
    people: 5,
    amount: '86400',
    from_ym: FROM,
    to_ym: TO,
    fact: '两个月工资没有发放',
    ...more,
  })
  expect([msg, data.id]).toEqual(['', expect.any(Number)])
  return Number(data.id)
}
const found = { found_people: 5, found_amount: '80000', measure: 1, pay_by: addDays(now, 10) }

describe('a complaint about wages', () => {
  it('names its person, its months and its sum', async () => {
    const refused = await complaints.add(bureau, {
      source: 1,
      unit_id: ground.unit,
      people: 1,
      amount: '0',
      from_ym: TO,
      to_ym: FROM,
      fact: '无',
    })
    expect(refused.data.fields).toEqual(
      expect.arrayContaining([
        { field: 'to_ym', message: '截止月不能早于起始月' },
        { field: 'name', message: '请选择投诉人，或填写姓名' },
        { field: 'amount', message: '投诉金额应大于零' },
      ]),
    )
  })

  it('is verified from wages or attendance, or from papers', async () => {
    const id = await complained()
    await complaints.step(bureau, id, 'accept')
    expect((await complaints.step(bureau, id, 'verify', found)).msg).toBe('核实金额应有工资或考勤依据')
    const file = await uploadedFile(ground.harness.platform, bureau.id)
    expect((await complaints.step(bureau, id, 'verify', { ...found, file })).msg).toBe('')
  })

  it('shows what the months say of its person, and a day to settle it by', async () => {
    const worker_id = await make(ground.harness.platform, entityOf('worker'), {
      engineering_id: ground.project,
      unit_id: ground.unit,
      name: '周大勇',
    })
    for (const [day, result] of [
      [`${TO}-03`, 1],
      [`${TO}-04`, 2],
      [`${TO}-05`, 3],
    ] as const)
      await make(ground.harness.platform, entityOf('attendance_day'), {
        engineering_id: ground.project,
        worker_id,
        day_on: day,
        hours: '8',
        result,
      })
    const id = await complained({ worker_id, name: null })
    await complaints.step(bureau, id, 'accept')
    const row = await complaints.info(bureau, id)
    expect(row.proof).toEqual([{ ym: TO, days: '1.5', payable: '0.00', paid: '0.00' }])
    expect(String(row.due_on) > addDays(now, 60)).toBe(true)
    expect((await complaints.step(bureau, id, 'verify', found)).msg).toBe('')
  })

  it('shows the company complained of what happened, never who complained [A8]', async () => {
    const file = await uploadedFile(ground.harness.platform, bureau.id)
    const id = await complained({ tel: '13800138000', file })
    await complaints.step(bureau, id, 'accept')
    for (const who of [labour, await ground.harness.person('owner', { projects: [ground.project] })]) {
      const row = await complaints.info(who, id)
      expect(row).toMatchObject({ fact: '两个月工资没有发放', amount: expect.stringMatching(/^86400/) })
      for (const name of ['name', 'worker_id', 'tel', 'file']) expect([name, row[name] ?? null]).toEqual([name, null])
      expect(JSON.stringify(row)).not.toContain(file)
      const history = await ground.harness.app.inject({
        method: 'GET',
        url: `/api/salary/wage_complaint/pc/timeline?id=${id}`,
        headers: { token: who.token },
      })
      expect(history.json().data.total).toBeGreaterThan(0)
      expect(history.body).not.toContain('周大勇')
      expect((await read(ground.harness, who, file)).statusCode).not.toBe(200)
    }
    expect(await complaints.info(bureau, id)).toMatchObject({ name: '周大勇', file })
  })

  it('is answered by the site, judged by the bureau alone, and settled once what was found is paid', async () => {
    const id = await complained()
    await complaints.step(bureau, id, 'accept')
    expect((await complaints.step(labour, id, 'verify', found)).code).not.toBe(200)
    expect((await complaints.step(labour, id, 'answer', { answer: '下周发放' })).msg).toBe('')
    await complaints.step(bureau, id, 'verify', { ...found, file: await uploadedFile(ground.harness.platform, bureau.id) })
    const close = { close_note: '已支付', paid_on: now }
    expect((await complaints.step(bureau, id, 'close', { ...close, paid_amount: '79999.99' })).msg).toBe(
      '已付 79999.99 元，少于核实的 80000.00 元，不能办结',
    )
    expect((await complaints.step(bureau, id, 'close', { ...close, paid_amount: '80000' })).msg).toBe('')
  })

  it('is overdue by the day it was paid in full, not by the day it is closed', async () => {
    const file = await uploadedFile(ground.harness.platform, bureau.id)
    const ordered = async () => {
      const id = await complained()
      await complaints.step(bureau, id, 'accept')
      await complaints.step(bureau, id, 'verify', { ...found, file })
      await sql`update wage_complaint set pay_by = ${addDays(now, -1)}::date where id = ${id}`.execute(ground.harness.platform.db)
      return id
    }
    const unpaid = await ordered()
    const paid = await ordered()
    const part = { paid_amount: '79999.99', paid_on: addDays(now, -1) }
    expect((await complaints.step(labour, paid, 'pay', part)).msg).toBe('已付 79999.99 元，少于核实的 80000.00 元，还没有付清')
    expect((await complaints.step(labour, paid, 'pay', { ...part, paid_amount: '80000' })).msg).toBe('')
    const url = '/api/salary/wage_complaint/pc/getList?view=unpaid&page=1&limit=10'
    const listed = await ground.harness.app.inject({ method: 'GET', url, headers: { token: bureau.token } })
    expect(listed.json().data.rows.map(({ id }: { id: number }) => id)).toEqual([unpaid])
    expect((await complaints.step(bureau, paid, 'close', { close_note: '已付清' })).msg).toBe('')
  })

  it('keeps the account for wages from being closed', async () => {
    await complained()
    const account = await make(ground.harness.platform, entityOf('bank_account'), {
      engineering_id: ground.project,
      account_state: 1,
    })
    const closing = () =>
      call(ground.harness, labour, '/api/engineering/bank/pc/applyClose', { id: account, version: 1, note: '完工' })
    expect((await closing()).msg).toBe('还有 1 件欠薪投诉没有办结，不能撤销专户')
    await sql`update wage_complaint set deleted_at = now()`.execute(ground.harness.platform.db)
    expect((await closing()).code).toBe(200)
  })
})

describe('a deposit for wages', () => {
  let letters = 0
  const values = () => ({
    unit_id: ground.unit,
    deposit_kind: 2,
    deposit_rate: '2',
    amount: '150',
    issuer: '云州银行',
    guarantee_no: `BH${(letters += 1)}`,
    from_on: now,
    to_on: addDays(now, 400),
  })
  const deposited = async (more: Record<string, unknown> = {}) => {
    const { data, msg } = await deposits.add(labour, { ...values(), ...more })
    expect([msg, data.id]).toEqual(['', expect.any(Number)])
    return Number(data.id)
  }

  it('says what it lacks of the contract price, and is of a rate the law knows', async () => {
    expect(await deposits.stored(await deposited())).toMatchObject({ should: '200.0000', gap: '50.0000' })
    for (const deposit_rate of ['0.49', '4.51'])
      expect((await deposits.add(labour, { ...values(), deposit_rate })).msg).toBe('存储比例应在 0.5% 至 4.5% 之间')
    const bare = await deposits.add(labour, { ...values(), issuer: null, guarantee_no: null })
    expect(bare.data.fields).toEqual([
      { field: 'issuer', message: '请填写出具机构' },
      { field: 'guarantee_no', message: '请填写保函、保单或存单号' },
    ])
    await deposited({ deposit_kind: 5, deposit_rate: '0', amount: '0', issuer: null, guarantee_no: null })
  })

  it('covers nothing once its letter has run out and no other stands for it', async () => {
    const db = ground.harness.platform.db
    await sql`update wage_deposit set deleted_at = now()`.execute(db)
    const id = await deposited({ amount: '200' })
    await deposits.step(bureau, id, 'approve')
    const ends = (on: string) => sql`update wage_deposit set to_on = ${on} where id = ${id}`.execute(db)
    const gap = async () => (await deposits.info(labour, id)).gap
    await ends(now)
    expect(Number(await gap())).toBe(0)
    await ends(addDays(now, -1))
    expect(Number(await gap())).toBe(200)
    await deposits.step(bureau, await deposited({ amount: '200' }), 'approve')
    expect(Number(await gap())).toBe(0)
    await sql`update wage_deposit set deleted_at = now()`.execute(db)
  })

  it('is one letter of guarantee, used once', async () => {
    await deposited({ guarantee_no: 'BH-9' })
    expect((await deposits.add(labour, { ...values(), guarantee_no: 'BH-9' })).msg).toMatch(/已登记这个保函号|BH-9已在 .+ 使用/)
  })

  it('is drawn on and made good within ten working days, and whole again when the bureau says so', async () => {
    const id = await deposited()
    await deposits.step(bureau, id, 'approve')
    const complaint = await complained()
    expect((await deposits.step(bureau, id, 'draw', { used: '151', wage_complaint_id: complaint })).msg).toBe(
      '动用金额不能大于保证金额',
    )
    await deposits.step(bureau, id, 'draw', { used: '30', wage_complaint_id: complaint })
    const drawn = await deposits.info(labour, id)
    expect([drawn.gap, String(drawn.supply_due) > addDays(now, 11)]).toEqual(['80.0000', true])
    const voucher = await uploadedFile(ground.harness.platform, labour.id)
    await deposits.step(labour, id, 'supply', { supplied_on: now, voucher })
    await deposits.step(bureau, id, 'approve')
    expect(await deposits.info(labour, id)).toMatchObject({ state: 1, used: null, gap: '50.0000' })
  })

  it('is not given back while a complaint is open', async () => {
    const id = await deposited()
    await deposits.step(bureau, id, 'approve')
    await complained()
    expect((await deposits.step(bureau, id, 'refund', { refund_on: now })).msg).toBe('有未办结欠薪投诉，不能退还')
    await sql`update wage_complaint set deleted_at = now()`.execute(ground.harness.platform.db)
    expect((await deposits.step(bureau, id, 'refund', { refund_on: now })).msg).toBe('')
  })
})

it('after the end of supervision wages are still complained of, deposits given back and the account closed; nothing else is written [D4]', async () => {
  const { harness, project, unit } = ground
  await sql`update bank_account set deleted_at = now() where engineering_id = ${project}`.execute(harness.platform.db)
  const deposit = await make(harness.platform, entityOf('wage_deposit'), {
    engineering_id: project,
    unit_id: unit,
    state: 1,
    used: null,
    issuer: '云州银行',
    guarantee_no: 'BH-END',
  })
  const account = await make(harness.platform, entityOf('bank_account'), { engineering_id: project, account_state: 1 })
  const standing = (library: number) =>
    sql`update engineering set history_type = ${library} where id = ${project}`.execute(harness.platform.db)
  await standing(1)
  const id = await complained()
  expect((await complaints.info(bureau, id)).can).toEqual(expect.arrayContaining(['accept', 'refuse']))
  expect((await complaints.step(bureau, id, 'accept')).msg).toBe('')
  expect((await complaints.step(labour, id, 'answer', { answer: '已结清' })).msg).toBe('')
  expect((await complaints.step(bureau, id, 'close', { close_note: '查无拖欠' })).msg).toBe('')
  expect((await deposits.step(bureau, deposit, 'refund', { refund_on: now })).msg).toBe('')
  const act = (who: Person, name: string, version: number) =>
    call(harness, who, `/api/engineering/bank/pc/${name}`, { id: account, version, note: '工程完工' })
  expect((await act(labour, 'applyClose', 1)).code).toBe(200)
  expect((await act(bureau, 'close', 2)).code).toBe(200)
  expect((await call(harness, labour, '/api/engineering/bank/pc/edit', { id: account, version: 3, pay_bank: '别的' })).msg).toBe(
    '工程已在历史库，仅可查看',
  )
  expect((await deposits.add(labour, { unit_id: unit })).code).not.toBe(200)
  await standing(0)
})
