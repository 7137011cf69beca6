import { entityOf } from '@zhujian/domain/entities'
import type { RoleName } from '@zhujian/domain/roles'
import { granted } from '@zhujian/model'
import { pathOf } from '@zhujian/server/entity/entity-routes'
import type { KnownRoute } from '@zhujian/server/entity/route-guard'
import { actsOf } from '@zhujian/server/entity/turns'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { knock } from '../security/knock'
import { createNeighbour, targets } from '../security/neighbours'
import { nameOfRoute, routesOf, sampleOf } from '../security/route-samples'
import { isDerived, isTried, someOf } from '../security/tried'
import { sentBack } from '../registration-rows'
import { testedEntities } from '../tested'
import { changeable, createWorld, ownRow, type World } from '../world'
import { completeValues } from './complete-values'

/** Statements a request sends to the database: what grows with the rows of a page is an N+1, and slow on every line. */
const MOST = 8
/** They gather several kinds of rows, each under its own scope: as many statements, whatever the rows. */
const GATHERED = [
  'GET /api/engineering/report/pc/figures',
  'GET /api/engineering/report/pc/document',
  'GET /api/quality/inspection_lot/pc/tree',
]
const MOST_GATHERED = 16
const MOST_OF_DETAIL = 5
/** Bookkeeping of a write beside its own work: claim of the key, log row, kept answer. */
const MOST_OF_WRITE = 12
const ROLES = ['admin', 'city_admin', 'intake', 'officer', 'owner', 'contractor', 'site'] as const
const CONTROL = /^\s*(begin|commit|rollback|start transaction|set )/i
/** The worker and the link to the database work beside the requests. */
const BESIDE = /\bjob\b|pg_notify|^\s*(listen|unlisten|select 1\s*$)/i
/** A stream fetches by five hundred rows. */
const FETCH = /^fetch \d+ from /

let world: World
let targetOf: ReturnType<typeof targets>
let spy: MockInstance
let sent: string[] = []

beforeAll(async () => {
  // No worker in this process: what it sends is not part of any request.
  world = await createWorld({ ROLES: 'web' })
  targetOf = targets(world, await createNeighbour(world))
})
afterAll(() => world.close())

beforeEach(() => {
  const original = pg.Client.prototype.query as unknown as (...parts: unknown[]) => unknown
  spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...parts: unknown[]) {
    const [first] = parts
    const text = typeof first === 'string' ? first : String((first as { text?: string } | undefined)?.text ?? '')
    if (!CONTROL.test(text) && !BESIDE.test(text) && !FETCH.test(text)) sent.push(text)
    return original.apply(this, parts)
  } as never)
})
afterEach(() => spy.mockRestore())

async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  sent = []
  await work()
  return sent
}

/** Of a reading request: what beats beside the requests (jobs, kept sessions) falls into one measurement, never into three. */
async function fewestOf(ask: () => Promise<unknown>, enough: number): Promise<string[]> {
  let fewest = await statementsOf(ask)
  for (let again = 0; again < 2 && fewest.length > enough; again += 1) {
    const statements = await statementsOf(ask)
    if (statements.length < fewest.length) fewest = statements
  }
  return fewest
}

const holder =
  ({ right }: KnownRoute) =>
  (role: RoleName) =>
    !('entity' in right) || granted(right.entity, role, right.verb)

describe('statements per request', () => {
  // Calls written by hand with all these roles; the derived ones of one entity of each shape with others each time, so that over
  // them every role asks every call, those of the others with one that may ask.
  it(`no reading route sends more than ${MOST}`, async () => {
    const tooMany: string[] = []
    for (const known of routesOf(world)) {
      const sample = sampleOf(known)
      if (known.method !== 'GET' || !sample || 'public' in known.right) continue
      const askers = isTried(known) ? (isDerived(known) ? someOf(ROLES, 3) : ROLES) : someOf(ROLES.filter(holder(known)), 1)
      for (const role of askers) {
        const target = sample.entity
          ? await targetOf(sample.entity, 'own', role, sample.values ?? {}, false)
          : { id: 0, engineering_id: 0 }
        const ask = () => knock(world, { ...known, token: world.here.tokens[role], input: sample.input(target, role, world) })
        const most = GATHERED.includes(nameOfRoute(known)) ? MOST_GATHERED : MOST
        // The first answer may also pay for what the process keeps: sessions, dictionaries, rights. Then it is asked again.
        const statements = await fewestOf(ask, most)
        if (statements.length > most)
          tooMany.push(
            `${nameOfRoute(known)} ${role}: ${statements.length}\n  ${statements.map((each) => each.slice(0, 90)).join('\n  ')}`,
          )
      }
    }
    expect(tooMany).toEqual([])
  })

  it(`the detail of a project sends at most ${MOST_OF_DETAIL}, whatever hangs on it`, async () => {
    const url = '/api/engineering/pc/engineeringProjectInfo'
    const { project, tokens } = world.here
    const ask = () => knock(world, { method: 'GET', url, token: tokens.city_admin, input: { engineering_id: project } })
    await ask()
    expect((await fewestOf(ask, MOST_OF_DETAIL)).length).toBeLessThanOrEqual(MOST_OF_DETAIL)
  })

  it('a list of fifty sends no more than a list of one', async () => {
    const url = pathOf(entityOf('engineering_unit'), 'getList')
    const ask = (limit: string) => () => knock(world, { method: 'GET', url, token: world.here.tokens.admin, input: { limit } })
    await ask('1')()
    const one = (await fewestOf(ask('1'), 0)).length
    expect((await fewestOf(ask('50'), one)).length).toBe(one)
  })

  it(`saving a filled-in form once more sends at most ${MOST_OF_WRITE}`, async () => {
    const tooMany: string[] = []
    for (const entity of testedEntities) {
      const role = ROLES.find((each) => granted(entity, each, 'edit'))
      if (!role) continue
      const id = await ownRow(world, entity, role, sentBack(entity))
      const values = await completeValues(world, entity, changeable(entity), role, id)
      const save = (version: number) =>
        knock(world, {
          method: 'POST',
          url: pathOf(entity, 'edit'),
          token: world.here.tokens[role],
          input: { ...values, id, version },
          headers: { 'idempotency-key': `statements-${entity.name}-${version}` },
        })
      const first = await save(1)
      expect([entity.name, first.code, first.msg]).toEqual([entity.name, 200, ''])
      const statements = await statementsOf(() => save(first.data.version ?? 2))
      if (statements.length > MOST_OF_WRITE)
        tooMany.push(
          `${entity.name} ${role}: ${statements.length}\n  ${statements.map((each) => each.slice(0, 90)).join('\n  ')}`,
        )
    }
    expect(tooMany).toEqual([])
  })

  it('a save of what waits by a term of the settings does not ask for the settings again', async () => {
    const entity = entityOf('hidden_danger')
    expect(actsOf(entity).some(({ within }) => typeof within === 'object')).toBe(true)
    const id = await ownRow(world, entity, 'officer', { is_major: false, deadline: null })
    const save = (version: number) =>
      knock(world, {
        method: 'POST',
        url: pathOf(entity, 'edit'),
        token: world.here.tokens.officer,
        input: { id, version, place: `第 ${version} 处` },
      })
    expect((await save(1)).msg).toBe('')
    const statements = await statementsOf(() => save(2))
    expect(statements.filter((text) => /\bfrom turn\b/.test(text))).toHaveLength(1)
    expect(statements.filter((text) => /\bfrom setting\b/.test(text))).toEqual([])
  })
})
