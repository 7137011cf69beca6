import { type AnyEntity, nameOf, ownerField } from '@zhujian/model'
import { factoryTypes } from '@zhujian/domain/biz/approval-types'
import { allEntities, entityOf } from '@zhujian/domain/entities'
import { type RoleName, roleNames, roleOf, roles } from '@zhujian/domain/roles'
import { buildApp } from '@zhujian/server/app'
import { openSession } from '@zhujian/server/modules/account/session-store'
import { ensureDictionaries } from '@zhujian/server/modules/common/public'
import { withTransaction } from '@zhujian/server/platform/db'
import type { Platform } from '@zhujian/server/platform/platform'
import { startTestPlatform } from '@zhujian/server/platform/testing'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { make, sampleValues, unique } from './factory'
import { isPast, REGISTRATION } from './registration-rows'

/** One district with its organisation, a company for each part, a project and an account per role. */
export interface District {
  areacode: string
  org: number
  /** The contractor. */
  unit: number
  /** The company of each participant's role: what it is on the district's projects. */
  units: Partial<Record<RoleName, number>>
  project: number
  accounts: Record<RoleName, number>
  tokens: Record<RoleName, string>
  /** One row of every entity, for references. */
  refs: Record<string, number>
}

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

export async function createWorld(env: Readonly<Record<string, string>> = {}): Promise<World> {
  const test = await startTestPlatform(env, ensureDictionaries)
  const app = await buildApp(test.platform)
  await app.ready()
  const here = await createDistrict(test.platform, '330106')
  const there = await createDistrict(test.platform, '330108')
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
  }
  district.project = await freshRow(platform, district, entityOf('engineering'), accounts.owner, { state: 1 })
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
}

async function company(platform: Platform, { unit_name, areacode, part }: { unit_name: string; areacode: string; part: string }) {
  const licence = { safety_license_no: `（浙）JZ安许证字〔2024〕${unique()}`, safety_license_to: '2099-12-31' }
  const unit_id = await make(platform, entityOf('unit'), { unit_name, areacode, status: 'normal', ...licence })
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

/** One row of every entity, made as soon as what it refers to exists. */
async function createReferences(platform: Platform, district: District): Promise<void> {
  let waiting = allEntities.filter((entity) => !(entity.name in district.refs))
  while (waiting.length > 0) {
    const ready = waiting.filter((entity) =>
      Object.values(entity.fields).every((field) => field.kind !== 'ref' || field.optional || field.target in district.refs),
    )
    if (ready.length === 0) throw new Error(`references form a loop: ${waiting.map((entity) => entity.name).join()}`)
    for (const entity of ready)
      district.refs[entity.name] = await freshRow(
        platform,
        district,
        entity,
        district.accounts.officer,
        entity.name === 'monomer' ? { engineering_id: district.project } : {},
      )
    waiting = waiting.filter((entity) => !ready.includes(entity))
  }
}

/** Which role of the district an account is; that of its officer for everybody else. */
const roleIn = ({ accounts }: District, account: number): RoleName =>
  roleNames.find((role) => accounts[role] === account) ?? 'officer'

/** Rows that stand behind others and name a company. */
const OF_COMPANY = ['team', 'worker', 'salary_sheet'] as const

/** What the rows of an account refer to: the district's, but its own company, and for who sees that company's rows alone these. */
export async function refsFor(
  platform: Platform,
  district: District,
  entity: AnyEntity,
  account: number,
): Promise<Record<string, number>> {
  const role = roleIn(district, account)
  const company = district.units[role]
  if (company === undefined) return district.refs
  const refs: Record<string, number> = { ...district.refs, unit: company }
  if (!roleOf(role).ownRows) return refs
  const needed = Object.values(entity.fields).flatMap((field) => (field.kind === 'ref' ? [field.target] : []))
  const named = () => `本单位${unique()}`
  const values = { team: () => ({ name: named() }), worker: () => ({}), salary_sheet: () => ({ title: named() }) }
  for (const name of OF_COMPANY)
    if (needed.includes(name)) refs[name] = await make(platform, entityOf(name), values[name](), refs)
  return refs
}

/** A project that was sent back to be mended. */
export const registration = (platform: Platform, district: District, creator: number): Promise<number> =>
  freshRow(platform, district, entityOf('engineering'), creator, { state: 2 })

/** A row of the district's own, created by `creator`; projects come with their unit, their people and their organisation. */
export async function freshRow(
  platform: Platform,
  district: District,
  entity: AnyEntity,
  creator: number,
  values: Record<string, unknown> = {},
): Promise<number> {
  const refs = await refsFor(platform, district, entity, creator)
  const listed = sampleValues(
    entity,
    entity.list.search.filter((name) => name in entity.fields && entity.fields[name]?.kind !== 'ref'),
    refs,
  )
  const uniques = await distinguish(platform, district, entity, creator)
  const fixed =
    entity.scope === 'engineering' ? { areacode: district.areacode, supervise_org_id: district.org, history_type: 0 } : {}
  const open = REGISTRATION[entity.name]
  const registered =
    open && !('engineering_id' in values) ? { engineering_id: await registration(platform, district, creator) } : {}
  const all = { ...listed, ...uniques, ...fixed, ...open, ...registered, created_by: creator, ...values }
  const id = await make(platform, entity, all, refs)
  if (entity.scope === 'engineering') await staffProject(platform, district, id)
  return id
}

/** Where what belongs to the registration may be written freely. */
const RETURNED = 2

/** Makes a row unlike every other one: by its own text if the rule has one, else by a month or day, else by a parent of its own. */
export async function distinguish(
  platform: Platform,
  district: District,
  entity: AnyEntity,
  creator: number,
): Promise<Record<string, unknown>> {
  // Personal rows are one per person and project.
  const values: Record<string, unknown> =
    entity.scope === 'personal' && 'engineering_id' in entity.fields
      ? { engineering_id: await freshRow(platform, district, entityOf('engineering'), creator, { state: 1 }) }
      : {}
  // A rule for some rows only counts where it is for those that have just begun.
  const begun = `state = ${entity.flow?.states.code(entity.flow.start)}`
  for (const rule of (entity.unique ?? []).filter(({ where }) => !where || where === begun)) {
    const n = unique()
    const kinds = rule.fields.map((name) => [name, entity.fields[name]] as const)
    const text = kinds.find(([, field]) => field?.kind === 'text' && !field.format && !field.sensitive)
    const time = kinds.find(([, field]) => field?.kind === 'month' || field?.kind === 'date')
    const parent = kinds.find(([, field]) => field?.kind === 'ref')
    const choice = kinds.length === 1 ? kinds.find(([, field]) => field?.kind === 'enum') : undefined
    if (choice?.[1]?.kind === 'enum') {
      values[choice[0]] = await vacate(platform, entity, choice[0], choice[1].dict.codes, n)
      // Applications of that kind go on as they do everywhere.
      Object.assign(values, entity.name === 'approval_type' && factoryTypes.find(({ code }) => code === values.code))
    } else if (text) values[text[0]] = `唯一${n}`
    else if (time) {
      // One of 12,000 months, before this year for what must have happened: a run counts on over all its files.
      const year = (isPast(time[1]) ? 1020 : 2000) + (Math.floor(n / 12) % 1000)
      values[time[0]] = `${year}-${String(1 + (n % 12)).padStart(2, '0')}${time[1]?.kind === 'date' ? '-11' : ''}`
    } else if (parent?.[1]?.kind === 'ref')
      values[parent[0]] = await freshRow(
        platform,
        district,
        entityOf(parent[1].target),
        creator,
        parent[1].target === 'engineering' ? { state: entity.name in REGISTRATION ? RETURNED : 1 } : {},
      )
  }
  return values
}

/** One row per choice: the row that has it makes room. */
async function vacate(
  platform: Platform,
  entity: AnyEntity,
  name: string,
  codes: readonly (number | string)[],
  n: number,
): Promise<number | string | undefined> {
  const code = codes[n % codes.length]
  await sql`update ${sql.table(entity.name)} set deleted_at = now() where ${sql.ref(name)} = ${code} and deleted_at is null`.execute(
    platform.db,
  )
  return code
}

async function staffProject(platform: Platform, district: District, id: number): Promise<void> {
  const parties = new Map(
    roleNames.flatMap((role) => {
      const [unit, part] = [district.units[role], roleOf(role).parts?.[0]]
      return unit === undefined || part === undefined ? [] : [[part, { unit, unit_name: roles[role].label }] as const]
    }),
  )
  for (const [role, { unit, unit_name }] of parties)
    await make(platform, entityOf('engineering_unit'), { engineering_id: id, unit_id: unit, unit_name, role, active: true })
  for (const role of roleNames)
    if (roles[role].dataScope === 'project')
      await sql`insert into account_engineering (account_id, engineering_id) values (${district.accounts[role]}, ${id}) on conflict do nothing`.execute(
        platform.db,
      )
  // Sessions are cached with their projects; a new project is announced like any other change of an account.
  platform.live.publish('session', [])
}

/** A stored image the account may use, without going through the upload. */
export async function uploadedFile(platform: Platform, account: number): Promise<string> {
  const path = `2026/01/test-${unique()}/photo.png`
  await sql`insert into file_object (path, name, size, mime, sha256, created_by) values (${path}, 'photo.png', 3, 'image/png', ${'0'.repeat(64)}, ${account})`.execute(
    platform.db,
  )
  return path
}

/** A file that hangs on a row already, as if its maker had uploaded it there. */
export async function linkedFile(
  platform: Platform,
  account: number,
  entity: string,
  row: number,
  field: string,
): Promise<string> {
  const path = await uploadedFile(platform, account)
  await sql`insert into file_link (entity, row_id, field, seq, file_id)
    select ${entity}, ${row}, ${field}, 0, id from file_object where path = ${path}`.execute(platform.db)
  return path
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
/** Whose a row is stays as it was entered. */
export const changeable = (entity: AnyEntity): string[] => formNames(entity).filter((name) => name !== ownerField(entity))

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
