import { AppError, goesOnInHistory, isBarred, meetsAll, rightsOf, type AnyEntity, type Step } from '@zhujian/model'
import { mayStandIn, type RoleName } from '@zhujian/domain/roles'
import { type RawBuilder, sql } from 'kysely'
import { accessParts, rolesWith, writableWhere } from './access'
import type { Caller } from './context'
import { extensionOf, type WireRow } from './extend'
import { judgedAs } from './row-sides'
import type { Session } from './session'

/** The caller's verdicts for the rows of one query: extra columns to select and how to read them. */
export interface Verdicts {
  readonly select: RawBuilder<unknown>
  /** Replaces the extra columns by `can`. */
  apply(row: Record<string, unknown>): WireRow
  /** Rights that need no row: add, import, export; and whether personal values may be looked up. */
  readonly onList: string[]
}

const ON_LIST = ['add', 'import', 'export']
/** Known of the list and of each row. */
const ON_BOTH = 'reveal'

type Values = Record<string, unknown>
type Roles = readonly RoleName[]
/** Rights that the same roles of the caller hold, and so on the same rows: where all of these columns are true. */
type Group = { rights: string[]; roles: Roles; columns: readonly string[] }

/** Groups rights by their row condition, so that a list costs one boolean column per distinct condition, not per right. */
export async function verdictsFor(caller: Caller, entity: AnyEntity, alias: string): Promise<Verdicts> {
  const groups = new Map<string, Group>()
  // Several groups often ask the same, which PostgreSQL would plan anew for each: one column for each different condition.
  const conditions = new Map<string, RawBuilder<boolean>>()
  const nameOf = (condition: RawBuilder<boolean>): string => {
    const { sql: text, parameters } = condition.compile(caller.platform.db)
    const key = JSON.stringify([text, parameters])
    if (!conditions.has(key)) conditions.set(key, condition)
    return `can_${[...conditions.keys()].indexOf(key)}`
  }
  const onList: string[] = []
  for (const right of rightsOf(entity)) {
    const roles = await rolesWith(caller, entity, right)
    if (roles.length === 0) continue
    if (right === ON_BOTH) onList.push(right)
    if (ON_LIST.includes(right)) onList.push(right)
    else {
      const own = extensionOf(entity).openTo?.[right]
      const key = `${judgedAs(entity, right)}/${[...roles].sort().join()}${own ? `/${right}` : ''}`
      const known = groups.get(key)
      const parts = known
        ? []
        : [...(await accessParts(caller, entity, right, alias, 'known')), ...(own ? [own(alias, caller)] : [])]
      const { columns, rights } = known ?? { columns: parts.map(nameOf), rights: [] }
      groups.set(key, { columns, roles, rights: [...rights, right] })
    }
  }
  const list = [...groups.values()]
  const open = (await extensionOf(entity).open?.(alias, caller)) ?? sql<boolean>`true`
  const columns = [
    sql`${writableWhere(entity, alias)} as can_write, ${open} as can_change`,
    ...[...conditions.values()].map((condition, i) => sql`${condition} as ${sql.ref(`can_${i}`)}`),
  ]
  return {
    select: sql.join(columns),
    onList,
    apply: (row) => applyVerdicts(caller.session, entity, list, row),
  }
}

function applyVerdicts(session: Session, entity: AnyEntity, groups: readonly Group[], row: Values): WireRow {
  const { can_write: writable, can_change: open, ...rest } = row
  const { openFor } = extensionOf(entity)
  const live = (right: string) => writable === true || goesOnInHistory(entity, right)
  const isOpen = (right: string) => live(right) && (open === true || openFor?.includes(right) === false)
  const asksFor = (right: string) => meetsAll(entity.flow?.steps[right]?.where, rest)
  const isGiven = (right: string, roles: Roles) =>
    right === 'read' ||
    right === 'reveal' ||
    (isOpen(right) && asksFor(right) && stateAllows(entity, right, rest, session, roles))
  const can = groups
    .filter(({ columns }) => columns.every((name) => rest[name] === true))
    .flatMap(({ rights, roles }) => rights.filter((right) => isGiven(right, roles)))
  for (const { columns } of groups) for (const name of columns) delete rest[name]
  return Object.assign(rest, { can }) as unknown as WireRow
}

/**
 * Whether the row's state admits the right: a step leaves from it and names this actor, or anybody but this one; edit in
 * the open states; delete in the first of them and only by the creator. `holding`: the caller's roles that hold the right.
 */
export function stateAllows(entity: AnyEntity, right: string, row: Values, session: Session, holding: Roles = []): boolean {
  const flow = entity.flow
  if (!flow) return true
  const state = flow.states.keyOf(row.state)
  if (right === 'edit' || right === 'delete') {
    if (!flow.open.includes(state ?? '')) return false
    return right === 'edit' || (state === flow.start && row.created_by === session.account_id)
  }
  const step = flow.steps[right]
  if (!step) return true
  const isOther = !isBarred(entity, step, row, session.account_id)
  return isOther && step.from.includes(state ?? '') && actsAs(entity, step, row, session, holding)
}

/** Why the row does not admit the right, for who asked: the state it is in, or whose act it is. */
export function refusalOf({ label, fields, flow }: AnyEntity, right: string, row: Values): AppError {
  const step = flow?.steps[right]
  const what = step?.label ?? (right === 'delete' ? '删除' : '修改')
  const from = step?.from ?? (right === 'delete' ? [flow?.start] : flow?.open) ?? []
  if (!from.includes(flow?.states.keyOf(row.state) ?? ''))
    return new AppError('wrongState', { message: `${label}当前为“${flow?.states.labelOf(row.state)}”，不能${what}` })
  const named = step?.by === undefined ? undefined : fields[step.by]?.label
  return new AppError('wrongState', { message: `${what}由${named ?? '登记的人'}办理，别人不能代办` })
}

/**
 * Whether the step's named actor is the caller: the account itself or its unit, or for an account the head of the
 * organisation in charge; an empty name binds nobody.
 */
function actsAs(entity: AnyEntity, step: Step, row: Values, session: Session, holding: Roles): boolean {
  const field = step.by ? entity.fields[step.by] : undefined
  const holder = step.by ? row[step.by] : undefined
  if (holder === null || holder === undefined || field?.kind !== 'ref') return true
  if (field.target !== 'account') return holder === session.unit_id
  const inCharge = session.org_id !== null && row.supervise_org_id === session.org_id
  return holder === session.account_id || (inCharge && mayStandIn(holding))
}
