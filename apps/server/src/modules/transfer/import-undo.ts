import { AppError, type AnyEntity, problems } from '@zhujian/model'
import { allEntities } from '@zhujian/domain/entities'
import { sql } from 'kysely'
import { accessWhere, writableWhere } from '../../entity/access'
import { selectList } from '../../entity/columns'
import type { WireRow } from '../../entity/extend'
import { editRows } from '../../entity/save'
import { storeDropped } from '../../entity/store'
import type { Writing } from '../../entity/write'
import type { Trx } from '../../platform/db'
import { keepPlace, type Place } from './import-blocks'
import { NOTHING, takeLastPart, type Told, withTold, type Written } from './import-part'
import { inParts } from './import-write'

/** Takes back the block written last. Lines changed or used since stay, each with its reason. Undefined: nothing is left. */
export async function undoBlock(writing: Writing, entity: AnyEntity, place: Place): Promise<Place | undefined> {
  const { trx, context } = writing
  const part = await takeLastPart(context.platform, trx, place.id)
  if (!part) return undefined
  const lines = part.written.toReversed()
  const used = await referred(trx, entity, lines)
  const { refused } = await inParts(writing, lines, async (within, some) => {
    await removeAdded(
      within,
      entity,
      some.filter(({ kind }) => kind === 'add'),
      used,
    )
    const edits = some.flatMap(({ kind, id, version, before }) => (kind === 'update' ? [{ id, version, input: before }] : []))
    if (edits.length > 0) await editRows(within, entity, edits)
    return some.map(({ row }) => row)
  })
  const kept = refused.map(({ line, error }): Told => ({ row: line.row, message: reasonOf(error) }))
  const before = place.written ?? NOTHING
  const undone = before.undone + lines.length - kept.length
  const written = { ...before, undone, kept: before.kept + kept.length, told: withTold(before.told, kept) }
  return keepPlace(trx, { id: place.id, done: place.done + lines.length, written }, 'undoing')
}

function reasonOf(error: unknown): string {
  if (!(error instanceof AppError)) return '已被其他数据引用'
  return error.problem === 'stale' ? '导入后已被修改' : error.message
}

/** Who may import may take back what the import added, even without the right to delete. */
async function removeAdded(
  writing: Writing,
  entity: AnyEntity,
  lines: readonly Written[],
  used: ReadonlySet<number>,
): Promise<void> {
  if (lines.length === 0) return
  const rows = await lockAdded(writing, entity, lines)
  for (const { id, version } of lines) {
    const row = rows.get(id)
    if (!row) throw new AppError('notFound', { message: problems.notFound })
    if (!row.can_write) throw new AppError('wrongState', { message: '工程已在历史库，仅可查看' })
    if (row.version !== version) throw new AppError('stale')
    if (used.has(id)) throw new AppError('inUse', { message: '已被其他数据引用' })
  }
  await storeDropped(writing, entity, [...rows.values()], { action: 'delete', note: '撤销导入', effects: true })
}

async function lockAdded(
  { trx, context }: Writing,
  entity: AnyEntity,
  lines: readonly Written[],
): Promise<Map<number, WireRow & { can_write: boolean }>> {
  const ids = lines.map(({ id }) => id)
  const { rows } = await sql<
    WireRow & { can_write: boolean }
  >`select ${selectList(entity, 't')}, ${writableWhere(entity, 't')} as can_write from ${sql.table(entity.name)} as t
    where t.id = any(${ids}::bigint[]) and t.deleted_at is null and ${await accessWhere(context, entity, 'import', 't', 'known')}
    order by t.id for update of t`.execute(trx)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Added rows others speak of by now, in one statement; they are locked first, so that nobody begins to meanwhile. What came
 * with a row in its own transaction (its unit registered with a project) is no use made of it: `now()` is the same for both.
 */
async function referred(trx: Trx, entity: AnyEntity, lines: readonly Written[]): Promise<ReadonlySet<number>> {
  const ids = lines.flatMap((line) => (line.kind === 'add' ? [line.id] : []))
  if (ids.length === 0) return new Set()
  const all = sql`${ids}::bigint[]`
  await sql`select id from ${sql.table(entity.name)} where id = any(${all}) order by id for update`.execute(trx)
  const uses = allEntities.flatMap((other) =>
    Object.entries(other.fields).flatMap(([name, field]) => {
      if ((field.kind !== 'ref' && field.kind !== 'refs') || field.target !== entity.name) return []
      const [table, column] = [sql.table(other.name), sql.ref(name)]
      return field.kind === 'ref'
        ? [sql`select ${column} as id, created_at from ${table} where ${column} = any(${all}) and deleted_at is null`]
        : [sql`select unnest(${column}) as id, created_at from ${table} where ${column} && ${all} and deleted_at is null`]
    }),
  )
  if (uses.length === 0) return new Set()
  const found = await sql<{
    id: number
  }>`select distinct u.id from (${sql.join(uses, sql` union all `)}) as u join ${sql.table(entity.name)} as t on t.id = u.id
    where t.id = any(${all}) and u.created_at is distinct from t.created_at`.execute(trx)
  return new Set(found.rows.map(({ id }) => id))
}
