import { entityOf } from '@zhujian/domain/entities'
import { receiptStates } from '@zhujian/domain/document/doc-receipt'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { stopWorkStates } from '@zhujian/domain/safety/stop-work'
import { addDays, today } from '@zhujian/model/date'
import type { RoleName } from '@zhujian/domain/roles'
import { openStops } from '@zhujian/server/modules/safety/public'
import { ensureWorkCalendar } from '@zhujian/server/modules/setting/public'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newProject, projectRow, rowOf } from '../biz/acting'
import { type Answer, ask, createWorld, freshRow, type World } from '../world'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await ensureWorkCalendar(world.platform)
})
afterAll(() => world.close())

const wholeStop = (engineering_id: number, state: keyof typeof stopWorkStates.entries = 'draft') =>
  freshRow(world.platform, world.here, entityOf('stop_work'), world.here.accounts.officer, {
    engineering_id,
    state: stopWorkStates.code(state),
    scope: 2,
    monomer_id: null,
    danger_ids: [],
    plan_resume: null,
  })

async function step(role: RoleName, id: number, name: string, asks: Record<string, unknown> = {}): Promise<Answer> {
  const { version } = await rowOf(world, 'stop_work', id)
  const body = { id, version, step: name, ...asks }
  return ask(world, world.here.tokens[role], 'POST', '/api/safety/stop_work/pc/examine', body)
}

describe('a stop of the whole project', () => {
  it('is drawn up, reviewed and signed by three persons, and the paper names all three [D11]', async () => {
    const project = await newProject(world, { main_officer: world.here.accounts.officer })
    const id = await wholeStop(project)
    const { officer, section_chief, station_head } = world.here.accounts
    for (const [role, name] of [
      ['officer', 'submit'],
      ['section_chief', 'review'],
      ['station_head', 'issue'],
    ] as const)
      expect([name, (await step(role, id, name)).msg]).toEqual([name, ''])
    expect((await projectRow(world, project)).state).toBe(engineeringStates.code('stopped'))
    const { doc_id } = await rowOf(world, 'stop_work', id)
    const { rows } = await sql`select drafted_by, reviewed_by, reviewed_at is not null as dated, signed_by
      from supervise_doc where id = ${doc_id}`.execute(world.platform.db)
    expect(rows).toEqual([{ drafted_by: officer, reviewed_by: section_chief, dated: true, signed_by: station_head }])
  })

  it('is not drawn up to end before today: that is said on saving, not only when it is handed in', async () => {
    const id = await wholeStop(await newProject(world))
    const { version } = await rowOf(world, 'stop_work', id)
    const edit = (plan_resume: string) =>
      ask(world, world.here.tokens.officer, 'POST', '/api/safety/stop_work/pc/edit', { id, version, plan_resume })
    expect((await edit(addDays(today(), -1))).data.fields).toEqual([
      { field: 'plan_resume', message: '计划复工日期不能早于今天' },
    ])
    expect((await edit(today())).msg).toBe('')
  })

  it.each(['waiting', 'suspended', 'accepting', 'completed'] as const)(
    'is neither handed in nor signed while the project is %s: there is nothing to stop, and no way to take work up again [D1]',
    async (state) => {
      const project = await newProject(world, { state: engineeringStates.code(state) })
      const why = `工程为“${engineeringStates.labelOf(engineeringStates.code(state))}”，不在施工，不能责令停工`
      expect((await step('officer', await wholeStop(project), 'submit')).msg).toBe(why)
      expect((await step('station_head', await wholeStop(project, 'signing'), 'issue')).msg).toBe(why)
    },
  )
})

describe('the paper of a stop', () => {
  const DOC = '/api/document/supervise_doc/pc'
  const doc = async (role: RoleName, id: number, path: string, body: Record<string, unknown> = {}): Promise<Answer> => {
    const { version } = await rowOf(world, 'supervise_doc', id)
    return ask(world, world.here.tokens[role], 'POST', `${DOC}/${path}`, { id, version, ...body })
  }

  async function signedStop(): Promise<{ readonly project: number; readonly paper: number; readonly stop: number }> {
    const project = await newProject(world, { main_officer: world.here.accounts.officer })
    const stop = await wholeStop(project)
    await step('officer', stop, 'submit')
    await step('section_chief', stop, 'review')
    await step('station_head', stop, 'issue')
    return { project, stop, paper: Number((await rowOf(world, 'stop_work', stop))['doc_id']) }
  }

  it('is corrected in what was written wrong, not to say that the stop ends, and neither one is voided while it stands', async () => {
    const { project, paper, stop } = await signedStop()
    const next = Number((await doc('officer', paper, 'correct')).data.id)
    const { closing } = await rowOf(world, 'supervise_doc', next)
    await doc('officer', next, 'edit', { closing: `${String(closing)}自下月一日零时起停工令自动解除。` })
    expect((await doc('officer', next, 'examine', { step: 'submit' })).data.fields).toMatchObject([{ field: 'closing' }])
    const items = [{ content: '基坑变形超限仍在开挖', basis: '', due: '' }]
    const { body } = await rowOf(world, 'supervise_doc', paper)
    await doc('officer', next, 'edit', { closing, items, body: '监测数据系误报，班组照旧进行。' })
    expect((await doc('officer', next, 'examine', { step: 'submit' })).data.fields).toMatchObject([{ field: 'body' }])
    await doc('officer', next, 'edit', { closing, body, items: [{ ...items[0], content: '自下月一日起不再停工' }] })
    expect((await doc('officer', next, 'examine', { step: 'submit' })).data.fields).toMatchObject([{ field: 'items' }])
    await doc('officer', next, 'edit', { closing, body, items })
    expect((await doc('officer', next, 'examine', { step: 'submit' })).msg).toBe('')
    expect((await doc('section_chief', next, 'examine', { step: 'review', review_opinion: '同意' })).msg).toBe('')
    expect((await doc('station_head', next, 'sign', { sign_opinion: '同意签发' })).msg).toBe('')
    const stops = await sql`select id from stop_work where engineering_id = ${project} and deleted_at is null`.execute(
      world.platform.db,
    )
    expect(stops.rows).toEqual([{ id: stop }])
    for (const id of [paper, next]) {
      const voided = await doc('station_head', id, 'examine', { step: 'void', void_reason: '内容有误，另行制发文书' })
      expect(voided.msg).toBe('凭该文书责令的停工还没有解除，不能作废；内容有误的请更正')
    }
    await sql`update stop_work set state = ${stopWorkStates.code('resumed')} where id = ${stop}`.execute(world.platform.db)
    const after = await doc('station_head', next, 'examine', { step: 'void', void_reason: '内容有误，另行制发文书' })
    expect(after.msg).toBe('')
  })

  it('is served when the builder has it, not when the consultant alone has signed for it', async () => {
    const { project, paper } = await signedStop()
    const { units } = world.here
    const { rows } = await sql<{ unit_id: number | null }>`select unit_id from engineering_unit
      where engineering_id = ${project} and role = 'sgdw'`.execute(world.platform.db)
    expect(rows).toEqual([{ unit_id: expect.any(Number) }])
    await sql`delete from doc_receipt where doc_id = ${paper}`.execute(world.platform.db)
    const receipt = (unit_id: number | undefined, state: number) =>
      freshRow(world.platform, world.here, entityOf('doc_receipt'), world.here.accounts.officer, {
        engineering_id: project,
        doc_id: paper,
        unit_id,
        state,
        deliver_method: 1,
        deliver_at: null,
      })
    await receipt(units.consultant, receiptStates.code('signed'))
    const own = await receipt(rows[0]?.unit_id ?? undefined, receiptStates.code('unsigned'))
    const served = async () => (await openStops(world.platform.db, project)).map((each) => each.served)
    expect(await served()).toEqual([false])
    await sql`update doc_receipt set state = ${receiptStates.code('signed')} where id = ${own}`.execute(world.platform.db)
    expect(await served()).toEqual([true])
  })
})
