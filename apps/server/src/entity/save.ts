import { AppError, assertSound, isBarred, nameOf, parseFields, runRules, type AnyEntity, type Step } from '@zhujian/model'
import { nowSeconds, today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { prepared } from '../platform/db'
import { overtaken } from './overtaken'
import { accessWhere, outOfReach, requireRight, rolesWith, writableWhere } from './access'
import { isReference } from './bounds'
import { refusalOf, stateAllows } from './can'
import { selectList } from './columns'
import type { RowIn, WireRow } from './extend'
import { touchesReach } from './keep-owner'
import { checkPlaced, checkReferences } from './references'
import { dropUnchangedMasks, requireLooks, strayMasks } from './sensitive'
import { engineeringOf, type Saved, savedOf, storeChanged, storeNew, type Values as Row, storeDropped } from './store'
import { fileFields, placeFiles, wholeRows } from './whole-rows'
import type { Writing } from './write'

/** A row as somebody saw it. */
interface Seen {
  readonly id: number
  readonly version: number | null
}
type Edit = Seen & { readonly input: Row }

const formNames = (entity: AnyEntity) => entity.form.map(nameOf)

/** Cleans the named fields and runs the entity's rules on the merged row. @throws invalid with every complaint */
export function checkValues(
  entity: AnyEntity,
  names: readonly string[],
  input: Row,
  current: Row,
  required: readonly string[] = [],
): Row {
  const { values, problems } = parseFields(entity.fields, names, { ...current, ...input }, { required })
  const all = [...problems, ...strayMasks(entity, values, current), ...runRules(entity, { ...current, ...values })]
  if (all.length > 0) throw new AppError('invalid', { fields: all })
  return dropUnchangedMasks(entity, values)
}

/** Adds one row; only fields of the form are taken from the input. */
export async function addRow(writing: Writing, entity: AnyEntity, input: Row, preset: Row = {}): Promise<Saved> {
  return (await addRows(writing, entity, [input], preset))[0] as Saved
}

/** Adds rows together: the statements of one row serve them all, but for what the entity's own effects do. */
export async function addRows(writing: Writing, entity: AnyEntity, inputs: readonly Row[], preset: Row = {}): Promise<Saved[]> {
  const checked = inputs.map((input): Row => ({ ...checkValues(entity, formNames(entity), input, {}), ...preset }))
  await requireLooks(writing, entity, checked)
  await checkReferences(writing, entity, ...checked)
  const reach = (rows: readonly WireRow[]) => assertReachable(writing, entity, idsOf(rows), 'add')
  const rows = await storeNew(writing, entity, checked, { action: 'add', effects: true, afterWriting: reach })
  return rows.map(savedOf)
}

const idsOf = (rows: readonly WireRow[]): number[] => rows.map(({ id }) => id)

/** Changes the form's fields of one row: locked, in scope, writable, of the version the caller saw. */
export async function editRow(writing: Writing, entity: AnyEntity, id: number, version: number, input: Row): Promise<Saved> {
  return (await editRows(writing, entity, [{ id, version, input }]))[0] as Saved
}

/** Changes rows together, each one once: the statements of one row serve them all, but for what the entity's own effects do. */
export async function editRows(writing: Writing, entity: AnyEntity, edits: readonly Edit[]): Promise<Saved[]> {
  const before = await lockRows(writing, entity, edits, 'edit')
  const values = edits.map(({ input }, at) => {
    const row = before[at] as WireRow
    if (!stateAllows(entity, 'edit', row, writing.context.session)) throw refusalOf(entity, 'edit', row)
    const sent = formNames(entity).filter((name) => name in input)
    return checkValues(entity, sent, input, row)
  })
  return change(writing, entity, 'edit', before, values)
}

/** Moves one row along its flow. */
export async function stepRow(
  writing: Writing,
  entity: AnyEntity,
  id: number,
  version: number,
  name: string,
  input: Row,
): Promise<Saved> {
  const step = Object.hasOwn(entity.flow?.steps ?? {}, name) ? entity.flow?.steps[name] : undefined
  if (!step || !entity.flow) throw new AppError('invalid', { fields: [{ field: 'step', message: '没有这个办理动作' }] })
  await requireRight(writing.context, entity, name)
  const before = await lockRow(writing, entity, id, version, name)
  const holding = await rolesWith(writing.context, entity, name)
  if (isBarred(entity, step, before, writing.context.session.account_id))
    throw new AppError('wrongState', { message: '提出、起草的人不能自己办理这一步，须由另一人办理', denied: true })
  if (!stateAllows(entity, name, before, writing.context.session, holding)) throw refusalOf(entity, name, before)
  const asks = step.asks ?? []
  const values = checkValues(entity, [...asks, ...(step.may ?? [])], input, before, asks)
  assertSound(entity, step, { ...before, ...values })
  const added = { state: entity.flow.states.code(step.to), ...written(entity, step, writing.context.session.account_id) }
  return (await change(writing, entity, name, [before], [values], added))[0] as Saved
}

/** What a step itself writes: who took it and when, and what it empties. */
function written({ fields }: AnyEntity, { stamps = [], clears = [] }: Pick<Step, 'stamps' | 'clears'>, account: number): Row {
  const stamp = (name: string) =>
    fields[name]?.kind === 'ref' ? account : fields[name]?.kind === 'date' ? today() : nowSeconds()
  return Object.fromEntries([...clears.map((name) => [name, null]), ...stamps.map((name) => [name, stamp(name)])])
}

/** Stores what a person gave of locked rows: references within reach and bounds, and the row still within reach afterwards. */
async function change(writing: Writing, entity: AnyEntity, name: string, before: WireRow[], checked: Row[], added: Row = {}) {
  let moved: number[] = []
  const staysInReach = () => (moved.length > 0 ? assertReachable(writing, entity, moved, name) : undefined)
  const whole = checked.map((values) => ({ ...values, ...added }))
  await requireLooks(writing, entity, checked)
  const rows = await storeChanged(writing, entity, before, whole, {
    action: name,
    effects: true,
    beforeWriting: (differing) => {
      moved = before.filter((_, at) => touchesReach(entity, differing[at] ?? {})).map(({ id }) => id)
      return checkPlaced(
        writing,
        entity,
        differing.map((values, at) => placed(entity, values, before[at] as WireRow)),
      )
    },
    // The effects of a step may hand the row on to others, what a person fills in may not; those of an edit only follow from it.
    ...(name !== 'edit' && { afterWriting: staysInReach }),
  })
  if (name === 'edit') await staysInReach()
  return rows.map(savedOf)
}

/** What differs, with the project it is for; a row that goes to another project takes all its references along for judging. */
function placed(entity: AnyEntity, differing: Row, before: WireRow) {
  const project = engineeringOf(entity, { ...before, ...differing })
  if (!('engineering_id' in differing)) return { values: differing, project }
  const references = Object.entries(before).filter(([name]) => {
    const field = entity.fields[name]
    return field && isReference(field)
  })
  return { values: { ...Object.fromEntries(references), ...differing }, project }
}

/** Soft-deletes one row. */
export async function removeRow(writing: Writing, entity: AnyEntity, id: number): Promise<void> {
  const before = await lockRow(writing, entity, id, null, 'delete')
  if (!stateAllows(entity, 'delete', before, writing.context.session)) throw refusalOf(entity, 'delete', before)
  await storeDropped(writing, entity, [before], { action: 'delete', effects: true })
}

/**
 * Locks a row the caller may act on, with its files. Out of scope reads like absent; in the history library nothing can be written.
 * @throws notFound, wrongState, stale
 */
export const lockRow = async <E extends AnyEntity>(
  writing: Writing,
  entity: E,
  id: number,
  version: number | null,
  right: string,
): Promise<RowIn<E>> => (await lockRows(writing, entity, [{ id, version }], right))[0] as unknown as RowIn<E>

/** In the order asked for; locked by id, so that two who want the same rows never wait for each other. */
async function lockRows({ trx, context }: Writing, entity: AnyEntity, wanted: readonly Seen[], right: string) {
  const [only] = wanted
  // How many an array holds is not known to a plan made once: asked for one row so, the database plans every time anew.
  const [among, order] =
    only && wanted.length === 1
      ? [sql`t.id = ${only.id}`, sql``]
      : [sql`t.id = any(${wanted.map(({ id }) => id)}::bigint[])`, sql`order by t.id`]
  const lock = sql`select ${selectList(entity, 't')}, ${writableWhere(entity, 't', right)} as can_write from ${sql.table(entity.name)} as t
    where ${among} and t.deleted_at is null and ${await accessWhere(context, entity, right, 't', 'known')}
    ${order} for update of t`
  const files = fileFields(entity)
  const { rows } = await sql<WireRow & { can_write: boolean }>`${prepared}${wholeRows(entity, lock, new Set(files))}`.execute(trx)
  for (const row of rows) placeFiles(row, files)
  const found = new Map(rows.map((row) => [row.id, row]))
  const changed = wanted.find(({ id, version }) => version !== null && (found.get(id)?.version ?? version) !== version)
  const late = changed && (await overtaken(trx, entity, found.get(changed.id) as WireRow, right))
  return wanted.map(({ id, version }): WireRow => {
    const row = found.get(id)
    // Once written it is another row: asked for twice, it is not there the second time.
    if (!row || !found.delete(id)) throw new AppError('notFound')
    if (!row.can_write) throw new AppError('wrongState', { message: '工程已在历史库，仅可查看' })
    if (version !== null && row.version !== version) throw late ?? new AppError('stale')
    return row
  })
}

/** Rows just written must lie within the writer's own reach for the act, or they are not written. */
async function assertReachable({ trx, context }: Writing, entity: AnyEntity, ids: number[], right: string): Promise<void> {
  const reach =
    await sql`select 1 from ${sql.table(entity.name)} as t where t.id = any(${ids}::bigint[]) and ${await accessWhere(context, entity, right, 't', 'known')} and ${writableWhere(entity, 't', right)}`.execute(
      trx,
    )
  if (reach.rows.length < ids.length) throw outOfReach(entity, right, context.session)
}
