import { AppError, type Fields } from '@zhujian/model'
import { engineering } from '@zhujian/domain/project/engineering'
import { sql } from 'kysely'
import { accessWhere } from '../../entity/access'
import { selectList, toColumn } from '../../entity/columns'
import type { WireRow } from '../../entity/extend'
import { lockRow, type Saved } from '../../entity/save'
import { searchText } from '../../entity/search-text'
import type { Writing } from '../../entity/write'

export interface Act {
  readonly id: number
  readonly version: number | null
  /** A named right of the definition that is neither a verb nor a step. */
  readonly right: string
  /** History is closed to everything but the act that leads out of it. */
  readonly inHistory?: boolean
}

/** Locks the project an act is about: in scope, of the version seen and, save for {@link Act.inHistory}, writable. */
export async function lockProject(writing: Writing, { id, version, right, inHistory }: Act): Promise<WireRow> {
  if (!inHistory) return lockRow(writing, engineering, id, version, right)
  const { trx, context } = writing
  const found = await sql<WireRow>`select ${selectList(engineering, 't')} from engineering as t
    where t.id = ${id} and t.deleted_at is null and ${await accessWhere(context, engineering, right, 't', 'known')} for update of t`.execute(
    trx,
  )
  const row = found.rows[0]
  if (!row) throw new AppError('notFound')
  if (version !== null && row.version !== version) throw new AppError('stale')
  return row
}

/** Writes the columns only the server fills, of a project locked before; the log row tells who did what and why. */
export async function setProject(
  writing: Writing,
  before: WireRow,
  action: string,
  values: Record<string, unknown>,
  note?: string,
): Promise<Saved> {
  const { trx, context } = writing
  const fields: Fields = engineering.fields
  const pairs = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${toColumn(fields[name], value)}`)
  // A new name must be found by its words and initials from now on.
  const name = values[engineering.display]
  if (typeof name === 'string') pairs.push(sql`search_text = ${searchText(name)}`)
  const written = await sql<{ version: number; state: number }>`update engineering as t
    set ${sql.join([...pairs, sql`updated_by = ${context.session.account_id}`, sql`updated_at = now()`, sql`version = t.version + 1`])}
    where id = ${before.id} returning version, state`.execute(trx)
  await writing.log({
    module: 'engineering',
    action,
    row_id: before.id,
    engineering_id: before.id,
    before: Object.fromEntries(Object.keys(values).map((name) => [name, before[name] ?? null])),
    after: values,
    ...(note === undefined ? {} : { note }),
  })
  return { id: before.id, version: written.rows[0]?.version ?? before.version + 1, state: written.rows[0]?.state ?? 0 }
}
