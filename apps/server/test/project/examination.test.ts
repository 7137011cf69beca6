import { entityOf } from '@zhujian/domain/entities'
import { filesToPayload } from '@zhujian/domain/project/wizard-files'
import { qualLevel } from '@zhujian/domain/reference/unit-dicts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { make, unique } from '../factory'
import { createWorld, uploadedFile, type World } from '../world'
import { completeDraft, type Draft, PC, type Person, person, submitted } from './stage'

let world: World
let owner: Person
let intake: Person
beforeAll(async () => {
  world = await createWorld()
  owner = person(world, world.here, 'owner')
  intake = person(world, world.here, 'intake')
})
afterAll(() => world.close())

interface Check {
  field: string
  message: string
  clause: string
  severity: string
}
interface Change {
  part: string
  title: string
  kind: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}
interface File {
  id: number
  item_code: string
  status: number
  reason: string | null
}

async function firm(values: Record<string, unknown>, quals: readonly Record<string, unknown>[] = []): Promise<number> {
  const id = await make(world.platform, entityOf('unit'), {
    unit_name: `参建企业${unique()}`,
    areacode: '330106',
    status: 'normal',
    ...values,
  })
  for (const qual of quals)
    await make(world.platform, entityOf('unit_qual'), {
      unit_id: id,
      level: qualLevel.code('first'),
      valid_to: '2099-01-01',
      ...qual,
    })
  return id
}

async function save(draft: Draft, step: number, values: Record<string, unknown>): Promise<Draft> {
  const body = { engineering_id: draft.id, version: draft.version, step, ...values }
  const answer = await owner.post(`${PC}/engineeringProjectSave`, body)
  expect([answer.code, answer.msg]).toEqual([200, ''])
  return { ...draft, version: Number(answer.data.version) }
}

const submit = (draft: Draft) =>
  owner.post(`${PC}/engineeringProjectState`, { engineering_id: draft.id, version: draft.version, state: 0 })
const infoOf = async (by: Person, { id }: Draft) => (await by.get(`${PC}/engineeringProjectInfo`, { engineering_id: id })).data
const managersOf = async (draft: Draft) =>
  (await infoOf(owner, draft)).managers as unknown as { id: number; version: number; post: string }[]

describe('a registration is examined before it is queued [D9]', () => {
  it('a firm cannot be builder and supervisor, a survey firm no builder: all refusals at once, each on its field', async () => {
    const survey = await firm({ safety_license_no: null, safety_license_to: null }, [
      { qual_type: '工程勘察', major: '岩土工程' },
    ])
    const draft = await save(await completeDraft(world, owner, world.here), 1, {
      sgdw_text: String(survey),
      jldw_text: String(survey),
    })
    const refused = await submit(draft)
    expect(refused.code).toBe(400)
    const fields = refused.data.fields ?? []
    expect(fields.map(({ field }) => field)).toEqual(['jldw_text', 'sgdw_text', 'sgdw_text', 'jldw_text'])
    expect(fields.map(({ message }) => message)).toEqual([
      '监理单位与施工单位为同一企业，不得有隶属关系或者其他利害关系（建筑法第三十四条）',
      expect.stringContaining('没有安全生产许可证，不得从事施工（安全生产许可证条例第二条）'),
      expect.stringContaining('没有建筑工程施工总承包资质（建筑法第二十六条）'),
      expect.stringContaining('没有房屋建筑工程监理资质（建筑法第三十一条）'),
    ])
  })

  it('the step where the parties are entered says it: what the law forbids is refused, what it leaves open is told', async () => {
    const { sgdw } = (await infoOf(owner, await completeDraft(world, owner, world.here))).project as unknown as { sgdw: number }
    const draft = await completeDraft(world, owner, world.here)
    const ask = (values: Record<string, unknown>) =>
      owner.post(`${PC}/engineeringProjectSave`, {
        engineering_id: draft.id,
        version: draft.version,
        step: 1,
        advance: true,
        ...values,
      })
    expect((await ask({ jldw_text: String(sgdw) })).data.fields).toContainEqual({
      field: 'jldw_text',
      message: '监理单位与施工单位为同一企业，不得有隶属关系或者其他利害关系（建筑法第三十四条）',
    })
    const concrete = { role: 'concrete', unit_name: '同一家监理公司' }
    const apart = await ask({ jldw_text: '同一家监理公司', units: [concrete] })
    expect(apart.data.fields).toContainEqual({
      field: 'units.0.unit_name',
      message: '监理单位与材料供应单位为同一企业，不得有隶属关系或者其他利害关系（建筑法第三十四条）',
    })
    const both = await ask({ kcdw_text: String(sgdw) })
    expect([both.code, (both.data as unknown as { warnings: unknown[] }).warnings]).toEqual([
      200,
      expect.arrayContaining([
        expect.objectContaining({ message: expect.stringContaining('勘察单位与施工单位为同一企业，请核对是否工程总承包') }),
      ]),
    ])
  })

  it('a project code has its form; one already registered is told, by name to who may see it', async () => {
    const code = '2607-330106-04-01-990001'
    const first = await completeDraft(world, owner, world.here)
    await sql`update engineering set approval_code = ${code}, state = 11, engineering_name = '已报监的一期' where id = ${first.id}`.execute(
      world.platform.db,
    )
    const draft = await completeDraft(world, owner, world.here)
    const ask = (approval_code: string) =>
      owner.post(`${PC}/engineeringProjectSave`, { engineering_id: draft.id, version: draft.version, step: 0, approval_code })
    expect((await ask('abc')).data.fields?.map(({ field }) => field)).toEqual(['approval_code'])
    const told = (await ask(code)).data as unknown as { warnings: Check[] }
    expect(told.warnings.filter(({ field }) => field === 'approval_code').map(({ message }) => message)).toEqual([
      '项目代码与“已报监的一期”相同，请核对是否同一投资项目分期、分标段报监',
    ])
    const checks = (await infoOf(owner, draft)).checks as unknown as Check[]
    expect(checks.map(({ field, severity }) => [field, severity])).toContainEqual(['approval_code', 'warn'])
    const stranger = person(world, world.there, 'owner')
    const other = await completeDraft(world, stranger, world.there)
    const unseen = await stranger.post(`${PC}/engineeringProjectSave`, {
      engineering_id: other.id,
      version: other.version,
      step: 0,
      approval_code: code,
    })
    const words = (unseen.data as unknown as { warnings: Check[] }).warnings.map(({ message }) => message)
    expect(words).toContain('项目代码与另一已报监工程相同，请核对是否同一投资项目分期、分标段报监')
  })

  it('nobody hands in without a project manager, a chief engineer and enough safety officers', async () => {
    const draft = await completeDraft(world, owner, world.here)
    const managers = (await managersOf(draft)).map(({ id, version }) => ({ id, version, remove: true }))
    const refused = await submit(await save(draft, 1, { managers }))
    expect(refused.data.fields?.map(({ field }) => field)).toEqual([
      'managers.suggest-sgdw-project_manager-0.name',
      'managers.suggest-jldw-chief_engineer-0.name',
      'managers.suggest-sgdw-safety_officer-0.name',
    ])
  })

  it('Beijing is not in the West Lake district, ten thousand days are no contract, zero is no price', async () => {
    let draft = await completeDraft(world, owner, world.here)
    // What was stored before the step looked at it is found when it is handed in.
    await sql`update engineering set bd_lal = '116.404,39.915' where id = ${draft.id}`.execute(world.platform.db)
    draft = await save(draft, 0, { build_area: '0', area_up: null, area_down: null })
    draft = await save(draft, 3, {
      contract_days: 9999,
      total_cost: '0',
      safe_fee_total: null,
      safe_fee_prepaid: null,
      license_no: null,
    })
    const refused = await submit(draft)
    expect(refused.data.fields?.map(({ field }) => field)).toEqual(expect.arrayContaining(['safe_fee_total']))
    const confirmed = await owner.post(`${PC}/engineeringProjectSave`, {
      engineering_id: draft.id,
      version: draft.version,
      step: 5,
      advance: true,
    })
    expect(confirmed.data.fields?.map(({ field }) => field).toSorted()).toEqual([
      'bd_lal',
      'build_area',
      'contract_days',
      'contract_price',
      'license_no',
      'safe_fee_total',
      'total_cost',
    ])
  })

  it('a place outside the region is refused on its field while it is typed: new, saved as a draft, on the next step', async () => {
    const beside = [{ field: 'bd_lal', message: '坐标不在浙江省杭州市范围内，与所属区域不符，请核对' }]
    const draft = await completeDraft(world, owner, world.here)
    const step = { engineering_id: draft.id, version: draft.version, step: 0, bd_lal: '121.47,31.23' }
    for (const advance of [false, true])
      expect((await owner.post(`${PC}/engineeringProjectSave`, { ...step, advance })).data.fields).toEqual(beside)
    const update = { engineering_id: draft.id, version: draft.version, bd_lal: '121.47,31.23' }
    expect((await owner.post(`${PC}/engineeringProjectUpdate`, update)).data.fields).toEqual(beside)
    const start = {
      engineering_name: '滨江医院新楼',
      areacode: ['330000', '330100', world.here.areacode],
      bd_lal: '121.47,31.23',
    }
    expect((await owner.post(`${PC}/newEngineeringProjectAdd`, start)).data.fields).toEqual(beside)
    // The region moved away from the place is the same slip.
    const moved = { ...step, bd_lal: '120.13,30.26', areacode: ['110000', '110100', '110101'] }
    expect((await owner.post(`${PC}/engineeringProjectSave`, moved)).data.fields?.map(({ field }) => field)).toContain('bd_lal')
    expect((await save(draft, 0, { bd_lal: '120.14,30.27' })).version).toBeGreaterThan(draft.version)
  })

  it('the number of a building permit stands for one project that is under way', async () => {
    const taken = await submitted(world, owner, world.here)
    const no = String(((await infoOf(owner, taken)).project as Record<string, unknown>).license_no)
    const again = await save(await completeDraft(world, owner, world.here), 3, { license_no: no })
    const refused = await submit(again)
    expect(refused.data.fields).toEqual([{ field: 'license_no', message: expect.stringContaining('不能重复报监') }])
  })

  it('what only a clerk can judge is shown to the clerk, not in the way of the applicant', async () => {
    const waiting = await submitted(world, owner, world.here)
    const checks = (await infoOf(intake, waiting)).checks as unknown as Check[]
    expect(checks.every(({ severity }) => severity === 'warn')).toBe(true)
    expect(checks.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['jldw_text', 'kcdw_text', 'sjdw_text', 'contract_days']),
    )
    const officer = (await infoOf(person(world, world.here, 'officer'), waiting)).checks
    expect(officer).toEqual([])
  })
})

describe('the second round of an audit [D8]', () => {
  async function returned(): Promise<Draft> {
    const waiting = await submitted(world, owner, world.here)
    const files = (await infoOf(intake, waiting)).files as unknown as File[]
    const answer = await intake.post(`${PC}/auditPass`, {
      engineering_id: waiting.id,
      version: waiting.version,
      result: 'return',
      reject_reason: '请核对监理单位',
      files: files.map(({ id }) => ({ id, status: 2 })),
    })
    expect([answer.code, answer.msg]).toEqual([200, ''])
    return { ...waiting, version: Number(answer.data.version) }
  }
  const fileOf = async (by: Person, draft: Draft, code: string) =>
    ((await infoOf(by, draft)).files as unknown as File[]).find((file) => file.item_code === code)

  it('marks every change since the first round, also of what had been passed, and un-passes the files that rested on it', async () => {
    let draft = await returned()
    draft = await save(draft, 1, { jldw_text: '新诚监理' })
    expect(await fileOf(owner, draft, 'G202')).toMatchObject({ status: 1, reason: '监理单位已变更，请重新审核' })
    expect(await fileOf(owner, draft, 'G303')).toMatchObject({ status: 2 })
    draft = await save(draft, 0, { build_area: '39000', max_height: '60' })
    draft = await save(draft, 2, { monomers: [{ name: '门卫', kind: 1 }] })
    const chief = (await managersOf(draft)).find(({ post }) => post === 'chief_engineer')
    draft = await save(draft, 1, { managers: [{ id: chief?.id, version: chief?.version, name: '新总监' }] })
    const again = await submit(draft)
    expect([again.code, again.msg]).toEqual([200, ''])
    const { rounds } = (await infoOf(intake, draft)) as unknown as { rounds: { round: number; changes: Change[] } }
    expect(rounds.round).toBe(2)
    expect(rounds.changes.map(({ part, title, kind }) => [part, title, kind])).toEqual([
      ['project', '总建筑面积', 'changed'],
      ['project', '最大高度', 'changed'],
      ['project', '监理单位名称', 'changed'],
      ['units', '监理单位', 'changed'],
      ['managers', '监理单位 · 总监理工程师', 'changed'],
      ['monomers', '门卫', 'added'],
    ])
    expect(rounds.changes[0]).toMatchObject({ before: { build_area: '38600.50' }, after: { build_area: '39000.00' } })
    const stale = ((await infoOf(intake, draft)).files as unknown as File[]).filter(({ status }) => status === 1)
    expect(stale.map(({ item_code }) => item_code)).toEqual(expect.arrayContaining(['G101', 'G103', 'G202', 'G405', 'G503']))
    expect(stale.map(({ item_code }) => item_code)).not.toContain('G601')
    const passed = await intake.post(`${PC}/auditPass`, { engineering_id: draft.id, version: again.data.version, result: 'pass' })
    expect(passed.data.fields?.map(({ message }) => message)).toContain('监理合同尚未审核通过')
  })

  it('a file whose ground changed can be exchanged by the applicant', async () => {
    let draft = await returned()
    draft = await save(draft, 1, { jldw_text: '三诚监理' })
    const path = await uploadedFile(world.platform, owner.account)
    const files = draft.files.map((file) => (file.item_code === 'G202' ? { ...file, path } : file))
    draft = await save(draft, 4, filesToPayload(files))
    expect(await fileOf(owner, draft, 'G202')).toMatchObject({ status: 1, reason: null })
  })

  it('a change made beside the wizard is caught when it is handed in again', async () => {
    const draft = await returned()
    const [unit] = ((await infoOf(owner, draft)).units as unknown as { id: number; version: number; role: string }[]).filter(
      ({ role }) => role === 'sgdw',
    )
    const edited = await owner.post('/api/project/engineering_unit/pc/edit', {
      id: unit?.id,
      version: unit?.version,
      unit_id: null,
      unit_name: '另一家建工',
    })
    expect([edited.code, edited.msg]).toEqual([200, ''])
    expect((await submit(draft)).code).toBe(200)
    expect(await fileOf(intake, draft, 'G303')).toMatchObject({ status: 1, reason: '施工单位已变更，请重新审核' })
  })

  it('each round is kept as it was, with its digest and without identity numbers', async () => {
    const draft = await returned()
    expect((await submit(draft)).code).toBe(200)
    const { rows } = await sql<{
      round: number
      hash: string
      content: { managers: { idno: string }[] }
    }>`select round, hash, content
      from registration_round where engineering_id = ${draft.id} order by round`.execute(world.platform.db)
    expect(rows.map(({ round }) => round)).toEqual([1, 2])
    expect(rows.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash))).toBe(true)
    expect(rows[0]?.content.managers.every(({ idno }) => /^\*{14}/.test(idno))).toBe(true)
  })
})

describe('the receipt of a registration', () => {
  const check = (address: string) => world.app.inject({ method: 'GET', url: new URL(address).pathname })

  it('has a number of its own, can be checked without signing in, and gives way to the receipt of the next round', async () => {
    await sql`insert into setting (key, value) values ('site_url', '"https://zj.example.gov.cn"'::jsonb)`.execute(
      world.platform.db,
    )
    world.platform.live.publish('setting')
    const waiting = await submitted(world, owner, world.here)
    const printed = await owner.get(`${PC}/engineeringProjectReceipt`, { engineering_id: waiting.id })
    const no = String(printed.data.no)
    const address = String(printed.data.check_url)
    expect(printed.data.title).toBe('建设工程质量安全报监回执')
    expect(no).toMatch(/^BJ330106\d{9}$/)
    expect(address).toMatch(/^https:\/\/zj\.example\.gov\.cn\/check\/[\w-]{22}$/)
    expect((await infoOf(owner, waiting)).rounds).toMatchObject({ receipt_no: no, check_url: address })
    const shown = await check(address)
    expect([shown.statusCode, shown.body.includes(no), shown.body.includes('正在审核')]).toEqual([200, true, true])
    expect(shown.body).not.toContain('滨江医院')

    const returned = await intake.post(`${PC}/auditPass`, {
      engineering_id: waiting.id,
      version: waiting.version,
      result: 'return',
      reject_reason: '请核对',
    })
    expect((await check(address)).body).toContain('有效，已退回补正')
    expect((await submit({ ...waiting, version: Number(returned.data.version) })).code).toBe(200)
    expect((await infoOf(owner, waiting)).rounds).toMatchObject({ round: 2, receipt_no: `${no}-2` })
    expect((await check(address)).body).toContain('已重新提交，以新的回执为准')
  })
})

describe('what is told of a registration', () => {
  it('the number that was there is no change in the chronicle, however it was sent', async () => {
    const draft = await save(await completeDraft(world, owner, world.here), 3, { safe_fee_total: '600', contract_days: 361 })
    const { rows } = await sql<{ after: Record<string, unknown> }>`select after from oper_log where module = 'engineering'
      and row_id = ${draft.id} and action = 'edit' order by id desc limit 1`.execute(world.platform.db)
    expect(Object.keys(rows[0]?.after ?? {})).toEqual(['contract_days'])
  })

  it('a message about something to do is read once it is done, whoever did it', async () => {
    const waiting = await submitted(world, owner, world.here)
    const open = async () =>
      (
        await sql<{ n: number }>`select count(*)::bigint as n from message where engineering_id = ${waiting.id} and kind = 'todo'
          and read_at is null`.execute(world.platform.db)
      ).rows[0]?.n
    expect(await open()).toBeGreaterThan(0)
    const returned = await intake.post(`${PC}/auditPass`, {
      engineering_id: waiting.id,
      version: waiting.version,
      result: 'return',
      reject_reason: '请核对',
    })
    expect(await open()).toBe(1)
    expect((await submit({ ...waiting, version: Number(returned.data.version) })).code).toBe(200)
    const { rows } = await sql<{ title: string }>`select distinct title from message where engineering_id = ${waiting.id}
      and kind = 'todo' and read_at is null`.execute(world.platform.db)
    expect(rows).toEqual([{ title: '退回工程已重新提交' }])
  })
})
