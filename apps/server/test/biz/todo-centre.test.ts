import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { archiveStates } from '@zhujian/domain/correspondence/archive/archive-item'
import { craneStates } from '@zhujian/domain/device/crane-flow'
import { entityOf } from '@zhujian/domain/entities'
import { accident } from '@zhujian/domain/safety/accident'
import { hiddenDangerStates } from '@zhujian/domain/safety/hidden-danger-flow'
import { stopWorkStates } from '@zhujian/domain/safety/stop-work'
import { addWorkingDays } from '@zhujian/domain/calendar/working-days'
import { addDays, today } from '@zhujian/model/date'
import { readCalendar } from '@zhujian/server/entity/work-calendar'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { restate } from '../factory'
import { ask, freshRow, type World } from '../world'
import { handIn, deskForAll, staffedProject } from './desk'

let world: World
let project: number
deskForAll((desk) => ({ world, project } = desk))

const fresh = async (): Promise<number> => (await handIn(world, 'jcys', project, 'site')).data.id as number

describe('the to-do centre', () => {
  it('counts in the badge what the to-do centre lists', async () => {
    const waiting = await sql<{ id: number }>`insert into account_application
        (code_hash, unit_name, usc, corp_type, areacode, linkman, tel, username, password_hash, account_type, ip)
      select 'todo-centre', '申请单位', '91330106MA00000000', 1, areacode, '申请人', '138****0000', 'applicant-x', 'x', 'unitAccount', '127.0.0.1'
      from account where id = ${world.here.accounts.officer} returning id`.execute(world.platform.db)
    const mine = await ask(world, world.here.tokens.admin, 'GET', bizApi.todo, { tab: 'todo' })
    expect(mine.data.rows?.map((row) => [row.source, row.id])).toContainEqual(['account_application', waiting.rows[0]?.id])
    const [line] = (mine.data.rows ?? []).filter(({ source }) => source === 'account_application')
    const due = addWorkingDays(await readCalendar(world.platform.db), today(), 3)
    expect(line).toMatchObject({ path: `/group?id=${waiting.rows[0]?.id}`, due_on: due })
    const one = await ask(world, world.here.tokens.admin, 'GET', '/api/account/application/pc/getList', {
      id: waiting.rows[0]?.id,
    })
    expect(one.data.rows?.map(({ id }) => id)).toEqual([waiting.rows[0]?.id])
    for (const role of ['chief_engineer', 'owner', 'officer', 'intake', 'city_admin', 'admin'] as const) {
      const counts = await ask(world, world.here.tokens[role], 'GET', bizApi.counts)
      const list = await ask(world, world.here.tokens[role], 'GET', bizApi.todo, { tab: 'todo' })
      expect([role, counts.data.all]).toEqual([role, list.data.total])
    }
  })

  it('counts apart what has no term, neither as later nor as paused', async () => {
    const id = await fresh()
    await sql`update biz_task set due_on = null where biz_id = ${id}`.execute(world.platform.db)
    const { data } = await ask(world, world.here.tokens.chief_engineer, 'GET', bizApi.todo, { tab: 'todo', limit: 50 })
    const rows = data.rows ?? []
    const groups = data['groups'] as Record<string, number>
    const undated = rows.filter((row) => row['due_on'] === null && row['paused_on'] === null)
    expect(rows).toHaveLength(data.total ?? 0)
    expect(undated.map((row) => [row['source'], row.id])).toContainEqual(['biz', id])
    expect(groups['undated']).toBe(undated.length)
    expect(Object.values(groups).reduce((sum, each) => sum + each, 0)).toBe(data.total)
  })

  it('lists under 已办 what one has done in a flow, once and by the last step, to nobody else and not beyond reach', async () => {
    const { accounts, tokens } = world.here
    const crane = await freshRow(world.platform, world.here, entityOf('crane'), accounts.site, {
      engineering_id: project,
      state: craneStates.code('endorsing'),
      crane_name: '3号塔机',
    })
    const step = async (role: 'contractor' | 'chief_engineer', name: string) => {
      const { rows } = await sql<{ version: number }>`select version from crane where id = ${crane}`.execute(world.platform.db)
      const body = { id: crane, version: rows[0]?.version, step: name }
      expect((await ask(world, tokens[role], 'POST', '/api/device/crane/pc/examine', body)).msg).toBe('')
    }
    const done = async (role: 'contractor' | 'chief_engineer' | 'owner', keyword = '') => {
      const { data } = await ask(world, tokens[role], 'GET', bizApi.todo, { tab: 'done', source: 'crane', keyword })
      expect(data.total).toBe(data.rows?.length)
      return data.rows?.map((row) => [row.id, row['kind'], row['title'], row['path']])
    }
    await step('contractor', 'endorse')
    await step('chief_engineer', 'review')
    const path = `/todo/record?entity=crane&id=${crane}`
    expect(await done('contractor')).toEqual([[crane, '起重机械·总包审核', '3号塔机', path]])
    expect(await done('chief_engineer', '3号塔')).toEqual([[crane, '起重机械·监理审核', '3号塔机', path]])
    expect([await done('chief_engineer', '没有这个'), await done('owner')]).toEqual([[], []])
    await sql`update crane set engineering_id = ${world.there.project} where id = ${crane}`.execute(world.platform.db)
    expect(await done('contractor')).toEqual([])
  })

  it('is asked by the name of a matter or of a project, whose initials will do, and counts what it shows', async () => {
    const { accounts, tokens } = world.here
    const named = await freshRow(world.platform, world.here, entityOf('engineering'), accounts.owner, {
      engineering_name: '听涛阁小学',
      state: 1,
      main_officer: accounts.officer,
    })
    const crane = await freshRow(world.platform, world.here, entityOf('crane'), accounts.site, {
      engineering_id: named,
      state: craneStates.code('notified'),
    })
    const ids = async (keyword: string) => {
      const { data } = await ask(world, tokens.officer, 'GET', bizApi.todo, { tab: 'todo', keyword })
      expect(data.total).toBe(data.rows?.length)
      return data.rows?.filter(({ source }) => source === 'crane').map(({ id }) => id)
    }
    expect((await ids('起重'))?.includes(crane)).toBe(true)
    expect([await ids('听涛阁'), await ids('ttgxx'), await ids('听涛 阁'), await ids('没有这个工程')]).toEqual([
      [crane],
      [crane],
      [crane],
      [],
    ])
  })

  it('is asked for one group of its deadlines, which holds as many as it says', async () => {
    const { tokens } = world.here
    for (const days of [-3, 2, null]) {
      const id = await fresh()
      const due_on = days === null ? null : addDays(today(), days)
      await sql`update biz_task set due_on = ${due_on}::date where biz_id = ${id}`.execute(world.platform.db)
    }
    const { data } = await ask(world, tokens.chief_engineer, 'GET', bizApi.todo, { tab: 'todo', limit: 50 })
    expect(data.groups).toMatchObject({ overdue: expect.any(Number) })
    for (const [group, count] of Object.entries(data.groups ?? {})) {
      const { data: own } = await ask(world, tokens.chief_engineer, 'GET', bizApi.todo, { tab: 'todo', group, limit: 50 })
      expect([group, own.total, own.rows?.length]).toEqual([group, count, count])
    }
  })

  it('says what a row is and where when its name is but a number, a place or a month, and what the step is called', async () => {
    const { accounts, tokens } = world.here
    const row = (entity: string, values: Record<string, unknown>) =>
      freshRow(world.platform, world.here, entityOf(entity), accounts.officer, { engineering_id: project, ...values })
    const danger = await row('hidden_danger', {
      state: hiddenDangerStates.code('rechecking'),
      checker_side: 1,
      duty_person: null,
      place: '东侧施工电梯',
      description: '楼层门未关闭锁止',
    })
    const crash = await row('accident', { state: accident.flow?.states.code('reported'), place: '五层临边', accident_type: 1 })
    const { data } = await ask(world, tokens.officer, 'GET', bizApi.todo, { tab: 'todo', limit: 50 })
    const said = (source: string, id: number) =>
      data.rows?.filter((each) => each.source === source && each.id === id).map((each) => [each['subject'], each['step']])
    expect(said('hidden_danger', danger)).toEqual([['东侧施工电梯：楼层门未关闭锁止', '复查销项']])
    expect(said('accident', crash)).toEqual([[`五层临边 ${accident.fields.accident_type.dict.labelOf(1)}`, '核实属实']])
    for (const each of data.rows?.filter(({ source }) => source === 'biz') ?? []) expect(each['subject']).toBeNull()
  })

  it('lists a step nobody is named for to whom it waits for, and to nobody else', async () => {
    const { accounts, tokens } = world.here
    const row = (entity: string, values: Record<string, unknown>) =>
      freshRow(world.platform, world.here, entityOf(entity), accounts.officer, { engineering_id: project, ...values })
    const danger = await row('hidden_danger', { state: hiddenDangerStates.code('reviewing'), checker_side: 1, duty_person: null })
    const stop = await row('stop_work', { state: stopWorkStates.code('reviewing') })
    const crane = await row('crane', { state: craneStates.code('notified') })
    const waits = async (role: 'chief_engineer' | 'officer' | 'section_chief' | 'station_head' | 'intake' | 'owner') => {
      const { data } = await ask(world, tokens[role], 'GET', bizApi.todo, { tab: 'todo', limit: 50 })
      const { data: counts } = await ask(world, tokens[role], 'GET', bizApi.counts)
      expect([role, counts.all]).toEqual([role, data.total])
      const asked = { hidden_danger: danger, stop_work: stop, crane } as Readonly<Record<string, number>>
      return (data.rows ?? []).flatMap((each) => (asked[String(each.source)] === each.id ? [each.source] : []))
    }
    expect(await waits('chief_engineer')).toEqual(['hidden_danger'])
    expect(await waits('section_chief')).toEqual(['stop_work'])
    expect(await waits('officer')).toEqual(['crane'])
    expect(await waits('station_head')).toEqual([])
    expect(await waits('owner')).toEqual([])
    await restate(world.platform, entityOf('hidden_danger'), danger, hiddenDangerStates.code('rechecking'))
    expect(await waits('chief_engineer')).toEqual([])
    expect((await waits('officer')).toSorted()).toEqual(['crane', 'hidden_danger'])
  })

  it('offers in place a step that is the only way; what is judged, and what is legal, is done in its record', async () => {
    const { accounts, tokens } = world.here
    const stopIn = (state: 'reviewing' | 'signing') =>
      freshRow(world.platform, world.here, entityOf('stop_work'), accounts.officer, {
        engineering_id: project,
        state: stopWorkStates.code(state),
      })
    const offered = async (role: 'section_chief' | 'station_head' | 'site', source: string, id: number) => {
      const { data } = await ask(world, tokens[role], 'GET', bizApi.todo, { tab: 'todo', limit: 50 })
      return data.rows?.find((row) => row.source === source && row.id === id)?.['acts']
    }
    // 审核通过，还有退回修改、不予停工。
    expect(await offered('section_chief', 'stop_work', await stopIn('reviewing'))).toEqual([])
    expect(await offered('station_head', 'stop_work', await stopIn('signing'))).toEqual([])
    const danger = await freshRow(world.platform, world.here, entityOf('hidden_danger'), accounts.officer, {
      engineering_id: project,
      state: hiddenDangerStates.code('issued'),
      duty_person: accounts.site,
    })
    // 撤回、改派是检查的一方的事，轮到的人只有签收。
    expect(await offered('site', 'hidden_danger', danger)).toEqual([{ key: 'sign', label: '签收' }])
  })

  it('lists what hundreds of rows of a project wait for as one line of it, counted once', async () => {
    const { accounts, tokens } = world.here
    const archived = await staffedProject(world, { engineering_name: '望江苑一期' })
    const items = await Promise.all(
      [1, 2, 3].map((at) =>
        freshRow(world.platform, world.here, entityOf('archive_item'), accounts.officer, {
          engineering_id: archived,
          dir_code: `C1-0${at}`,
          state: archiveStates.code('pending'),
          handed_by: at === 3 ? accounts.chief_engineer : accounts.contractor,
        }),
      ),
    )
    const waits = async (role: 'owner' | 'chief_engineer' | 'contractor' | 'officer', district = world.here) => {
      const { data } = await ask(world, district.tokens[role], 'GET', bizApi.todo, { tab: 'todo', limit: 50 })
      const { data: counts } = await ask(world, district.tokens[role], 'GET', bizApi.counts)
      expect([role, counts.all]).toEqual([role, data.total])
      const lines = (data.rows ?? []).filter((row) => row.source === 'archive_item' && row['engineering_id'] === archived)
      return lines.map((row) => [row['kind'], row['title'], row['path']])
    }
    const path = `/fileManagement/fileIndex?box=archive&view=pending&archive_item.view=pending&project=${archived}`
    expect(await waits('owner')).toEqual([['归档审核', '望江苑一期 档案待核 3 项', path]])
    // Nobody checks what he handed in himself.
    expect(await waits('chief_engineer')).toEqual([['归档审核', '望江苑一期 档案待核 2 项', path]])
    for (const role of ['contractor', 'officer'] as const) expect([role, await waits(role)]).toEqual([role, []])
    expect(await waits('owner', world.there)).toEqual([])
    const passed = await ask(world, tokens.owner, 'POST', '/api/correspondence/archive_item/pc/examine', {
      id: items[0],
      version: 1,
      step: 'pass',
    })
    expect(passed.msg).toBe('')
    expect(await waits('chief_engineer')).toEqual([['归档审核', '望江苑一期 档案待核 1 项', path]])
  })

  it('counts a step no longer from the moment its right is taken away', async () => {
    const { accounts, tokens } = world.here
    const values = { engineering_id: project, state: stopWorkStates.code('reviewing') }
    await freshRow(world.platform, world.here, entityOf('stop_work'), accounts.officer, values)
    const count = async () => Number((await ask(world, tokens.section_chief, 'GET', bizApi.counts)).data.all)
    const edited = async () => {
      const heard = new Promise<void>((resolve) => world.platform.live.subscribe('rights', () => resolve()))
      world.platform.live.publish('rights', [])
      await heard
    }
    const before = await count()
    await sql`insert into role_grant (role, entity, verb, allowed) values ('section_chief', 'stop_work', 'review', false)`.execute(
      world.platform.db,
    )
    await edited()
    expect(await count()).toBeLessThan(before)
    await sql`delete from role_grant where entity = 'stop_work'`.execute(world.platform.db)
    await edited()
    expect(await count()).toBe(before)
  })

  it('lists, counts and keeps in the list of its kind what belongs to a project of the middle library [S4-11]', async () => {
    const moved = await staffedProject(world)
    const { tokens } = world.here
    const id = (await handIn(world, 'jcys', moved, 'site')).data.id as number
    await sql`update engineering set history_type = 2 where id = ${moved}`.execute(world.platform.db)
    const inLibrary = async (type: string) => {
      const headers = { token: tokens.chief_engineer, type }
      const url = `${bizApi.inbox}?tab=todo&kind=jcys&limit=50`
      const { data } = (await world.app.inject({ method: 'GET', url, headers })).json()
      return { total: data.total as number, has: (data.rows as { id: number }[]).some((row) => row.id === id) }
    }
    const { data: counts } = await ask(world, tokens.chief_engineer, 'GET', bizApi.counts)
    const { data: centre } = await ask(world, tokens.chief_engineer, 'GET', bizApi.todo, {
      tab: 'todo',
      source: 'biz',
      limit: 50,
    })
    expect(centre.rows?.some((row) => row.id === id)).toBe(true)
    const here = await inLibrary('0')
    expect([here.has, here.total, here.total]).toEqual([true, (counts['kinds'] as Record<string, number>)['jcys'], centre.total])
    expect([(await inLibrary('1')).has, (await inLibrary('2')).has]).toEqual([false, true])
  })

  it('lists and counts nothing that is out of reach by now', async () => {
    const id = await fresh()
    const { accounts, tokens } = world.here
    const listed = async () => {
      const { data } = await ask(world, tokens.chief_engineer, 'GET', bizApi.todo, { tab: 'todo', limit: 50 })
      const counts = await ask(world, tokens.chief_engineer, 'GET', bizApi.counts)
      return [(data.rows ?? []).some((row) => row.source === 'biz' && row.id === id), counts.data.all === data.total]
    }
    expect(await listed()).toEqual([true, true])
    await sql`delete from account_engineering where account_id = ${accounts.chief_engineer} and engineering_id = ${project}`.execute(
      world.platform.db,
    )
    world.platform.live.publish('session', [])
    expect(await listed()).toEqual([false, true])
    await sql`insert into account_engineering (account_id, engineering_id) values (${accounts.chief_engineer}, ${project})`.execute(
      world.platform.db,
    )
    world.platform.live.publish('session', [])
  })
})
