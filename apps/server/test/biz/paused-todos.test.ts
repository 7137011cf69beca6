import { workingDaysBetween } from '@zhujian/domain/calendar/working-days'
import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { allEntities, entityOf } from '@zhujian/domain/entities'
import { roleNames } from '@zhujian/domain/roles'
import { addDays, today } from '@zhujian/model/date'
import { actsOf } from '@zhujian/server/entity/turns'
import { ensureWorkCalendar, workCalendar } from '@zhujian/server/modules/setting/public'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { ask, freshRow, type World } from '../world'
import { deskForAll, handIn, staffedProject } from './desk'

/** What is awaited of a project whose supervision is suspended: no term of it runs, whatever source it comes from. */
let world: World
deskForAll((desk) => ({ world } = desk))
beforeAll(() => ensureWorkCalendar(world.platform))

const FROM = addDays(today(), -3)
const suspend = (id: number) =>
  sql`insert into engineering_pause (engineering_id, kind, from_on, reason) values (${id}, 'suspend', ${FROM}, '资金')`.execute(
    world.platform.db,
  )

interface Line {
  readonly source: string
  readonly due_on: string | null
  readonly paused_on: string | null
  readonly days_left: number | null
}

/** Every line of the project in the centre of whoever has one. */
async function linesOf(project: number): Promise<Line[]> {
  const found: Line[] = []
  for (const role of roleNames) {
    for (let page = 1; ; page += 1) {
      const { data } = await ask(world, world.here.tokens[role], 'GET', bizApi.todo, { tab: 'todo', page, limit: 50 })
      const rows = data.rows ?? []
      found.push(...rows.filter((row) => row['engineering_id'] === project).map((row) => row as unknown as Line))
      if (rows.length < 50) break
    }
  }
  return found
}

/** One row of every flow of a project, in the first state in which somebody is waited for. */
async function everyTurn(project: number): Promise<void> {
  const { platform, here } = world
  for (const entity of allEntities) {
    const [first] = actsOf(entity)
    const state = first?.states[0]
    if (state === undefined || entity.scope === 'engineering' || !('engineering_id' in entity.fields)) continue
    const values = { engineering_id: project, state: entity.flow?.states.code(state) }
    await freshRow(platform, here, entity, here.accounts.officer, values)
  }
}

describe('a suspended project', () => {
  it('marks every line with a term, of every source; what was late stays as late as it was, nothing grows late', async () => {
    const { platform, here } = world
    const project = await staffedProject(world)
    await everyTurn(project)
    await freshRow(platform, here, entityOf('supervise_doc'), here.accounts.officer, {
      engineering_id: project,
      type: '04',
      state: 0,
    })
    expect((await handIn(world, 'jcys', project, 'contractor')).code).toBe(200)
    await suspend(project)
    const dues = [addDays(FROM, -9), FROM, addDays(FROM, 1), addDays(today(), 9)]
    const calendar = await workCalendar(platform)
    for (const table of ['turn', 'biz_task'])
      await sql`update ${sql.table(table)} set due_on = (${dues}::date[])[1 + id % 4] where engineering_id = ${project}`.execute(
        platform.db,
      )
    const lines = (await linesOf(project)).filter(({ due_on }) => due_on !== null)
    expect(lines.filter(({ paused_on }) => paused_on !== FROM)).toEqual([])
    for (const due of dues) {
      const left = due < FROM ? -workingDaysBetween(calendar, due, FROM) : null
      const dated = lines.filter(({ due_on }) => due_on === due)
      expect([due, ...new Set(dated.map(({ days_left }) => days_left))]).toEqual([due, left])
    }
    const sources = new Set(lines.map(({ source }) => source))
    expect(sources.size).toBeGreaterThan(30)
    for (const source of ['biz', 'supervise_doc', 'side_station']) expect([...sources]).toContain(source)
  })
})
