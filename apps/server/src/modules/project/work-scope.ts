import { type ScopedMonomer, type WorkScope, workScope } from '@zhujian/domain/completion/work-scope'
import { sql } from 'kysely'
import type { Db } from '../../platform/db'
import type { Project } from './lock-project'

/** 工程里有什么：看类别与登记的单体。 */
export async function scopeOf(
  db: Db,
  { id, engineering_type_id }: Pick<Project, 'id' | 'engineering_type_id'>,
): Promise<WorkScope> {
  const { rows } = await sql<ScopedMonomer>`select kind, max(floor_up)::int as floor_up from monomer
    where engineering_id = ${id} and deleted_at is null group by kind`.execute(db)
  return workScope(engineering_type_id ?? '', rows)
}
