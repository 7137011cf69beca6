import { entityOf } from '@zhujian/domain/entities'
import { hiddenDangerStates } from '@zhujian/domain/safety/hidden-danger-flow'
import { checkType } from '@zhujian/domain/safety/safety-dicts'
import { safetyCheckStates } from '@zhujian/domain/safety/safety-check'
import { addDays, dayOf, nowSeconds, today } from '@zhujian/model/date'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { factsOf } from '@zhujian/server/modules/project/public'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RoleName } from '@zhujian/domain/roles'
import { ask, createWorld, freshRow, uploadedFile, type World } from '../world'

const check = entityOf('safety_check')
const danger = entityOf('hidden_danger')

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const rowOf = async (table: string, id: number): Promise<Record<string, unknown>> => {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)} where id = ${id}`.execute(
    world.platform.db,
  )
  return rows[0] ?? {}
}

/** A building site of the officer, with its contractor as the building party. */
const site = (values: Record<string, unknown> = {}): Promise<number> => {
  const { platform, here } = world
  return freshRow(platform, here, entityOf('engineering'), here.accounts.owner, {
    state: 1,
    sgdw: here.unit,
    main_officer: here.accounts.officer,
    last_check_at: nowSeconds() - 68 * 86_400,
    ...values,
  })
}

const post = (role: RoleName, entity: typeof check, verb: string, input: Record<string, unknown>) =>
  ask(world, world.here.tokens[role], 'POST', pathOf(entity, verb), input)

const FOUND = { place: '36F 东侧', note: '缺防护' }
const lines = (...results: (number | null)[]) =>
  results.map((result, at) => ({ item: `第${at + 1}项`, category: 'height', result, ...(result === 2 && FOUND) }))

async function begun(project: number, checklist: object[], more: Record<string, unknown> = {}) {
  const { here, platform } = world
  return post('officer', check, 'add', {
    engineering_id: project,
    check_type: 1,
    check_at: nowSeconds() - 600,
    inspector_ids: [here.accounts.officer, here.accounts.section_chief],
    checklist,
    img: await uploadedFile(platform, here.accounts.officer),
    ...more,
  })
}

async function step(role: RoleName, entity: typeof check, id: number, name: string, input: Record<string, unknown> = {}) {
  const { version } = await rowOf(entity.name, id)
  return post(role, entity, 'examine', { id, version, step: name, ...input })
}

describe('a visit of the inspectors [D13]', () => {
  it('is the only thing that clears 逾期未检: the last visit and the day of the next are written when it ends', async () => {
    const project = await site({ risk_level: 4 })
    const { data } = await begun(project, lines(1, 3))
    const ended = await step('officer', check, Number(data.id), 'finish', { conclusion: 1 })
    expect([ended.code, ended.msg]).toEqual([200, ''])
    const row = await rowOf('engineering', project)
    expect(nowSeconds() - Number(row['last_check_at'])).toBeLessThan(3600)
    expect(row['next_check_on']).toBe(dayOf(nowSeconds() - 600 + 7 * 86_400))
    const signed = await step('site', check, Number(data.id), 'sign')
    expect([signed.code, signed.data['state']]).toEqual([200, safetyCheckStates.code('closed')])
  })

  it('needs two officers of the supervising body, and an end for every item', async () => {
    const { here, there } = world
    const project = await site()
    const alone = await begun(project, lines(1), { inspector_ids: [here.accounts.officer] })
    expect(alone.data.fields).toEqual([{ field: 'inspector_ids', message: '监督检查须两名以上监督员参加' }])
    const foreign = await begun(project, lines(1), { inspector_ids: [here.accounts.officer, here.accounts.owner] })
    expect(foreign.data.fields?.map(({ field }) => field)).toEqual(['inspector_ids'])
    const absent = await begun(project, lines(1), { inspector_ids: [here.accounts.section_chief, here.accounts.station_head] })
    expect(absent.data.fields).toEqual([{ field: 'inspector_ids', message: '登记监督检查的人须是检查人之一' }])
    const tomorrow = await begun(project, lines(1), { check_at: nowSeconds() + 86_400 })
    expect(tomorrow.data.fields).toEqual([{ field: 'check_at', message: '检查时间不能晚于现在' }])
    const { data } = await begun(project, lines(1, null, null))
    const early = await step('officer', check, Number(data.id), 'finish', { conclusion: 1 })
    expect(early.data.fields).toEqual([{ field: 'conclusion', message: '还有 2 项未作结论' }])
    expect(there.project).toBeGreaterThan(0)
  })

  it('on which closing, resuming and restoring rest ends with a picture and with what was seen', async () => {
    const { platform, here } = world
    const project = await site()
    const begin = async (more: Record<string, unknown>) =>
      Number((await begun(project, lines(1), { check_type: checkType.code('resume'), ...more })).data.id)
    const finish = (id: number) => step('officer', check, id, 'finish', { conclusion: 1 })
    const bare = await finish(await begin({ img: null, content: '无' }))
    expect(bare.data.fields?.map(({ field }) => field)).toEqual(['img', 'content'])
    const img = await uploadedFile(platform, here.accounts.officer)
    expect(
      (await finish(await begin({ img: null, content: '基坑支护完好，道路清理完毕', checklist: [{ ...lines(1)[0], img }] }))).msg,
    ).toBe('')
  })

  it('makes a danger of every item that failed, drafts the notice with them, and is closed when all are put right', async () => {
    const project = await site()
    const { data } = await begun(project, lines(2, 1, 2))
    const id = Number(data.id)
    const praised = await step('officer', check, id, 'finish', { conclusion: 1 })
    expect(praised.data.fields).toEqual([{ field: 'conclusion', message: '有不符合项的，结论不能是“符合”' }])
    expect((await step('officer', check, id, 'finish', { conclusion: 2 })).msg).toBe('')
    const { rows: dangers } = await sql<{ id: number; duty_unit_id: number; state: number }>`select id, duty_unit_id, state
      from hidden_danger where check_id = ${id} order by id`.execute(world.platform.db)
    expect(dangers.map((row) => [row.duty_unit_id, row.state])).toEqual([
      [world.here.unit, hiddenDangerStates.code('draft')],
      [world.here.unit, hiddenDangerStates.code('draft')],
    ])
    const row = await rowOf('safety_check', id)
    expect([row['danger_count'], row['open_count']]).toEqual([2, 2])
    const notice = await rowOf('supervise_doc', Number(row['doc_id']))
    expect([notice['type'], notice['engineering_id'], (notice['items'] as unknown[]).length]).toEqual(['07', project, 2])
    const signed = await step('site', check, id, 'sign')
    expect([signed.code, signed.data['state']]).toEqual([200, safetyCheckStates.code('rectifying')])
    await sql`update hidden_danger set state = ${hiddenDangerStates.code('rechecking')} where check_id = ${id}`.execute(
      world.platform.db,
    )
    for (const [at, each] of dangers.entries()) {
      expect((await step('officer', danger, each.id, 'close', { recheck_way: 2, recheck_note: '已整改' })).msg).toBe('')
      const now = await rowOf('safety_check', id)
      expect([now['open_count'], now['state']]).toEqual(
        at === 0 ? [1, safetyCheckStates.code('rectifying')] : [0, safetyCheckStates.code('closed')],
      )
    }
  })

  it('that the site does not sign is marked so with a note and a photo, and is not changed afterwards', async () => {
    const { here, platform } = world
    const project = await site()
    const { data } = await begun(project, lines(2))
    const id = Number(data.id)
    await step('officer', check, id, 'finish', { conclusion: 2 })
    const bare = await step('officer', check, id, 'refuse', { refuse_note: '拒不签字' })
    expect(bare.data.fields?.map(({ field }) => field)).toEqual(['refuse_img'])
    const refuse_img = await uploadedFile(platform, here.accounts.officer)
    const refused = await step('officer', check, id, 'refuse', { refuse_note: '拒不签字', refuse_img })
    expect([refused.code, refused.data['state']]).toEqual([200, safetyCheckStates.code('refused')])
    const { version } = await rowOf('safety_check', id)
    expect((await post('officer', check, 'edit', { id, version, weather: '晴' })).data.problem).toBe('wrongState')
  })

  it('drawn by lot is not made by those of the last visit', async () => {
    const project = await site()
    await begun(project, lines(1))
    const again = await begun(project, lines(1), { check_type: 3 })
    expect(again.data.fields?.[0]?.field).toBe('inspector_ids')
    expect(again.data.fields?.[0]?.message).toMatch(/上次检查的就是本工程，双随机须回避$/)
  })
})

describe('a photo of one line', () => {
  it('goes with the danger that line becomes, and takes the place of the photo of the whole', async () => {
    const { here, platform } = world
    const project = await site()
    const [own, other] = [
      await uploadedFile(platform, here.accounts.officer),
      await uploadedFile(platform, here.accounts.officer),
    ]
    const pictured = [
      { item: '临边防护', category: 'height', result: 2, place: '36F 东侧', note: '临边未设防护栏杆', img: own },
      { item: '配电箱', category: 'electricity', result: 2, place: '36F 楼梯口', note: '箱门未锁', img: other },
    ]
    const { data, msg } = await begun(project, pictured, { img: null })
    expect(msg).toBe('')
    expect((await step('officer', check, Number(data.id), 'finish', { conclusion: 2 })).msg).toBe('')
    const { rows } = await sql<{ path: string }>`select f.path from hidden_danger d
      join file_link l on l.entity = 'hidden_danger' and l.row_id = d.id and l.field = 'before_img' join file_object f on f.id = l.file_id
      where d.check_id = ${Number(data.id)} order by d.id`.execute(platform.db)
    expect(rows.map(({ path }) => path)).toEqual([own, other])
    const seen = await ask(world, here.tokens.site, 'GET', pathOf(check, 'info'), { id: Number(data.id) })
    expect((seen.data['checklist'] as { img: string }[]).map(({ img }) => img)).toEqual([own, other])
  })

  it('of somebody else that one may not read is refused, and a line changed beside others keeps its own', async () => {
    const { here, there, platform } = world
    const project = await site()
    const foreign = await uploadedFile(platform, there.accounts.officer)
    const stolen = await begun(project, [{ item: '临边防护', result: 1, img: foreign }])
    expect(stolen.data.fields?.map(({ field }) => field)).toEqual(['checklist.0.img'])
    const own = await uploadedFile(platform, here.accounts.officer)
    const { data } = await begun(project, [{ item: '临边防护', result: 1 }])
    const id = Number(data.id)
    const edited = await post('officer', check, 'edit', {
      id,
      version: data.version,
      checklist: [{ item: '临边防护', result: 1, img: own }],
    })
    expect([edited.code, edited.msg]).toEqual([200, ''])
    const { rows } =
      await sql`select 1 from file_link where entity = 'safety_check' and row_id = ${id} and field = 'checklist'`.execute(
        platform.db,
      )
    expect(rows).toHaveLength(1)
  })

  it('or of the visit is asked for where a line failed', async () => {
    const bare = await begun(await site(), lines(2), { img: null })
    expect(bare.data.fields).toEqual([{ field: 'img', message: '有不符合项的，请上传该项的照片或检查照片' }])
  })
})

describe('a check of the parties themselves', () => {
  const self = (role: RoleName, project: number, checklist: object[], more: Record<string, unknown> = {}) =>
    post(role, check, 'add', {
      engineering_id: project,
      self_kind: 2,
      check_at: nowSeconds() - 600,
      inspector_ids: [world.here.accounts[role]],
      checklist,
      ...more,
    })

  it('does not move the last visit of the inspectors nor the day of the next, and has a next day of its own', async () => {
    const before = { last_check_at: nowSeconds() - 40 * 86_400, next_check_on: addDays(today(), -12) }
    const project = await site(before)
    const { data, msg } = await self('site', project, lines(1))
    expect(msg).toBe('')
    const ended = await step('site', check, Number(data.id), 'finish', { conclusion: 1 })
    expect([ended.msg, ended.data['state']]).toEqual(['', safetyCheckStates.code('closed')])
    const row = await rowOf('engineering', project)
    expect([Math.abs(Number(row['last_check_at']) - before.last_check_at) < 2, row['next_check_on']]).toEqual([
      true,
      before.next_check_on,
    ])
    const own = await rowOf('safety_check', Number(data.id))
    expect([own['checker_side'], own['next_due_on']]).toEqual([5, dayOf(nowSeconds() - 600 + 7 * 86_400)])
  })

  it('of the consultant is signed by the site and finds dangers that the consultant rechecks', async () => {
    const project = await site()
    const img = await uploadedFile(world.platform, world.here.accounts.chief_engineer)
    const { data, msg } = await self('chief_engineer', project, lines(2), { img })
    expect(msg).toBe('')
    const id = Number(data.id)
    const stopped = await step('chief_engineer', check, id, 'finish', { conclusion: 4 })
    expect(stopped.data.fields?.[0]?.message).toBe('项目自查查出的，结论为“限期整改”；停工、处罚由监督机构决定')
    const ended = await step('chief_engineer', check, id, 'finish', { conclusion: 2 })
    expect([ended.msg, ended.data['state']]).toEqual(['', safetyCheckStates.code('signing')])
    const { rows } = await sql`select checker_side from hidden_danger where check_id = ${id}`.execute(world.platform.db)
    expect(rows).toEqual([{ checker_side: 3 }])
    expect((await rowOf('safety_check', id))['doc_id']).toBeNull()
    const signed = await step('site', check, id, 'sign')
    expect([signed.msg, signed.data['state']]).toEqual(['', safetyCheckStates.code('rectifying')])
  })

  it('is signed by the builder where the site has nobody, but not by the side that made it', async () => {
    const project = await site()
    const visited = Number((await begun(project, lines(1))).data.id)
    await step('officer', check, visited, 'finish', { conclusion: 1 })
    const signed = await step('contractor', check, visited, 'sign')
    expect([signed.msg, signed.data['state']]).toEqual(['', safetyCheckStates.code('closed')])
    const img = await uploadedFile(world.platform, world.here.accounts.contractor)
    const own = Number((await self('contractor', project, lines(1), { img })).data.id)
    await step('contractor', check, own, 'finish', { conclusion: 1 })
    expect((await step('contractor', check, own, 'sign')).msg).toBe('检查的一方不能替受检方签认')
  })

  it('is not an inspection: each is made by its own people, under its own kind', async () => {
    const { here } = world
    const project = await site()
    const official = await begun(project, lines(1), { check_type: null, self_kind: 2 })
    expect(official.data.fields).toEqual([{ field: 'check_type', message: '请选择检查类型' }])
    const lent = await self('site', project, lines(1), { inspector_ids: [here.accounts.officer] })
    expect(lent.data.fields?.[0]?.field).toBe('inspector_ids')
    const typed = await self('site', project, lines(1), { self_kind: null, check_type: 1 })
    expect(typed.code).not.toBe(200)
    const { data } = await self('chief_engineer', project, lines(1))
    const taken = await step('officer', check, Number(data.id), 'finish', { conclusion: 1 })
    // 还没有结束的检查只在检查方一侧看得到。
    expect(taken.msg).toBe('数据不存在')
  })
})

describe('a visit that finds a major danger [安全生产法 65]', () => {
  const JUDGED = { level: 3, is_major: true, major_basis: '判定标准（2024 版）第五条第（四）项' }
  const MAJOR = [{ item: '深基坑变形超限仍开挖', category: 'pit', result: 2, place: '基坑北侧', note: '未停止开挖', ...JUDGED }]
  const rowsOf = async <T>(project: number, table: string): Promise<T[]> =>
    (
      await sql<T>`select * from ${sql.table(table)} where engineering_id = ${project} and deleted_at is null order by id`.execute(
        world.platform.db,
      )
    ).rows

  it('says why work is not stopped, or draws up the stop with the dangers it rests on', async () => {
    const project = await site()
    const id = Number((await begun(project, MAJOR)).data.id)
    const unsaid = await step('officer', check, id, 'finish', { conclusion: 2 })
    expect(unsaid.data.fields).toMatchObject([{ field: 'unstopped_reason' }])
    const stopped = await step('officer', check, id, 'finish', { conclusion: 4 })
    expect([stopped.code, stopped.msg]).toEqual([200, ''])
    const [found] = await rowsOf<{ id: number }>(project, 'hidden_danger')
    expect(await rowsOf(project, 'stop_work')).toMatchObject([{ scope: 2, state: 10, danger_ids: [found?.id] }])
    const other = await site()
    const second = Number((await begun(other, MAJOR)).data.id)
    const said = { conclusion: 2, unstopped_reason: '已撤出作业人员，基坑回填反压，变形已稳定' }
    expect((await step('officer', check, second, 'finish', said)).msg).toBe('')
    expect(await rowsOf(other, 'stop_work')).toEqual([])
  })

  it('is judged by who inspects, with what it rests on, and never follows from the level', async () => {
    const project = await site()
    const line = (more: Record<string, unknown>) => [{ ...MAJOR[0], is_major: null, major_basis: null, ...more }]
    const unjudged = await begun(project, line({}))
    expect(unjudged.data.fields).toMatchObject([
      { field: 'checklist.0.is_major', message: expect.stringContaining('不由等级推定') },
    ])
    const groundless = await begun(project, line({ is_major: true }))
    expect(groundless.data.fields).toMatchObject([{ field: 'checklist.0.major_basis' }])
    const id = Number((await begun(project, line({ is_major: false }))).data.id)
    expect((await step('officer', check, id, 'finish', { conclusion: 2 })).msg).toBe('')
    expect(await rowsOf(project, 'hidden_danger')).toMatchObject([{ level: 3, is_major: false, major_basis: null }])
  })

  it('that ends with a stop is not undone by who drew it up: not deleted, not lessened; the head of the station may waive it with a reason', async () => {
    const project = await site()
    const id = Number((await begun(project, MAJOR)).data.id)
    await step('officer', check, id, 'finish', { conclusion: 4 })
    const [stop] = await rowsOf<{ id: number; version: number; danger_ids: number[] }>(project, 'stop_work')
    const of = { id: stop?.id ?? 0, version: stop?.version ?? 0 }
    const PAPER = entityOf('stop_work')
    expect(JSON.stringify((await post('officer', PAPER, 'delete', { ids: String(of.id) })).data)).toContain('不能删除')
    const lessened = { scope: 1, part: '值班室', danger_ids: [], plan_resume: addDays(today(), 5) }
    await post('officer', PAPER, 'edit', { ...of, ...lessened })
    expect((await step('officer', PAPER, of.id, 'submit')).data.fields).toMatchObject([{ field: 'scope' }])
    const { version } = await rowOf('stop_work', of.id)
    await post('officer', PAPER, 'edit', { id: of.id, version, scope: 2, part: null })
    expect((await step('officer', PAPER, of.id, 'submit')).data.fields).toMatchObject([{ field: 'danger_ids' }])
    await sql`update stop_work set danger_ids = ${stop?.danger_ids ?? []}::bigint[] where id = ${of.id}`.execute(
      world.platform.db,
    )
    const { reason } = await rowOf('stop_work', of.id)
    const reword = (said: unknown) => sql`update stop_work set reason = ${said} where id = ${of.id}`.execute(world.platform.db)
    await reword('临时休整')
    expect((await step('officer', PAPER, of.id, 'submit')).data.fields).toMatchObject([{ field: 'reason' }])
    await reword(reason)
    expect((await step('officer', PAPER, of.id, 'submit')).msg).toBe('')
    expect((await step('officer', PAPER, of.id, 'waive', { reject_reason: '已撤人' })).code).not.toBe(200)
    const waive = (role: RoleName, reject_reason: string) => step(role, PAPER, of.id, 'waive', { reject_reason })
    expect((await waive('section_chief', '已撤人，基坑已回填反压')).code).not.toBe(200)
    expect((await waive('station_head', '不停了')).data.fields).toMatchObject([{ field: 'reject_reason' }])
    expect((await waive('station_head', '已撤人，基坑已回填反压')).msg).toBe('')
    expect(String((await rowOf('safety_check', id))['unstopped_reason'])).toContain('不予停工：已撤人，基坑已回填反压')
  })

  it('stops where the danger is and for what was found: the paper may say more, nothing else, and is not sent back with a word', async () => {
    const project = await site()
    const id = Number((await begun(project, MAJOR)).data.id)
    await step('officer', check, id, 'finish', { conclusion: 3 })
    const PAPER = entityOf('stop_work')
    const [stop] = await rowsOf<{ id: number; part: string; reason: string }>(project, 'stop_work')
    const of = stop?.id ?? 0
    const edit = async (given: Record<string, unknown>) => {
      const { version } = await rowOf('stop_work', of)
      return post('officer', PAPER, 'edit', { id: of, version, plan_resume: addDays(today(), 5), ...given })
    }
    const goesOn = await edit({ reason: `${stop?.reason}，经研究现场可继续施工` })
    expect(goesOn.data.fields).toMatchObject([{ field: 'reason', message: expect.stringContaining('不予停工的由站长办理') }])
    expect((await edit({ part: '门卫室' })).code).toBe(200)
    expect((await step('officer', PAPER, of, 'submit')).data.fields).toMatchObject([{ field: 'part' }])
    expect((await edit({ part: `除${stop?.part}以外` })).code).toBe(200)
    expect((await step('officer', PAPER, of, 'submit')).data.fields).toMatchObject([{ field: 'part' }])
    expect((await edit({ part: stop?.part })).code).toBe(200)
    expect((await step('officer', PAPER, of, 'submit')).msg).toBe('')
    const back = (reject_reason: string) => step('section_chief', PAPER, of, 'return', { reject_reason })
    expect((await back('1')).data.fields).toMatchObject([{ field: 'reject_reason' }])
    expect((await back('停工部位请写明轴线，计划复工日期推后')).msg).toBe('')
  })

  it('keeps what it found: it is not deleted nor made a lesser one, and stands in the way before it is handed down', async () => {
    const project = await site()
    const id = Number((await begun(project, MAJOR)).data.id)
    await step('officer', check, id, 'finish', { conclusion: 4 })
    const [found] = await rowsOf<{ id: number; version: number }>(project, 'hidden_danger')
    const of = { id: found?.id ?? 0, version: found?.version ?? 0 }
    expect(JSON.stringify((await post('officer', danger, 'delete', { ids: String(of.id) })).data)).toContain('不能删除')
    const lesser = await post('officer', danger, 'edit', { ...of, is_major: false, level: 2, major_basis: null })
    expect(lesser.data.fields).toMatchObject([{ field: 'is_major' }])
    expect((await post('officer', danger, 'edit', { ...of, level: 1 })).data.fields).toMatchObject([{ field: 'level' }])
    for (const [field, said] of Object.entries({ place: '门卫室', description: '标识牌略有污损' }))
      expect((await post('officer', danger, 'edit', { ...of, [field]: said })).data.fields).toMatchObject([{ field }])
    expect((await post('officer', danger, 'edit', { ...of, require: '立即停止开挖，回填反压' })).msg).toBe('')
    const { major_dangers } = await factsOf(world.platform.db, project)
    expect(major_dangers).toBe(1)
  })
})
