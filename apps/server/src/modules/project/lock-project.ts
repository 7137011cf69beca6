import { AppError } from '@zhujian/model'
import { engineering } from '@zhujian/domain/project/engineering'
import { sql } from 'kysely'
import { accessWhere } from '../../entity/access'
import { selectList } from '../../entity/columns'
import type { RowIn } from '../../entity/extend'
import { lockRow } from '../../entity/save'
import type { Writing } from '../../entity/write'

export type Project = RowIn<typeof engineering>

export interface Act {
  readonly id: number
  readonly version: number | null
  /** A named right of the definition that is neither a verb nor a step. */
  readonly right: string
  /** History is closed to everything but the act that leads out of it. */
  readonly inHistory?: boolean
}

/** Locks the project an act is about: in scope, of the version seen and, save for {@link Act.inHistory}, writable. */
export async function lockProject(writing: Writing, { id, version, right, inHistory }: Act): Promise<Project> {
  if (!inHistory) return lockRow(writing, engineering, id, version, right)
  const { trx, context } = writing
  const found = await sql<Project>`select ${selectList(engineering, 't')} from engineering as t
    where t.id = ${id} and t.deleted_at is null and ${await accessWhere(context, engineering, right, 't', 'known')} for update of t`.execute(
    trx,
  )
  const row = found.rows[0]
  if (!row) throw new AppError('notFound')
  if (version !== null && row.version !== version) throw new AppError('stale')
  return row
}
