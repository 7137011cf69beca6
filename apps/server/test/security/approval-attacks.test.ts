import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { wageDeposit } from '@zhujian/domain/biz/kinds/gzbx'
import { entityOf } from '@zhujian/domain/entities'
import type { RoleName } from '@zhujian/domain/roles'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { act, detailOf, handIn, deskForAll, versionOf } from '../biz/desk'
import { make, unique } from '../factory'
import { ask, freshRow, uploadedFile, type World } from '../world'

let world: World
let project: number
deskForAll((desk) => ({ world, project } = desk))

const doAs = async (role: RoleName, name: keyof typeof bizApi, id: number, input: Record<string, unknown> = {}) =>
  act(world, role, name, { id, version: await versionOf(world, id), ...input })

/** An application of the site on which these have agreed, one after another. */
async function running(...agreed: RoleName[]): Promise<number> {
  const id = Number((await handIn(world, 'jcys', project, 'site')).data.id)
  for (const role of agreed) expect((await doAs(role, 'approve', id, { opinion: '同意' })).code).toBe(200)
  return id
}
const tasksOf = async (id: number) =>
  (
    await sql<{
      account_id: number
      state: string
    }>`select account_id, state from biz_task where biz_id = ${id} order by id`.execute(world.platform.db)
  ).rows

/** Who was refused last, about what and why: each attempt stays in the log, whatever the answer says. */
const lastDenial = async (role: RoleName) =>
  (
    await sql`select row_id, note from oper_log where result = 'denied' and account_id = ${world.here.accounts[role]} order by id desc limit 1`.execute(
      world.platform.db,
    )
  ).rows[0]

describe('an approval given to somebody who may not have it (T25, T26)', () => {
  const outsiders = ['contractor', 'site_safety', 'owner', 'labour'] as const

  it('a step of the station is handed over to nobody of the site, and to nobody of the wage office', async () => {
    const id = await running('chief_engineer', 'owner')
    const before = await tasksOf(id)
    for (const role of [...outsiders, 'hrss'] as const) {
      const input = { account_id: world.here.accounts[role], opinion: '请代为办理' }
      const answer = await doAs('officer', 'handOver', id, input)
      expect([role, answer.code, answer.data.fields?.[0]?.field]).toEqual([role, 400, 'account_id'])
    }
    expect(await tasksOf(id)).toEqual(before)
    expect(await lastDenial('officer')).toEqual({ row_id: id, note: expect.stringMatching(/handOver：.*只能交给监督机构/) })
    const input = { account_id: world.here.accounts.section_chief, opinion: '请代为办理' }
    expect((await doAs('officer', 'handOver', id, input)).code).toBe(200)
  })

  it('the wage office reads the applications in whose chain it stands, from the day they are handed in, and no other', async () => {
    const { here } = world
    const foundation = await running()
    const deposit = {
      unit_id: here.unit,
      deposit_kind: wageDeposit.code('exempt'),
      exempt_reason: '近两年未发生拖欠',
      no_arrears: true,
    }
    const guarantee = await handIn(world, 'gzbx', project, 'contractor', deposit)
    expect([guarantee.code, guarantee.msg]).toEqual([200, ''])
    const { code, msg, data } = await ask(world, here.tokens.hrss, 'GET', '/api/biz/biz/pc/getList', { limit: 50 })
    expect([code, msg]).toEqual([200, ''])
    const listed = (data.rows as unknown as { id: number }[]).map(({ id }) => id)
    expect(listed).toContain(Number(guarantee.data.id))
    expect(listed).not.toContain(foundation)
    expect((await detailOf(world, 'hrss', Number(guarantee.data.id))).row).toMatchObject({ kind: 'gzbx' })
    const closed = await ask(world, here.tokens.hrss, 'GET', bizApi.detail, { id: foundation })
    expect([closed.code, closed.msg]).toEqual([0, expect.stringContaining('数据不存在')])
  })

  it('nor appointed to it, and the step of the supervisor of works stays with that firm', async () => {
    const id = await running('chief_engineer', 'owner')
    for (const role of outsiders)
      expect(
        (await doAs('section_chief', 'appoint', id, { account_ids: [world.here.accounts[role]], opinion: '人手不足' })).code,
      ).toBe(400)
    const first = await running()
    for (const role of ['contractor', 'labour', 'officer'] as const) {
      const answer = await doAs('chief_engineer', 'handOver', first, { account_id: world.here.accounts[role], opinion: '请办理' })
      expect([role, answer.code]).toEqual([role, 400])
    }
    const own = { account_id: world.here.accounts.consultant, opinion: '请公司办理' }
    expect((await doAs('chief_engineer', 'handOver', first, own)).code).toBe(200)
  })

  it('whoever was handed a step and lost the role since does not act on it', async () => {
    const { accounts } = world.here
    const id = await running('chief_engineer', 'owner')
    await doAs('officer', 'handOver', id, { account_id: accounts.intake, opinion: '请办理' })
    await sql`update account set role_codes = array['viewer', 'hrss'] where id = ${accounts.intake}`.execute(world.platform.db)
    world.platform.live.publish('session', [accounts.intake])
    const answer = await doAs('intake', 'approve', id, { opinion: '同意' })
    await sql`update account set role_codes = array['intake'] where id = ${accounts.intake}`.execute(world.platform.db)
    world.platform.live.publish('session', [accounts.intake])
    expect([answer.code, answer.msg]).toEqual([0, expect.stringContaining('不能办理本环节')])
    expect(await lastDenial('intake')).toEqual({ row_id: id, note: expect.stringMatching(/approve：.*不能办理本环节/) })
  })

  it('whoever is only asked for advice marks no document as passed', async () => {
    const { accounts } = world.here
    const id = await running('chief_engineer', 'owner')
    const { attachments } = await detailOf(world, 'site', id)
    const path = String(attachments[0]?.path)
    const asked = await doAs('officer', 'delegate', id, { account_id: accounts.contractor, opinion: '请提意见' })
    expect(asked.code).toBe(200)
    for (const status of [2, 3])
      expect((await doAs('contractor', 'reviewFile', id, { path, status, reason: '看过' })).msg).toBe(
        '委派征求意见只能答复，由委派人决定',
      )
    const { rows } = await sql`select 1 from biz_file_mark where biz_id = ${id}`.execute(world.platform.db)
    expect(rows).toEqual([])
  })

  it('what was sent back is handed in again only by somebody, and on a project, that could hand it in anew', async () => {
    const { platform, here } = world
    const id = await running()
    const returned = { opinion: '请补正资料' }
    expect((await doAs('chief_engineer', 'return', id, returned)).code).toBe(200)
    const again = async () => (await doAs('site', 'resubmit', id, { content: {}, checklist: {}, correction: '已补正' })).msg
    const account = (roles: string) => sql`update account set role_codes = ${roles}::text[] where id = ${here.accounts.site}`
    await account('{site_safety,labour}').execute(platform.db)
    platform.live.publish('session', [here.accounts.site])
    const asOther = await again()
    await account('{site}').execute(platform.db)
    platform.live.publish('session', [here.accounts.site])
    await sql`update engineering set state = 12 where id = ${project}`.execute(platform.db)
    const onOther = await again()
    await sql`update engineering set state = 1 where id = ${project}`.execute(platform.db)
    expect([asOther, onOther]).toEqual([expect.stringContaining('身份不能申请'), expect.stringContaining('才能申请')])
  })

  it('nobody signs with the signature of another', async () => {
    const { platform, here } = world
    const id = await running()
    const sign = await uploadedFile(platform, here.accounts.chief_engineer)
    expect((await doAs('chief_engineer', 'approve', id, { opinion: '同意', sign })).code).toBe(200)
    const forged = await doAs('owner', 'approve', id, { opinion: '同意', sign })
    expect([forged.code, forged.data.fields?.[0]?.field]).toEqual([400, 'sign'])
    const own = await uploadedFile(platform, here.accounts.owner)
    expect((await doAs('owner', 'approve', id, { opinion: '同意', sign: own })).code).toBe(200)
  })
})

describe('more reach than one has (T22, T26)', () => {
  it('the kind of an application one cannot see is not told by approving many', async () => {
    const kinds = ['jcys', 'ztzx'] as const
    const far = await make(
      world.platform,
      entityOf('biz'),
      { kind: 'jcys', engineering_id: world.there.project, state: 0 },
      world.there.refs,
    )
    const answers = await Promise.all(
      [far, 999_999_999].flatMap((id) =>
        kinds.map(async (kind) => {
          const { code, msg, data } = await act(world, 'section_chief', 'batchApprove', { kind, items: [{ id, version: 1 }] })
          return JSON.stringify([code, msg, data.results]).replaceAll(String(id), 'ID')
        }),
      ),
    )
    expect(new Set(answers).size).toBe(1)
  })

  it('what one may read as one role is not closed or given away as another', async () => {
    const { platform, here } = world
    const { section_chief: chief } = here.accounts
    const org = await make(platform, entityOf('supervise_org'), { name: `同区另一站${unique()}`, areacode: here.areacode })
    const elsewhere = await freshRow(platform, here, entityOf('engineering'), here.accounts.owner, {
      state: 1,
      supervise_org_id: org,
    })
    const [passed, pending] = await Promise.all(
      [1, 0].map((state) => make(platform, entityOf('biz'), { kind: 'jcys', engineering_id: elsewhere, state }, here.refs)),
    )
    await sql`insert into biz_node (biz_id, round, seq, label, office, mode, days, state) select ${pending}, round, 1, '审核', 'intake', 'any', 3, 'active' from biz where id = ${pending}`.execute(
      platform.db,
    )
    // As officer he reads all of the region; appointing is the chief's, within his own station.
    await sql`update account set role_codes = array['section_chief', 'viewer'] where id = ${chief}`.execute(platform.db)
    platform.live.publish('session', [chief])
    const token = here.tokens.section_chief
    expect((await ask(world, token, 'GET', bizApi.detail, { id: passed ?? 0 })).code).toBe(200)
    const closed = await doAs('section_chief', 'close', passed ?? 0)
    const given = await doAs('section_chief', 'appoint', pending ?? 0, {
      account_ids: [here.accounts.intake],
      opinion: '监督员休假',
    })
    await sql`update account set role_codes = array['section_chief'] where id = ${chief}`.execute(platform.db)
    platform.live.publish('session', [chief])
    expect([closed.data.problem, given.data.problem]).toEqual(['notFound', 'notFound'])
  })
})
