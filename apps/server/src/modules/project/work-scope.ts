import { type WorkScope, workScope } from '@zhujian/domain/completion/work-scope'
import { sql } from 'kysely'
import type { Db } from '../../platform/db'
import type { Project } from './act'

/** 工程里有没有房屋建筑、市政工程：看类别与登记的单体。 */
export async function scopeOf(
  db: Db,
  { id, engineering_type_id }: Pick<Project, 'id' | 'engineering_type_id'>,
): Promise<WorkScope> {
  const { rows } = await sql<{ kind: number }>`select distinct kind from monomer
    where engineering_id = ${id} and deleted_at is null`.execute(db)
  return workScope(
    engineering_type_id ?? '',
    rows.map(({ kind }) => kind),
  )
}
