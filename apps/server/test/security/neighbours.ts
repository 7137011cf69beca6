import { type AnyEntity } from '@zhujian/model'
import { allEntities, entityOf } from '@zhujian/domain/entities'
import { type RoleName, roleNames, roles } from '@zhujian/domain/roles'
import { sql } from 'kysely'
import { make, unique } from '../factory'
import { type District, freshRow, ownRow, type World } from '../world'
import type { Target } from './sample'

export const PLACES = ['own', 'otherUnit', 'otherRegion', 'deleted', 'nonexistent'] as const
export type Place = (typeof PLACES)[number]

const NOBODY = 999_999_999
/** What rows of other kinds stand on: what any of them cannot do without, and what those name who are told apart by it. */
const STANDING: ReadonlySet<string> = new Set([
  'section',
  'worker',
  'bank_account',
  ...allEntities.flatMap(({ fields }) =>
    Object.values(fields).flatMap((field) => (field.kind === 'ref' && !field.optional ? [field.target] : [])),
  ),
])

/** In an order in which each finds what it refers to. */
async function stand(platform: World['platform'], district: District, creator: number): Promise<void> {
  let waiting = [...STANDING].filter((name) => !(name in district.refs))
  while (waiting.length > 0) {
    const ready = waiting.filter((name) =>
      Object.values(entityOf(name).fields).every(
        (field) => field.kind !== 'ref' || field.optional || field.target in district.refs || field.target === name,
      ),
    )
    if (ready.length === 0) throw new Error(`references form a loop: ${waiting.join()}`)
    for (const name of ready) district.refs[name] = await freshRow(platform, district, entityOf(name), creator)
    waiting = waiting.filter((name) => !ready.includes(name))
  }
}

/** The same district, but another organisation, another unit, other people and a project of their own. */
export async function createNeighbour({ platform, here }: World): Promise<District> {
  const { areacode } = here
  const org = await make(platform, entityOf('supervise_org'), { name: `${areacode}第二质安站${unique()}`, areacode })
  const unit = await make(platform, entityOf('unit'), { unit_name: `${areacode}第二建工`, areacode, status: 'normal' })
  const someone = await make(platform, entityOf('account'), {
    username: `neighbour-${unique()}`,
    real_name: '邻居',
    account_type: 'projectAccount',
    role_codes: ['site'],
    areacode,
    status: 'normal',
  })
  const accounts = Object.fromEntries(roleNames.map((role) => [role, someone])) as Record<RoleName, number>
  const district: District = {
    ...here,
    org,
    unit,
    units: { contractor: unit },
    accounts,
    tokens: {} as Record<RoleName, string>,
    refs: { supervise_org: org, unit, account: someone },
  }
  district.project = await freshRow(platform, district, entityOf('engineering'), someone, { state: 1 })
  district.refs.engineering = district.project
  await stand(platform, district, someone)
  return district
}

/**
 * Who reaches what, written down a second time and apart from the server: by place, the reach of the role and the kind
 * of the entity.
 */
export function reaches(role: RoleName, entity: AnyEntity, right: string, place: Place): boolean {
  if (place === 'deleted' || place === 'nonexistent') return false
  // Of these the wage office has what came to it; the rows tried here never did.
  if (role === 'hrss' && ['biz', 'warning'].includes(entity.name)) return false
  if (place === 'own') return true
  const reach = roles[role].dataScope
  if (entity.scope === 'personal') return false
  // Of the accounts the security administrator manages the three administrators' only.
  if (entity.scope === 'account' && role === 'security' && right !== 'read') return false
  if (entity.scope === 'shared' || reach === 'all') return true
  if (entity.ofOwnCompany && roles[role].side === 'participant') return false
  if ((entity.scope === 'unit' || (entity.scope === 'org' && !entity.ofOwnCompany)) && right === 'read') return true
  if (place === 'otherRegion') return false
  if (reach === 'region') return true
  return reach === 'org' && (entity.scope === 'unit' || entity.scope === 'account')
}

/** Rows of every place, made once per entity and role, anew when the act uses them up. */
export function targets(world: World, neighbour: District) {
  const made = new Map<string, Promise<Target>>()
  return (entity: AnyEntity, place: Place, role: RoleName, values: Record<string, unknown>, fresh: boolean): Promise<Target> => {
    if (place === 'nonexistent') return Promise.resolve({ id: NOBODY, engineering_id: NOBODY })
    // Nobody's own: one row serves all roles, and of some there is one per code.
    const shared = entity.scope === 'shared' || place === 'otherUnit' || place === 'otherRegion'
    const key = [entity.name, place, shared ? '' : role, JSON.stringify(values)].join('/')
    const known = made.get(key)
    if (known && !fresh) return known
    const making = create(world, neighbour, entity, place, role, values)
    if (!fresh) made.set(key, making)
    return making
  }
}

async function create(
  world: World,
  neighbour: District,
  entity: AnyEntity,
  place: Place,
  role: RoleName,
  values: Record<string, unknown>,
): Promise<Target> {
  const { platform, there } = world
  // What a station has not announced yet is known to it alone: a campaign that is tried here has been.
  const begun = entity.scope === 'engineering' || entity.name === 'campaign' ? { state: 1 } : {}
  const settled = { ...begun, ...values }
  // A company's own papers are nobody's else until they are handed in; what is tried here has been.
  if (place === 'otherUnit')
    return load(
      world,
      entity,
      await placed(world, neighbour, entity, { ...(entity.scope === 'unit' ? madeKnown(entity) : {}), ...settled }),
    )
  if (place === 'otherRegion')
    return load(world, entity, await placed(world, there, entity, { ...madeKnown(entity), ...settled }))
  const target = await load(world, entity, await own(world, entity, role, settled, place === 'deleted'))
  if (place === 'deleted')
    await sql`update ${sql.table(entity.name)} set deleted_at = now() where id = ${target.id}`.execute(platform.db)
  return target
}

/** What somebody's company is still drawing up is there for nobody else: rows that are to be reached have been sent. */
function madeKnown({ flow }: AnyEntity): Record<string, unknown> {
  if (!flow?.internal) return {}
  const internal = flow.internal.map((state) => Number(flow.states.code(state)))
  return {
    state: Object.values(flow.states.entries)
      .map(([code]) => code)
      .find((code) => !internal.includes(Number(code))),
  }
}

function placed({ platform }: World, district: District, entity: AnyEntity, values: Record<string, unknown>): Promise<number> {
  const at: Record<string, unknown> =
    entity.scope === 'account'
      ? {
          account_type: 'projectAccount',
          role_codes: ['site_safety'],
          unit_id: district.unit,
          areacode: district.areacode,
          engineering_ids: null,
        }
      : {}
  if (entity.name === 'unit' || entity.name === 'supervise_org') at.areacode = district.areacode
  return freshRow(platform, district, entity, district.accounts.owner, { ...at, ...values })
}

/** A row the role's own people may act on; one that is to vanish is never a row others stand on. */
async function own(
  world: World,
  entity: AnyEntity,
  role: RoleName,
  values: Record<string, unknown>,
  expendable: boolean,
): Promise<number> {
  const { here, platform } = world
  const reach = roles[role].dataScope
  if (entity.scope === 'account') {
    // Who manages nobody sees himself.
    if (
      !expendable &&
      !['admin', 'city_admin', 'station_admin', 'contractor', 'consultant', 'site'].includes(role) &&
      reach !== 'all'
    )
      return here.accounts[role]
    return ownRow(world, entity, role, values)
  }
  const standing = entity.name === 'unit' || entity.name === 'supervise_org'
  if (standing && (expendable || reach === 'region' || (reach === 'org' && entity.name === 'unit')))
    return freshRow(platform, here, entity, here.accounts[role], { areacode: here.areacode, ...values })
  return ownRow(world, entity, role, values)
}

async function load({ platform }: World, entity: AnyEntity, id: number): Promise<Target> {
  if (entity.scope === 'engineering') return { id, engineering_id: id }
  if (!('engineering_id' in entity.fields)) return { id, engineering_id: 0 }
  const { rows } = await sql<{
    engineering_id: number
  }>`select engineering_id from ${sql.table(entity.name)} where id = ${id}`.execute(platform.db)
  return { id, engineering_id: rows[0]?.engineering_id ?? 0 }
}
