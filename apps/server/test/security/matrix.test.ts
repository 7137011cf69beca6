import { granted } from '@zhujian/model'
import { allEntities } from '@zhujian/domain/entities'
import type { RoleName } from '@zhujian/domain/roles'
import type { KnownRoute } from '@zhujian/server/entity/route-guard'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testedEntities } from '../tested'
import { type Answer, createWorld, type World } from '../world'
import { knock } from './knock'
import { createNeighbour, type Place, PLACES, reaches, targets } from './neighbours'
import { ELSEWHERE, nameOfRoute, routesOf, sampleOf } from './route-samples'
import type { Sample } from './sample'
import { isTried, someOf, someRoles } from './tried'

/**
 * T22: every route, every role, every place a row can be in; the verdict follows from the rights and from nothing else. Of the
 * derived calls those of one entity of each shape, of the roles one of each reach, unless ATTACK=whole.
 */
let world: World
let targetOf: ReturnType<typeof targets>
beforeAll(async () => {
  world = await createWorld()
  targetOf = targets(world, await createNeighbour(world))
})
afterAll(() => world.close())

const ALL = testedEntities.length === allEntities.length

type Verdict = 'unauthenticated' | 'denied' | 'hidden' | 'reached' | 'fault'

const GONE = '数据不存在'

function verdictOf(answer: Answer, kind: Sample['kind']): Verdict {
  if (answer.status >= 500) return 'fault'
  const { problem } = answer.data ?? {}
  if (answer.code === 401) return 'unauthenticated'
  if (problem === 'forbidden') return 'denied'
  if (problem === 'notFound') return 'hidden'
  if (kind === 'add') return answer.code === 200 ? 'reached' : 'hidden'
  if (answer.code !== 200) return 'reached'
  if (kind === 'rows') return (answer.data.rows ?? []).length === 0 ? 'hidden' : 'reached'
  if (kind !== 'batch') return 'reached'
  const results = (answer.data.results ?? []) as { msg: string }[]
  return results.every(({ msg }) => msg === GONE) ? 'hidden' : 'reached'
}

/** What may be answered: usually one verdict, two where a later right hides or refuses. */
function expected(known: KnownRoute, sample: Sample, role: RoleName, place: Place): readonly Verdict[] {
  const { right } = known
  if ('public' in right) return ['reached', 'hidden', 'denied', 'unauthenticated']
  const verb = 'entity' in right ? right.verb : 'read'
  if ('entity' in right && !granted(right.entity, role, verb)) return ['denied']
  if (sample.kind === 'open' || !sample.entity) return ['reached', 'hidden']
  const act = sample.act?.(role)
  if (act !== undefined && !granted(sample.entity, role, act)) return ['denied', 'hidden']
  // A route over rows of one entity that asks by the project: both must be readable.
  const asked = 'entity' in right && right.entity === sample.entity ? (act ?? verb) : 'read'
  if (!granted(sample.entity, role, asked)) return ['hidden']
  // Of a row one may read, a further right is refused openly.
  if (!reaches(role, sample.entity, asked, place))
    return reaches(role, sample.entity, 'read', place) ? ['hidden', 'denied'] : ['hidden']
  // Without the other fields of its form an addition says what is missing: that it can succeed is the contract's business.
  return sample.kind === 'add' ? ['reached', 'hidden'] : ['reached']
}

async function check(known: KnownRoute, sample: Sample, role: RoleName, place: Place): Promise<string | null> {
  const wanted = expected(known, sample, role, place)
  const fresh = sample.consumes === true && wanted.includes('reached')
  const target = sample.entity
    ? await targetOf(sample.entity, place, role, sample.values ?? {}, fresh)
    : { id: 0, engineering_id: 0 }
  const input = sample.input(target, role, world)
  const answer = await knock(world, { ...known, token: world.here.tokens[role], input })
  const verdict = verdictOf(answer, sample.kind)
  if (wanted.includes(verdict)) return null
  return `${nameOfRoute(known)} ${role} ${place}: ${verdict}, expected ${wanted.join('|')} (${answer.code} ${answer.msg})`
}

/** Whether a role holds the right of the route, and the further one its row asks for. */
function holds({ right }: KnownRoute, { entity, act }: Sample, role: RoleName): boolean {
  const further = act?.(role)
  return (
    !('entity' in right && !granted(right.entity, role, right.verb)) &&
    !(entity && further !== undefined && !granted(entity, role, further))
  )
}

/**
 * In one's own place every way to reach rows. Elsewhere half of them, others for each call; and a row that is not there is not there
 * whatever one's reach.
 */
const HOW_MANY: Readonly<Partial<Record<Place, number>>> = { otherUnit: 8, otherRegion: 6, deleted: 3, nonexistent: 3 }
const rolesAt = (place: Place, holding: (role: RoleName) => boolean): RoleName[] => {
  const roles = someRoles(holding)
  return someOf(roles, HOW_MANY[place] ?? roles.length)
}

describe('the authorization matrix (T22)', () => {
  it('has a cell for every route', () => {
    const uncovered = routesOf(world)
      .filter((known) => !('public' in known.right) && !sampleOf(known) && !(nameOfRoute(known) in ELSEWHERE))
      .map(nameOfRoute)
    expect(uncovered).toEqual([])
  })

  it('answers every role in every place as the rights say', async () => {
    const started = performance.now()
    const wrong: string[] = []
    let checks = 0
    for (const known of routesOf(world).filter(isTried)) {
      const sample = sampleOf(known)
      if (!sample || 'public' in known.right) continue
      const places = sample.entity ? PLACES : (['own'] as const)
      for (const place of places) {
        const roles = rolesAt(place, (role) => holds(known, sample, role))
        const answers = await Promise.all(roles.map((role) => check(known, sample, role, place)))
        checks += answers.length
        wrong.push(...answers.filter((each) => each !== null))
      }
    }
    const seconds = (performance.now() - started) / 1000
    process.stdout.write(`T22: ${checks} checks in ${seconds.toFixed(1)} s\n`)
    expect(wrong).toEqual([])
    // Of named entities alone there are as many as they have.
    expect(checks).toBeGreaterThan(ALL ? 3600 : 0)
  })

  it('answers for a row out of reach exactly what it answers for one that never was', async () => {
    const different: string[] = []
    for (const known of routesOf(world).filter(isTried)) {
      const sample = sampleOf(known)
      const entity = sample?.entity
      if (!entity || sample.kind === 'add') continue
      for (const role of ['station_head', 'contractor', 'site'] as const) {
        if (reaches(role, entity, 'entity' in known.right ? known.right.verb : 'read', 'otherRegion')) continue
        const [far, never] = await Promise.all(
          (['otherRegion', 'nonexistent'] as const).map(async (place) => {
            const target = await targetOf(entity, place, role, sample.values ?? {}, false)
            const { status, code, msg, data } = await knock(world, {
              ...known,
              token: world.here.tokens[role],
              input: sample.input(target, role, world),
            })
            const said = JSON.stringify({ msg, data: { ...data, trace_id: '' } }).replaceAll(String(target.id), 'ID')
            return `${status} ${code} ${said}`
          }),
        )
        if (far !== never) different.push(`${nameOfRoute(known)} ${role}: ${far} / ${never}`)
      }
    }
    expect(different).toEqual([])
  })
})
