import { entityOf } from '@zhujian/domain/entities'
import { engineering } from '@zhujian/domain/project/engineering'
import { engineeringStates, engineeringSteps } from '@zhujian/domain/project/engineering-flow'
import { engineeringLaw, lawOf, type ProjectChange } from '@zhujian/domain/project/engineering-law'
import { correctableStates } from '@zhujian/domain/project/state-correction'
import { type RoleName, roleNames, roles } from '@zhujian/domain/roles'
import { granted, rightsOf } from '@zhujian/model'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answer, ask, createWorld, freshRow, uploadedFile, type World } from '../world'

/** Every change of a project, from every state, by every role, compared with the table of docs/states.md. */
let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

type StateName = keyof typeof engineeringStates.entries
const states = Object.keys(engineeringStates.entries) as StateName[]
const changes = Object.keys(engineeringLaw) as ProjectChange[]
const isStep = (change: ProjectChange): change is keyof typeof engineeringSteps => change in engineeringSteps

/** Roles with the same rights and reach behave alike and are tried once. */
function distinctRoles(): RoleName[] {
  const seen = new Map<string, RoleName>()
  const rights = [engineering, entityOf('state_correction')].flatMap((entity) =>
    rightsOf(entity).map((right) => [entity, right] as const),
  )
  for (const role of roleNames) {
    const key = `${roles[role].dataScope}/${rights
      .filter(([entity, right]) => granted(entity, role, right))
      .map(([entity, right]) => `${entity.name}.${right}`)
      .join()}`
    if (!seen.has(key)) seen.set(key, role)
  }
  return [...seen.values()]
}

const LONG_AGO = '2020-01-06'
const inState = (state: StateName): Promise<number> =>
  freshRow(world.platform, world.here, engineering, world.here.accounts.owner, {
    state: engineeringStates.code(state),
    main_officer: world.here.accounts.officer,
    stopped_at: state === 'stopped' ? Date.parse(LONG_AGO) / 1000 : null,
    suspended_on: LONG_AGO,
    completed_on: LONG_AGO,
    cancel_applied_at: null,
    opened_at: null,
  })

async function attempt(change: ProjectChange, role: RoleName, id: number): Promise<Answer> {
  const post = (url: string, body: Record<string, unknown>) => ask(world, world.here.tokens[role], 'POST', url, body)
  if (isStep(change)) return post(pathOf(engineering, 'examine'), { id, version: 1, step: change })
  const move = { engineering_id: id, version: 1, reason: '转库' }
  if (change === 'toHistory') return post('/api/engineering/history/pc/change', move)
  if (change === 'toMiddle') return post('/api/engineering/history/pc/change2', move)
  if (change === 'toCurrent') return post('/api/engineering/history/pc/change2', { ...move, state: '0' })
  const evidence = await uploadedFile(world.platform, world.here.accounts[role])
  const correction = { engineering_id: id, to_state: 12, to_library: 2, since_on: '2026-11-01', reason: '办错', evidence }
  return post(pathOf(entityOf('state_correction'), 'add'), correction)
}

/** Where the table lets the change begin. */
function begins(change: ProjectChange, state: StateName): boolean {
  if (isStep(change)) return (engineeringSteps[change].from as readonly string[]).includes(state)
  if (change === 'toMiddle') return ['stopped', 'suspended', 'completed'].includes(state)
  return change === 'correctState' && state in correctableStates.entries
}

const hashOf = async (id: number) =>
  (await sql<{ h: string }>`select md5(t::text) as h from engineering t where id = ${id}`.execute(world.platform.db)).rows[0]?.h

describe('a project changes only as the table says (state × act × role) [D1]', () => {
  it.each(states)(
    '%s',
    async (state) => {
      let id = await inState(state)
      for (const role of distinctRoles())
        for (const change of changes) {
          const before = await hashOf(id)
          const answer = await attempt(change, role, id)
          const { people } = lawOf(change)
          const mine = people.includes(role)
          const named = [state, role, change]
          if (mine && begins(change, state)) {
            // What the act itself still asks for is none of the table's business; that it may begin is.
            expect([...named, ['forbidden', 'wrongState', 'notFound'].includes(answer.data.problem ?? '')]).toEqual([
              ...named,
              false,
            ])
            id = await inState(state)
            continue
          }
          expect([...named, answer.code === 200]).toEqual([...named, false])
          if (!mine && change !== 'toHistory' && change !== 'toCurrent')
            expect([...named, ['forbidden', 'notFound'].includes(answer.data.problem ?? '')]).toEqual([...named, true])
          expect([...named, await hashOf(id)]).toEqual([...named, before])
        }
    },
    120_000,
  )

  it('nor does the request for a state take a step that only follows from a cause: it names the cause', async () => {
    const caused = (Object.keys(engineeringSteps) as (keyof typeof engineeringSteps)[]).filter(
      (step) => lawOf(step).people.length === 0,
    )
    for (const step of caused)
      for (const from of engineeringSteps[step].from as readonly StateName[]) {
        const id = await inState(from)
        const before = await hashOf(id)
        const state = engineeringStates.code(engineeringSteps[step].to)
        const body = {
          engineering_id: id,
          version: 1,
          state,
          sj_kg_time: 1_790_000_000,
          reject_reason: '不合格',
          stop_reason: '停',
        }
        for (const role of ['officer', 'section_chief', 'station_head', 'station_admin', 'admin'] as const) {
          const answer = await ask(world, world.here.tokens[role], 'POST', '/api/engineering/pc/engineeringProjectState', body)
          expect([step, role, answer.code, answer.msg.includes('不直接办理')]).toEqual([step, role, 10000, true])
        }
        expect(await hashOf(id)).toBe(before)
      }
  })

  it('not even an edited right opens such a step', async () => {
    await sql`insert into role_grant (role, entity, verb, allowed) values ('officer', 'engineering', 'start', true)`.execute(
      world.platform.db,
    )
    const heard = new Promise<void>((resolve) => world.platform.live.subscribe('rights', () => resolve()))
    world.platform.live.publish('rights', [])
    await heard
    const id = await inState('waiting')
    const input = { id, version: 1, step: 'start', sj_kg_time: 1_790_000_000 }
    const answer = await ask(world, world.here.tokens.officer, 'POST', pathOf(engineering, 'examine'), input)
    expect(answer.data.problem).toBe('forbidden')
  })
})
