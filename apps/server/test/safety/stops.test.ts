import { entityOf } from '@zhujian/domain/entities'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { stopWorkStates } from '@zhujian/domain/safety/stop-work'
import { addDays, today } from '@zhujian/model/date'
import type { RoleName } from '@zhujian/domain/roles'
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
