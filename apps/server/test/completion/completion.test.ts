import { addWorkingDays } from '@zhujian/domain/calendar/working-days'
import { entityOf } from '@zhujian/domain/entities'
import { responsibleRoles } from '@zhujian/domain/reference/unit-dicts'
import { addDays, startOfDay, today } from '@zhujian/model/date'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { ensureWorkCalendar, steadyCalendar } from '@zhujian/server/modules/setting/public'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { caseOf, passed } from '../biz/acting'
import { make } from '../factory'
import { ask, freshRow, uploadedFile } from '../world'
import {
  add,
  bareProject,
  call,
  createStage,
  detail,
  done,
  fill,
  fillAll,
  notifyAgain,
  opine,
  prepared,
  project,
  projectState,
  rowOf,
  runNotice,
  type Stage,
  step,
  todoOf,
  underWay,
} from './stage'

let stage: Stage
beforeAll(async () => {
  stage = await createStage()
  await ensureWorkCalendar(stage.platform)
})
afterAll(() => stage.close())

const on = (name: string, values: Record<string, unknown>) =>
  freshRow(stage.platform, stage.here, entityOf(name), stage.here.accounts.officer, values)
const run = (text: ReturnType<typeof sql>) => text.execute(stage.platform.db)
const blocked = { code: 400, data: { problem: 'invalid' } }

describe('the required items', () => {
  it('hold back an acceptance that was begun without an application, until the last of them is done [D12]', async () => {
    const at = await bareProject(stage)
    const id = await add(stage, at)
    await fillAll(stage, id)
    const { msg, ...refused } = await step(stage, stage.tokens.jsdw, id, 'submit')
    expect(refused).toMatchObject(blocked)
    for (const label of ['合同签订备案', '工资保函备案', '验槽申请', '安全文明措施费申请']) expect(msg).toContain(label)
    for (const kind of ['qianyue', 'gzbx', 'ycsq', 'jcys', 'ztzx'] as const) await caseOf(stage, kind, at, {}, 1)
    expect((await step(stage, stage.tokens.jsdw, id, 'submit')).msg).toContain('安全文明措施费申请还没有办成')
    await caseOf(stage, 'aqwm', at, {}, 1)
    done(await step(stage, stage.tokens.jsdw, id, 'submit'))
  })
})

describe('a completion acceptance from the papers to the record', () => {
  it('[S2-18] is prepared by five parties, accepted, held, found fit, reported and recorded', async () => {
    const { tokens, here } = stage
    const at = await project(stage)
    const id = await add(stage, at)
    expect(await todoOf(stage, tokens.jsdw, id)).toEqual(['竣工验收·准备资料并报送'])

    // 缺的逐项说明，由谁补。
    const empty = await step(stage, tokens.jsdw, id, 'submit')
    expect(empty).toMatchObject(blocked)
    expect(empty.msg).toContain('监理单位尚未提交工程质量评估报告')
    await fillAll(stage, id)
    expect((await detail(stage, tokens.jsdw, id)).gate?.lines.filter(({ result }) => result === 'block')).toEqual([])
    done(await step(stage, tokens.jsdw, id, 'submit'))
    const calendar = await steadyCalendar(stage.platform.db)
    expect(await rowOf(stage, id)).toMatchObject({ apply_on: today(), due_on: addWorkingDays(calendar, today(), 5) })

    // 在审的资料不能再换；次序不能乱；不该办的人不能办。
    expect(await fill(stage, 'sgdw', id, 'self_report')).toMatchObject({ data: { problem: 'wrongState' } })
    expect(
      await step(stage, tokens.jsdw, id, 'start', { accept_on: today(), accept_group: prepared.accept_group }),
    ).toMatchObject({
      data: { problem: 'wrongState' },
    })
    expect(await step(stage, tokens.jsdw, id, 'accept')).toMatchObject({ code: 10000 })
    expect(await step(stage, tokens.sgdw, id, 'withdraw')).toMatchObject({ code: 10000 })

    // 起重机械没有拆完，不能受理。
    expect(await todoOf(stage, here.tokens.intake, id)).toEqual(['竣工验收·受理'])
    const crane = await on('crane', { engineering_id: at, state: 1, crane_name: '1#塔机' })
    const standing = await step(stage, here.tokens.intake, id, 'accept')
    expect(standing).toMatchObject({ ...blocked, msg: '不能受理：还有 1 台起重机械没有拆除：1#塔机' })
    await run(sql`update crane set state = 17 where id = ${crane}`)
    done(await step(stage, here.tokens.intake, id, 'accept'))
    expect(await projectState(stage, at)).toBe(13)

    // 提前通知期没有满。
    const held = { accept_on: today(), accept_group: prepared.accept_group }
    expect((await step(stage, tokens.jsdw, id, 'start', held)).msg).toContain('通知期未满')
    await runNotice(stage, id)
    expect(await step(stage, tokens.sgdw, id, 'start', held)).toMatchObject({ code: 10000 })
    done(await step(stage, tokens.jsdw, id, 'start', held))

    // 五方意见：别人的不能签，签了不改。
    expect(await todoOf(stage, tokens.kcdw, id)).toEqual(['竣工验收·签署验收意见'])
    expect((await opine(stage, 'kcdw', id, { party: 'sjdw' })).msg).toBe('设计单位的意见由本工程设计单位的账号签署')
    for (const party of responsibleRoles) done(await opine(stage, party, id))
    expect((await opine(stage, 'kcdw', id)).msg).toBe('勘察单位已经签署意见')
    expect(await todoOf(stage, tokens.kcdw, id)).toEqual([])
    expect(await todoOf(stage, here.tokens.officer, id)).toEqual(['竣工验收·确认合格'])

    // 合格随竣工验收而来，没有人直接办。
    const direct = await ask(stage, here.tokens.officer, 'POST', '/api/engineering/pc/engineeringProjectState', {
      engineering_id: at,
      version: await versionOf(at),
      state: 14,
    })
    expect([direct.code, direct.msg]).toEqual([10000, '“竣工验收合格”不直接办理，随竣工验收确认合格而来'])

    // 隐患没有销项，不能确认合格。
    done(await fill(stage, 'jsdw', id, 'accept_report'))
    const danger = await on('hidden_danger', { engineering_id: at, state: 3, is_major: false })
    const opinion = { supervise_opinion: '组织形式、程序符合规定' }
    expect(await step(stage, here.tokens.officer, id, 'pass', opinion)).toMatchObject({
      ...blocked,
      msg: '不能确认合格：还有 1 条隐患没有销项',
    })
    await run(sql`update hidden_danger set state = 1 where id = ${danger}`)
    done(await step(stage, here.tokens.officer, id, 'pass', opinion))
    expect(await projectState(stage, at)).toBe(14)
    expect(await rowOf(stage, id)).toMatchObject({
      passed_on: today(),
      report_due: addWorkingDays(calendar, today(), 5),
      record_due: addDays(today(), 15),
      conclusion: 1,
    })

    // 监督报告由监督员拟稿、站长在签批台签发，一份；没有它不能备案 [D24]。
    done(await fill(stage, 'jsdw', id, 'record_file'))
    expect((await step(stage, here.tokens.intake, id, 'file')).msg).toBe('不能办理备案：监督机构尚未签发质量监督报告')
    const said = {
      behaviour_note: '各方到岗履责，程序与资料符合规定',
      entity_note: '抽测主体结构实体六组，均合格',
      remaining_note: '无',
      report_verdict: 1,
      report_opinion: '屋面已做淋水试验',
    }
    const contrary = async (more: object) =>
      (await step(stage, here.tokens.officer, id, 'report', { ...said, ...more })).data.fields?.[0]
    expect(await contrary({ report_verdict: 2 })).toMatchObject({ field: 'report_verdict' })
    expect(await contrary({ report_opinion: '工程不合格，不同意通过' })).toMatchObject({ field: 'report_opinion' })
    expect(await step(stage, here.tokens.station_head, id, 'report', said)).toMatchObject({ code: 10000 })
    expect(await todoOf(stage, here.tokens.officer, id)).toEqual(['竣工验收·拟制监督报告'])
    done(await step(stage, here.tokens.officer, id, 'report', said))
    expect(await todoOf(stage, here.tokens.officer, id)).toEqual(['竣工验收·监督报告送审'])
    expect(await step(stage, here.tokens.officer, id, 'report', said)).toMatchObject({
      msg: '质量监督报告已经拟稿，请在监督文书里接着办理',
    })
    // 拟稿、审核、签发各有其人；签发之前不算有报告，参建单位也看不到。
    const { report_draft: paper } = await rowOf(stage, id)
    // 建设单位登记的也看不到稿子与其中的话，操作记录里也没有。
    for (const token of [tokens.jldw, tokens.jsdw]) expect((await detail(stage, token, id)).row['report_draft']).toBeUndefined()
    const history = await ask(stage, tokens.jsdw, 'GET', pathOf(entityOf('completion_acceptance'), 'timeline'), { id })
    for (const words of [said.entity_note, said.report_opinion]) expect(JSON.stringify(history.data.rows)).not.toContain(words)
    const onPaper = async (
      role: 'officer' | 'section_chief' | 'station_head',
      name: string,
      asks: Record<string, unknown> = {},
    ) => {
      const { rows } = await sql<{ version: number }>`select version from supervise_doc where id = ${paper}`.execute(
        stage.platform.db,
      )
      const body = { id: paper, version: rows[0]?.version, step: name, ...asks }
      done(await ask(stage, here.tokens[role], 'POST', pathOf(entityOf('supervise_doc'), 'examine'), body))
    }
    await onPaper('officer', 'submit')
    expect(await todoOf(stage, here.tokens.officer, id)).toEqual([])
    await onPaper('section_chief', 'review', { review_opinion: '同意' })
    expect((await detail(stage, tokens.jldw, id)).quality_report_no).toBeNull()
    await onPaper('station_head', 'issue', { sign_opinion: '同意签发' })
    const signed = await sql`select drafted_by, signed_by, body from supervise_doc where id = ${paper}`.execute(stage.platform.db)
    expect(signed.rows).toMatchObject([
      {
        drafted_by: here.accounts.officer,
        signed_by: here.accounts.station_head,
        body: expect.stringContaining('四、实体质量抽查、抽测情况：抽测主体结构实体六组，均合格'),
      },
    ])
    const { quality_report_no: no } = await detail(stage, tokens.jldw, id)
    expect(no).toMatch(/建质督〔\d{4}〕\d{4}号$/)
    expect(await todoOf(stage, here.tokens.intake, id)).toEqual(['竣工验收·办理备案'])
    done(await step(stage, here.tokens.intake, id, 'file'))
    expect(await rowOf(stage, id)).toMatchObject({
      state: 1,
      record_on: today(),
      record_no: expect.stringMatching(/建备〔\d{4}〕0001号$/),
    })
  })

  it('that is found wanting goes back to the site, and is held again with five new opinions', async () => {
    const { here, tokens } = stage
    const at = await project(stage)
    const id = await underWay(stage, at)
    expect(await opine(stage, 'sjdw', id, { opinion: 2 })).toMatchObject({ code: 400, data: { fields: [{ field: 'note' }] } })
    done(await opine(stage, 'sjdw', id, { opinion: 2, note: '外墙保温厚度与设计图纸不符' }))
    done(await fill(stage, 'jsdw', id, 'accept_report'))
    const refused = await step(stage, here.tokens.officer, id, 'pass', { supervise_opinion: '已监督' })
    expect(refused.msg).toContain('设计单位不同意验收合格')
    const late = { rectify_reason: '外墙保温返工，逐层拉拔检测', rectify_due: addDays(today(), -1) }
    expect(await step(stage, here.tokens.officer, id, 'rectify', late)).toMatchObject({
      data: { fields: [{ field: 'rectify_due' }] },
    })
    await sql`update file_object set created_at = created_at - interval '1 minute'`.execute(stage.platform.db)
    done(await step(stage, here.tokens.officer, id, 'rectify', { ...late, rectify_due: addDays(today(), 9) }))
    expect(await projectState(stage, at)).toBe(1)
    const start = () => step(stage, tokens.jsdw, id, 'start', { accept_on: today(), accept_group: prepared.accept_group })
    expect((await start()).msg).toContain('施工单位尚未提交整改完成报告')
    done(await fill(stage, 'sgdw', id, 'rectify_file'))
    expect((await start()).msg).toContain('还没有书面通知监督机构')
    await notifyAgain(stage, id)
    done(await start())
    expect(await projectState(stage, at)).toBe(13)
    const again = await detail(stage, tokens.jsdw, id)
    expect(again.row['round']).toBe(2)
    const reported = (answer: typeof again) => answer.gate?.lines.find(({ line }) => line === 'accept_report')?.result
    expect(reported(again)).toBe('block')
    done(await fill(stage, 'jsdw', id, 'accept_report'))
    expect(reported(await detail(stage, tokens.jsdw, id))).toBe('ok')
    expect(again.opinions.every(({ opinion }) => opinion === null)).toBe(true)
    expect(again.past).toMatchObject([{ round: 1, party: 'sjdw', opinion: 2, note: '外墙保温厚度与设计图纸不符' }])
  })

  it('keeps every opinion of parties that sign at the same moment, and one of a party that signs twice', async () => {
    const id = await underWay(stage, await project(stage))
    const answers = await Promise.all(
      [...responsibleRoles, 'jsdw' as const, 'sgdw' as const].map((party) => opine(stage, party, id)),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(5)
    expect(answers.filter(({ data }) => data.problem === 'wrongState')).toHaveLength(2)
    expect((await detail(stage, stage.tokens.jsdw, id)).opinions.map(({ opinion }) => opinion)).toEqual([1, 1, 1, 1, 1])
  })
})

const versionOf = async (id: number): Promise<number> => {
  const { rows } = await sql<{ version: number }>`select version from engineering where id = ${id}`.execute(stage.platform.db)
  return rows[0]?.version ?? 0
}

describe('around it', () => {
  it('a paper is handed in by the party that owes it, and by nobody else', async () => {
    const id = await add(stage, await project(stage))
    const wrong = await fill(stage, 'sgdw', id, 'supervision_report')
    expect(wrong).toMatchObject({ ...blocked, msg: '工程质量评估报告由本工程的监理单位提交' })
    expect(await fill(stage, 'jldw', id, 'accept_no_such')).toMatchObject({ data: { fields: [{ field: 'field' }] } })
    const file = await uploadedFile(stage.platform, stage.here.accounts.viewer, 'document')
    expect(await call(stage, stage.here.tokens.viewer, 'fill', { id, field: 'self_report', files: file })).toMatchObject({
      code: 10000,
    })
    done(await fill(stage, 'jldw', id, 'supervision_report'))
    const [paper] = (await detail(stage, stage.tokens.jldw, id)).papers.filter(({ field }) => field === 'supervision_report')
    expect(paper).toMatchObject({ may_fill: true, unit_text: 'jldw单位', files: [{ name: 'report.pdf' }] })
    done(await call(stage, stage.tokens.jldw, 'fill', { id, field: 'supervision_report', files: '' }))
  })

  it('a project has one, and only while it is being built', async () => {
    const at = await project(stage)
    await add(stage, at)
    const path = pathOf(entityOf('completion_acceptance'), 'add')
    const twice = await ask(stage, stage.tokens.jsdw, 'POST', path, { ...prepared, engineering_id: at })
    expect(twice.data.fields).toMatchObject([{ field: 'engineering_id', message: '该工程已有竣工验收，请在其中接着办理' }])
    const stopped = await ask(stage, stage.tokens.jsdw, 'POST', path, {
      ...prepared,
      engineering_id: await project(stage, { state: 3 }),
    })
    expect(stopped.data.fields?.[0]?.message).toContain('工程为“停工”')
  })

  it('in the history library it is listed and read, and nothing of it changes', async () => {
    const at = await project(stage)
    const id = await underWay(stage, at)
    await run(sql`update engineering set history_type = 1 where id = ${at}`)
    const said = '工程已在历史库，仅可查看'
    expect((await opine(stage, 'jsdw', id)).msg).toBe(said)
    expect((await fill(stage, 'jsdw', id, 'accept_report')).msg).toBe(said)
    expect((await step(stage, stage.here.tokens.officer, id, 'pass', { supervise_opinion: '已监督' })).msg).toBe(said)
    const list = (type: string) =>
      ask(stage, stage.here.tokens.officer, 'GET', pathOf(entityOf('completion_acceptance'), 'getList'), { ids: id }, { type })
    expect([(await list('1')).data.total, (await list('0')).data.total]).toEqual([1, 0])
    const seen = await detail(stage, stage.tokens.jsdw, id)
    expect(seen.row.can).toEqual(['read'])
    expect([...seen.papers.map(({ may_fill }) => may_fill), ...seen.opinions.map(({ may_opine }) => may_opine)]).not.toContain(
      true,
    )
    expect(await todoOf(stage, stage.tokens.jsdw, id)).toEqual([])
  })

  it('records filed at the same moment are numbered without a gap', async () => {
    const { platform, here } = stage
    await run(sql`delete from completion_record_counter`)
    await run(sql`update completion_acceptance set record_no = null`)
    const report = await on('supervise_doc', { engineering_id: here.project, type: '14', state: 1 })
    const ids: number[] = []
    for (let n = 0; n < 6; n += 1) {
      const id = await make(platform, entityOf('completion_acceptance'), {
        engineering_id: await project(stage, { state: 14 }),
        unit_id: stage.units.jsdw,
        supervise_org_id: here.org,
        state: 13,
        quality_report: report,
      })
      done(await fill(stage, 'jsdw', id, 'record_file'))
      ids.push(id)
    }
    const answers = await Promise.all(ids.map((id) => step(stage, here.tokens.intake, id, 'file')))
    expect(answers.map(({ code }) => code)).toEqual(ids.map(() => 200))
    const { rows } = await sql<{ record_no: string }>`select record_no from completion_acceptance
      where id = any(${ids}::bigint[]) order by record_no`.execute(platform.db)
    expect(rows.map(({ record_no: no }) => no.slice(-5))).toEqual(['0001号', '0002号', '0003号', '0004号', '0005号', '0006号'])
  })

  it('found fit accepts every monomer not accepted in stages, and nobody accepts one by hand', async () => {
    const { platform, here } = stage
    const at = await project(stage)
    const monomer = (state: number, more: Record<string, unknown> = {}) =>
      on('monomer', { engineering_id: at, state, start_on: null, topped_on: null, finish_on: null, percent: '90', ...more })
    const ids = [await monomer(11), await monomer(10), await monomer(1, { finish_on: '2026-03-01' })]
    const byHand = await ask(stage, here.tokens.officer, 'POST', pathOf(entityOf('monomer'), 'examine'), {
      id: ids[0],
      version: 1,
      step: 'accept',
      finish_on: today(),
    })
    expect(byHand).toMatchObject({ code: 10000, data: { problem: 'forbidden' } })
    const id = await underWay(stage, at)
    for (const party of responsibleRoles) done(await opine(stage, party, id))
    done(await fill(stage, 'jsdw', id, 'accept_report'))
    done(await step(stage, here.tokens.officer, id, 'pass', { supervise_opinion: '组织形式、程序符合规定' }))
    const { rows } = await sql<Record<string, unknown>>`select state, finish_on::text, percent::text from monomer
      where id = any(${ids}::bigint[]) order by id`.execute(platform.db)
    expect(rows).toEqual([
      { state: 1, finish_on: today(), percent: '100.00' },
      { state: 1, finish_on: today(), percent: '100.00' },
      { state: 1, finish_on: '2026-03-01', percent: '90.00' },
    ])
  })

  it('an approved application for completion opens it with what the application said', async () => {
    const at = await project(stage)
    const content = { finish_on: today(), accept_on: addDays(today(), 20), place: '售楼处', parts_done: [1, 2] }
    await passed(stage, 'jgsq', at, content, 'section_chief')
    const { rows } = await sql<Record<string, unknown>>`select * from completion_acceptance where engineering_id = ${at}`.execute(
      stage.platform.db,
    )
    expect(rows).toMatchObject([
      { state: 10, place: '售楼处', parts_done: [1, 2], unit_id: stage.units.jsdw, plan_on: content.accept_on },
    ])
    expect(await projectState(stage, at)).toBe(13)
  })

  it('its deadlines in working days move when a day becomes a holiday, those that are over or count rest days do not', async () => {
    const { platform, here } = stage
    await run(sql`update account set role_codes = '{admin}' where id = ${here.accounts.viewer}`)
    platform.live.publish('session', [])
    const monday = '2031-03-03'
    const at = async (state: number, more: Record<string, unknown>) =>
      make(platform, entityOf('completion_acceptance'), { engineering_id: await project(stage), state, ...more })
    const terms = { passed_on: monday, report_due: '2031-03-10', report_days: 5, record_due: '2031-03-18', quality_report: null }
    const waiting = await at(0, { apply_on: monday, accept_days: 5, due_on: '2031-03-10' })
    const fit = await at(13, { ...terms, due_on: '2031-03-10' })
    const over = await at(11, { apply_on: monday, accept_days: 5, due_on: '2031-04-01' })
    const day = (kind: string, seen: string) =>
      ask(stage, here.tokens.viewer, 'POST', '/api/setting/calendar/pc/setDay', {
        day_on: '2031-03-05',
        kind,
        seen,
        ...(kind && { name: '临时放假' }),
      })
    done(await day('off', ''))
    expect(await rowOf(stage, waiting)).toMatchObject({ due_on: '2031-03-11', version: 1 })
    expect(await rowOf(stage, fit)).toMatchObject({ due_on: '2031-03-11', report_due: '2031-03-11', record_due: '2031-03-18' })
    expect(await rowOf(stage, over)).toMatchObject({ due_on: '2031-04-01' })
    done(await day('', 'off'))
    expect(await rowOf(stage, waiting)).toMatchObject({ due_on: '2031-03-10' })
  })
})

describe('the day of completion', () => {
  it('is not before the day work began, and says so on its field as soon as it is entered', async () => {
    const { tokens } = stage
    const at = await project(stage, { sj_kg_time: startOfDay(today()) })
    const finish_on = addDays(today(), -1)
    const told = [{ field: 'finish_on', message: `工程于 ${today()} 开工，完工日期不能早于这一天` }]
    const write = (action: 'add' | 'edit', values: Record<string, unknown>) =>
      ask(stage, tokens.jsdw, 'POST', pathOf(entityOf('completion_acceptance'), action), values)
    expect((await write('add', { ...prepared, engineering_id: at, finish_on })).data.fields).toEqual(told)
    const id = await add(stage, at)
    const { version } = await rowOf(stage, id)
    expect((await write('edit', { id, version, finish_on })).data.fields).toEqual(told)
  })
})
