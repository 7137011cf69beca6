import { entityOf } from '@zhujian/domain/entities'
import { addDays, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { make, unique } from '../factory'
import { call, type Person } from '../file/harness'
import { type Acts, actsOn, createGround, type Ground } from '../production/site'
import { uploadedFile } from '../world'

const now = today()
const [TYPHOON, HEAT] = [3, 4]
let ground: Ground
let reports: Acts
let campaigns: Acts
let person: number
beforeAll(async () => {
  ground = await createGround()
  reports = actsOn(ground, '/api/safety/prevention/pc')
  campaigns = actsOn(ground, '/api/safety/campaign/pc')
  person = await make(ground.harness.platform, entityOf('manage_user'), {
    engineering_id: ground.project,
    name: '李经理',
    unit_id: null,
  })
})
afterAll(() => ground.harness.close())

const begun = async (kind: number, more: Record<string, unknown> = {}) => {
  const { data, msg } = await call(ground.harness, ground.officer, '/api/safety/campaign/pc/add', {
    supervise_org_id: ground.org,
    title: '专项',
    kind,
    level: 3,
    from_on: addDays(now, -5),
    to_on: now,
    items: [
      { item: '排水设备', kind: 2, must: true },
      { item: '外架加固', kind: 1, must: true },
      { item: '临边照片', kind: 3, must: true },
    ],
    ...more,
  })
  expect([msg, data.id]).toEqual(['', expect.any(Number)])
  expect((await campaigns.step(ground.officer, data.id, 'publish')).msg).toBe('')
  return Number(data.id)
}
const filed = async (campaign_id: number, more: Record<string, unknown> = {}) => {
  const { data, msg } = await reports.add(ground.site, {
    campaign_id,
    day_on: now,
    answers: [
      { item: '排水设备', value: '4' },
      { item: '外架加固', done: true },
    ],
    img: await uploadedFile(ground.harness.platform, ground.site.id),
    people: 40,
    duty_person: person,
    ...more,
  })
  expect([msg, data.id]).toEqual(['', expect.any(Number)])
  return Number(data.id)
}
const submit = (id: number) => reports.step(ground.site, id, 'submit')

describe('a daily report of prevention', () => {
  it('answers what the campaign asks, with its photo', async () => {
    const campaign = await begun(TYPHOON)
    expect((await submit(await filed(campaign, { img: null }))).msg).toBe('临边照片须上传照片')
    expect((await submit(await filed(campaign, { answers: [{ item: '外架加固', done: true }] }))).msg).toBe('排水设备须填报')
    expect((await submit(await filed(campaign, { answers: [{ item: '排水设备', value: '4' }] }))).msg).toBe('外架加固须填报')
    expect((await submit(await filed(campaign))).msg).toBe('')
    expect((await submit(await filed(campaign))).msg).toBe('该专项当日已填报')
    expect((await submit(await filed(campaign, { day_on: addDays(now, -6) }))).msg).toBe(`该专项自 ${addDays(now, -5)} 至 ${now}`)
  })

  it('is for campaigns of its own station that run', async () => {
    const ended = await begun(TYPHOON)
    const id = await filed(ended)
    await campaigns.step(ground.officer, ended, 'end')
    expect((await submit(id)).msg).toBe('该专项没有布置给本工程，或已经结束')
    const { platform } = ground.harness
    const org = await make(platform, entityOf('supervise_org'), { name: `别的站${unique()}`, areacode: '330108' })
    const foreign = await make(platform, entityOf('campaign'), { supervise_org_id: org, state: 11, items: [] })
    await expect(filed(foreign), 'it is not even offered').rejects.toThrow('所选数据不存在')
    // 填了以后，专项改由别的机构布置。
    const moved = await begun(TYPHOON)
    const late = await filed(moved)
    await sql`update campaign set supervise_org_id = ${org} where id = ${moved}`.execute(platform.db)
    expect((await submit(late)).msg).toBe('该专项没有布置给本工程，或已经结束')
  })

  it('that is abnormal is mended and filed again; the campaign tells how many have reported today', async () => {
    const campaign = await begun(TYPHOON)
    const id = await filed(campaign, {
      answers: [
        { item: '排水设备', value: '4' },
        { item: '外架加固', done: false },
      ],
    })
    await submit(id)
    expect((await reports.step(ground.consultant, id, 'flag', { reject_reason: '外架未加固' })).msg).toBe('')
    expect(await reports.stored(id)).toMatchObject({ state: 3, undone: 1 })
    await reports.edit(ground.site, id, {
      answers: [
        { item: '排水设备', value: '4' },
        { item: '外架加固', done: true },
      ],
    })
    expect((await submit(id)).msg).toBe('')
    const told = await campaigns.info(ground.officer, campaign)
    expect([told.today_sites, Number(told.sites) >= 1]).toEqual([1, true])
  })

  it.each([
    ['36.9', null],
    ['37', '气温 37.0℃，室外作业不得超过 6 小时，当日 1 人超过'],
    ['39.9', '气温 39.9℃，室外作业不得超过 6 小时，当日 1 人超过'],
    ['40', '气温 40.0℃，应当停止室外作业，当日仍有 2 人出勤'],
  ])('of a hot day of %s ℃ is held against the attendance', async (temp, caution) => {
    const campaign = await begun(HEAT)
    const day_on = addDays(now, -3)
    for (const hours of ['6', '6.1']) {
      const worker_id = await make(ground.harness.platform, entityOf('worker'), {
        engineering_id: ground.project,
        unit_id: ground.unit,
      })
      if (temp === '36.9')
        await make(ground.harness.platform, entityOf('attendance_day'), {
          engineering_id: ground.project,
          worker_id,
          day_on,
          hours,
          result: 1,
        })
    }
    const id = await filed(campaign, { temp, day_on })
    await submit(id)
    expect((await reports.stored(id)).caution).toBe(caution)
  })
})

describe('a campaign', () => {
  const seen = async (who: Person) => {
    const headers = { token: who.token }
    const list = await ground.harness.app.inject({ method: 'GET', url: '/api/safety/campaign/pc/getList?limit=50', headers })
    return (list.json().data.rows as { id: number }[]).map(({ id }) => id)
  }

  it('is shown to those who take part where its station supervises, once it is ordered, and no other station’s is', async () => {
    const { platform } = ground.harness
    const ours = await begun(TYPHOON)
    const draft = await make(platform, entityOf('campaign'), { supervise_org_id: ground.org, state: 10, items: [] })
    const org = await make(platform, entityOf('supervise_org'), { name: `邻区站${unique()}`, areacode: '330108' })
    const foreign = await make(platform, entityOf('campaign'), { supervise_org_id: org, state: 11, items: [] })
    for (const who of [ground.site, ground.consultant, ground.owner]) {
      const ids = await seen(who)
      expect([ids.includes(ours), ids.includes(draft), ids.includes(foreign)]).toEqual([true, false, false])
    }
    const official = await seen(ground.officer)
    expect([official.includes(ours), official.includes(draft), official.includes(foreign)]).toEqual([true, true, false])
  })

  it('is no business of an account that was given another project', async () => {
    const elsewhere = await make(ground.harness.platform, entityOf('engineering'), {
      supervise_org_id: null,
      state: 1,
      history_type: 0,
    })
    const lone = await ground.harness.person('site', { unit: ground.unit, projects: [elsewhere] })
    const ours = await begun(TYPHOON)
    expect(await seen(lone)).not.toContain(ours)
  })
})

describe('the sites that have not reported', () => {
  const asked = async (who: Person, id: number, day = now) => {
    const url = `/api/safety/campaign/pc/unreported?id=${id}&day=${day}`
    return (await ground.harness.app.inject({ method: 'GET', url, headers: { token: who.token } })).json()
  }
  const mine = async (id: number, day = now) =>
    (
      (await asked(ground.officer, id, day)).data.rows as { id: number; draft: boolean; last_on: string | null; urged: boolean }[]
    ).find((each) => each.id === ground.project)
  const urge = (who: Person, id: number) => call(ground.harness, who, '/api/safety/campaign/pc/urge', { id })

  it('are told day by day, what was filled in and not handed in is told apart, and gone once it is in', async () => {
    const campaign = await begun(TYPHOON)
    expect(await mine(campaign)).toEqual(expect.objectContaining({ draft: false, last_on: null, urged: false }))
    const before = await filed(campaign, { day_on: addDays(now, -2) })
    await submit(before)
    expect(await mine(campaign, addDays(now, -2))).toBeUndefined()
    const id = await filed(campaign)
    expect(await mine(campaign)).toMatchObject({ draft: true, last_on: addDays(now, -2) })
    await submit(id)
    expect(await mine(campaign)).toBeUndefined()
  })

  it('are asked for on a day of the campaign that has come, by who watches them', async () => {
    const campaign = await begun(TYPHOON)
    for (const day of [addDays(now, -6), addDays(now, 1)])
      expect((await asked(ground.officer, campaign, day)).data.fields).toEqual([
        { field: 'day', message: `该专项自 ${addDays(now, -5)} 至 ${now}，看其中已到的一天` },
      ])
    const { data } = await asked(ground.site, campaign)
    expect((data.rows as { id: number }[]).every(({ id }) => id === ground.project)).toBe(true)
  })

  it('nobody can be told of are not counted as urged, and named', async () => {
    const { platform } = ground.harness
    const name = `没有账号的工程${unique()}`
    const lone = await make(platform, entityOf('engineering'), {
      engineering_name: name,
      supervise_org_id: ground.org,
      areacode: '330106',
      state: 1,
      history_type: 0,
    })
    const campaign = await begun(TYPHOON)
    const rows = (await asked(ground.officer, campaign)).data.rows as { id: number; reached: boolean }[]
    expect(rows.find(({ id }) => id === lone)).toMatchObject({ reached: false })
    const { data } = await urge(ground.officer, campaign)
    expect(data.unreached).toContain(name)
    expect(data.urged).toBe(rows.filter(({ reached }) => reached).length)
    const after = (await asked(ground.officer, campaign)).data.rows as { urged: boolean }[]
    expect(after.filter(({ urged }) => urged).length).toBe(data.urged)
    await sql`update engineering set deleted_at = now() where id = ${lone}`.execute(platform.db)
  })

  it('are urged once a day, by the officers alone, while the campaign runs', async () => {
    const campaign = await begun(TYPHOON, { title: `催报专项${Math.random()}`.slice(0, 20) })
    expect((await urge(ground.site, campaign)).code).not.toBe(200)
    const first = await urge(ground.officer, campaign)
    expect([first.msg, Number(first.data.urged) > 0]).toEqual(['', true])
    expect(await mine(campaign)).toMatchObject({ urged: true })
    const urged = Number(first.data.urged)
    expect((await urge(ground.officer, campaign)).data).toEqual({ ...first.data, urged: 0, already: urged })
    const { rows } = await sql<{
      body: string
    }>`select body from message where account_id = ${ground.site.id} and title like '防控未上报：催报专项%'`.execute(
      ground.harness.platform.db,
    )
    expect(rows).toEqual([{ body: expect.stringContaining(`${now} 的防控情况还没有上报`) }])
    await campaigns.step(ground.officer, campaign, 'end')
    expect((await urge(ground.officer, campaign)).msg).toBe('该专项不在进行期间，不必催报')
  })
})
