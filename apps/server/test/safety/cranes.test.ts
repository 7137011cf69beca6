import { addDays, today } from '@zhujian/model/date'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, type Person } from '../file/harness'
import { unique } from '../factory'
import { createSite, refused, saved, type Site, type Version } from './site-desk'

const ENTITY = 'crane'
const now = today()

let site: Site
let lab: number
beforeAll(async () => {
  site = await createSite()
  lab = site.firm
})
afterAll(() => site.harness.close())

const step = (who: Person, { id, version }: Version, name: string, asks: Record<string, unknown>) =>
  call(site.harness, who, '/api/device/crane/pc/examine', { id, version, step: name, ...asks })

/** 一台走到某一步的塔机。 */
const standing = async (state: number, values: Record<string, unknown> = {}): Promise<Version> => {
  const id = await site.given(ENTITY, {
    crane_kind: 1,
    owner_unit: site.firm,
    record_no: `浙A-T${unique()}`,
    made_on: addDays(now, -400),
    notice_on: addDays(now, -20),
    install_on: null,
    test_on: null,
    test_result: null,
    test_next: null,
    accept_on: null,
    use_no: null,
    use_on: null,
    remove_notice_at: null,
    removed_on: null,
    state,
    ...values,
  })
  return { id, version: (await site.stored<Version>(ENTITY, id)).version }
}
const INSTALLING = 11
const TESTING = 12
const ACCEPTING = 13
const REGISTERING = 14
const report = async (more: Record<string, unknown> = {}) => ({
  test_unit: lab,
  test_no: `JC${unique()}`,
  test_on: addDays(now, -8),
  test_result: 1,
  test_file: await site.file(),
  test_next: addDays(now, 350),
  ...more,
})

describe('a tower crane', () => {
  it('is installed no earlier than its notice, tested no earlier than installed', async () => {
    const installing = await standing(INSTALLING)
    expect(await step(site.site, installing, 'install', { install_on: addDays(now, -21) })).toMatchObject(
      refused('安装日期不能早于安装告知日期', 'install_on'),
    )
    await saved(step(site.site, installing, 'install', { install_on: addDays(now, -20) }))
    const testing = await standing(TESTING, { install_on: addDays(now, -10) })
    expect(await step(site.site, testing, 'test', await report({ test_on: addDays(now, -11) }))).toMatchObject(
      refused('检测日期不能早于安装日期', 'test_on'),
    )
  })

  it('is tested every year, with a report that says it passed', async () => {
    const testing = await standing(TESTING, { install_on: addDays(now, -10) })
    const test = async (more: Record<string, unknown>) => step(site.site, testing, 'test', await report(more))
    expect(await test({ test_file: null })).toMatchObject({ code: 400, data: { fields: [{ field: 'test_file' }] } })
    expect(await test({ test_next: addDays(now, -8 + 367) })).toMatchObject(
      refused('塔式起重机、升降机每年检测一次，下次检测日期最晚为检测日期之后一年', 'test_next'),
    )
    expect(await test({ test_result: 2 })).toMatchObject(refused('检测不合格的不能使用，请整改后重新检测', 'test_result'))
    await saved(test({ test_next: addDays(now, -8 + 366) }))
  })

  it('is accepted after its test, and registered under a number of its own', async () => {
    const tested = { install_on: addDays(now, -10), test_on: addDays(now, -8), test_result: 1, test_next: addDays(now, 350) }
    const accepting = await standing(ACCEPTING, tested)
    expect(await step(site.director, accepting, 'accept', { accept_on: addDays(now, -9) })).toMatchObject(
      refused('联合验收日期不能早于检测日期', 'accept_on'),
    )
    const use_no = `浙A-SY${unique()}`
    const register = async (row: Version, more: Record<string, unknown> = {}) =>
      step(site.chief, row, 'register', { use_no, use_on: now, ...more })
    const accepted = { ...tested, accept_on: addDays(now, -7) }
    const first = await standing(REGISTERING, accepted)
    expect(await register(first, { use_on: addDays(now, -8) })).toMatchObject(
      refused('使用登记日期不能早于联合验收日期', 'use_on'),
    )
    await saved(register(first))
    expect(await register(await standing(REGISTERING, accepted))).toMatchObject(refused('使用登记证号已用于另一台机械', 'use_no'))
  })
})
