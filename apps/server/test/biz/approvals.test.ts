import { bizStates } from '@zhujian/domain/biz/biz'
import type { BizCode } from '@zhujian/domain/biz/kind-codes'
import { bizKindDict } from '@zhujian/domain/biz/kind-codes'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { entityOf } from '@zhujian/domain/entities'
import { unitRole } from '@zhujian/domain/reference/unit-dicts'
import { addDays, today } from '@zhujian/model/date'
import { ensureWorkCalendar } from '@zhujian/server/modules/setting/public'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { make, unique } from '../factory'
import { ask, createWorld, freshRow, type World } from '../world'
import { caseOf, checksOf, complaintsOf, newProject, passed, prefillOf, projectRow, rowOf } from './acting'
import { openDesk } from './desk'

/** The eleven approvals: what they know beforehand, what they hold against it, what they write back (D12). */
let world: World
beforeAll(async () => {
  world = await createWorld()
  await ensureWorkCalendar(world.platform)
  await sql`delete from approval_type`.execute(world.platform.db)
  await openDesk(world)
})
afterAll(() => world.close())

const company = (name: string) => make(world.platform, entityOf('unit'), { unit_name: `${name}${unique()}`, areacode: '330106' })
async function party(project: number, role: string): Promise<number> {
  const unit_id = await company(unitRole.labelOf(role))
  await make(world.platform, entityOf('engineering_unit'), {
    engineering_id: project,
    role,
    unit_id,
    unit_name: `${unitRole.labelOf(role)}${unique()}`,
    active: true,
  })
  return unit_id
}
/** A project whose parties are companies of their own. */
async function works(values: Record<string, unknown> = {}) {
  const project = await newProject(world, values)
  await sql`update engineering_unit set active = false where engineering_id = ${project}`.execute(world.platform.db)
  const [jsdw, sgdw, jldw] = [await party(project, 'jsdw'), await party(project, 'sgdw'), await party(project, 'jldw')]
  await sql`update engineering set jsdw = ${jsdw}, sgdw = ${sgdw}, jldw = ${jldw} where id = ${project}`.execute(
    world.platform.db,
  )
  return { project, jsdw, sgdw, jldw }
}
const fieldsOf = async (kind: BizCode, project: number, content: Record<string, unknown>) =>
  (await complaintsOf(world, kind, project, content)).map(({ field, message }) => `${field}: ${message}`)
const monomerOf = (project: number) =>
  freshRow(world.platform, world.here, entityOf('monomer'), world.here.accounts.officer, {
    engineering_id: project,
    state: 11,
    topped_on: null,
    current_part: null,
  })

describe('合同签订备案', () => {
  const signed = (of: { jsdw: number; sgdw: number }, values: Record<string, unknown> = {}) => ({
    contract_type: '301',
    contract_name: '施工总承包合同',
    contract_no: `HT-${unique()}`,
    party_a: of.jsdw,
    party_b: of.sgdw,
    sign_on: today(),
    price: '5000.00',
    safe_fee: '100.00',
    start_on: '2026-03-01',
    end_on: '2027-03-01',
    days: 366,
    ...values,
  })

  test('is filled in from the project', async () => {
    const of = await works({ contract_price: '4800.00', contract_days: 300, safe_fee_total: '96.00' })
    expect(await prefillOf(world, 'qianyue', of.project)).toMatchObject({
      party_a: of.jsdw,
      party_b: of.sgdw,
      price: '4800.00',
      safe_fee: '96.00',
      days: 300,
    })
  })

  test('both sides are parties of the project in the part the contract is about', async () => {
    const of = await works({ total_cost: '9000.00' })
    expect(await fieldsOf('qianyue', of.project, signed(of))).toEqual([])
    expect(await fieldsOf('qianyue', of.project, signed(of, { contract_type: '400', party_b: of.jldw }))).toEqual([])
    const foreign = await company('外来单位')
    const [a, b] = await fieldsOf('qianyue', of.project, signed(of, { party_a: foreign, party_b: foreign }))
    expect(a).toMatch(/^party_a: 应为本工程的建设单位/)
    expect(b).toMatch(/^party_b: 应为本工程的施工单位/)
    expect(await fieldsOf('qianyue', of.project, signed(of, { contract_type: '302' }))).toEqual([
      expect.stringMatching(/^party_a: 应为本工程的施工单位/),
      'party_b: 本工程没有登记专业分包，请先办理变更告知',
    ])
  })

  test('the price stays within the total cost, whatever was typed', async () => {
    const of = await works({ total_cost: '5000.00' })
    expect(await fieldsOf('qianyue', of.project, signed(of, { price: '5000.00' }))).toEqual([])
    expect(await fieldsOf('qianyue', of.project, signed(of, { price: '1000000000.00' }))).toEqual([
      'price: 合同价大于登记的工程总造价 5000.00 万元；总造价有误的先办理变更告知',
    ])
  })

  test('the fee for safe and civilised works is no less than what was prepaid of it', async () => {
    const of = await works({ total_cost: '9000.00', safe_fee_prepaid: '40.00' })
    const said = async (safe_fee: string, more: object = {}) => fieldsOf('qianyue', of.project, signed(of, { safe_fee, ...more }))
    expect(await said('40.00')).toEqual([])
    expect(await said('39.99')).toEqual(['safe_fee: 已预付 40.00 万元，安全文明施工费总额不能少于它'])
    expect(await said('39.99', { contract_type: '400', party_b: of.jldw })).toEqual([])
  })

  test('a term that a registration may have is taken: it differs from its dates by the set days at most, not by one more', async () => {
    const of = await works()
    const said = async (days: number) => fieldsOf('qianyue', of.project, signed(of, { days }))
    expect(await said(366 - 30)).toEqual([])
    expect(await said(366 + 30)).toEqual([])
    expect(await said(366 - 31)).toEqual(['days: 按起止日期应为 366 天，相差 31 天，请核对'])
    expect(await said(366 + 31)).toEqual(['days: 按起止日期应为 366 天，相差 31 天，请核对'])
  })

  test('a contract number is used once', async () => {
    const [of, other] = [await works(), await works()]
    const content = signed(of)
    await passed(world, 'qianyue', of.project, content, 'section_chief')
    expect(await fieldsOf('qianyue', other.project, signed(other, { contract_no: content.contract_no }))).toEqual([
      expect.stringMatching(/^contract_no: HT-\d+已在 T-\d+ 使用$/),
    ])
  })

  test('writes price, days and number into the project and its party', async () => {
    const of = await works({ contract_price: '4800.00', total_cost: '9000.00', safe_fee_prepaid: null })
    const content = signed(of)
    await passed(world, 'qianyue', of.project, content, 'section_chief')
    expect(await projectRow(world, of.project)).toMatchObject({
      contract_price: '5000.00',
      contract_days: 366,
      safe_fee_total: '100.00',
      plan_kg_time: '2026-03-01',
      plan_jg_time: '2027-03-01',
    })
    const { rows } =
      await sql`select contract_no, price from engineering_unit where engineering_id = ${of.project} and unit_id = ${of.sgdw}`.execute(
        world.platform.db,
      )
    expect(rows).toEqual([{ contract_no: content.contract_no, price: '5000.00' }])
  })

  test('the contract of the supervisor leaves price and days of the project alone', async () => {
    const of = await works({ contract_price: '4800.00', contract_days: 300 })
    await passed(
      world,
      'qianyue',
      of.project,
      signed(of, { contract_type: '400', party_b: of.jldw, price: '60.00' }),
      'section_chief',
    )
    expect(await projectRow(world, of.project)).toMatchObject({ contract_price: '4800.00', contract_days: 300 })
  })
})

describe('工资保证金备案', () => {
  const deposit = (unit_id: number, values: Record<string, unknown> = {}) => ({
    unit_id,
    contract_price: '5000.00',
    deposit_kind: 3,
    rate: '2.00',
    amount: '100.00',
    issuer: '担保公司',
    guarantee_no: `BH-${unique()}`,
    from_on: today(),
    to_on: addDays(today(), 400),
    no_arrears: true,
    ...values,
  })

  test('starts from the registered price, contractor and account', async () => {
    const of = await works({ contract_price: '5000.00' })
    const account = await freshRow(world.platform, world.here, entityOf('bank_account'), world.here.accounts.contractor, {
      engineering_id: of.project,
      account_state: 1,
    })
    expect(await prefillOf(world, 'gzbx', of.project)).toMatchObject({
      unit_id: of.sgdw,
      contract_price: '5000.00',
      amount: '100.00',
      bank_account_id: account,
    })
  })

  test('is held against the registered price and the general contractor', async () => {
    const of = await works({ contract_price: '5000.00' })
    expect(await fieldsOf('gzbx', of.project, deposit(of.sgdw))).toEqual([])
    expect(await fieldsOf('gzbx', of.project, deposit(of.jldw, { contract_price: '10.00' }))).toEqual([
      expect.stringMatching(/^unit_id: 应为本工程的施工单位/),
      'contract_price: 登记的合同价为 5000.00 万元，填写的为 10.00 万元；合同价有变的，先办理合同签订备案',
    ])
  })

  test('writes the deposit into the wage account; the letter of guarantee serves no second project', async () => {
    const [of, other] = [await works({ contract_price: '5000.00' }), await works({ contract_price: '5000.00' })]
    const account = await freshRow(world.platform, world.here, entityOf('bank_account'), world.here.accounts.contractor, {
      engineering_id: of.project,
      account_state: 1,
    })
    const content = deposit(of.sgdw)
    await passed(world, 'gzbx', of.project, content, 'officer')
    expect(await rowOf(world, 'bank_account', account)).toMatchObject({
      deposit_kind: 3,
      deposit_amount: '100.00',
      deposit_rate: '2.00',
      deposit_to: content.to_on,
    })
    const { rows } = await sql`select state, amount, should, gap, guarantee_no from wage_deposit
      where engineering_id = ${of.project}`.execute(world.platform.db)
    const kept = { state: 1, amount: '100.0000', should: '100.0000', gap: '0.0000', guarantee_no: content.guarantee_no }
    expect(rows).toEqual([kept])
    expect(await fieldsOf('gzbx', other.project, deposit(other.sgdw, { guarantee_no: content.guarantee_no }))).toEqual([
      expect.stringMatching(/^guarantee_no: BH-\d+已在 T-\d+ 使用$/),
    ])
  })
})

describe('acceptance of parts', () => {
  test('验槽 holds the depth against the registered one and moves the works on', async () => {
    const project = await newProject(world, { pit_depth: '8.50', progress_stage: 1 })
    const monomer_id = await monomerOf(project)
    const content = { monomer_id, place: '基槽', layer: '③ 粉质黏土', pit_depth: '8.50' }
    expect(await prefillOf(world, 'ycsq', project)).toMatchObject({ monomer_id, pit_depth: '8.50' })
    expect(await fieldsOf('ycsq', project, content)).toEqual([])
    expect(await fieldsOf('ycsq', project, { ...content, pit_depth: '8.51' })).toEqual([
      'pit_depth: 大于登记的基坑最大深度 8.50 m，请核对；设计有变的先办理变更告知',
    ])
    await passed(world, 'ycsq', project, content, 'officer')
    expect(await rowOf(world, 'monomer', monomer_id)).toMatchObject({ current_part: '基槽验收合格' })
    expect((await projectRow(world, project)).progress_stage).toBe(2)
  })

  test('主体专项验收 writes the topping-out; the stage of the works never goes back', async () => {
    const project = await newProject(world, { progress_stage: 5 })
    const [one, two] = [await monomerOf(project), await monomerOf(project)]
    await passed(world, 'ztzx', project, { monomer_id: one, place: '1#楼', topped_on: today() }, 'officer')
    expect(await rowOf(world, 'monomer', one)).toMatchObject({ current_part: '主体结构验收合格', topped_on: today() })
    expect(await rowOf(world, 'monomer', two)).toMatchObject({ current_part: null, topped_on: null })
    expect((await projectRow(world, project)).progress_stage).toBe(5)
  })

  test('the same part of the same building is not applied for twice, another one is', async () => {
    const project = await newProject(world)
    const monomer_id = await monomerOf(project)
    await caseOf(world, 'jcys', project, { monomer_id, place: 'A 区', part: 'base' })
    expect(await fieldsOf('jcys', project, { monomer_id, place: 'A 区', part: 'base' })).toEqual([
      expect.stringContaining('正在审批'),
    ])
    expect(await fieldsOf('jcys', project, { monomer_id, place: 'B 区', part: 'base' })).toEqual([])
  })

  test('a part that was accepted is not accepted once more; another of the same division is told of it', async () => {
    const project = await newProject(world)
    const monomer_id = await monomerOf(project)
    await caseOf(world, 'jcys', project, { monomer_id, place: '1# 楼基础', part: 'base' }, bizStates.code('passed'))
    const asked = (more: Record<string, unknown>) => ({ monomer_id, place: '1#楼基础', part: 'base', ...more })
    expect(await fieldsOf('jcys', project, asked({}))).toEqual([expect.stringContaining('已经验收合格')])
    expect(await fieldsOf('jcys', project, asked({ part: 'underground' }))).toEqual([])
    const checks = await checksOf(world, 'jcys', project, asked({ place: '2 区' }))
    expect(checks.find(({ label }) => label === '同一分部的验收')).toMatchObject({
      result: 'warn',
      text: expect.stringMatching(/已有 1# 楼基础（.+） 验收合格/),
    })
    await caseOf(world, 'jcys', project, { monomer_id, place: '整幢基础', part: 'base' })
    const again = await checksOf(world, 'jcys', project, asked({ place: '2 区' }))
    expect(again.find(({ label }) => label === '同一分部的验收')?.text).toMatch(/另有 整幢基础（.+） 正在审批/)
  })

  test('a rate of passing at first inspection under 80 % is told to whoever examines', async () => {
    const project = await newProject(world)
    const told = async (kind: 'jcys' | 'ztzx', pass_rate: string) =>
      (await checksOf(world, kind, project, { pass_rate })).map(({ result, text }) => [result, text])
    for (const kind of ['jcys', 'ztzx'] as const) {
      expect(await told(kind, '80')).toEqual([])
      expect(await told(kind, '79.99')).toEqual([['warn', expect.stringContaining('一次验收合格率 79.99% 低于 80%')]])
    }
  })

  test('主体认证 is tested by the testing company of the project, with a report of its own', async () => {
    const project = await newProject(world)
    const monomer_id = await monomerOf(project)
    const content = { monomer_id, test_unit: await company('检测'), report_no: `JC-${unique()}` }
    await sql`update engineering_unit set active = false where engineering_id = ${project} and role = 'testing'`.execute(
      world.platform.db,
    )
    expect(await fieldsOf('ztrz', project, content)).toEqual(['test_unit: 本工程没有登记检测单位，请先办理变更告知'])
    const test_unit = await party(project, 'testing')
    expect(await fieldsOf('ztrz', project, { ...content, test_unit })).toEqual([])
    await passed(world, 'ztrz', project, { ...content, test_unit }, 'section_chief')
    expect(await fieldsOf('ztrz', project, { ...content, test_unit })).toEqual([expect.stringMatching(/^report_no: .*已在/)])
  })
})

describe('安全文明措施费', () => {
  const fee = (values: Record<string, unknown> = {}) => ({
    stage: 1,
    period: 1,
    fee_total: '100.00',
    paid_fee: '0.00',
    used_fee: '0.00',
    apply_fee: '50.00',
    ...values,
  })

  test('total, paid and period are those on record', async () => {
    const project = await newProject(world, { safe_fee_total: '100.00', safe_fee_prepaid: '10.00', total_cost: '9000.00' })
    expect(await prefillOf(world, 'aqwm', project)).toMatchObject({
      period: 1,
      fee_total: '100.00',
      paid_fee: '10.00',
      apply_fee: '40.00',
    })
    expect(await fieldsOf('aqwm', project, fee({ paid_fee: '10.00', apply_fee: '40.00' }))).toEqual([])
    expect(await fieldsOf('aqwm', project, fee({ fee_total: '200.00', period: 2 }))).toEqual([
      'period: 已办成 0 期，本次应为第 1 期',
      'fee_total: 登记的安全文明施工费为 100.00 万元，填写的为 200.00 万元；有变的先办理合同签订备案',
      'paid_fee: 登记的累计已拨付为 10.00 万元，填写的为 0.00 万元',
    ])
  })

  test('is compared with the record at once, beside whatever else is missing from what was handed in', async () => {
    const project = await newProject(world, { safe_fee_total: '100.00', safe_fee_prepaid: '10.00', total_cost: '9000.00' })
    const answer = await ask(world, world.here.tokens.contractor, 'POST', bizApi.submit, {
      kind: 'aqwm',
      engineering_id: project,
      title: '安全文明措施费',
      content: { ...fee({ fee_total: '200.00' }), progress: '' },
      checklist: {},
    })
    const told = Object.fromEntries((answer.data.fields ?? []).map(({ field, message }) => [field, message]))
    expect(Object.keys(told)).toEqual(expect.arrayContaining(['progress', 'items', 'item_plan', 'fee_total', 'paid_fee']))
    expect(told.fee_total).toContain('登记的安全文明施工费为 100.00 万元，填写的为 200.00 万元')
  })

  test('a record that changed after the application stops the last approval, with both figures', async () => {
    const project = await newProject(world, { safe_fee_total: '120.00', safe_fee_prepaid: null, total_cost: '9000.00' })
    expect(await checksOf(world, 'aqwm', project, fee())).toMatchObject([{ result: 'block' }])
    await expect(passed(world, 'aqwm', project, fee(), 'officer')).rejects.toThrow(
      '登记的安全文明施工费为 120.00 万元，填写的为 100.00 万元',
    )
    expect((await projectRow(world, project)).safe_fee_prepaid).toBeNull()
  })

  test('what is granted is added up', async () => {
    const project = await newProject(world, { safe_fee_total: '100.00', safe_fee_prepaid: null, total_cost: '9000.00' })
    await passed(world, 'aqwm', project, fee(), 'officer')
    expect((await projectRow(world, project)).safe_fee_prepaid).toBe('50.00')
    expect(await prefillOf(world, 'aqwm', project)).toMatchObject({ period: 2, paid_fee: '50.00' })
  })
})

test('消防竣工验收 is held against the registered size and the day of acceptance', async () => {
  const project = await newProject(world, {
    build_area: '20000.00',
    max_height: '54.00',
    max_floor_up: 18,
    completed_on: '2026-10-01',
    state: 14,
  })
  expect(await prefillOf(world, 'xfjg', project)).toMatchObject({
    area: '20000.00',
    height: '54.00',
    floor_up: 18,
    accept_on: '2026-10-01',
  })
  const content = { area: '20000.00', height: '54.00', floor_up: 18, accept_on: '2026-10-01' }
  expect(await fieldsOf('xfjg', project, content)).toEqual([])
  const wrong = await fieldsOf('xfjg', project, { area: '20000.01', height: '54.01', floor_up: 19, accept_on: '2026-10-02' })
  expect(wrong.map((each) => each.split(':')[0])).toEqual(['area', 'height', 'floor_up', 'accept_on'])
})

test('消防临建 and 市政处置 end with the contract and begin today', async () => {
  const project = await newProject(world, { plan_jg_time: '2027-01-01' })
  expect(await fieldsOf('xflj', project, { use_to: addDays('2027-01-01', 180) })).toEqual([])
  expect(await fieldsOf('xflj', project, { use_to: addDays('2027-01-01', 181) })).toEqual([
    expect.stringContaining('use_to: 合同竣工日期为 2027-01-01'),
  ])
  expect(await fieldsOf('szcz', project, { act: 1, place: '路口', from_on: today() })).toEqual([])
  expect(await fieldsOf('szcz', project, { act: 1, place: '路口', from_on: addDays(today(), -1) })).toEqual([
    'from_on: 开始日期不能早于今天',
  ])
})

test('every kind takes a form that is not filled in yet: it is told with the rest what is wrong', async () => {
  const { project } = await works({ state: 1 })
  for (const kind of bizKindDict.codes as readonly BizCode[]) {
    await complaintsOf(world, kind, project, {})
    await checksOf(world, kind, project, {})
  }
})
