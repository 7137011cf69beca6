import { completionAcceptance } from '@zhujian/domain/completion/completion-acceptance'
import type { CompletionCounts } from '@zhujian/domain/contracts/completion'
import { sql } from 'kysely'
import { accessWhere, libraryWhere } from '../../entity/access'
import type { Context } from '../../entity/context'

/** 清单上方各状态的件数：范围与所在的库同清单。 */
export async function completionCounts(context: Context): Promise<CompletionCounts> {
  const reach = await accessWhere(context, completionAcceptance, 'read', 't')
  const { rows } = await sql<{ state: number; n: number }>`select t.state, count(*)::int as n from completion_acceptance t
    where t.deleted_at is null and ${reach} and ${libraryWhere(completionAcceptance, context.library, 't')} group by t.state`.execute(
    context.db,
  )
  return {
    states: Object.fromEntries(rows.map(({ state, n }) => [String(state), n])),
    total: rows.reduce((sum, { n }) => sum + n, 0),
  }
}
