import { type AnyEntity, nameOf, stays } from '@zhujian/model'
import { allEntities, entityOf } from '@zhujian/domain/entities'
import { corpType } from '@zhujian/domain/reference/unit-dicts'
import { type RoleName, roleNames, roleOf, roles } from '@zhujian/domain/roles'
import { buildApp } from '@zhujian/server/app'
import { openSession } from '@zhujian/server/modules/account/session-store'
import { ensureDictionaries } from '@zhujian/server/modules/common/public'
import { withTransaction } from '@zhujian/server/platform/db'
import type { Platform } from '@zhujian/server/platform/platform'
import { type Frozen, onceInRun, startTestPlatform } from '@zhujian/server/platform/testing'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { countOnFrom, fitting, make, standingFor, unique } from './factory'
import { type District, freshRow, madeKnown, monthsFrom, monthsGiven } from './rows'

export {
  type District,
  distinguish,
  freshRow,
  linkedFile,
  madeKnown,
  ownSheet,
  refsFor,
  registration,
  uploadedFile,
} from './rows'

export interface World {
  platform: Platform
  app: FastifyInstance
  /** 330106 */
  here: District
  /** 330108: the same people elsewhere, who must see nothing of here. */
  there: District
  close(): Promise<void>
}

export interface Answer {
  status: number
  code: number
  msg: string
  // Answers of derived routes differ by entity; tests read what they name.
  data: Record<string, unknown> & {
    problem?: string
    fields?: { field: string; message: string }[]
    rows?: Record<string, unknown>[]
    total?: number
    id?: number
    version?: number
    can?: string[]
  }
}

interface Begun {
  readonly frozen: Frozen
  readonly here: District
  readonly there: District
  readonly last: number
  readonly months: ReturnType<typeof monthsGiven>
}

/** The two districts are made once in a run: every file goes on from a copy of the database in which they stand. */
const begun = (): Promise<Begun> =>
  onceInRun('world', async () => {
    const test = await startTestPlatform({}, ensureDictionaries)
    const here = await createDistrict(test.platform, '330106')
    const there = await createDistrict(test.platform, '330108')
    return { frozen: await test.freeze(), here, there, last: unique(), months: monthsGiven() }
  })

export async function createWorld(env: Readonly<Record<string, string>> = {}): Promise<World> {
  const { frozen, here, there, last, months } = await begun()
  countOnFrom(last)
  monthsFrom(months)
  const test = await startTestPlatform(env, ensureDictionaries, frozen)
  // Its people have signed in just now.
  await sql`update session set last_seen_at = now(), expires_at = now() + (expires_at - last_seen_at)`.execute(test.platform.db)
  const app = await buildApp(test.platform)
  await app.ready()
  return {
    platform: test.platform,
    app,
    here,
    there,
    close: async () => {
      await app.close()
      await test.close()
    },
  }
}

async function createDistrict(platform: Platform, areacode: string): Promise<District> {
  const org = await make(platform, entityOf('supervise_org'), { name: `${areacode}质安站`, areacode })
  const units = await createUnits(platform, areacode)
  const unit = units.contractor ?? 0
  const accounts = {} as Record<RoleName, number>
  for (const role of roleNames) accounts[role] = await createAccount(platform, role, { areacode, org, unit: units[role] })
  const district: District = {
    areacode,
    org,
    unit,
    units,
    project: 0,
    accounts,
    tokens: {} as Record<RoleName, string>,
    refs: { supervise_org: org, unit, account: accounts.officer },
    unmade: {},
  }
  // Months are told apart by lying far back: the day work began is not known.
  const values = { state: 1, sj_kg_time: null }
  district.project = await freshRow(platform, district, entityOf('engineering'), accounts.owner, values)
  district.refs.engineering = district.project
  await createReferences(platform, district)
  for (const role of roleNames)
    district.tokens[role] = await withTransaction(platform.db, (trx) =>
      openSession(trx, platform, { accountId: accounts[role], ip: '127.0.0.1', agent: 'test' }),
    )
  return district
}

/** Roles that stand for the same part share a company. */
async function createUnits(platform: Platform, areacode: string): Promise<Partial<Record<RoleName, number>>> {
  const units: Partial<Record<RoleName, number>> = {}
  for (const role of roleNames) {
    const [part] = roleOf(role).parts ?? []
    if (part === undefined) continue
    const same = roleNames.find((each) => units[each] !== undefined && roleOf(each).parts?.[0] === part) ?? role
    const unit_name = part === 'sgdw' ? `${areacode}建工集团` : `${areacode}${roleOf(role).label}`
    units[role] = units[same] ?? (await company(platform, { unit_name, areacode, part }))
  }
  return units
}

/** What a company must hold for its part before a registration may name it. */
const QUALIFICATIONS: Readonly<Record<string, Record<string, unknown>>> = {
  sgdw: { qual_type: '建筑工程施工总承包', level: 1 },
  jldw: { qual_type: '工程监理', major: '房屋建筑', level: 5 },
  kcdw: { qual_type: '工程勘察', level: 5 },
  sjdw: { qual_type: '工程设计', major: '建筑', level: 5 },
  crane_lease: { qual_type: '专业承包', major: '起重设备安装工程', level: 2 },
}

/** 企业类型（unit-dicts 的 corpType）：企业是什么，才能担任哪一方。 */
const KINDS: Readonly<Record<string, number>> = {
  jsdw: corpType.code('developer'),
  sgdw: corpType.code('general'),
  jldw: corpType.code('supervision'),
  kcdw: corpType.code('survey'),
  sjdw: corpType.code('design'),
  nwgs: corpType.code('labour'),
  specialty: corpType.code('specialty'),
  testing: corpType.code('testing'),
}

async function company(platform: Platform, { unit_name, areacode, part }: { unit_name: string; areacode: string; part: string }) {
  const licence = { safety_license_no: `（浙）JZ安许证字〔2024〕${unique()}`, safety_license_to: '2099-12-31' }
  const unit_id = await make(platform, entityOf('unit'), {
    unit_name,
    areacode,
    corp_type: KINDS[part] ?? corpType.code('specialEquipment'),
    status: 'normal',
    ...licence,
  })
  const qualification = QUALIFICATIONS[part]
  if (qualification)
    await make(platform, entityOf('unit_qual'), { unit_id, cert_no: `D${unique()}`, valid_to: '2099-12-31', ...qualification })
  return unit_id
}

interface Place {
  readonly areacode: string
  readonly org: number
  readonly unit: number | undefined
}

function createAccount(platform: Platform, role: RoleName, at: Place): Promise<number> {
  const regulator = roles[role].side !== 'participant'
  return make(platform, entityOf('account'), {
    username: `${role.replaceAll('_', '-')}-${at.areacode}`,
    real_name: roles[role].label,
    account_type: roles[role].accountType,
    role_codes: [role],
    org_id: regulator ? at.org : null,
    unit_id: at.unit ?? null,
    areacode: at.areacode,
    status: 'normal',
    must_change: false,
    mfa: false,
  })
}

/** What others may point at: a rule in force, such as behaviour is recorded by. */
const STANDING: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  rule: { rule_kind: 4, points: -2, state: 1 },
  // 还没有公示的，企业看不见也选不到。
  credit_event: { state: 1 },
  // 供应商品混凝土的，试块才浇得了。
  supplier: { kinds: [1], state: 1 },
}

/** One row of every entity, made as soon as what it refers to exists. */
async function createReferences(platform: Platform, district: District): Promise<void> {
  let waiting = allEntities.filter((entity) => !(entity.name in district.refs))
  while (waiting.length > 0) {
    const ready = waiting.filter((entity) =>
      Object.values(entity.fields).every((field) => field.kind !== 'ref' || field.optional || field.target in district.refs),
    )
    // What refers to a row that could not be made is not made either: those tests alone fail that need it.
    if (ready.length === 0) {
      for (const { name } of waiting) district.unmade[name] = '所引用的没有'
      break
    }
    for (const entity of ready)
      await freshRow(platform, district, entity, district.accounts.officer, {
        ...(entity.name === 'monomer' ? { engineering_id: district.project } : madeKnown(entity)),
        ...STANDING[entity.name],
      }).then(
        (id) => (district.refs[entity.name] = id),
        (error: unknown) => (district.unmade[entity.name] = String(error)),
      )
    waiting = waiting.filter((entity) => !ready.includes(entity))
  }
  await createFitting(platform, district)
}

/** Beside them one of every kind that a field asks for in particular. */
async function createFitting(platform: Platform, district: District): Promise<void> {
  for (const { fields } of allEntities)
    for (const field of Object.values(fields)) {
      if ((field.kind !== 'ref' && field.kind !== 'refs') || !field.where || standingFor(field) in district.refs) continue
      const target = entityOf(field.target)
      const values = { ...madeKnown(target), ...STANDING[target.name], ...fitting(field) }
      if (target.name in district.unmade) continue
      district.refs[standingFor(field)] = await freshRow(platform, district, target, district.accounts.officer, values)
    }
}

export async function ask(
  world: World,
  token: string | undefined,
  method: 'GET' | 'POST',
  url: string,
  input: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const common = { ...(token ? { token } : {}), ...headers }
  const response =
    method === 'GET'
      ? await world.app.inject({
          method,
          url,
          query: Object.fromEntries(Object.entries(input).map(([key, value]) => [key, String(value)])),
          headers: common,
        })
      : await world.app.inject({
          method,
          url,
          payload: JSON.stringify(input),
          headers: { ...common, 'content-type': 'application/json' },
        })
  return { status: response.statusCode, ...(response.json() as Omit<Answer, 'status'>) }
}

export const formNames = (entity: AnyEntity): string[] => entity.form.map(nameOf)
/** Whose a row is, and the whole it is a part of, stay as they were entered. */
export const changeable = (entity: AnyEntity): string[] => formNames(entity).filter((name) => !stays(entity, name))

/** An account the role may manage, so far as it manages any: of the kind and with the role its own people have. */
const SUBORDINATES: Readonly<Partial<Record<RoleName, RoleName>>> = {
  admin: 'officer',
  security: 'auditor',
  city_admin: 'officer',
  station_admin: 'officer',
  consultant: 'chief_engineer',
  owner: 'owner',
}
export function subordinate({ here }: World, role: RoleName): Record<string, unknown> {
  const below = SUBORDINATES[role] ?? 'site_safety'
  const participant = roles[below].side === 'participant'
  return {
    account_type: roles[below].accountType,
    role_codes: [below],
    unit_id: participant ? (here.units[role] ?? here.units[below]) : null,
    org_id: participant ? null : here.org,
    areacode: here.areacode,
    engineering_ids: participant ? [here.project] : null,
    custom_role_ids: null,
    status: 'normal',
  }
}

/** The row of this entity that the role's own people may change: their unit, their organisation, or a row made for them. */
export async function ownRow(
  world: World,
  entity: AnyEntity,
  role: RoleName,
  values: Record<string, unknown> = {},
): Promise<number> {
  const { here, platform } = world
  if (entity.scope === 'unit' && !('unit_id' in entity.fields) && roles[role].dataScope !== 'all')
    return here.units[role] ?? here.unit
  if (entity.scope === 'org' && !('supervise_org_id' in entity.fields) && roles[role].dataScope !== 'all') return here.org
  if (entity.scope === 'account')
    return freshRow(platform, here, entity, here.accounts[role], { ...subordinate(world, role), ...values })
  return freshRow(platform, here, entity, here.accounts[role], values)
}
