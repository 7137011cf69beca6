import { type AnyEntity, type Field, nameOf } from '@zhujian/model'
import { entityOf } from '@zhujian/domain/entities'
import { isWriters, regulatorsEnter, rowSides, underBuilder } from '@zhujian/domain/offices'
import { registering } from '@zhujian/domain/project/engineering-flow'
import type { DataScope, Part } from '@zhujian/domain/roles'
import { sql } from 'kysely'
import { anyOf, both, column, type Condition, FALSE, ofUnit, TRUE } from './conditions'
import { extensionOf } from './extend'
import type { Session } from './session'

/** How far roles reach: a data scope and, on the participants' side, the parts one's company must play for them on a project. */
export interface Extent {
  readonly scope: DataScope
  readonly parts: readonly Part[] | null
  /** Of the rows of companies only those of one's own. */
  readonly ownRows: boolean
  /** On the regulators' side: entities of which only what came into one's hands. */
  readonly handedOnly?: readonly string[] | undefined
}

/** What participants may do with rows of other companies on their project. */
const OPEN_TO_ALL = ['read', 'export']
const CHANGES = ['edit', 'delete']

/** Rights that are judged alike on the rows of an entity have the same name here. */
export function judgedAs(entity: AnyEntity, right: string): string {
  if (entity.scope === 'account' || rowSides[entity.name]?.only?.[right]) return right
  return right === 'read' ? right : CHANGES.includes(right) || isWriters(entity, right) ? 'edit' : 'act'
}

/** Whose rows of a project one with these parts has: to read them, or to do more. */
export function whoseRow(
  session: Session,
  entity: AnyEntity,
  right: string,
  { parts, ownRows, handedOnly = [] }: Extent,
  alias: string,
): Condition[] {
  if (parts === null) return handedOnly.includes(entity.name) ? [handedTo(session, entity, alias)] : []
  const own = ownRows ? [ofOwnCompany(session, entity, right, alias)] : []
  if (OPEN_TO_ALL.includes(right)) return own
  if (entity.ofCompany) return [...own, ofOwnSide(session, entity, parts, alias)]
  return !ownRows && isWriters(entity, right) ? [ofWritersSide(session, entity, parts, alias)] : own
}

/**
 * Rows of the caller's company: named in them, or in the row they belong to, or entered by its people. What is entered anew must
 * name it. Of what names nobody one has what the table of sides says is everybody's; a plain record is changed by who is named in
 * it and by who entered it alone.
 */
export function ofOwnCompany(session: Session, entity: AnyEntity, right: string, alias: string): Condition {
  const side = rowSides[entity.name]
  if (!side) return ofOwnUnit(session, entity, right, alias)
  const { names = [], all, of, on, only } = side
  const mine: Condition[] = names.map((name) =>
    entity.fields[name]?.kind === 'refs'
      ? sql<boolean>`${session.unit_id}::bigint = any(${column(alias, name)})`
      : ofUnit(session, column(alias, name)),
  )
  if (entity.scope === 'project' && !entity.flow && CHANGES.includes(right)) return anyOf([...mine, ofColleagues(session, alias)])
  if (all && !on) mine.push(both(...names.map((name) => isEmpty(entity, alias, name)), TRUE))
  if (of) mine.push(within(session, entity, right, of, alias))
  if (right === 'add') return on ? TRUE : anyOf(of ? [...mine, isEmpty(entity, alias, of)] : mine)
  if (on) mine.push(held(on, alias, ofOwnCompany(session, entityOf(on[0]), 'read', `${alias}h`)))
  if (on && all && OPEN_TO_ALL.includes(right)) mine.push(sql<boolean>`not ${held(on, alias, TRUE)}`)
  const whole = anyOf([...mine, ofColleagues(session, alias), handedTo(session, entity, alias)])
  const sole = only?.[right]
  return sole === undefined ? whole : anyOf([ofUnit(session, column(alias, sole)), both(isEmpty(entity, alias, sole), whole)])
}

/** Rows that its own code puts before the caller. */
export const handedTo = (by: Session, entity: AnyEntity, at: string): Condition => extensionOf(entity).handed?.(at, by) ?? FALSE

const isEmpty = ({ fields }: AnyEntity, alias: string, name: string): Condition =>
  fields[name]?.kind === 'refs'
    ? sql<boolean>`coalesce(cardinality(${column(alias, name)}), 0) = 0`
    : sql<boolean>`${column(alias, name)} is null`

/** Entered by somebody of the caller's company. Found as one array: asked once, not for each row. */
const ofColleagues = ({ unit_id }: Session, alias: string): Condition =>
  sql<boolean>`${column(alias, 'created_by')} = any(array(select wa.id from account wa where wa.unit_id = ${unit_id}))`

/** Rows of one's own in a table that names the company of each, or whose rows are all parts of such ones; else what one's people entered. */
function ofOwnUnit(session: Session, entity: AnyEntity, right: string, alias: string): Condition {
  if (entity.fields.unit_id?.optional === false) return ofUnit(session, column(alias, 'unit_id'))
  const wholes = wholesOf(entity)
  return wholes.length === 0
    ? ofColleagues(session, alias)
    : both(...wholes.map((name) => within(session, entity, right, name, alias)))
}

/** The field of a form by which a row of it is one company's: that names the company, or the whole that is. */
export function ownedBy(entity: AnyEntity): string | undefined {
  const { names = [], of = '' } = rowSides[entity.name] ?? { names: ['unit_id', ...wholesOf(entity)] }
  return [...names, of].find((each) => entity.form.map(nameOf).includes(each))
}
const isCompanys = (field: Field): boolean =>
  field.kind === 'ref' && !field.optional && entityOf(field.target).fields.unit_id?.optional === false
const wholesOf = ({ fields }: AnyEntity) => Object.keys(fields).filter((name) => isCompanys(fields[name] as Field))

/** The row this one belongs to is the caller's; what he may only read there is his to read here. */
function within(session: Session, { fields }: AnyEntity, right: string, name: string, alias: string): Condition {
  const field = fields[name]
  if (field?.kind !== 'ref') return FALSE
  const whole = `${alias}o`
  return sql<boolean>`exists (select 1 from ${sql.table(field.target)} ${sql.ref(whole)} where ${column(whole, 'id')} = ${column(alias, name)}
    and ${ofOwnCompany(session, entityOf(field.target), OPEN_TO_ALL.includes(right) ? right : 'act', whole)})`
}

/** Such a row holds this one. */
const held = ([entity, name]: readonly [string, string], alias: string, whose: Condition): Condition =>
  sql<boolean>`exists (select 1 from ${sql.table(entity)} ${sql.ref(`${alias}h`)} where ${column(`${alias}h`, name)} = ${column(alias, 'id')}
    and ${column(`${alias}h`, 'deleted_at')} is null and ${whose})`

/** While the project registers, whoever enters it enters every side. */
const entering = (alias: string): Condition =>
  sql<boolean>`exists (select 1 from engineering r where r.id = ${column(alias, 'engineering_id')} and r.state = any(${registering}::smallint[]))`

/** A company plays or played one of these parts on the project of the row. */
const plays = (company: Condition, parts: readonly Part[], alias: string, active: Condition = TRUE): Condition =>
  sql<boolean>`exists (select 1 from engineering_unit p where p.engineering_id = ${column(alias, 'engineering_id')} and ${company}
    and p.role = any(${[...parts]}::text[]) and p.deleted_at is null and ${active})`

/** Rows of one's own company, on the side one acts for; of the main contractor also those of the companies under it. */
function ofOwnSide(session: Session, { fields }: AnyEntity, parts: readonly Part[], alias: string): Condition {
  const unit = column(alias, 'unit_id')
  const side = 'unit_role' in fields ? column(alias, 'unit_role') : null
  const of = (some: readonly Part[]) => sql<boolean>`${side ?? sql`null`} = any(${[...some]}::text[])`
  const own = side ? both(of(parts), sql<boolean>`(${unit} is null or ${ofUnit(session, unit)})`) : ofUnit(session, unit)
  const under = side ? of(underBuilder) : plays(sql<boolean>`p.unit_id = ${unit}`, underBuilder, alias, sql<boolean>`p.active`)
  return anyOf([own, entering(alias), ...(parts.includes('sgdw') ? [under] : [])])
}

/**
 * Rows entered on the side one acts for: by one's own company, by who had the part before it, and for the main contractor by a
 * company under it. What came by a decision of the regulators, where they enter no such rows themselves, is on every side.
 */
function ofWritersSide(session: Session, entity: AnyEntity, parts: readonly Part[], alias: string): Condition {
  const writer = column(alias, 'created_by')
  const side = parts.includes('sgdw') ? [...parts, ...underBuilder] : parts
  const nobodys = regulatorsEnter(entity) ? [] : [sql<boolean>`wa.unit_id is null`]
  const keeper = rowSides[entity.name]?.keeper
  return anyOf([
    sql<boolean>`${writer} is null`,
    sql<boolean>`exists (select 1 from account wa where wa.id = ${writer}
      and ${anyOf([ofUnit(session, sql`wa.unit_id`), ...nobodys, plays(sql<boolean>`p.unit_id = wa.unit_id`, side, alias)])})`,
    entering(alias),
    ...(keeper ? [ofUnit(session, column(alias, keeper))] : []),
  ])
}
