import { bizStates } from '@zhujian/domain/biz/biz'
import type { BizCheck } from '@zhujian/domain/contracts/biz-answers'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { terminateReason } from '@zhujian/domain/biz/kinds/termination'
import { entityOf } from '@zhujian/domain/entities'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { keyPost } from '@zhujian/domain/people/key-posts'
import type { RoleName } from '@zhujian/domain/roles'
import { startOfDay, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { make } from '../factory'
import { ask, freshRow, type World } from '../world'
import { act, deskForAll, detailOf, handIn, passCase, staffedProject, versionOf } from './desk'

/** 正在填的申请，核验跟着填的内容走。 */
let world: World
deskForAll((desk) => void (world = desk.world))

const asked = (kind: string, project: number, content: Record<string, unknown>, role: RoleName, more = {}) =>
  ask(world, world.here.tokens[role], 'POST', bizApi.checks, { kind, engineering_id: project, content, ...more })
const checksOf = async (...given: Parameters<typeof asked>): Promise<readonly BizCheck[]> =>
  (await asked(...given)).data.checks as readonly BizCheck[]

describe('the checks beside a form', () => {
  it('follow what is chosen, without anything being handed in', async () => {
    const project = await staffedProject(world, { state: engineeringStates.code('completed') })
    const saying = async (reason: 'accepted' | 'abandoned') =>
      (await checksOf('termination', project, { reason_kind: terminateReason.code(reason) }, 'owner')).find(
        ({ label }) => label === '竣工验收',
      )
    const fits = [await saying('accepted'), await saying('abandoned')].map((check) => check?.result)
    expect(new Set(fits)).toEqual(new Set(['ok', 'block']))
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from biz where engineering_id = ${project}
      and kind = 'termination'`.execute(world.platform.db)
    expect(rows).toEqual([{ n: 0 }])
  })

  it('say nothing of people of another project, and are asked by those alone who may apply', async () => {
    const project = await staffedProject(world)
    const stranger = await freshRow(world.platform, world.there, entityOf('worker'), world.there.accounts.site, {
      engineering_id: world.there.project,
      enter_status: 1,
      idno: '330106199001012018',
      idcard_type: '01',
    })
    await make(world.platform, entityOf('manage_user'), {
      engineering_id: world.there.project,
      worker_id: stranger,
      post: keyPost.code('project_manager'),
      lock_status: 1,
      lock_engineering_id: world.there.project,
    })
    const content = { post: 'project_manager', new_id: stranger, change_on: today() }
    expect(await checksOf('manager', project, content, 'site')).toEqual([])
    expect(await asked('manager', project, content, 'labour')).toMatchObject({ code: expect.not.stringMatching(/^0$/) })
    expect((await asked('manager', world.there.project, content, 'site')).code).not.toBe(0)
  })

  it('name an earlier application that waits to be put right, but not beside itself', async () => {
    const project = await staffedProject(world)
    const { data } = await handIn(world, 'jcys', project, 'site')
    const id = data.id as number
    const back = await act(world, 'chief_engineer', 'return', { id, version: await versionOf(world, id), opinion: '请补正资料' })
    expect(back.msg).toBe('')
    expect(bizStates.keyOf(back.data.state)).toBe('returned')
    const named = (checks: readonly BizCheck[]) => checks.filter(({ label }) => label === '退回的申请')
    expect(named(await checksOf('jcys', project, {}, 'site'))).toEqual([
      expect.objectContaining({ result: 'warn', path: `/biz/case?id=${id}`, text: expect.stringContaining(String(data.biz_no)) }),
    ])
    expect(named(await checksOf('jcys', project, {}, 'site', { id }))).toEqual([])
    const start = await ask(world, world.here.tokens.site, 'GET', bizApi.start, { kind: 'jcys', engineering_id: project })
    expect(named(start.data.checks as readonly BizCheck[])).toHaveLength(1)
  })

  it('say of what the officer sees to on site that he will, until it is his turn', async () => {
    const project = await staffedProject(world, { state: engineeringStates.code('stopped') })
    const stop = await freshRow(world.platform, world.here, entityOf('stop_work'), world.here.accounts.officer, {
      engineering_id: project,
      scope: 2,
      state: 3,
      danger_ids: null,
      doc_id: null,
      issue_at: startOfDay(today()),
    })
    const content = { stop_id: stop, danger_ids: null, finish_on: today(), resume_on: today() }
    const onSite = (checks: readonly BizCheck[]) => checks.find(({ label }) => label === '现场复查')
    const later = { label: '现场复查', result: 'none', text: '由监督员在现场复查时核对' }
    expect(onSite(await checksOf('towork', project, content, 'site'))).toEqual(later)
    const { data, msg } = await handIn(world, 'towork', project, 'site', { ...content, educated: true })
    expect(msg).toBe('')
    const id = data.id as number
    const seen = async (role: RoleName) => onSite((await detailOf(world, role, id)).checks as readonly BizCheck[])
    expect(await seen('chief_engineer')).toEqual(later)
    expect((await passCase(world, 'chief_engineer', id)).msg).toBe('')
    expect(await seen('owner')).toEqual(later)
    expect((await passCase(world, 'owner', id)).msg).toBe('')
    expect(await seen('officer')).toMatchObject({
      result: 'block',
      text: expect.stringContaining('没有复查、复工类型的监督检查'),
    })
  })
})
