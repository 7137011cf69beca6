import type { Field, RefField, RefsField } from '@zhujian/model'
import { entityOf } from '@zhujian/domain/entities'
import { underBuilder } from '@zhujian/domain/offices'
import { registering } from '@zhujian/domain/project/engineering-flow'
import { boundOf, type ReferenceBound } from '@zhujian/domain/reference-bound'
import { scopePrefix } from '@zhujian/domain/reference/regions'
import { unitRole } from '@zhujian/domain/reference/unit-dicts'
import { type RawBuilder, sql } from 'kysely'
import type { Session } from './session'

/** Where a row must stand so that a row of a project may name it. */
export interface Bound {
  readonly of: ReferenceBound
  readonly parts: readonly string[]
  /** Of what the rows are. */
  readonly target: string
}

type Named = RefField | RefsField
export const isReference = (field: Field): field is Named => field.kind === 'ref' || field.kind === 'refs'

/** What a save takes. Whose row it then is, is judged by the reach of who enters it, in words of its own. */
export function boundOfField(field: Named): Bound | null {
  const offered = boundOf(field)
  const of = offered !== 'side' ? offered : field.target === 'unit' ? 'party' : 'project'
  return of && { of, parts: field.parts ?? [], target: field.target }
}

/** Whether the row `alias` stands within the bound of the project; `unit` is the company of whoever asks, null for none. */
export function withinWhere(
  { of, parts, target }: Bound,
  alias: string,
  project: RawBuilder<unknown>,
  unit: number | null,
): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${alias}.${name}`)
  const playing = parts.length > 0 ? sql` and p.role = any(${[...parts]}::text[])` : sql``
  const party = (unit: RawBuilder<unknown>) =>
    sql<boolean>`exists (select 1 from engineering_unit p where p.engineering_id = ${project} and p.unit_id = ${unit} and p.deleted_at is null${playing})`
  const participants = () =>
    sql<boolean>`(${party(column('unit_id'))} or exists (select 1 from account_engineering ae where ae.account_id = ${column('id')} and ae.engineering_id = ${project}))`
  const supervising = (body: RawBuilder<unknown>) =>
    sql<boolean>`exists (select 1 from engineering s where s.id = ${project} and s.supervise_org_id = ${body})`
  const officers = () => supervising(column('org_id'))
  switch (of) {
    case 'project':
      return sql<boolean>`${column('engineering_id')} = ${project}`
    case 'own':
      return sql<boolean>`${column('engineering_id')} = ${project} and coalesce(${column('unit_id')} = ${unit}, true)`
    case 'company':
      return isCompany(alias, unit)
    case 'party':
      return party(column('id'))
    case 'side':
      return target === 'unit'
        ? sql<boolean>`(${party(column('id'))} and ${ofSide(column('id'), project, unit)})`
        : sql<boolean>`(${column('engineering_id')} = ${project} and (${column('unit_id')} is null or ${ofSide(column('unit_id'), project, unit)}))`
    case 'participants':
      return participants()
    case 'officers':
      return officers()
    case 'people':
      return sql<boolean>`(${participants()} or ${officers()})`
    case 'inspectors':
      return sql<boolean>`${officers()} and ${inspects(alias)}`
    case 'body':
      return supervising(column('supervise_org_id'))
  }
}

/** One's own company; while a project registers whoever enters it enters all, and the main contractor enters for those under it. */
const ofSide = (id: RawBuilder<unknown>, project: RawBuilder<unknown>, unit: number | null): RawBuilder<boolean> =>
  sql<boolean>`(${unit}::bigint is null or ${id} = ${unit}
    or exists (select 1 from engineering r where r.id = ${project} and r.state = any(${registering}::smallint[]))
    or (exists (select 1 from engineering_unit b where b.engineering_id = ${project} and b.unit_id = ${unit} and b.role = 'sgdw'
        and b.active and b.deleted_at is null)
      and exists (select 1 from engineering_unit s where s.engineering_id = ${project} and s.unit_id = ${id} and s.active
        and s.role = any(${[...underBuilder]}::text[]) and s.deleted_at is null)))`

const inspects = (alias: string): RawBuilder<boolean> =>
  sql<boolean>`${sql.ref(`${alias}.status`)} = 'normal' and 'officer' = any(${sql.ref(`${alias}.role_codes`)})`

/** Whoever is of no company chooses among all. */
const isCompany = (alias: string, unit: number | null): RawBuilder<boolean> =>
  sql<boolean>`coalesce(${sql.ref(`${alias}.id`)} = ${unit}, true)`

/** Whether the row `alias` stands within the bound where no project is named: the caller's company, or of a body of the region. */
export function withoutProject({ of }: Bound, alias: string, { areacode, unit_id }: Session): RawBuilder<boolean> {
  if (of === 'company') return isCompany(alias, unit_id)
  const column = sql.ref(`${alias}.${of === 'body' ? 'supervise_org_id' : 'org_id'}`)
  const prefix = areacode === null ? '' : scopePrefix(areacode)
  const own = sql<boolean>`exists (select 1 from supervise_org b where b.id = ${column} and starts_with(b.areacode, ${prefix}))`
  return of === 'inspectors' ? sql<boolean>`${own} and ${inspects(alias)}` : own
}

/** What is said of a row that exists and stands elsewhere. */
export function outsideMessage(field: Named): string {
  const bound = boundOfField(field)
  const parts = (bound?.parts ?? []).map((part) => unitRole.labelOf(part)).join('或')
  switch (bound?.of) {
    case 'company':
      return field.otherwise ?? '请选择本企业'
    case 'own':
      return `所选${entityOf(field.target).label}不是本工程的，或者不属于本单位`
    case 'party':
      return `所选单位不是本工程的${parts || '参建单位'}`
    case 'participants':
      return '所选人员不属于本工程的参建单位'
    case 'officers':
      return '所选人员不属于本工程的监督机构'
    case 'inspectors':
      return '所选人员不是本工程监督机构的监督员'
    case 'body':
      return `所选${entityOf(field.target).label}不属于本工程的监督机构`
    case 'people':
      return '所选人员不属于本工程'
    default:
      return `所选${entityOf(field.target).label}不属于本工程`
  }
}

/** What is said of a row that is there and is not of the kind the field asks for. */
export function unfitMessage({ target, where = {}, otherwise }: Named): string {
  if (otherwise !== undefined) return otherwise
  const { label, fields, flow } = entityOf(target)
  const asked = Object.entries(where).map(([name, codes]) => {
    const field = fields[name]
    if (field?.kind === 'bool') return codes[0] ? field.label : `不${field.label}`
    const dict = field?.kind === 'enum' ? field.dict : name === 'state' ? flow?.states : undefined
    return `${field?.label ?? '状态'}为${codes.map((code) => dict?.labelOf(code) ?? code).join('或')}`
  })
  return `请选择${asked.join('、')}的${label}`
}
