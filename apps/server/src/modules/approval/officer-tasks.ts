import { biz } from '@zhujian/domain/biz/biz'
import type { Office } from '@zhujian/domain/offices'
import { sql } from 'kysely'
import { holdRows } from '../../entity/decide'
import type { Writing } from '../../entity/write'
import { holdersOfEach } from '../office/public'
import { type NodeRow, projectOf, recordEvent, storeCase } from './case'
import { askPeople, tellAsked } from './chain'

const BY_NAME = ['main_officer', 'assist_officer'] as const satisfies readonly Office[]
const WHY = '工程的监督员变更'

interface OpenNode extends Pick<NodeRow, 'id' | 'label' | 'office'> {
  readonly biz_id: number
  readonly due_on: string | null
  /** 正等着办的人。 */
  readonly accounts: number[]
}

/** 工程换了监督员：正等着监督员办的环节改由接任的人办，期限不变；转给别人、委派出去的不动。 */
export async function followOfficers(writing: Writing, engineeringId: number): Promise<void> {
  const { trx } = writing
  const { rows: nodes } =
    await sql<OpenNode>`select n.id, n.label, n.office, n.biz_id, to_char(min(k.due_on), 'YYYY-MM-DD') as due_on,
      array_agg(k.account_id order by k.id) as accounts
    from biz_task k join biz_node n on n.id = k.node_id
    where k.engineering_id = ${engineeringId} and k.state = 'pending' and k.kind = 'approve' and k.by_office
      and n.office = any(${[...BY_NAME]}::text[]) group by n.id order by n.id`.execute(trx)
  if (nodes.length === 0) return
  const project = await projectOf(trx, engineeringId)
  const cases = await holdRows(writing, biz, sql<boolean>`t.id = any(${nodes.map(({ biz_id }) => biz_id)}::bigint[])`)
  const holding = await holdersOfEach(trx, project, BY_NAME)
  for (const node of nodes) {
    const row = cases.find(({ id }) => id === node.biz_id)
    if (!row) continue
    const holders = holding(node.office as Office).filter((id) => id !== row.applied_by)
    const gone = node.accounts.filter((id) => !holders.includes(id))
    const fresh = holders.filter((id) => !node.accounts.includes(id))
    if (gone.length === 0 || fresh.length === 0) continue
    await sql`update biz_task set state = 'void' where node_id = ${node.id} and state = 'pending' and kind = 'approve' and by_office
      and account_id = any(${gone}::bigint[])`.execute(trx)
    await askPeople(writing, row, node, { accounts: fresh, byOffice: true, due: node.due_on })
    await recordEvent(writing, row, { action: 'handOver', node, to: fresh, opinion: WHY })
    await tellAsked(writing, row, fresh, `转来“${node.label}”`)
    await storeCase(writing, row, {}, { action: 'handOver', note: WHY })
  }
}
