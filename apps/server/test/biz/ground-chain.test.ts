import { describe, expect, it } from 'vitest'
import { entityOf } from '@zhujian/domain/entities'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { type RoleName, roleOf } from '@zhujian/domain/roles'
import { addDays, today } from '@zhujian/model/date'
import { openSession } from '@zhujian/server/modules/account/session-store'
import { withTransaction } from '@zhujian/server/platform/db'
import { sql } from 'kysely'
import { make } from '../factory'
import { ask, type World } from '../world'
import { deskForAll, detailOf, handIn, passCase, passedBefore, staffedProject } from './desk'

let world: World
let project: number
deskForAll((desk) => ({ world, project } = desk))

const approve = async (role: RoleName, id: number) => (await passCase(world, role, id, '持力层与勘察报告一致')).code
const waiting = async (role: RoleName) =>
  (
    await ask(world, world.here.tokens[role], 'GET', bizApi.todo, { tab: 'todo', source: 'biz', page: 1, limit: 50 })
  ).data.rows?.map(({ id }) => id) ?? []

describe('the inspection of a foundation pit (GB 50202-2018 附录 A)', () => {
  it('waits for survey and design, each from an account of its own, and is nobody else’s to say', async () => {
    const { data, msg } = await handIn(world, 'ycsq', project, 'site')
    expect(msg).toBe('')
    const id = Number(data.id)
    expect(await approve('chief_engineer', id)).toBe(200)
    expect(await waiting('survey')).toContain(id)
    for (const role of ['design', 'owner', 'officer', 'site'] as const)
      expect([role, await approve(role, id)]).not.toEqual([role, 200])
    expect(await approve('survey', id)).toBe(200)
    expect(await waiting('design')).toContain(id)
    expect(await approve('design', id)).toBe(200)
    expect(await waiting('owner')).toContain(id)
    const { nodes } = await detailOf(world, 'owner', id)
    expect(nodes.map(({ label }) => label)).toEqual(['监理审查', '勘察单位意见', '设计单位意见', '建设单位确认', '监督机构审批'])
  })

  it('of a structure ends in a notice that says what was accepted, when and who agreed, and goes to the designer too', async () => {
    await passedBefore(world, project, ['jcys'])
    const { data, msg } = await handIn(world, 'ztzx', project, 'site', { place: '1#楼主体结构', accept_on: today() })
    expect(msg).toBe('')
    const id = Number(data.id)
    for (const role of ['chief_engineer', 'design', 'owner', 'officer'] as const)
      expect([role, await approve(role, id)]).toEqual([role, 200])
    const { rows } = await sql<{ body: string; doc_no: string; units: number[] }>`select d.body, d.doc_no,
        (select array_agg(r.unit_id::int) from doc_receipt r where r.doc_id = d.id and r.deleted_at is null) as units
      from supervise_doc d join biz b on b.result_doc_no = d.doc_no where b.id = ${id}`.execute(world.platform.db)
    const [{ body = '', doc_no = '', units = [] } = {}] = rows
    for (const said of [
      '验收部位：1#楼主体结构',
      `验收日期：${today()}`,
      '检验批',
      '试块强度评定：',
      '设计单位意见',
      '持力层与勘察报告一致',
      '验收结论：各方一致同意，验收合格。',
    ])
      expect(body).toContain(said)
    expect(doc_no).toContain('质办')
    expect(units).toContain(world.here.units.design)
  })

  it('ends with what the officer saw there: “同意” alone does not say that he came', async () => {
    await passedBefore(world, project, ['jcys'])
    const id = Number((await handIn(world, 'ztzx', project, 'site', { place: '3#楼主体结构', accept_on: today() })).data.id)
    for (const role of ['chief_engineer', 'design', 'owner'] as const)
      expect([role, await approve(role, id)]).toEqual([role, 200])
    const { data } = await passCase(world, 'officer', id, '同意')
    expect(data.fields?.[0]).toMatchObject({ field: 'opinion', message: expect.stringContaining('到场监督验收的情况') })
    expect(await approve('officer', id)).toBe(200)
  })

  it('names the building where the project has several', async () => {
    const own = await staffedProject(world)
    await passedBefore(world, own, ['jcys'])
    for (const name of ['1#楼', '2#楼'])
      await make(world.platform, entityOf('monomer'), { engineering_id: own, name }, world.here.refs)
    const { data } = await handIn(world, 'ztzx', own, 'site', { place: '1#楼主体结构', accept_on: today() })
    expect(data.fields).toEqual([{ field: 'monomer_id', message: expect.stringContaining('请选择验收的是哪一个') }])
  })

  it('whose day is still to come is not agreed before it: said beforehand, and the term of that step runs from the day', async () => {
    const held = addDays(today(), 20)
    await passedBefore(world, project, ['jcys'])
    const { data } = await handIn(world, 'ztzx', project, 'site', { place: '2#楼主体结构', accept_on: held })
    const id = Number(data.id)
    for (const role of ['chief_engineer', 'design', 'owner'] as const)
      expect([role, await approve(role, id)]).toEqual([role, 200])
    const { nodes, checks } = await detailOf(world, 'officer', id)
    expect(String(nodes.at(-1)?.due_on) > held).toBe(true)
    expect(checks.find(({ label }) => label === '验收日期')?.text).toContain(`计划验收日期为 ${held}`)
    expect((await passCase(world, 'officer', id, '到场监督，程序符合规定')).msg).toContain('合格以后才能办成')
  })

  it('comes to the owner, who commissioned them, where survey has no account', async () => {
    const id = Number((await handIn(world, 'ycsq', project, 'site')).data.id)
    const { db } = world.platform
    const off = (active: boolean) =>
      sql`update engineering_unit set active = ${active} where engineering_id = ${project} and role = 'kcdw'`.execute(db)
    await off(false)
    await approve('chief_engineer', id)
    expect(await waiting('owner')).toContain(id)
    expect(await approve('owner', id)).toBe(200)
    await off(true)
    expect(await waiting('design')).toContain(id)
  })

  it('is read by survey and design from when it comes to them, other applications never', async () => {
    const foreign = Number((await handIn(world, 'jcys', project, 'site')).data.id)
    const own = Number((await handIn(world, 'ycsq', project, 'site')).data.id)
    const reads = async (id: number) => (await ask(world, world.here.tokens.survey, 'GET', bizApi.detail, { id })).code
    await approve('chief_engineer', foreign)
    await approve('chief_engineer', own)
    expect([await reads(foreign), await reads(own)]).toEqual([0, 200])
  })

  it('is still read by the colleague who had it open at her turn when another of her firm was faster', async () => {
    const { platform, here } = world
    const colleague = await make(platform, entityOf('account'), {
      username: 'second-survey',
      real_name: '林嘉怡',
      account_type: roleOf('survey').accountType,
      role_codes: ['survey'],
      unit_id: here.units.survey,
      areacode: here.areacode,
      status: 'normal',
      must_change: false,
      mfa: false,
    })
    const token = await withTransaction(platform.db, (trx) =>
      openSession(trx, platform, { accountId: colleague, ip: '127.0.0.1', agent: 'test' }),
    )
    const id = Number((await handIn(world, 'ycsq', project, 'site')).data.id)
    const reads = async () => (await ask(world, token, 'GET', bizApi.detail, { id })).code
    expect(await reads()).not.toBe(200)
    await approve('chief_engineer', id)
    expect((await ask(world, token, 'POST', bizApi.open, { id })).code).toBe(200)
    expect(await approve('survey', id)).toBe(200)
    expect(await reads()).toBe(200)
  })
})
