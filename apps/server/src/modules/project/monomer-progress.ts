import { doneCases } from '@zhujian/domain/biz/biz'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import type { monomer } from '@zhujian/domain/project/monomer'
import { phasesOf, progressProblem } from '@zhujian/domain/project/monomer-progress'
import { AppError } from '@zhujian/model'
import { sql } from 'kysely'
import type { Effect } from '../../entity/extend'

type Reporting = Effect<typeof monomer>

/** 还没有办成的分部验收：选了这个单体的，或者整个工程一起验收的都算；停用的事项不要求。 */
async function missingPhases({ row, trx }: Reporting, phases: readonly string[]): Promise<string[]> {
  if (phases.length === 0) return []
  const { rows } = await sql<{ label: string }>`select a.label from approval_type a
    where a.code = any(${[...phases]}::text[]) and a.enabled and a.deleted_at is null
      and not exists (select 1 from biz b join biz_form f on f.biz_id = b.id and f.round = b.round
        where b.engineering_id = ${row.engineering_id} and b.kind = a.code and b.state = any(${[...doneCases]}::smallint[]) and b.deleted_at is null
          and (f.content ->> 'monomer_id' is null or f.content ->> 'monomer_id' = ${String(row.id)}))
    order by array_position(${[...phases]}::text[], a.code::text)`.execute(trx)
  return rows.map(({ label }) => label)
}

/** 填报进度：不可能的不收，落在“形象进度”上。@throws invalid */
export async function onReport(effect: Reporting): Promise<void> {
  const { row, before, trx } = effect
  if (row.percent === null) return
  const { rows } = await sql<{ state: number; engineering_type_id: string | null; build_nature: string | null }>`select state,
      engineering_type_id, build_nature from engineering where id = ${row.engineering_id} for share`.execute(trx)
  const [project] = rows
  if (!project) throw new AppError('notFound')
  const phases = phasesOf(project, row.kind)
  const message = progressProblem(row.percent, {
    last: before?.percent ?? null,
    halted: engineeringStates.keyOf(project.state) === 'building' ? null : engineeringStates.labelOf(project.state),
    missing: await missingPhases(effect, phases),
    untopped: phases.length > 0 && row.topped_on === null,
  })
  if (message) throw new AppError('invalid', { fields: [{ field: 'percent', message }] })
}
