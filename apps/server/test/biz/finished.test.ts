import { bizApi } from '@zhujian/domain/contracts/biz-paths'
import { allEntities } from '@zhujian/domain/entities'
import { goesOnInHistory } from '@zhujian/model'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { ask, freshRow, type World } from '../world'
import { deskForAll, staffedProject } from './desk'

let world: World
deskForAll((desk) => ({ world } = desk))

/** What other tables stand behind has its own ends: the applications are ended with the project. */
const flows = allEntities.filter(({ flow, fields }) => flow && 'engineering_id' in fields)

interface Line {
  source: string
  step: string | null
  project: number
}

const PAGE = 50

/** All pages of everybody's to-do centre; the badge says the same number. */
async function waiting(): Promise<Line[]> {
  const found: Line[] = []
  for (const token of Object.values(world.here.tokens)) {
    const counts = await ask(world, token, 'GET', bizApi.counts)
    for (let page = 1, left = 1; left > 0; page += 1) {
      const { data } = await ask(world, token, 'GET', bizApi.todo, { tab: 'todo', limit: PAGE, page })
      expect(counts.data.all).toBe(data.total)
      left = Number(data.total) - page * PAGE
      for (const row of data.rows ?? [])
        found.push({
          source: String(row.source),
          step: (row['acts'] as { key: string }[] | undefined)?.[0]?.key ?? null,
          project: Number(row['engineering_id']),
        })
    }
  }
  return found
}

it('rows of every flow wait for nobody once their project is in the history library, but for what goes on there; the badge agrees [D15]', async () => {
  const { here, platform } = world
  const projects: number[] = []
  for (const entity of flows)
    for (const state of entity.flow?.states.codes ?? []) {
      const project = await staffedProject(world)
      projects.push(project)
      const named = Object.values(entity.flow?.steps ?? {}).flatMap(({ by }) =>
        by && entity.fields[by]?.kind === 'ref' && entity.fields[by].target === 'account' ? [[by, here.accounts.officer]] : [],
      )
      await freshRow(platform, here, entity, here.accounts.officer, {
        engineering_id: project,
        state,
        ...Object.fromEntries(named),
        ...('deliver_method' in entity.fields && { deliver_method: 1 }),
      })
    }
  const before = (await waiting()).filter(({ project }) => projects.includes(project))
  expect(new Set(before.map(({ source }) => source)).size).toBeGreaterThan(5)
  await sql`update engineering set history_type = 1 where id = any(${projects}::bigint[])`.execute(platform.db)
  const after = (await waiting()).filter(({ project }) => projects.includes(project))
  const byName = new Map(flows.map((entity) => [entity.name, entity]))
  for (const line of after) {
    const entity = byName.get(line.source)
    // A legal step is done in its record: the line does not name it.
    const steps = line.step === null ? Object.keys(entity?.flow?.steps ?? {}) : [line.step]
    const goesOn = entity?.anyLibrary ?? (entity && steps.some((step) => goesOnInHistory(entity, step)))
    expect([line, goesOn]).toEqual([line, true])
  }
})
