import { entityOf } from '@zhujian/domain/entities'
import { addDays, today } from '@zhujian/model/date'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { party } from '../document/desk'
import { make, unique } from '../factory'
import { call, type Person } from '../file/harness'
import { linkedFile } from '../world'
import { createSite, refused, saved, type Site, type Version } from './site-desk'

const ENTITY = 'crane'
const now = today()
const [USING, TESTING, ACCEPTING, REGISTERING, IDLE] = [1, 12, 13, 14, 15]

let site: Site
let owner: number
beforeAll(async () => {
  site = await createSite()
  const { platform } = site.harness
  owner = await make(platform, entityOf('unit'), { unit_name: '云州机械租赁有限公司', status: 'normal' })
  await make(platform, entityOf('engineering_unit'), party(site.project, owner, '云州机械租赁有限公司', 'crane_lease'))
})
afterAll(() => site.harness.close())

const step = (who: Person, { id, version }: Version, name: string, asks: Record<string, unknown>) =>
  call(site.harness, who, '/api/device/crane/pc/examine', { id, version, step: name, ...asks })

const dates = {
  notice_on: addDays(now, -20),
  install_on: addDays(now, -10),
  test_on: addDays(now, -8),
  test_next: addDays(now, 350),
}
const tested = { ...dates, made_on: addDays(now, -400), test_result: 1 }

/** 一台走到某一步的塔机。 */
const standing = async (state: number, values: Record<string, unknown> = {}): Promise<Version> => {
  const ends = { accept_on: null, use_no: null, use_on: null, remove_notice_at: null, removed_on: null }
  const machine = { crane_kind: 1, owner_unit: owner, record_no: `浙A-T2026${unique()}`, reviewed_at: null }
  const id = await site.given(ENTITY, { ...machine, ...ends, state, ...values })
  return { id, version: (await site.stored<Version>(ENTITY, id)).version }
}

/** 等着登记、资料与各方确认都齐的一台。 */
async function whole(values: Record<string, unknown>): Promise<Version> {
  const confirmed = { side: 1, unit: '施工', person: '罗大勇', way: 1, on: addDays(now, -7) }
  const drivers = [await site.certified('05'), await site.certified('04')]
  const row = await standing(REGISTERING, { test_no: `JC${unique()}`, accept_members: [confirmed], drivers, ...values })
  for (const field of ['self_check_file', 'test_file', 'accept_file', 'use_file'])
    await linkedFile(site.harness.platform, site.site.id, ENTITY, row.id, field)
  return row
}

describe('a machine that is registered for use (建设部令第166号第十七条)', () => {
  it('has a number of its own, given no earlier than its acceptance', async () => {
    const use_no = `浙A-SY2026${unique()}`
    const register = async (row: Version, more: Record<string, unknown> = {}) =>
      step(site.chief, row, 'register', { use_no, use_on: now, ...more })
    const fit = { ...tested, accept_on: addDays(now, -7) }
    const first = await whole(fit)
    expect(await register(first, { use_on: addDays(now, -8) })).toMatchObject(
      refused('使用登记日期不能早于联合验收日期', 'use_on'),
    )
    await saved(register(first))
    expect(await register(await whole(fit))).toMatchObject(refused('使用登记证号已用于另一台机械', 'use_no'))
  })

  it('is taken out of use for a reason in words', async () => {
    const using = await standing(USING, tested)
    for (const idle_reason of [undefined, '1', '。。'])
      expect((await step(site.site, using, 'disable', { idle_reason })).data.fields).toMatchObject([{ field: 'idle_reason' }])
    const idle = await saved(step(site.site, using, 'disable', { idle_reason: '主体封顶，暂不使用' }))
    expect(await site.stored(ENTITY, idle.id)).toMatchObject({ state: IDLE, idle_reason: '主体封顶，暂不使用' })
  })

  it('is not registered while anything of its papers is missing or its driver has no certificate: it goes back to be accepted anew', async () => {
    const fit = { ...tested, accept_on: addDays(now, -7) }
    const register = (row: Version) => step(site.chief, row, 'register', { use_no: `浙A-SY2026${unique()}`, use_on: now })
    const bare = await standing(REGISTERING, { ...fit, test_no: null, accept_members: null, drivers: [] })
    expect((await register(bare)).msg).toBe(
      '还缺检测报告编号、参加验收的单位、自检合格证明、检测报告、安装验收表、使用登记资料、司机及司索信号工，不能登记：退回登记，补齐以后重新组织联合验收',
    )
    const half = { side: 1, unit: '施工', person: null, way: null, on: null }
    expect((await register(await whole({ ...fit, accept_members: [half] }))).msg).toMatch(/^还缺各方的确认，/)
    const unlicensed = await whole({ ...fit, drivers: [await site.worker()] })
    expect((await register(unlicensed)).data.fields).toMatchObject([{ field: 'drivers' }])
    expect((await step(site.chief, unlicensed, 'refuseRegister', { reject_reason: '1' })).data.fields).toMatchObject([
      { field: 'reject_reason' },
    ])
    const back = await saved(step(site.chief, unlicensed, 'refuseRegister', { reject_reason: '司机没有操作资格证书' }))
    expect(await site.stored(ENTITY, back.id)).toMatchObject({ state: ACCEPTING, accept_on: null, accept_members: null })
  })
})

describe('a machine on site', () => {
  let check_file: string
  beforeAll(async () => void (check_file = await site.paper()))
  const climb = (who: Person, row: Version, ...climb_logs: Record<string, unknown>[]) =>
    step(who, row, 'climb', { climb_logs: climb_logs.map((log) => ({ check_file, ...log })) })
  const first = { climbed_on: addDays(now, -5), height: '45.00', note: '附着一道，自检、监理验收合格' }

  it('is raised on days after it was put up, higher than before, with its acceptance; what was entered stays', async () => {
    const using = await standing(USING, { ...tested, max_height: null })
    for (const [more, field] of [
      [{ climbed_on: addDays(now, -30) }, 'climb_logs.0.climbed_on'],
      [{ climbed_on: addDays(now, 1) }, 'climb_logs.0.climbed_on'],
      [{ height: '9999' }, 'climb_logs.0.height'],
      [{ note: '' }, 'climb_logs.0.note'],
      [{ check_file: null }, 'climb_logs.0.check_file'],
    ] as const)
      expect(await climb(site.site, using, { ...first, ...more })).toMatchObject({ data: { fields: [{ field }] } })
    const raised = await saved(climb(site.site, using, first))
    const second = { ...first, climbed_on: now, height: '60.00' }
    expect((await climb(site.site, raised, { ...first, height: '50.00' }, second)).data.fields).toMatchObject([
      { field: 'climb_logs', message: '已经登记的顶升记录不能改动，请在后面添加一行' },
    ])
    expect((await climb(site.site, raised, first, { ...second, height: '40.00' })).data.fields).toMatchObject([
      { field: 'climb_logs.1.height', message: '应高于上一次的 45.00 m' },
    ])
    await saved(climb(site.site, raised, first, second))
  })

  it('is raised no higher than its manual allows; where that is not known, whoever looks is told to check', async () => {
    const known = await standing(USING, { ...tested, max_height: '44.99', caution: null })
    expect((await climb(site.site, known, first)).data.fields).toMatchObject([
      { field: 'climb_logs.0.height', message: '不能高于本机的最大安装高度 44.99 m' },
    ])
    await saved(climb(site.site, known, { ...first, height: '44.99' }))
    expect(await site.stored(ENTITY, known.id)).toMatchObject({ caution: null })
    const unknown = await standing(USING, { ...tested, max_height: null, caution: '安装作业人员仅 1 人，请核对' })
    const raised = await saved(climb(site.site, unknown, first))
    await saved(climb(site.site, raised, first, { ...first, height: '60.00' }))
    expect(await site.stored(ENTITY, unknown.id)).toMatchObject({
      caution: '安装作业人员仅 1 人，请核对；没有登记最大安装高度，顶升后的高度请对照使用说明书核对',
    })
  })

  it('stands in one place: another with its maker and factory number, or its record number, is refused until it is taken down', async () => {
    const [maker, factory_no, record_no] = ['长沙中联', `${unique()}`, `浙A-T2026${unique()}`]
    await standing(USING, { ...tested, maker, factory_no, record_no })
    const machine = { engineering_id: site.project, crane_kind: 1, crane_name: '8号塔机', model: 'QTZ80', owner_unit: owner }
    const add = (more: Record<string, unknown>) =>
      call(site.harness, site.site, '/api/device/crane/pc/add', { ...machine, maker, ...more })
    const other = { factory_no: `${unique()}`, record_no: `浙A-T2026${unique()}` }
    expect(await add({ ...other, factory_no })).toMatchObject(
      refused('这家制造单位、这个出厂编号的机械在本工程登记，还没有拆除', 'factory_no'),
    )
    await saved(add(other))
  })

  it('that waits for a laboratory that cannot come is given to another', async () => {
    const lab = (name: string) =>
      make(site.harness.platform, entityOf('unit'), { unit_name: name, corp_type: 13, status: 'normal' })
    const waiting = await standing(TESTING, { ...dates, test_unit: await lab('一家检测公司'), test_on: null, test_next: null })
    const another = await lab('另一家检测公司')
    const change = (row: Version, test_unit: number, lab_reason = '检测机构排期已满，十五日内到不了') =>
      step(site.site, row, 'changeLab', { test_unit, lab_reason })
    for (const empty of ['', '1'])
      expect((await change(waiting, another, empty)).data.fields).toMatchObject([{ field: 'lab_reason' }])
    const changed = await saved(change(waiting, another))
    expect(await site.stored(ENTITY, changed.id)).toMatchObject({ state: TESTING, test_unit: another })
    expect((await change(changed, owner)).code).not.toBe(200)
    expect(await change(changed, another)).toMatchObject(refused('就是现在的检测机构，请另选一家', 'test_unit'))
  })
})
