import { describe, expect, it } from 'vitest'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import type { RoleName } from '@zhujian/domain/roles'
import { addDays, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { ask, type World } from '../world'
import { deskForAll, detailOf, handIn, passCase, passedBefore } from './desk'

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
    const { rows } = await sql<{ body: string; units: number[] }>`select d.body,
        (select array_agg(r.unit_id::int) from doc_receipt r where r.doc_id = d.id and r.deleted_at is null) as units
      from supervise_doc d join biz b on b.result_doc_no = d.doc_no where b.id = ${id}`.execute(world.platform.db)
    const [{ body = '', units = [] } = {}] = rows
    for (const said of ['验收部位：1#楼主体结构', `验收日期：${today()}`, '设计单位意见', '持力层与勘察报告一致'])
      expect(body).toContain(said)
    expect(units).toContain(world.here.units.design)
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
})
