import { entityOf } from '@zhujian/domain/entities'
import { addDays, addMonths, dayOf, nowSeconds, startOfDay, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSite, refused, saved, type Site } from './site-desk'

const HOUR = 3600
let site: Site
beforeAll(async () => {
  site = await createSite()
})
afterAll(() => site.harness.close())

/** 一个有考勤的人。 */
async function attending(day_on: string, result: number, work_role = 20): Promise<number> {
  const worker_id = await site.worker({ work_role, post: work_role === 10 ? '项目经理' : null })
  await site.given('attendance_day', { worker_id, day_on, hours: '8', result })
  return worker_id
}

describe('the shift of a leader', () => {
  // Of managers of subcontractors a project has several.
  const manager = (values = {}) => site.person({ post: 'project_manager', unit_role: 'specialty', ...values })
  const shift = async (leader: number | null, day_on: string, more: Record<string, unknown> = {}) =>
    site.add('leader_shift', {
      shift_kind: 1,
      leader,
      day_on,
      start_at: startOfDay(day_on) + 8 * HOUR,
      end_at: startOfDay(day_on) + 17 * HOUR,
      route: '基坑、塔机',
      sign_img: await site.file(),
      img: await site.file(),
      ...more,
    })

  const rateOf = async (id: number) => {
    const url = `${pathOf(entityOf('leader_shift'), 'info')}?id=${id}`
    const answer = await site.harness.app.inject({ method: 'GET', url, headers: { token: site.director.token } })
    return answer.json<{ data: { month_rate: string | null } }>().data.month_rate
  }

  it('says who it was: the manager of the project, or somebody of the company with his post', async () => {
    const day = addDays(today(), -40)
    expect(await shift(null, day)).toMatchObject(refused('请选择带班的项目负责人', 'leader'))
    expect(await shift(null, day, { shift_kind: 2 })).toMatchObject(refused('请填写企业负责人的姓名与职务', 'leader_name'))
    await saved(shift(null, day, { shift_kind: 2, leader_name: '陈总', leader_post: 3 }))
  })

  it('is of somebody who was there that day', async () => {
    const day = addDays(today(), -20)
    const worker_id = await attending(day, 3, 10)
    const leader = await site.person({ worker_id, name: '韩七', post: 'project_manager' })
    expect(await shift(leader, day)).toMatchObject(refused('韩七当日无进场考勤，不能登记带班', 'leader'))
  })

  it('delegated to another is so with the leave of the owner', async () => {
    const [leader, delegate] = [await manager(), await site.person()]
    expect(await shift(leader, addDays(today(), -21), { delegate })).toMatchObject(
      refused('委托他人带班的须附建设单位准假文件', 'leave_file'),
    )
  })

  it('is in one place at a time', async () => {
    const day = addDays(today(), -22)
    const leader = await manager({ name: '杨八' })
    const host = { held_at: startOfDay(day) + 9 * HOUR, end_at: startOfDay(day) + 10 * HOUR }
    await site.given('meeting', { ...host, host: leader, title: '第 6 次监理例会', attendees: [], state: 0 })
    expect(await shift(leader, day)).toMatchObject({
      data: { fields: [{ field: 'leader', message: expect.stringMatching(/^杨八 .+ 已登记在 ?第 6 次监理例会$/) }] },
    })
  })

  it('delegated takes the time of who stands in, not of who is away', async () => {
    const day = addDays(today(), -23)
    const [leader, delegate] = [await manager({ name: '朱九' }), await manager({ name: '秦十' })]
    await saved(shift(leader, day, { delegate, leave_file: await site.file() }))
    const later = { start_at: startOfDay(day) + 9 * HOUR, end_at: startOfDay(day) + 10 * HOUR }
    expect(
      await shift(await manager({ name: '尤一' }), day, { delegate, leave_file: await site.file(), ...later }),
    ).toMatchObject({
      data: { fields: [{ field: 'delegate', message: expect.stringContaining('秦十') }] },
    })
  })

  it('says how many of the working days of the month there was one, and that it is fewer than eight of ten', async () => {
    const month = '2026-03'
    for (const day of ['02', '03', '04']) await attending(`${month}-${day}`, 1)
    const leader = await manager()
    const { id } = await saved(shift(leader, `${month}-04`))
    expect(await site.stored('leader_shift', id)).toMatchObject({
      late_entry: true,
      caution: '本月带班 1 天，施工 3 天，低于 80%',
    })
    expect(await rateOf(id)).toBe('33.33')
  })

  it('has one rate a month, on the last shift of it; the figure is the mean of the months, and its rows are those it speaks of', async () => {
    const ask = async (path: 'totals' | 'getList', query: string) => {
      const url = `${pathOf(entityOf('leader_shift'), path)}?${query}`
      return (await site.harness.app.inject({ method: 'GET', url, headers: { token: site.director.token } })).json().data
    }
    await sql`delete from leader_shift`.execute(site.harness.platform.db)
    await sql`delete from attendance_day`.execute(site.harness.platform.db)
    const month = addMonths(today().slice(0, 7), -1)
    const days = [22, 23, 24, 25].map((day) => `${month}-${day}`)
    for (const day of days) await attending(day, 1)
    const leader = await manager()
    const [first = '', second = ''] = days
    const { id: early } = await saved(shift(leader, first))
    const { id: last } = await saved(shift(leader, second))
    expect([await rateOf(early), await rateOf(last)], 'the month counts to its end').toEqual([null, '50.00'])
    const late = await site.given('leader_shift', { shift_kind: 1, leader, day_on: today(), start_at: 0, end_at: 1, route: '' })
    await attending(today(), 1)
    expect([await rateOf(last), await rateOf(late)]).toEqual(['50.00', '100.00'])
    const rows = (await ask('getList', 'view=monthRate')).rows as { id: number; month_rate: string }[]
    const { figures } = await ask('totals', `parts=${encodeURIComponent('[{}]')}&figures=1`)
    const mean = rows.reduce((sum, { month_rate }) => sum + Number(month_rate), 0) / rows.length
    expect(rows.map(({ id }) => id)).toContain(late)
    expect(figures[1]).toBe(mean.toFixed(1))
  })
})

describe('a daily log', () => {
  const logged = async (day_on: string, more: Record<string, unknown> = {}, who = site.site) =>
    site.add(
      'daily_log',
      {
        log_kind: 1,
        day_on,
        weather: 1,
        temp_high: 20,
        temp_low: 10,
        part: '三层',
        labor: [{ work_type: '020', people: 10 }],
        content: '钢筋绑扎',
        ...more,
      },
      who,
    )
  const missed = async (id: number) => {
    const { harness, safety } = site
    const url = `${pathOf(entityOf('daily_log'), 'info')}?id=${id}`
    const answer = await harness.app.inject({ method: 'GET', url, headers: { token: safety.token } })
    return answer.json<{ data: { missing_days: number } }>().data.missing_days
  }
  const told = async (id: number) => (await site.stored<{ caution: string | null }>('daily_log', id)).caution

  it('is written once a day of a kind; each safety officer writes his own', async () => {
    const day = addDays(today(), -60)
    await saved(logged(day))
    expect(await logged(day)).toMatchObject(refused(`${day}的日志已填`, 'day_on'))
    const safety = { log_kind: 3, labor: null }
    await saved(logged(day, safety, site.safety))
    expect(await logged(day, safety, site.safety)).toMatchObject(refused(`${day}的日志已填`))
    const { harness, unit, project } = site
    const colleague = await harness.person('site_safety', { unit, projects: [project] })
    await saved(logged(day, safety, colleague))
  })

  it('of the consultant is written by the consultant, with what he did', async () => {
    const day = addDays(today(), -59)
    const supervise = { log_kind: 2, patrol_count: 2 }
    expect(await logged(day, supervise)).toMatchObject(refused('监理日志由监理填写', 'log_kind'))
    expect(await logged(day, {}, site.director)).toMatchObject(refused('监理填写监理日志', 'log_kind'))
    expect(await logged(day, { log_kind: 2 }, site.director)).toMatchObject(
      refused('监理日志须填写旁站、巡视、平行检验的次数', 'patrol_count'),
    )
    await saved(logged(day, supervise, site.director))
  })

  it('of the works says how many there were of each trade', async () => {
    expect(await logged(addDays(today(), -58), { labor: null })).toMatchObject(refused('施工日志须填写各工种人数', 'labor'))
  })

  it('says by how many it differs from the attendance, and which days before it are missing', async () => {
    await sql`delete from daily_log`.execute(site.harness.platform.db)
    const day = addDays(today(), -50)
    await saved(logged(addDays(day, -3)))
    for (let n = 0; n < 5; n += 1) await attending(day, 1)
    const { id } = await saved(logged(day))
    expect(await site.stored('daily_log', id)).toMatchObject({
      people: 10,
      diff: 5,
      late_entry: true,
      caution: '日志 10 人，当日出勤 5 人；此前 2 天没有日志',
    })
    expect(await missed(id)).toBe(2)
    await saved(logged(addDays(day, -2)))
    expect(await missed(id), 'entered afterwards, a day is missing no more').toBe(1)
  })

  it('that speaks of welding wants a permit for that part and day', async () => {
    const at = nowSeconds() - 2 * HOUR
    const day = dayOf(at)
    await sql`delete from daily_log where day_on >= ${addDays(day, -3)}::date`.execute(site.harness.platform.db)
    const content = '钢柱焊接'
    const lit = { part: '三 层', from_at: at, to_at: at + HOUR, state: 3, watcher: await site.worker(), welders: [] }
    const { id } = await saved(logged(day, { content, part: '四层' }))
    expect(await told(id)).toContain('四层当日有动火作业，没有动火证')
    await sql`delete from daily_log where id = ${id}`.execute(site.harness.platform.db)
    await site.given('fire_permit', { ...lit, monomer_id: site.monomer })
    expect(await told((await saved(logged(day, { content }))).id)).not.toContain('没有动火证')
  })

  it('says which hazardous work was begun before it might', async () => {
    const danger = await site.given('danger_project', { duty_person: await site.person(), name: '深基坑', state: 10, level: 2 })
    const lines = [{ danger_project_id: danger, stage: '第一步开挖' }]
    const { id } = await saved(logged(addDays(today(), -10), { danger_lines: lines }))
    expect(await told(id)).toContain('深基坑前置条件未完成，日志已有施工')
  })
})
