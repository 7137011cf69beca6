import type { Accept, AnyEntity } from '@zhujian/model'
import { factoryTypes } from '@zhujian/domain/biz/approval-types'
import { entityOf } from '@zhujian/domain/entities'
import { type RoleName, roleNames, roleOf, roles } from '@zhujian/domain/roles'
import { stationScorers } from '@zhujian/domain/safety/jgj59-table'
import { addDays } from '@zhujian/model/date'
import { searchText } from '@zhujian/server/entity/search-text'
import type { Platform } from '@zhujian/server/platform/platform'
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
  /** Entities of which none could be made, and why. */
  unmade: Record<string, string>
}

/** Which role of the district an account is; that of its officer for everybody else. */
const roleIn = ({ accounts }: District, account: number): RoleName =>
  roleNames.find((role) => accounts[role] === account) ?? 'officer'

/** Rows that stand behind others and are a company's: named, or entered by its people. */
const OF_COMPANY = ['team', 'worker', 'salary_sheet', 'monitor_device'] as const

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
  const values = {
    team: () => ({ name: named() }),
    worker: () => ({}),
    salary_sheet: () => ({ title: named() }),
    monitor_device: () => ({ sn: `SN-${unique()}`, created_by: account }),
  }
  for (const name of OF_COMPANY)
    if (needed.includes(name)) refs[name] = await make(platform, entityOf(name), values[name](), refs)
  return refs
}

/** A project that was sent back to be mended. */
export const registration = (platform: Platform, district: District, creator: number): Promise<number> =>
  freshRow(platform, district, entityOf('engineering'), creator, { state: 2 })

/** What others may name: a row whose beginning is there for its own side alone stands where everybody sees it. */
export const madeKnown = ({ flow }: AnyEntity): Record<string, unknown> =>
  flow?.internal?.includes(flow.start) ? { state: 1 } : {}

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
  // A sheet is scored by the officers it names; here whoever made it is one of them.
  const named = [creator, ...stationScorers.map((role) => district.accounts[role])]
  const scorers = entity.name === 'jgj59_score' ? { officer_ids: [...new Set(named)] } : {}
  const all = { ...listed, ...uniques, ...fixed, ...open, ...registered, ...scorers, created_by: creator, ...values }
  const id = await make(platform, entity, all, refs)
  if (entity.scope === 'engineering') await staffProject(platform, district, id)
  return id
}

/** Where what belongs to the registration may be written freely. */
const RETURNED = 2

/** The last month given to a row of each entity; a database that is a copy goes on where its original ended. */
const monthsOf = new Map<string, number>()
export const monthsGiven = (): readonly (readonly [string, number])[] => [...monthsOf]
export function monthsFrom(given: readonly (readonly [string, number])[]): void {
  monthsOf.clear()
  for (const [name, month] of given) monthsOf.set(name, month)
}

/** Months: rows that are of a period must not overlap with the next one. */
const APART: Readonly<Record<string, number>> = { ent_standard: 36 }

/** An assessment is of a score sheet of that day that no other one has taken. */
export async function ownSheet(platform: Platform, district: District, creator: number, engineering_id: number) {
  const score = entityOf('jgj59_score')
  const scored_on = addDays('1971-01-01', unique() % 19_000)
  const values = { engineering_id, scene: 4, scored_on, ym: scored_on.slice(0, 7), total: '90.00', grade: 1, state: 0 }
  const sheets = sampleValues(score, ['sheets'], {})
  return { score_sheet_id: await freshRow(platform, district, score, creator, { ...values, ...sheets }), assessed_on: scored_on }
}

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
  if (entity.name === 'site_assessment') Object.assign(values, await ownSheet(platform, district, creator, district.project))
  // A rule for some rows only counts where it is for those that have just begun.
  const begun = `state = ${entity.flow?.states.code(entity.flow.start)}`
  for (const rule of (entity.unique ?? []).filter(({ where }) => !where || where === begun)) {
    const n = unique()
    const kinds = rule.fields.map((name) => [name, entity.fields[name]] as const)
    const text = kinds.find(([, field]) => field?.kind === 'text' && !field.format && !field.sensitive)
    const time = kinds.find(([, field]) => field?.kind === 'month' || field?.kind === 'date')
    const year = kinds.find(([, field]) => field?.kind === 'integer' && field.year)
    const parent = kinds.find(([, field]) => field?.kind === 'ref')
    // A parent of its own as well, unless the row is placed with a given one.
    if (year) values[year[0]] = 2014 + (n % 87)
    const choice = kinds.length === 1 ? kinds.find(([, field]) => field?.kind === 'enum') : undefined
    if (choice?.[1]?.kind === 'enum') {
      values[choice[0]] = await vacate(platform, entity, choice[0], choice[1].dict.codes, n)
      // Applications of that kind go on as they do everywhere.
      Object.assign(values, entity.name === 'approval_type' && factoryTypes.find(({ code }) => code === values.code))
    } else if (text) values[text[0]] = `唯一${n}`
    else if (time) {
      // One of 12,000 months, counted for each entity by itself. Before this year for what must have happened; the others in
      // years whose holidays nobody has arranged.
      const at = (monthsOf.get(entity.name) ?? n) + 1
      monthsOf.set(entity.name, at)
      const months = at * (APART[entity.name] ?? 1)
      const year = (isPast(time[1]) ? 1020 : 2100) + (Math.floor(months / 12) % 1000)
      const month = `${year}-${String(1 + (months % 12)).padStart(2, '0')}`
      // A day that has passed is one of 19,000 since instants are counted.
      const day = isPast(time[1]) ? addDays('1971-01-01', n % 19_000) : `${month}-11`
      values[time[0]] = time[1]?.kind === 'date' ? day : month
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
      const unit = district.units[role]
      const parts = unit === undefined ? [] : (roleOf(role).parts ?? [])
      return parts.map((part) => [part, { unit, unit_name: roles[role].label }] as const)
    }),
  )
  const rows = [...parties].map(
    ([role, { unit, unit_name }]) => sql`(${id}, ${unit}, ${unit_name}, ${role}, true, ${searchText(unit_name)})`,
  )
  await sql`insert into engineering_unit (engineering_id, unit_id, unit_name, role, active, search_text) values ${sql.join(rows)}`.execute(
    platform.db,
  )
  const people = roleNames.filter((role) => roles[role].dataScope === 'project').map((role) => district.accounts[role])
  await sql`insert into account_engineering (account_id, engineering_id) select a, ${id} from unnest(${people}::bigint[]) a
    on conflict do nothing`.execute(platform.db)
  // Sessions are cached with their projects; a new project is announced like any other change of an account.
  platform.live.publish('session', [])
}

/** A stored image the account may use, without going through the upload; no two have the same content. */
export async function uploadedFile(platform: Platform, account: number, accept: Accept = 'image'): Promise<string> {
  const each = unique()
  const [name, mime] = accept === 'document' ? ['report.pdf', 'application/pdf'] : ['photo.png', 'image/png']
  const path = `2026/01/test-${each}/${name}`
  await sql`insert into file_object (path, name, size, mime, sha256, created_by) values (${path}, ${name}, 3, ${mime}, ${String(each).padStart(64, '0')}, ${account})`.execute(
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
