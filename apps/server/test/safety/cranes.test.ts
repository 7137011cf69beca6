import { entityOf } from '@zhujian/domain/entities'
import { trades } from '@zhujian/domain/people/trades'
import { corpType, qualLevel } from '@zhujian/domain/reference/unit-dicts'
import { addDays, startOfDay, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { party } from '../document/desk'
import { call, type Person } from '../file/harness'
import { make, unique } from '../factory'
import { linkedFile } from '../world'
import { createSite, refused, saved, type Site, type Version } from './site-desk'

const ENTITY = 'crane'
const now = today()

let site: Site
let lab: number
let lessor: number
let installer: number
beforeAll(async () => {
  site = await createSite()
  lab = await company('云州建设机械检测有限公司', 'testing', { corp_type: corpType.code('testing') })
  lessor = await company('云州机械租赁有限公司', 'crane_lease')
  installer = await erecting()
})

const LICENCE = { safety_license_no: '（浙）JZ安许证字〔2024〕010001', safety_license_to: '2099-12-31' }

/** A company that plays a part on the project. */
async function company(unit_name: string, part: string, more: Record<string, unknown> = {}): Promise<number> {
  const { platform } = site.harness
  const id = await make(platform, entityOf('unit'), {
    unit_name,
    status: 'normal',
    corp_type: corpType.code('specialEquipment'),
    ...LICENCE,
    ...more,
  })
  await make(platform, entityOf('engineering_unit'), party(site.project, id, unit_name, part))
  return id
}

/** A company that may put up tower cranes of this grade until that day. */
async function erecting(level: Parameters<typeof qualLevel.code>[0] | null = 'first', valid_to = '2099-12-31', more = {}) {
  const id = await company(`云州起重安装${unique()}有限公司`, 'crane_install', more)
  const qual = { qual_type: '专业承包', major: '起重设备安装工程', level: level && qualLevel.code(level), valid_to }
  if (level) await make(site.harness.platform, entityOf('unit_qual'), { unit_id: id, cert_no: `D${unique()}`, ...qual })
  return id
}
afterAll(() => site.harness.close())

const step = (who: Person, { id, version }: Version, name: string, asks: Record<string, unknown>) =>
  call(site.harness, who, '/api/device/crane/pc/examine', { id, version, step: name, ...asks })

/** 一台走到某一步的塔机。 */
const standing = async (state: number, values: Record<string, unknown> = {}): Promise<Version> => {
  const id = await site.given(ENTITY, {
    crane_kind: 1,
    owner_unit: lessor,
    install_unit: installer,
    record_no: `浙A-T2026${unique()}`,
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
const [USING, RECORDED, ENDORSING, REVIEWING, NOTIFIED] = [1, 10, 18, 19, 0]
const INSTALLING = 11
const TESTING = 12
const ACCEPTING = 13
const REGISTERING = 14
const report = async (more: Record<string, unknown> = {}) => ({
  test_unit: lab,
  test_no: `JC${unique()}`,
  test_on: addDays(now, -8),
  test_result: 1,
  test_file: await site.paper(site.director),
  test_next: addDays(now, 350),
  ...more,
})

const tested = { install_on: addDays(now, -10), test_on: addDays(now, -8), test_result: 1, test_next: addDays(now, 350) }
const CONFIRMING = 20
const accepted = async (more: Record<string, unknown> = {}) => ({
  accept_on: addDays(now, -7),
  accept_file: await site.paper(),
  drivers: [await site.certified('05'), await site.certified('04')],
  use_file: await site.paper(),
  ...more,
})
const installed = async (more: Record<string, unknown> = {}) => ({
  install_on: addDays(now, -20),
  install_crew: [await site.certified('08')],
  self_check_file: await site.paper(),
  test_unit: lab,
  ...more,
})
const notice = async (more: Record<string, unknown> = {}) => ({
  install_unit: installer,
  notice_no: `GZ${unique()}`,
  notice_on: now,
  notice_file: await site.paper(),
  owner_cert: await site.paper(),
  ...more,
})
interface Member {
  readonly side: number
  readonly way: number
}
/** Somebody of a company on the project. */
const hand = (unit: number, role: 'equipment') => site.harness.person(role, { unit, projects: [site.project] })
const state = async ({ id }: Version) => (await site.stored<{ state: number }>(ENTITY, id)).state

describe('a tower crane', () => {
  it('is installed no earlier than its notice, tested no earlier than installed', async () => {
    const installing = await standing(INSTALLING)
    expect(await step(site.site, installing, 'install', await installed({ install_on: addDays(now, -21) }))).toMatchObject(
      refused('安装日期不能早于安装告知日期', 'install_on'),
    )
    await saved(step(site.site, installing, 'install', await installed()))
    const testing = await standing(TESTING, { install_on: addDays(now, -10) })
    expect(await step(site.director, testing, 'test', await report({ test_on: addDays(now, -11) }))).toMatchObject(
      refused('检测日期不能早于安装日期', 'test_on'),
    )
  })

  it('is tested every year, with a report that says it passed', async () => {
    const testing = await standing(TESTING, { install_on: addDays(now, -10) })
    const test = async (more: Record<string, unknown>) => step(site.director, testing, 'test', await report(more))
    expect(await test({ test_file: null })).toMatchObject({ code: 400, data: { fields: [{ field: 'test_file' }] } })
    expect(await test({ test_next: addDays(now, -8 + 367) })).toMatchObject(
      refused('塔式起重机、升降机每年检测一次，下次检测日期最晚为检测日期之后一年', 'test_next'),
    )
    await saved(test({ test_next: addDays(now, -8 + 366) }))
  })

  it('is accepted after its test', async () => {
    const accepting = await standing(ACCEPTING, tested)
    expect(await step(site.site, accepting, 'accept', await accepted({ accept_on: addDays(now, -9) }))).toMatchObject(
      refused(`联合验收日期不能早于检测日期（${addDays(now, -8)}）`, 'accept_on'),
    )
  })
})

const said = async (answer: Promise<{ data: unknown }>) =>
  ((await answer).data as { fields?: { field: string; message: string }[] }).fields
    ?.map(({ field, message }) => `${field}：${message}`)
    .join('') ?? ''

describe('the notice of installation (建设部令第166号第十条、第十二条)', () => {
  const notify = async (values: Record<string, unknown> = {}, more: Record<string, unknown> = {}) =>
    step(site.site, await standing(RECORDED, { notice_on: null, model: 'QTZ80', ...values }), 'notify', await notice(more))

  it('is given by a company that is there to install, with its qualification and its licence in force', async () => {
    const lapsed = addDays(now, -1)
    for (const [install_unit, expected] of [
      [lessor, '所选单位不是本工程的设备安装'],
      [await erecting(null), '没有起重设备安装工程专业承包资质'],
      [await erecting('first', lapsed), `的起重设备安装工程专业承包资质已于 ${lapsed} 到期`],
      [await erecting('first', now, { safety_license_to: lapsed }), `的安全生产许可证已于 ${lapsed} 到期`],
      [await erecting('first', now, { safety_license_no: null }), '没有安全生产许可证'],
      [await erecting('first', now, { corp_type: corpType.code('material') }), '企业类型为“材料分包”，不能担任设备安装'],
    ] as const)
      expect(await said(notify({ install_unit: null }, { install_unit }))).toMatch(new RegExp(`^install_unit：.*${expected}`))
    const good = await erecting('third', now)
    const { id } = await saved(notify({}, { install_unit: good, install_qual: '特级' }))
    const { install_qual } = await site.stored<{ install_qual: string }>(ENTITY, id)
    expect(install_qual).toContain(`专业承包起重设备安装工程三级（有效期至 ${now}）；安全生产许可证 ${LICENCE.safety_license_no}`)
  })

  it('says of a qualification entered by the company itself that nobody has verified it, and wants its certificate', async () => {
    const own = await erecting('first')
    const { db } = site.harness.platform
    await sql`update unit_qual set declared = true where unit_id = ${own}`.execute(db)
    expect(await said(notify({}, { install_unit: own }))).toContain('由企业自行登记、未经核验，请在企业库上传证书')
    const { rows } = await sql<{ id: number }>`select id from unit_qual where unit_id = ${own}`.execute(db)
    await linkedFile(site.harness.platform, site.site.id, 'unit_qual', rows[0]?.id ?? 0, 'cert_file')
    const { id } = await saved(notify({}, { install_unit: own }))
    expect((await site.stored<{ install_qual: string }>(ENTITY, id)).install_qual).toContain('未经核验，请核对证书原件')
  })

  it('is not given for a crane beyond the grade of the installer (建市〔2014〕159号)', async () => {
    const third = await erecting('third')
    expect(await said(notify({ model: 'QTZ125' }, { install_unit: third }))).toContain(
      '安装单位的资质为三级，可以安装 800 kN·m 以下',
    )
    await saved(notify({ model: 'QTZ125' }, { install_unit: await erecting('second') }))
  })

  it('names an owner that leases it out or builds with it, no supplier of material', async () => {
    const supplier = await company('云州建材有限公司', 'concrete', { corp_type: corpType.code('material') })
    const values = { crane_kind: 1, crane_name: '9号塔机', model: 'QTZ80', maker: '长沙中联' }
    const add = (owner_unit: number) =>
      call(site.harness, site.site, '/api/device/crane/pc/add', {
        engineering_id: site.project,
        ...values,
        factory_no: `${unique()}`,
        record_no: `浙A-T2026${unique()}`,
        owner_unit,
      })
    expect(await add(supplier)).toMatchObject(refused('所选单位不是本工程的设备租赁或施工单位或专业分包', 'owner_unit'))
    await saved(add(lessor))
    await saved(add(site.unit))
    // Entered before owners were asked for: its notice is not given.
    expect(await said(notify({ owner_unit: supplier }))).toMatch(/^owner_unit：产权单位应是本工程的设备租赁单位/)
  })

  it('is not given for a crane beyond its years unless it was assessed (建设部公告第659号)', async () => {
    const old = { made_on: '2005-05-01' }
    expect(await said(notify(old))).toMatch(
      /^assess_file：出厂已超过 15 年的630～1250 kN·m塔式起重机，须经有资质的评估机构评估合格/,
    )
    const assess = async (assess_to: string) => notify(old, { assess_file: await site.paper(), assess_to })
    expect(await said(assess(addDays(now, -1)))).toMatch(/^assess_to：.*安全评估已于/)
    await saved(assess(now))
    expect(await said(notify({ made_on: null }))).toMatch(/^made_on：请填写出厂日期/)
  })

  it('is not given by making the crane younger on the way; whoever judges it is told what was changed before', async () => {
    const crane = await standing(RECORDED, { notice_on: null, model: 'QTZ80', made_on: '2005-05-01', rated_moment: null })
    const younger = { made_on: '2022-05-01' }
    expect(await said(step(site.site, crane, 'notify', await notice(younger)))).toMatch(
      /^made_on：出厂日期由 2005-05-01 改为 2022-05-01：以登记的为准/,
    )
    const headers = { token: site.site.token }
    const url = `/api/device/crane/pc/info?id=${crane.id}`
    const { data: row } = (await site.harness.app.inject({ method: 'GET', url, headers })).json()
    const edited = await saved(call(site.harness, site.site, '/api/device/crane/pc/edit', { ...row, ...younger }))
    expect(await site.stored(ENTITY, edited.id)).toMatchObject({ age_changes: `${now} 出厂日期由 2005-05-01 改为 2022-05-01` })
    await saved(step(site.site, edited, 'notify', await notice()))
  })

  it('comes to the station when the builder and the consultant have agreed to it (第十二条第（五）项)', async () => {
    const sent = await saved(notify())
    expect(await state(sent)).toBe(ENDORSING)
    const refusedEarly = await step(site.officer, sent, 'receive', {})
    expect(refusedEarly.data).toMatchObject({ problem: 'wrongState' })
    const byDirector = await step(site.director, sent, 'refuseReview', { reject_reason: '还没有轮到监理' })
    expect(byDirector.data).toMatchObject({ problem: 'wrongState' })
    const unsaid = await step(site.builder, sent, 'refuseEndorse', { reject_reason: '改一' })
    expect(await said(Promise.resolve(unsaid))).toMatch(/^reject_reason：请写明退回的原因/)
    const endorsed = await saved(step(site.builder, sent, 'endorse', {}))
    expect(await state(endorsed)).toBe(REVIEWING)
    const back = await saved(step(site.director, endorsed, 'refuseReview', { reject_reason: '缺少应急救援预案' }))
    expect(await state(back)).toBe(RECORDED)
    const again = await saved(step(site.site, back, 'notify', await notice()))
    expect(await site.stored(ENTITY, again.id)).toMatchObject({ endorsed_by: null, endorsed_at: null })
    const agreed = await saved(step(site.builder, again, 'endorse', {}))
    const reviewed = await saved(step(site.director, agreed, 'review', {}))
    expect(await site.stored(ENTITY, reviewed.id)).toMatchObject({
      state: NOTIFIED,
      endorsed_by: site.builder.id,
      reviewed_by: site.director.id,
    })
    await saved(step(site.officer, reviewed, 'receive', {}))
  })

  it('is not taken in when the licence of the installer has lapsed meanwhile', async () => {
    const install_unit = await erecting()
    const told = await standing(NOTIFIED, { install_unit, model: 'QTZ80' })
    await sql`update unit set safety_license_to = ${addDays(now, -1)}::date where id = ${install_unit}`.execute(
      site.harness.platform.db,
    )
    expect(await said(step(site.officer, told, 'receive', {}))).toContain('的安全生产许可证已于')
  })
})

describe('the test and the acceptance (建设部令第166号第十六条)', () => {
  it('is tested by a testing company that neither owns nor installs nor uses it', async () => {
    const test = async (test_unit: number, values: Record<string, unknown> = {}) =>
      step(
        site.director,
        await standing(TESTING, { install_on: addDays(now, -10), ...values }),
        'test',
        await report({ test_unit }),
      )
    expect(await test(lessor)).toMatchObject(refused('检测机构应是企业库中登记的检测企业', 'test_unit'))
    // Of the register the builder could be one too.
    await sql`update unit set corp_type = ${corpType.code('testing')} where id = ${site.unit}`.execute(site.harness.platform.db)
    for (const [word, unit, values] of [
      ['产权单位', lab, { owner_unit: lab }],
      ['安装单位', lab, { install_unit: lab }],
      ['使用单位', site.unit, {}],
    ] as const)
      expect(await said(test(unit, values))).toMatch(new RegExp(`^test_unit：检测机构就是这台机械的${word}.*第十六条`))
    await saved(test(lab))
    const using = await standing(USING, { ...tested, owner_unit: lab })
    expect(await said(step(site.director, using, 'retest', await report()))).toMatch(/^test_unit：/)
  })

  it('is reported by the testing company from its own account, never by who uses, owns or installs it', async () => {
    const name = `云州特种设备检测${unique()}有限公司`
    const own = await company(name, 'testing', { corp_type: corpType.code('testing') })
    const waiting = () => standing(TESTING, { install_on: addDays(now, -10), test_unit: own })
    for (const who of [site.site, await hand(installer, 'equipment')])
      expect((await step(who, await waiting(), 'test', await report({ test_unit: own }))).code).toBe(10000)
    await saved(step(site.director, await waiting(), 'test', await report({ test_unit: own })))
    const tester = await site.harness.person('testing', { unit: own })
    const asked = async (who: Person) => report({ test_unit: own, test_file: await site.paper(who) })
    expect((await step(site.director, await waiting(), 'test', await asked(site.director))).msg).toBe(
      `检测单位${name}在平台有账号，检测结果由它登记，监理不代为登记`,
    )
    await saved(step(tester, await waiting(), 'test', await asked(tester)))
    const idle = await standing(15, { ...tested, test_unit: own })
    expect((await step(site.site, idle, 'retest', await asked(site.site))).code).not.toBe(200)
    await saved(step(tester, idle, 'retest', await asked(tester)))
  })

  it('is put up by certified people, after the consultant agreed, and checked by who put it up (第十二条、第二十五条)', async () => {
    const reviewed_at = startOfDay(now)
    const install = async (more: Record<string, unknown>) =>
      step(site.site, await standing(INSTALLING, { reviewed_at }), 'install', await installed({ install_on: now, ...more }))
    expect(await said(install({ install_on: addDays(now, -1) }))).toBe('install_on：安装日期不能早于监理审核之日')
    const [work_type] = trades.erector.works
    const claimed = await site.worker({ work_type, special_cert_no: '浙A2026001', special_cert_to: addDays(now, 300) })
    expect(await said(install({ install_crew: [claimed] }))).toMatch(/没有监理核验过的/)
    expect(await said(install({ install_crew: [await site.worker()] }))).toMatch(
      /没有监理核验过的塔式起重机安装拆卸工证，不能安排该作业$/,
    )
    expect(await said(install({ self_check_file: null, install_crew: [] }))).toMatch(/^install_crew：.*self_check_file：/)
    const crewed = async (more: Record<string, unknown> = {}) => {
      const { id } = await saved(install({ installed_early: '台风将至，提前安装附着装置', ...more }))
      return (await site.stored<{ caution: string | null }>(ENTITY, id)).caution
    }
    expect(await crewed()).toBe('安装作业人员仅 1 人，请核对')
    expect(await crewed({ install_crew: [await site.certified('08'), await site.certified('08')] })).toBeNull()
  })

  it('is brought together by the builder with its sheet and its operators, by nobody else', async () => {
    const accepting = await standing(ACCEPTING, tested)
    for (const who of [site.director, site.chief, await hand(installer, 'equipment')])
      expect((await step(who, accepting, 'accept', await accepted())).code).not.toBe(200)
    const accept = async (more: Record<string, unknown>) => said(step(site.site, accepting, 'accept', await accepted(more)))
    expect(await accept({ accept_file: null })).toMatch(/^accept_file：/)
    expect(await accept({ drivers: [] })).toMatch(/^drivers：/)
    expect(await accept({ drivers: [await site.worker()] })).toMatch(
      /^drivers：.*没有监理核验过的塔式起重机司机、起重信号司索工证/,
    )
    const lift = await site.certified('06')
    expect(await accept({ drivers: [await site.certified('05'), lift] })).toMatch(/^drivers：.*没有监理核验过的塔式起重机司机/)
    expect(await accept({ drivers: [await site.certified('05')] })).toMatch(/没有一人持监理核验过的起重信号司索工证/)
  })

  it('is accepted when installer, lessor and consultant have each agreed from an account of their own', async () => {
    const [put, let_] = [await hand(installer, 'equipment'), await hand(lessor, 'equipment')]
    const asked = await saved(step(site.site, await standing(ACCEPTING, tested), 'accept', await accepted()))
    const members = async () => (await site.stored<{ accept_members: Member[] }>(ENTITY, asked.id)).accept_members
    expect([await state(asked), (await members()).map(({ side }) => side)]).toEqual([CONFIRMING, [1]])
    for (const who of [let_, site.director, site.site]) expect((await step(who, asked, 'confirm', {})).code).not.toBe(200)
    const first = await saved(step(put, asked, 'confirm', {}))
    expect((await step(put, first, 'confirm', {})).code).not.toBe(200)
    const second = await saved(step(let_, first, 'confirm', {}))
    expect(await state(second)).toBe(CONFIRMING)
    const third = await saved(step(site.director, second, 'confirm', {}))
    expect(await state(third)).toBe(REGISTERING)
    expect((await members()).map(({ side, way }) => [side, way])).toEqual([1, 2, 4, 3].map((side) => [side, 1]))
  })

  it('of an own machine asks no lessor, of a company without an account its seal on the sheet; who objects sends it back', async () => {
    const own = await saved(
      step(
        site.site,
        await standing(ACCEPTING, { ...tested, owner_unit: site.unit, install_unit: await erecting() }),
        'accept',
        await accepted(),
      ),
    )
    const back = await saved(step(site.director, own, 'object', { reject_reason: '附着装置未按方案安装' }))
    expect(await site.stored(ENTITY, back.id)).toMatchObject({ state: ACCEPTING, accept_on: null, accept_members: null })
    const again = await saved(step(site.site, back, 'accept', await accepted()))
    const done = await saved(step(site.director, again, 'confirm', {}))
    const { accept_members } = await site.stored<{ accept_members: Member[] }>(ENTITY, done.id)
    expect(accept_members.map(({ side, way }) => [side, way])).toEqual([
      [1, 1],
      [2, 2],
      [3, 1],
    ])
    expect(await state(done)).toBe(REGISTERING)
  })
})
