import { entityOf } from '@zhujian/domain/entities'
import { responsibleRoles } from '@zhujian/domain/reference/unit-dicts'
import { addDays, nowSeconds, today } from '@zhujian/model/date'
import { addWorkingDays } from '@zhujian/domain/calendar/working-days'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { ensureWorkCalendar, workCalendar } from '@zhujian/server/modules/setting/public'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { make } from '../factory'
import { ask } from '../world'
import {
  call,
  createStage,
  detail,
  todoOf,
  done,
  fill,
  opine,
  prepared,
  project,
  projectState,
  rowOf,
  type Stage,
  step,
  underWay,
} from './stage'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
  await ensureWorkCalendar(stage.platform)
})
afterAll(() => stage.close())

it('an acceptance held by others than the notice named tells the officer, one held by the same does not', async () => {
  const { platform } = stage
  const [first, ...others] = prepared.accept_group
  const told = async (id: number) =>
    (
      await sql`select 1 from message where path like ${`%id=${id}`} and title = '验收组名单与书面通知的不同'`.execute(
        platform.db,
      )
    ).rows.length
  expect(await told(await underWay(stage, await project(stage)))).toBe(0)
  const changed = await underWay(stage, await project(stage), [{ ...first, name: '另一位组长' }, ...others])
  expect(await told(changed)).toBe(1)
})

describe('a completion that was found fit', () => {
  it('that broke the rules is revoked before it is filed by the head of the station, and nobody else: the project and its buildings are at work again', async () => {
    const { here, tokens } = stage
    const at = await project(stage)
    await make(stage.platform, entityOf('monomer'), { engineering_id: at, state: 11 })
    const id = await underWay(stage, at)
    for (const party of responsibleRoles) done(await opine(stage, party, id))
    done(await fill(stage, 'jsdw', id, 'accept_report'))
    done(await step(stage, here.tokens.officer, id, 'pass', { supervise_opinion: '组织形式、程序符合规定，五方到场' }))
    const buildings = () =>
      sql<{ state: number }>`select state from monomer where engineering_id = ${at} and deleted_at is null`
        .execute(stage.platform.db)
        .then(({ rows }) => rows.map(({ state }) => state))
    expect(new Set(await buildings())).toEqual(new Set([1]))
    const words = { rectify_reason: '节能分部未经专项验收即组织竣工验收', rectify_due: addDays(today(), 9) }
    for (const token of [here.tokens.officer, tokens.jsdw])
      expect(await step(stage, token, id, 'redo', words)).toMatchObject({ code: 10000 })
    expect(await step(stage, here.tokens.station_head, id, 'redo', { ...words, rectify_reason: '1' })).toMatchObject({
      data: { fields: [{ field: 'rectify_reason' }] },
    })
    const report = {
      behaviour_note: '各方责任制健全，程序到位',
      entity_note: '抽测主体结构实体六组，均合格',
      remaining_note: '无',
      report_verdict: 1,
    }
    expect(
      await step(stage, here.tokens.officer, id, 'report', { ...report, remaining_note: '路基压实度不足尚未整改' }),
    ).toMatchObject({
      data: { fields: [{ field: 'remaining_note' }] },
    })
    const correction = await make(stage.platform, entityOf('state_correction'), { engineering_id: at, state: 0 })
    expect((await step(stage, here.tokens.officer, id, 'report', report)).msg).toContain('等待确认')
    await sql`update state_correction set state = 11 where id = ${correction}`.execute(stage.platform.db)
    done(await step(stage, here.tokens.officer, id, 'report', report))
    expect((await step(stage, here.tokens.station_head, id, 'redo', words)).msg).toContain('请承办监督员先撤回、删去稿子')
    await sql`update supervise_doc set deleted_at = now() where engineering_id = ${at} and type = '14'`.execute(stage.platform.db)
    done(await step(stage, here.tokens.station_head, id, 'redo', words))
    expect(await projectState(stage, at)).toBe(1)
    expect(new Set(await buildings())).toEqual(new Set([11]))
    expect(await rowOf(stage, id)).toMatchObject({
      passed_on: null,
      record_due: null,
      report_draft: null,
      rectify_due: words.rectify_due,
    })
    const again = await step(stage, tokens.jsdw, id, 'start', { accept_on: today(), accept_group: prepared.accept_group })
    expect(again.msg).toContain('施工单位尚未提交整改完成报告')
    // What was said of the first acceptance does not stand either.
    expect((await rowOf(stage, id))['supervise_opinion']).toBeNull()
  })

  it('and is held again tells the supervising body anew: the notice, the plan and the opinions of the first do not count', async () => {
    const { here, tokens, platform } = stage
    const at = await project(stage)
    const id = await underWay(stage, at)
    for (const party of responsibleRoles) done(await opine(stage, party, id))
    done(await fill(stage, 'jsdw', id, 'accept_report'))
    done(await step(stage, here.tokens.officer, id, 'pass', { supervise_opinion: '组织形式、程序符合规定，五方到场' }))
    await sql`update file_object set created_at = created_at - interval '1 minute'`.execute(platform.db)
    const words = { rectify_reason: '节能分部未经专项验收即组织竣工验收', rectify_due: addDays(today(), 9) }
    done(await step(stage, here.tokens.station_head, id, 'redo', words))
    const { rows } = await sql`select sj_jg_time, completed_on from engineering where id = ${at}`.execute(platform.db)
    expect(rows).toEqual([{ sj_jg_time: null, completed_on: null }])
    done(await fill(stage, 'sgdw', id, 'rectify_file'))
    const now = await detail(stage, tokens.jsdw, id)
    expect(now.row).toMatchObject({ plan_on: null, round: 2 })
    expect(now.papers.flatMap(({ field, stale }) => (stale ? [field] : []))).toEqual(['accept_report'])
    expect(now.opinions.every(({ opinion }) => opinion === null)).toBe(true)
    expect(now.past.map(({ round, opinion }) => [round, opinion])).toEqual(responsibleRoles.map(() => [1, 1]))
    const earliest = addWorkingDays(await workCalendar(platform), today(), 7)
    const start = (accept_on: string) => step(stage, tokens.jsdw, id, 'start', { accept_on, accept_group: prepared.accept_group })
    expect((await start(earliest)).msg).toContain('还没有书面通知监督机构')
    expect(await todoOf(stage, tokens.jsdw, id)).toEqual(['竣工验收·整改后通知验收'])
    const row = await rowOf(stage, id)
    const edited = await ask(stage, tokens.jsdw, 'POST', pathOf(entityOf('completion_acceptance'), 'edit'), {
      ...prepared,
      engineering_id: at,
      id,
      version: row.version,
      plan_on: earliest,
    })
    expect(edited.data.fields).toMatchObject([{ field: 'plan_on', message: expect.stringContaining('通知验收') }])
    const notify = (plan_on: string, more: object = {}) =>
      step(stage, tokens.jsdw, id, 'notify', { plan_on, place: '项目部', accept_group: prepared.accept_group, ...more })
    expect((await notify(addDays(earliest, -1))).data.fields).toMatchObject([
      { field: 'plan_on', message: `今天通知的，最早可在 ${earliest} 验收` },
    ])
    expect((await notify(earliest, { accept_group: prepared.accept_group.slice(1) })).data.fields).toMatchObject([
      { field: 'accept_group' },
    ])
    // The day and the group are told of together, and the page knows the day beforehand.
    expect(now.notice_from).toBe(earliest)
    expect(
      (await notify(addDays(earliest, -1), { accept_group: prepared.accept_group.slice(1) })).data.fields?.map(
        ({ field }) => field,
      ),
    ).toEqual(['plan_on', 'accept_group'])
    done(await notify(earliest))
    expect(await todoOf(stage, tokens.jsdw, id)).toEqual(['竣工验收·组织验收'])
    expect((await start(addDays(earliest, -1))).msg).toContain(`通知期未满，最早可在 ${earliest} 验收`)
    expect((await start(addDays(earliest, 1))).data.fields).toEqual([
      { field: 'accept_on', message: `书面通知的验收日期是 ${earliest}，改期的请先重新通知监督机构` },
    ])
    expect((await start(earliest)).data.fields).toEqual([
      { field: 'accept_on', message: `验收定于 ${earliest}，到那天再组织验收` },
    ])
    expect((await opine(stage, 'sgdw', id)).msg).toContain('组织验收之后才签署意见')
    await sql`update completion_acceptance set notice_on = notice_on - 30, plan_on = current_date where id = ${id}`.execute(
      platform.db,
    )
    const same = String((await detail(stage, tokens.jsdw, id)).row['rectify_file'])
    expect((await call(stage, tokens.sgdw, 'fill', { id, field: 'rectify_file', files: same })).data.fields).toEqual([
      { field: 'files', message: '没有更换文件，请上传新的整改完成报告' },
    ])
    done(await start(today()))
    expect(await rowOf(stage, id)).toMatchObject({ round: 2, rectify_due: null })
  })

  it('may be revoked within fifteen days after it was filed, and takes its signed report with it', async () => {
    const { here } = stage
    const at = await project(stage)
    const id = await underWay(stage, at)
    for (const party of responsibleRoles) done(await opine(stage, party, id))
    done(await fill(stage, 'jsdw', id, 'accept_report'))
    done(await step(stage, here.tokens.officer, id, 'pass', { supervise_opinion: '组织形式、程序符合规定，五方到场' }))
    const paper = await make(stage.platform, entityOf('supervise_doc'), {
      engineering_id: at,
      type: '14',
      title: '工程质量监督报告',
      doc_no: '杭西建质督〔2026〕0009号',
      state: 1,
      issue_at: nowSeconds(),
    })
    const filed = async (record_on: string) =>
      sql`update completion_acceptance set state = 1, quality_report = ${paper}, record_no = '云建备〔2026〕0009号', record_on = ${record_on}
        where id = ${id}`.execute(stage.platform.db)
    const words = { rectify_reason: '节能分部未经专项验收即组织竣工验收', rectify_due: addDays(today(), 9) }
    await filed(addDays(today(), -16))
    expect((await step(stage, here.tokens.station_head, id, 'redo', words)).msg).toContain('已过 15 日')
    await filed(addDays(today(), -15))
    done(await step(stage, here.tokens.station_head, id, 'redo', words))
    expect(await rowOf(stage, id)).toMatchObject({ record_no: null, quality_report: null })
    const { rows } = await sql`select state, void_reason from supervise_doc where id = ${paper}`.execute(stage.platform.db)
    expect(rows).toMatchObject([{ state: 15, void_reason: expect.stringContaining('责令重新组织验收') }])
  })
})
