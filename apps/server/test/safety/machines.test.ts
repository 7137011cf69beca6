import { entityOf } from '@zhujian/domain/entities'
import { fireItem } from '@zhujian/domain/safety/fire-permit'
import { maintainItem } from '@zhujian/domain/safety/crane-maintain'
import { addDays, dayOf, nowSeconds, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { party } from '../document/desk'
import { make, restate } from '../factory'
import type { Person } from '../file/harness'
import { createSite, refused, saved, type Site, type Version } from './site-desk'

const HOUR = 3600
let site: Site
let scaffolder: number
let maintainer: number
beforeAll(async () => {
  site = await createSite()
  scaffolder = await site.certified('02')
  maintainer = await site.certified('08', undefined, { name: '吴九' })
})
afterAll(() => site.harness.close())

const all = (codes: readonly (number | string)[], result = 1) => codes.map((item) => ({ item, result }))
const place = (part: string) => ({ monomer_id: site.monomer, part })
const update = (text: string) => sql.raw(text).execute(site.harness.platform.db)

describe('a fire permit', () => {
  const drawn = async (more: Record<string, unknown> = {}) =>
    site.add(
      'fire_permit',
      {
        ...place('三层'),
        fire_level: 2,
        outdoor: false,
        method: 1,
        content: '钢柱焊接',
        from_at: nowSeconds(),
        to_at: nowSeconds() + HOUR,
        welders: [await site.certified('99')],
        watcher: await site.worker(),
        extinguishers: 2,
        wind_level: 2,
        checklist: all(fireItem.codes),
        ...more,
      },
      site.safety,
    )
  const sent = async (more: Record<string, unknown> = {}) => {
    const permit = await saved(drawn(more))
    return site.step(site.safety, 'fire_permit', permit, 'submit')
  }

  it('is of one day', async () => {
    expect(await drawn({ to_at: nowSeconds() + 25 * HOUR })).toMatchObject(refused('动火证当日有效，请按日办理', 'to_at'))
  })

  it('is not granted while a precaution is not taken', async () => {
    const checklist = all(fireItem.codes).map((line) => (line.item === 2 ? { ...line, result: 2 } : line))
    const permit = await saved(sent({ checklist }))
    expect(await site.step(site.site, 'fire_permit', permit, 'approveProject')).toMatchObject(
      refused('接火斗已设：结论为“不符合”，先整改，再办理“项目负责人批准”', 'checklist'),
    )
  })

  it('is not for the open air in a strong wind, nor beside waterproofing and insulation', async () => {
    expect(await drawn({ outdoor: true, wind_level: 5 })).toMatchObject(refused('五级及以上大风不得室外动火', 'wind_level'))
    const beside = all(fireItem.codes).map((line) => (line.item === 5 ? { ...line, result: 2 } : line))
    expect(await drawn({ checklist: beside })).toMatchObject(refused('同部位有防水、外保温施工，不得动火', 'checklist'))
    await site.given('daily_log', { log_kind: 1, day_on: today(), part: '屋 面', content: '屋面防水施工' })
    expect(await sent({ part: '屋面' })).toMatchObject(refused('同部位有防水、外保温施工，不得动火', 'part'))
  })

  it('names a watcher who does not weld, and welders with a certificate', async () => {
    const welder = await site.certified('99')
    expect(await drawn({ welders: [welder], watcher: welder })).toMatchObject(refused('监护人不能兼动火人', 'watcher'))
    const unknown = await site.worker({ name: '郑十' })
    expect(await sent({ welders: [unknown] })).toMatchObject(refused('郑十没有焊接与热切割证，不能安排该作业', 'welders'))
    await saved(sent({ welders: [unknown], method: 3 }))
  })

  it('says when its watcher watches elsewhere at the same time', async () => {
    const watcher = await site.worker({ name: '冯一' })
    await saved(sent({ watcher, part: '四层' }))
    const { id } = await saved(sent({ watcher, part: '五层' }))
    expect(await site.stored('fire_permit', id)).toMatchObject({ caution: '监护人冯一同一时段还在监护 四层' })
  })

  it('of each level is approved by its own level, not by who asked for it', async () => {
    const first = await saved(sent({ fire_level: 1 }))
    expect((await site.step(site.safety, 'fire_permit', first, 'approveSafety')).code).not.toBe(200)
    await saved(site.step(site.builder, 'fire_permit', first, 'approveCompany'))
    const second = await saved(sent())
    expect(await site.step(site.builder, 'fire_permit', second, 'approveCompany')).toMatchObject(
      refused('二级动火不由这一级批准'),
    )
    await saved(site.step(site.site, 'fire_permit', second, 'approveProject'))
  })

  it('offers each level its own approval alone, and is not asked for where nobody else could give it', async () => {
    const { id } = await saved(sent())
    const canOf = async (who: Person) => {
      const url = `/api/safety/fire_permit/pc/info?id=${id}`
      const { can } = (await site.harness.app.inject({ method: 'GET', url, headers: { token: who.token } })).json().data
      return (can as string[]).filter((right) => right.startsWith('approve'))
    }
    expect([await canOf(site.builder), await canOf(site.safety)]).toEqual([[], []])
    const alone = await saved(drawn({ fire_level: 3 }))
    expect(await site.step(site.safety, 'fire_permit', alone, 'submit')).toMatchObject(
      refused('本工程没有别的人可以批准三级动火，请由项目部的其他人申请', 'fire_level'),
    )
    await saved(site.step(site.site, 'fire_permit', alone, 'submit'))
  })

  it('is asked for by people on the site, for a time to come, and lit no earlier than approved', async () => {
    const gone = await site.worker({ name: '陈六', enter_status: 2 })
    expect(await drawn({ welders: [gone] })).toMatchObject(refused('动火人应为本工程在场人员', 'welders'))
    const past = { from_at: nowSeconds() - 3 * HOUR, to_at: nowSeconds() - HOUR }
    const over = refused('动火的时间已经过去，请改为今后的时间', 'from_at')
    expect(await drawn(past)).toMatchObject(over)
    expect(await drawn({ from_at: nowSeconds() - 120 })).toMatchObject(over)
    const coming = await saved(sent({ from_at: nowSeconds() + HOUR, to_at: nowSeconds() + 3 * HOUR }))
    const approved = await saved(site.step(site.site, 'fire_permit', coming, 'approveProject'))
    const early = await site.step(site.safety, 'fire_permit', approved, 'start', { before_img: await site.file(site.safety) })
    expect(early).toMatchObject({
      code: 400,
      data: { fields: [{ field: 'from_at', message: expect.stringMatching(/^没有到批准的动火时间：/) }] },
    })
  })

  it('is given during a stop of the whole site for a danger to be mended alone, and never while work is suspended', async () => {
    const approved = await saved(site.step(site.site, 'fire_permit', await saved(sent()), 'approveProject'))
    const before_img = await site.file(site.safety)
    const stop = await site.given('stop_work', { stop_no: 'TG-动火', scope: 2, part: null, state: 3 })
    const open = await site.given('hidden_danger', { state: 3, is_major: false })
    const closed = await site.given('hidden_danger', { state: 1, is_major: false })
    const why = '工程正在停工（TG-动火），只能为整改动火：请选要整改的、还没有销项的隐患'
    for (const danger_ids of [[], [closed]]) expect(await sent({ danger_ids })).toMatchObject(refused(why, 'danger_ids'))
    expect(await site.step(site.safety, 'fire_permit', approved, 'start', { before_img })).toMatchObject({
      msg: '工程正在停工（TG-动火），只能为整改动火，请重新申请',
      data: { problem: 'wrongState' },
    })
    await saved(site.step(site.site, 'fire_permit', await saved(sent({ danger_ids: [open] })), 'approveProject'))
    await update(`update stop_work set state = 1 where id = ${stop}`)
    await update(
      `insert into engineering_pause (engineering_id, kind, from_on, reason) values (${site.project}, 'suspend', '${today()}', '资金')`,
    )
    const suspended = `工程自 ${today()} 起中止施工，${today()} 不能动火；恢复监督以后再办`
    expect(await sent()).toMatchObject(refused(suspended, 'from_at'))
    expect(await site.step(site.safety, 'fire_permit', approved, 'start', { before_img })).toMatchObject(
      refused(suspended, 'from_at'),
    )
    await update(`delete from engineering_pause where engineering_id = ${site.project}`)
    await saved(site.step(site.safety, 'fire_permit', approved, 'start', { before_img }))
  })

  it('is burnt under in its time, and looked after for half an hour', async () => {
    const approved = await saved(site.step(site.site, 'fire_permit', await saved(sent()), 'approveProject'))
    const before_img = await site.file(site.safety)
    const burning = await saved(site.step(site.safety, 'fire_permit', approved, 'start', { before_img }))
    const ended = await saved(site.step(site.safety, 'fire_permit', burning, 'end'))
    const finish = async (checked_at: number) =>
      site.step(site.safety, 'fire_permit', ended, 'finish', { after_img: await site.file(site.safety), checked_at })
    expect(await finish(nowSeconds() + 60)).toMatchObject(refused('收火检查不得早于结束后 30 分钟', 'checked_at'))
    await update(`update fire_permit set end_at = now() - interval '40 minutes' where id = ${ended.id}`)
    await saved(finish(nowSeconds() - 60))
    const late = await saved(sent())
    await update(
      `update fire_permit set from_at = now() - interval '3 hours', to_at = now() - interval '1 hour' where id = ${late.id}`,
    )
    const { id, version } = await saved(site.step(site.site, 'fire_permit', late, 'approveProject'))
    expect(
      await site.step(site.safety, 'fire_permit', { id, version }, 'start', { before_img: await site.file(site.safety) }),
    ).toMatchObject(refused('动火证已过有效时间，请重新申请'))
  })
})

describe('a scaffold', () => {
  let approved: number
  beforeAll(async () => {
    const author = await site.person()
    approved = await site.given('scheme', { author, chapters: [1], state: 1 })
  })
  const drawn = async (more: Record<string, unknown> = {}) =>
    site.add('scaffold', {
      ...place('主楼外架'),
      scaffold_kind: 1,
      accept_stage: 3,
      height: '8',
      design_height: '52.2',
      scheme_id: approved,
      erect_unit: site.unit,
      erectors: [scaffolder],
      checklist: all([1, 2, 3, 4, 5, 6, 7, 8, 9]),
      torque: '52',
      img: await site.file(),
      ...more,
    })
  const sent = async (more: Record<string, unknown> = {}) => site.step(site.site, 'scaffold', await saved(drawn(more)), 'submit')
  const accepted = async (row: Version) =>
    site.step(site.director, 'scaffold', row, 'accept', { accept_on: today(), plate_img: await site.file(site.director) })

  it('has its fasteners turned as they must be', async () => {
    expect(await drawn({ torque: '32' })).toMatchObject(refused('扣件扭矩应在 40～65 N·m', 'torque'))
    expect(await drawn({ torque: null })).toMatchObject(refused('扣件式须填扣件扭力矩', 'torque'))
  })

  it('is handed in under an approved scheme, put up by people with a certificate', async () => {
    const draft = await site.given('scheme', { author: await site.person(), chapters: [1], state: 0 })
    expect(await sent({ scheme_id: draft })).toMatchObject(refused('方案未经审批，不能报验', 'scheme_id'))
    const expired = addDays(today(), -1)
    const late = await site.certified('02', expired, { name: '卫四' })
    expect(await sent({ erectors: [late] })).toMatchObject(
      refused(`卫四的架子工证已于 ${expired} 到期，不能安排该作业`, 'erectors'),
    )
  })

  it('is put up by a builder of the project, not by its consultant', async () => {
    expect(await drawn({ erect_unit: site.firm })).toMatchObject(refused(expect.stringContaining('不是本工程的'), 'erect_unit'))
  })

  it('is accepted section by section; what it lacks is counted, the next look is due in a month', async () => {
    const first = await saved(sent())
    await saved(accepted(first))
    expect(await site.stored('scaffold', first.id)).toMatchObject({
      stages_due: 1,
      stages_lack: 0,
      next_due_on: addDays(today(), 30),
    })
    expect(await sent({ height: '24' })).toMatchObject(refused('架体已高出上次验收 16 m，应分段验收', 'height'))
    await saved(sent({ height: '16' }))
  })

  it('is not accepted before it was entered, nor while an item fails', async () => {
    const early = await saved(sent({ part: '西侧外架' }))
    const asks = async (accept_on: string) => ({ accept_on, plate_img: await site.file(site.director) })
    expect(await site.step(site.director, 'scaffold', early, 'accept', await asks(addDays(today(), -1)))).toMatchObject(
      refused(`验收日期不能早于登记时间（${today()}）`, 'accept_on'),
    )
    const checklist = all([1, 2, 3, 4, 5, 6, 7, 8, 9]).map((line) => (line.item === 4 ? { ...line, result: 2 } : line))
    const loose = await saved(sent({ part: '东侧外架', checklist }))
    expect(await site.step(site.director, 'scaffold', loose, 'accept', await asks(today()))).toMatchObject(
      refused('连墙件：结论为“不符合”，先整改，再办理“验收合格”', 'checklist'),
    )
  })

  it('at its full height dates the acceptance of the hazardous work it belongs to', async () => {
    const duty_person = await site.person()
    const danger = await site.given('danger_project', { duty_person, level: 2, state: 14 })
    const sentIn = await saved(sent({ part: '裙房外架', accept_stage: 5, danger_project_id: danger }))
    await saved(accepted(sentIn))
    const { rows } = await sql<{ on: string }>`select accept_on::text as on from danger_project where id = ${danger}`.execute(
      site.harness.platform.db,
    )
    expect(rows[0]?.on).toBe(today())
  })

  it('after a storm is inspected again before it is used', async () => {
    const used = await saved(accepted(await saved(sent({ part: '北侧外架' }))))
    const waiting = await saved(site.step(site.director, 'scaffold', used, 'recheck', { recheck_reason: '六级大风' }))
    const asks = { accept_stage: 6, checklist: all([1, 2, 3, 4, 5, 6, 7, 8, 9]), img: await site.file() }
    expect(
      await site.stored('scaffold', (await saved(site.step(site.site, 'scaffold', waiting, 'again', asks))).id),
    ).toMatchObject({
      state: 0,
    })
  })
})

describe('the maintenance of a crane', () => {
  let crane: number
  beforeAll(async () => {
    crane = await site.given('crane', {
      owner_unit: site.unit,
      maintain_unit: site.unit,
      maintain_days: 15,
      crane_name: '2号塔机',
    })
    await restate(site.harness.platform, entityOf('crane'), crane, 1)
  })
  let before = 10
  const done = async (more: Record<string, unknown> = {}) => {
    before += 3
    const done_at = nowSeconds() - before * HOUR
    return site.add('crane_maintain', {
      crane_id: crane,
      maintain_kind: 3,
      start_at: done_at - HOUR,
      done_at,
      maintain_unit: site.unit,
      worker_ids: [maintainer],
      checklist: all(maintainItem.codes),
      conclusion: 1,
      img: await site.file(),
      sign_img: await site.file(),
      ...more,
    })
  }

  it('does not leave a crane in use whose rope is worn to be scrapped', async () => {
    expect(await done({ rope_wear: '7.0' })).toMatchObject(
      refused('钢丝绳磨损达到 7% 应报废更换（GB/T 5972），结论不能为“可以使用”', 'conclusion'),
    )
    await saved(done({ rope_wear: '6.9' }))
  })

  it('is done by the company of the ledger, by people with a certificate', async () => {
    const { platform } = site.harness
    const other = await make(platform, entityOf('unit'), { unit_name: '云州机械维保有限公司', status: 'normal' })
    await make(platform, entityOf('engineering_unit'), party(site.project, other, '云州机械维保有限公司', 'crane_lease'))
    expect(await done({ maintain_unit: other })).toMatchObject(refused('维保单位与台账不一致', 'maintain_unit'))
    expect(await done({ worker_ids: [await site.worker({ name: '沈六' })] })).toMatchObject(
      refused('沈六没有起重机械作业证，不能安排该作业', 'worker_ids'),
    )
  })

  it('that ends with the crane out of use wants it out of use first', async () => {
    expect(await done({ conclusion: 3 })).toMatchObject(refused('结论为停用的，请先登记机械停用', 'conclusion'))
  })

  it('is one at a time for a person', async () => {
    const at = { start_at: nowSeconds() - 9 * HOUR, done_at: nowSeconds() - 8 * HOUR }
    await saved(done(at))
    expect(await done(at)).toMatchObject({
      data: { fields: [{ field: 'worker_ids', message: expect.stringMatching(/^吴九 .+ 已登记在 2号塔机$/) }] },
    })
  })

  it('is due again as the ledger says, until it was done again', async () => {
    const other = await site.given('crane', { owner_unit: site.unit, maintain_days: 20, crane_name: '3号塔机' })
    const first = await saved(done({ crane_id: other }))
    const { done_at } = await site.stored<{ done_at: number }>('crane_maintain', first.id)
    const day = dayOf(done_at)
    expect(await site.stored('crane_maintain', first.id)).toMatchObject({ next_due_on: addDays(day, 20), renewed_on: null })
    const month = await saved(
      done({ crane_id: other, maintain_kind: 2, start_at: nowSeconds() - 5 * HOUR, done_at: nowSeconds() - 4 * HOUR }),
    )
    expect(await site.stored('crane_maintain', first.id)).toMatchObject({ renewed_on: null })
    expect(month.id).toBeGreaterThan(first.id)
    await saved(done({ crane_id: other, start_at: nowSeconds() - 3 * HOUR, done_at: nowSeconds() - 2 * HOUR }))
    expect(await site.stored('crane_maintain', first.id)).toMatchObject({ renewed_on: dayOf(nowSeconds() - 2 * HOUR) })
  })

  it('that found what must be mended is confirmed only once it was', async () => {
    const found = await saved(done({ conclusion: 2 }))
    expect(await site.step(site.director, 'crane_maintain', found, 'confirm')).toMatchObject(
      refused('结论为整改后使用的，请办理“要求整改”'),
    )
    const fixing = await saved(site.step(site.director, 'crane_maintain', found, 'demand', { reject_reason: '更换制动片' }))
    const mended = { conclusion: 1, fix_note: '已更换', fix_img: await site.file() }
    const again = await saved(site.step(site.site, 'crane_maintain', fixing, 'fix', mended))
    await saved(site.step(site.director, 'crane_maintain', again, 'confirm'))
  })
})
