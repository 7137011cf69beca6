import { entityOf } from '@zhujian/domain/entities'
import { addDays, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { make, unique } from '../factory'
import { person } from '../project/stage'
import { createWorld, freshRow, uploadedFile, type World } from '../world'

const SHEET = '/api/salary/salary_sheet/pc'
const ITEM = '/api/salary/salary_item/pc'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const site = () => person(world, world.here, 'site')
const contractor = () => person(world, world.here, 'contractor')

/** A project with a team of so many, on the site all through March, and one who had left before. */
async function crew(size: number) {
  const { platform, here } = world
  const engineering_id = await freshRow(platform, here, entityOf('engineering'), here.accounts.contractor, { state: 1 })
  const at = { engineering_id, unit_id: here.unit }
  const team_id = await make(platform, entityOf('team'), { ...at, name: `钢筋班${unique()}` }, here.refs)
  const enrol = (values: Record<string, unknown>) =>
    make(platform, entityOf('worker'), { ...at, team_id, enter_status: 1, ...values }, here.refs)
  const workers: number[] = []
  for (let n = 0; n < size; n++) workers.push(await enrol({ enter_on: '2026-03-02', exit_on: null }))
  await enrol({ enter_on: '2026-01-05', exit_on: '2026-02-27' })
  await enrol({ enter_on: '2026-04-01', exit_on: null })
  return { engineering_id, team_id, workers }
}
type Crew = Awaited<ReturnType<typeof crew>>

const sheetOf = ({ engineering_id, team_id }: Crew, values: Record<string, unknown> = {}) => ({
  engineering_id,
  team_id,
  unit_id: world.here.unit,
  title: `三月工资${unique()}`,
  ym: '2026-03',
  people: 2,
  ...values,
})
/** 公示期满。 */
const wait = (id: unknown) =>
  sql`update salary_sheet set public_to = current_date - 1 where id = ${id}`.execute(world.platform.db)
const fieldsOf = ({ data }: Awaited<ReturnType<ReturnType<typeof site>['post']>>) => (data.fields ?? []).map(({ field }) => field)

async function line(of: Crew, sheet_id: unknown, at: number, payable: string, more: Record<string, unknown> = {}) {
  const values = {
    sheet_id,
    worker_id: of.workers[at],
    worker_name: '张三',
    ym: '2026-03',
    days: '22',
    price: '260',
    payable,
    card_no: `62220212020${String(of.workers[at]).padStart(8, '0')}`,
    ...more,
  }
  return site().post(`${ITEM}/add`, { engineering_id: of.engineering_id, ...values })
}

describe('a wage sheet agrees with the roll and with its lines', () => {
  it('names no more people than were enrolled in the team that month, on the field', async () => {
    const of = await crew(2)
    const refused = await site().post(`${SHEET}/add`, sheetOf(of, { people: 3 }))
    expect(refused.data.fields).toEqual([
      { field: 'people', message: '当月该班组实名登记在场的有 2 人，填写的人数为 3 人；未登记的先办实名登记' },
    ])
    const saved = await site().post(`${SHEET}/add`, sheetOf(of))
    expect([saved.code, saved.msg]).toEqual([200, ''])
    const raised = await site().post(`${SHEET}/edit`, { id: saved.data.id, version: saved.data.version, people: 40 })
    expect(fieldsOf(raised)).toEqual(['people'])
    const earlier = await site().post(`${SHEET}/edit`, { id: saved.data.id, version: saved.data.version, ym: '2025-12' })
    expect(fieldsOf(earlier)).toEqual(['people'])
  })

  it('who entered again later was there in the month of his attendance', async () => {
    const of = await crew(1)
    const again = await make(
      world.platform,
      entityOf('worker'),
      { engineering_id: of.engineering_id, unit_id: world.here.unit, team_id: of.team_id, enter_on: '2026-05-06', exit_on: null },
      world.here.refs,
    )
    expect(fieldsOf(await site().post(`${SHEET}/add`, sheetOf(of)))).toEqual(['people'])
    await make(
      world.platform,
      entityOf('attendance_day'),
      { engineering_id: of.engineering_id, worker_id: again, day_on: '2026-03-09', result: 1, hours: '8' },
      world.here.refs,
    )
    expect((await site().post(`${SHEET}/add`, sheetOf(of))).msg).toBe('')
  })

  it('is not sent round while its totals are not those of its lines; what was paid is the sum of what each was paid', async () => {
    const of = await crew(2)
    const { id, version } = (await site().post(`${SHEET}/add`, sheetOf(of))).data
    expect((await line(of, id, 0, '6000.00', { deduct: '100', advance: '900', paid: '5000.01' })).data.fields?.[0]).toEqual({
      field: 'paid',
      message: '实发工资不能大于应发减扣款、预支的 5000.00 元',
    })
    expect((await line(of, id, 0, '6000.00', { deduct: '100', advance: '900', paid: '5000.00' })).msg).toBe('')
    const send = { id, step: 'send', version }
    const short = await site().post(`${SHEET}/examine`, send)
    expect(short.data.fields).toEqual([{ field: 'people', message: '明细有 1 人，填写的人数为 2 人' }])
    expect(short.msg).toContain('明细有 1 人')
    expect((await line(of, id, 1, '5400.50', { paid: '5400.50' })).msg).toBe('')
    let at = Number(version)
    const photo = await uploadedFile(world.platform, contractor().account)
    for (const [who, step, more] of [
      [site(), 'send', {}],
      [site(), 'submit', { signed_file: await uploadedFile(world.platform, site().account) }],
      [contractor(), 'publicise', { publicity_img: photo }],
      [contractor(), 'pay', {}],
    ] as const) {
      if (step === 'pay') await wait(id)
      if (step === 'publicise') {
        const unsaid = await who.post(`${SHEET}/examine`, { id, step, version: at, ...more })
        expect(unsaid.msg).toBe(
          '还有 1 人的应发与出勤、单价不相称，或者有扣款，请在工资明细里逐人说明——张三：扣款 100.00 元，请写明事由',
        )
        await sql`update salary_item set explain = '丢失工具，按协议扣款' where sheet_id = ${id} and deduct > 0`.execute(
          world.platform.db,
        )
      }
      const done = await who.post(`${SHEET}/examine`, { id, step, version: at, ...more })
      expect([step, done.msg]).toEqual([step, ''])
      at = Number(done.data.version)
    }
    const receipt_file = await uploadedFile(world.platform, contractor().account)
    const finish = (paid: string, more: Record<string, unknown> = { receipt_file }) =>
      contractor().post(`${SHEET}/examine`, { id, step: 'finish', version: at, paid, ...more })
    // 银行代发的，凭银行的回单（保障农民工工资支付条例第三十一条）。
    expect(fieldsOf(await finish('10400.50', {}))).toEqual(['receipt_file'])
    expect((await finish('10400.49')).data.fields).toEqual([
      { field: 'paid', message: '明细实发合计 10400.50 元，填写的实发合计为 10400.49 元' },
    ])
    expect((await finish('10400.50')).msg).toBe('')
    const { rows } = await sql<{ state: number }>`select state from salary_sheet where id = ${id}`.execute(world.platform.db)
    expect(rows[0]?.state).toBe(1)
  })

  it('adds up what is due from its lines and takes no typed total; no more is paid than is due', async () => {
    const of = await crew(2)
    const { id, version } = (await site().post(`${SHEET}/add`, sheetOf(of, { payable: '99999.00' }))).data
    const total = async () => {
      const { data } = await site().get(`${SHEET}/info`, { id })
      return [data['payable'], data['withheld'], data['due']]
    }
    expect(await total()).toEqual(['0.00', '0.00', '0.00'])
    const first = (await line(of, id, 0, '5720.00', { advance: '720' })).data
    await line(of, id, 1, '5720.50')
    expect(await total()).toEqual(['11440.50', '720.00', '10720.50'])
    await site().post(`${SHEET}/edit`, { id, version, payable: '1.00' })
    await site().post(`${ITEM}/edit`, { id: first.id, version: first.version, payable: '5700.00' })
    expect(await total()).toEqual(['11420.50', '720.00', '10700.50'])
    const rows = (await site().get(`${SHEET}/getList`, { engineering_id: of.engineering_id, sort: '-payable' })).data.rows ?? []
    expect(rows.map((row) => row['payable'])).toEqual(['11420.50'])
    await sql`update salary_sheet set state = 13 where id = ${id}`.execute(world.platform.db)
    const now = Number((await site().get(`${SHEET}/info`, { id })).data.version)
    const failed = await contractor().post(`${SHEET}/examine`, { id, step: 'fail', version: now, paid: '10700.51' })
    expect(failed.data.fields).toEqual([{ field: 'paid', message: '实发合计不能大于应代发合计 10700.50 元' }])
  })

  it('lists who was there that month, by his own name, for no more days than it has', async () => {
    const of = await crew(2)
    const { id } = (await site().post(`${SHEET}/add`, sheetOf(of))).data
    const told = async (more: Record<string, unknown>) =>
      (await line(of, id, 0, '6000.00', more)).data.fields?.map(({ field, message }) => `${field}：${message}`)
    expect(await told({ days: '31.5' })).toEqual(['days：张三 2026-03 出勤 31.5 天，该月只有 31 天'])
    expect(await told({ worker_name: '李四' })).toEqual(['worker_name：与实名登记的姓名“张三”不一致'])
    expect((await told({ ym: '2026-02' }))?.[0]).toBe('ym：张三：所属工资表是 2026-03 的，明细的月份须一致')
    const enrolled = async (values: Record<string, unknown>) =>
      make(
        world.platform,
        entityOf('worker'),
        { engineering_id: of.engineering_id, unit_id: world.here.unit, ...values },
        world.here.refs,
      )
    const late = await enrolled({ enter_on: '2026-04-01', exit_on: null })
    expect(await told({ worker_id: late })).toEqual(['worker_id：张三 2026-04-01 才进场，不能列入 2026-03 的工资'])
    const gone = await enrolled({ enter_on: '2026-01-01', exit_on: '2026-02-28' })
    expect(await told({ worker_id: gone })).toEqual(['worker_id：张三已于 2026-02-28 退场，不能列入 2026-03 的工资'])
    // What is paid later for a month in which he was there.
    expect(await told({ worker_id: gone, is_back: true })).toEqual(['back_ym：补发的请填写补发月份'])
    expect(await told({ worker_id: gone, is_back: true, back_ym: '2026-02' })).toBeUndefined()
    const other = await enrolled({ unit_id: world.here.units.labour, enter_on: '2026-01-01', exit_on: null })
    expect(await told({ worker_id: other })).toEqual(['worker_id：张三不是编制单位的人员，不能列入这张工资表'])
    expect(await told({ days: '30' })).toBeUndefined()
  })

  it('has nobody on two sheets of one month, but for what is paid later', async () => {
    const of = await crew(1)
    const first = (await site().post(`${SHEET}/add`, sheetOf(of, { people: 1 }))).data
    expect((await line(of, first.id, 0, '6000.00', {})).msg).toBe('')
    const second = (await site().post(`${SHEET}/add`, sheetOf(of, { people: 1, title: `另一张${unique()}` }))).data
    const twice = await line(of, second.id, 0, '6000.00', {})
    expect(twice.data.fields?.[0]?.message).toMatch(/^张三 2026-03 的工资已列在“.*”；补发的请勾选补发并写明月份$/)
    expect((await line(of, second.id, 0, '600.00', { is_back: true, back_ym: '2026-03' })).msg).toBe('')
  })

  it('is of a team of the company that draws it up', async () => {
    const of = await crew(2)
    const other = await make(
      world.platform,
      entityOf('team'),
      { engineering_id: of.engineering_id, unit_id: world.here.units.labour, name: `劳务班${unique()}` },
      world.here.refs,
    )
    expect(fieldsOf(await site().post(`${SHEET}/add`, sheetOf(of, { team_id: other })))).toEqual(['team_id'])
  })

  it('is not handed to the bank for more than the account holds; what nobody earns is pointed out', async () => {
    const of = await crew(1)
    const { platform, here } = world
    const { id, version } = (await site().post(`${SHEET}/add`, sheetOf(of, { people: 1 }))).data
    const told = { deduct: '0.01', explain: '年终一并结算，扣工具款' }
    expect((await line(of, id, 0, '100000.01', told)).msg).toBe('')
    const bank = await make(
      platform,
      entityOf('bank_account'),
      { engineering_id: of.engineering_id, account_state: 1, balance: '99999.99' },
      here.refs,
    )
    let at = Number(version)
    const photo = await uploadedFile(platform, contractor().account)
    const step = async (who: ReturnType<typeof site>, name: string, more: Record<string, unknown> = {}) => {
      const done = await who.post(`${SHEET}/examine`, { id, step: name, version: at, ...more })
      at = Number(done.data.version ?? at)
      return done.msg
    }
    expect(await step(site(), 'send')).toBe('')
    const { rows } = await sql<{ body: string }>`select body from message where account_id = ${site().account}
      and title = '工资明细金额异常，请核对' order by id`.execute(platform.db)
    expect(rows.at(-1)?.body).toContain('张三 100000.01 元，一人一月应发超过 100,000 元，请核对；扣款 0.01 元，请写明事由')
    expect(await step(site(), 'submit')).toBe('该选项为必填项')
    expect(await step(site(), 'submit', { signed_file: await uploadedFile(platform, site().account) })).toBe('')
    expect(await step(contractor(), 'publicise', { publicity_img: photo })).toBe('')
    await wait(id)
    expect(await step(contractor(), 'pay')).toBe(
      '专户余额 99999.99 元，本次须代发 100000.00 元，还差 0.01 元；请建设单位拨付人工费并更新专户余额后再提交',
    )
    await sql`update bank_account set balance = 100000 where id = ${bank}`.execute(platform.db)
    expect(await step(contractor(), 'pay')).toBe('')
  })

  it('marks the line whose wages are not the days at the price, for everybody who reads it, the wage bureau too', async () => {
    const of = await crew(2)
    const { id, version } = (await site().post(`${SHEET}/add`, sheetOf(of))).data
    const fair = await line(of, id, 0, '5720.00')
    const meagre = await line(of, id, 1, '260.00')
    const bureau = person(world, world.here, 'hrss')
    const note = '按“22.0 天 × 260.00 元”应为 5720.00 元，应发少 5460.00 元，请核对'
    const rows = (await bureau.get(`${ITEM}/getList`, { sheet_id: id })).data.rows ?? []
    expect(new Map(rows.map((row) => [row.id, row['pay_note']]))).toEqual(
      new Map([
        [fair.data.id, null],
        [meagre.data.id, note],
      ]),
    )
    expect((await bureau.get(`${SHEET}/info`, { id })).data).toMatchObject({ doubts: 1 })
    expect((await site().post(`${SHEET}/examine`, { id, step: 'send', version })).msg).toBe('')
    const told = await sql<{ body: string }>`select body from message where account_id = ${site().account}
      and title = '工资明细金额异常，请核对' and path like ${`%id=${String(id)}`}`.execute(world.platform.db)
    expect(told.rows.map(({ body }) => body)).toEqual([expect.stringContaining(`张三 260.00 元，${note}`)])
    expect((await bureau.get(`${ITEM}/getList`, { sheet_id: id, view: 'doubtful' })).data.total).toBe(1)
  })

  it('is taken back by who handed it in until the contractor has judged it, and is nobody’s turn then', async () => {
    const of = await crew(1)
    const added = (await site().post(`${SHEET}/add`, sheetOf(of, { people: 1 }))).data
    expect((await line(of, added.id, 0, '5720.00')).msg).toBe('')
    let at = Number(added.version)
    const step = async (who: ReturnType<typeof site>, name: string, more: Record<string, unknown> = {}) => {
      const done = await who.post(`${SHEET}/examine`, { id: added.id, step: name, version: at, ...more })
      at = Number(done.data.version ?? at)
      return done.msg
    }
    const handIn = async () => {
      expect(await step(site(), 'send')).toBe('')
      expect(await step(site(), 'submit', { signed_file: await uploadedFile(world.platform, site().account) })).toBe('')
    }
    await handIn()
    const clerk = person(world, world.here, 'site_labour')
    expect(await step(clerk, 'withdraw')).toBe('撤回由提交人办理，别人不能代办')
    const turns = async () =>
      (
        await sql<{ act: string }>`select act from turn where entity = 'salary_sheet' and row_id = ${added.id}`.execute(
          world.platform.db,
        )
      ).rows.map(({ act }) => act)
    expect(await turns()).toEqual(['salary_sheet.publicise'])
    expect(await step(site(), 'withdraw')).toBe('')
    expect(await turns()).toEqual([])
    const edited = await site().post(`${SHEET}/edit`, { id: added.id, version: at, title: `改过的${unique()}` })
    at = Number(edited.data.version)
    await handIn()
    expect(
      await step(contractor(), 'publicise', { publicity_img: await uploadedFile(world.platform, contractor().account) }),
    ).toBe('')
    expect(await step(site(), 'withdraw')).toBe('工资表当前为“公示中”，不能撤回')
  })

  it('is not handed to the bank for what another sheet on its way there takes', async () => {
    const of = await crew(2)
    const { platform, here } = world
    const at = { engineering_id: of.engineering_id }
    await make(platform, entityOf('bank_account'), { ...at, account_state: 1, balance: '9000' }, here.refs)
    const publicised = async (worker: number) => {
      const { id, version } = (await site().post(`${SHEET}/add`, sheetOf(of, { people: 1 }))).data
      expect((await line(of, id, worker, '5720.00')).msg).toBe('')
      await sql`update salary_sheet set state = 12 where id = ${id}`.execute(platform.db)
      return { id, version, step: 'pay' }
    }
    const [first, second] = [await publicised(0), await publicised(1)]
    expect((await contractor().post(`${SHEET}/examine`, first)).msg).toBe('')
    expect((await contractor().post(`${SHEET}/examine`, second)).msg).toBe(
      '专户余额 9000.00 元，本次须代发 5720.00 元，另有 1 张工资表正在代发 5720.00 元，还差 2440.00 元；请建设单位拨付人工费并更新专户余额后再提交',
    )
    await sql`update salary_sheet set state = 1 where id = ${first.id}`.execute(platform.db)
    expect((await contractor().post(`${SHEET}/examine`, second)).msg).toBe('')
  })

  it('stays publicised for its days before the bank is given it, and the contractor is awaited as of then (保障农民工工资支付条例第三十一条)', async () => {
    const of = await crew(1)
    const { id, version } = (await site().post(`${SHEET}/add`, sheetOf(of, { people: 1 }))).data
    expect((await line(of, id, 0, '5720.00')).msg).toBe('')
    await sql`update salary_sheet set state = 0 where id = ${id}`.execute(world.platform.db)
    const photo = await uploadedFile(world.platform, contractor().account)
    const publicise = { id, version, step: 'publicise', publicity_img: photo }
    const { data } = await contractor().post(`${SHEET}/examine`, publicise)
    const [last, first] = [addDays(today(), 5), addDays(today(), 6)]
    const pay = () => contractor().post(`${SHEET}/examine`, { id, version: data.version, step: 'pay' })
    expect((await pay()).msg).toBe(
      `工资表公示至 ${last}，${first} 起可以提交银行代发（保障农民工工资支付条例第三十一条及本地公示期规定）`,
    )
    const { rows } = await sql<{ due_on: string }>`select due_on::text as due_on from turn
      where entity = 'salary_sheet' and act = 'salary_sheet.pay' and row_id = ${id}`.execute(world.platform.db)
    expect(rows.map(({ due_on }) => due_on >= addDays(first, 4))).toEqual([true])
    await wait(id)
    expect((await pay()).msg).toBe('')
  })

  it('is not given to the bank while somebody on it has no card, and is sent back for it (保障农民工工资支付条例第三十一条)', async () => {
    const of = await crew(2)
    const { id, version } = (await site().post(`${SHEET}/add`, sheetOf(of))).data
    for (const at of [0, 1]) expect((await line(of, id, at, '5720.00', at === 0 ? { card_no: null } : {})).msg).toBe('')
    await sql`update salary_sheet set state = 12 where id = ${id}`.execute(world.platform.db)
    expect((await contractor().post(`${SHEET}/examine`, { id, version, step: 'pay' })).msg).toBe(
      '张三没有工资卡号，银行不能代发到本人账户；请退回修改，由编制单位在工资明细补填（保障农民工工资支付条例第三十一条）',
    )
    const back = { id, version, step: 'return', reject_reason: '张三没有工资卡号' }
    expect((await contractor().post(`${SHEET}/examine`, back)).msg).toBe('')
  })
})

describe('a reference to a company that the caller may not act for', () => {
  it('is refused on its field', async () => {
    const { platform, here } = world
    const of = await crew(1)
    const other = await make(platform, entityOf('unit'), { unit_name: `云州劳务${unique()}`, status: 'normal' })
    const part = { engineering_id: of.engineering_id, unit_id: other, unit_name: '云州劳务', role: 'specialty', active: true }
    await sql`delete from engineering_unit where engineering_id = ${of.engineering_id} and role = 'specialty'`.execute(
      platform.db,
    )
    await make(platform, entityOf('engineering_unit'), part, here.refs)
    const labour = person(world, here, 'labour')
    const refused = await labour.post(`${SHEET}/add`, sheetOf(of, { unit_id: other, team_id: null }))
    expect(refused.data.fields).toEqual([{ field: 'unit_id', message: '只能选本单位的' }])
  })
})
