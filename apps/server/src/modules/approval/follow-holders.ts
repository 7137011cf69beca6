import { biz } from '@zhujian/domain/biz/biz'
import { type Office, offices, participantOffices } from '@zhujian/domain/offices'
import { sql } from 'kysely'
import { holdRows } from '../../entity/decide'
import type { Writing } from '../../entity/write'
import { holdersOfEach } from '../office/public'
import { type NodeRow, projectOf, recordEvent, storeCase } from './case'
import { askPeople, tellAsked, tellChiefs } from './chain'

/** 工程换了监督员。 */
export const followOfficers = (writing: Writing, engineeringId: number): Promise<void> =>
  followHolders(writing, engineeringId, ['main_officer', 'assist_officer'], '工程的监督员变更')

/** 工程换了参建单位。 */
export const followParties = (writing: Writing, engineeringId: number): Promise<void> =>
  followHolders(writing, engineeringId, participantOffices, '工程的参建单位变更')

interface OpenNode extends Pick<NodeRow, 'id' | 'label' | 'office'> {
  readonly biz_id: number
  readonly due_on: string | null
  /** 正等着办的人。 */
  readonly accounts: number[]
}

/**
 * 职责换了人：正等着原来的人办的环节改由接任的人办，期限不变；转给别人、委派出去的不动。
 * 没有人接任的，停在这一环节，由科长指定。
 */
async function followHolders(writing: Writing, engineeringId: number, changed: readonly Office[], why: string): Promise<void> {
  const { trx } = writing
  const { rows: nodes } =
    await sql<OpenNode>`select n.id, n.label, n.office, n.biz_id, to_char(min(k.due_on), 'YYYY-MM-DD') as due_on,
      array_agg(k.account_id order by k.id) as accounts
    from biz_task k join biz_node n on n.id = k.node_id
    where k.engineering_id = ${engineeringId} and k.state = 'pending' and k.kind = 'approve' and k.by_office
      and n.office = any(${[...changed]}::text[]) group by n.id order by n.id`.execute(trx)
  if (nodes.length === 0) return
  const project = await projectOf(trx, engineeringId)
  const cases = await holdRows(writing, biz, sql<boolean>`t.id = any(${nodes.map(({ biz_id }) => biz_id)}::bigint[])`)
  const holding = await holdersOfEach(trx, project, changed)
  for (const node of nodes) {
    const row = cases.find(({ id }) => id === node.biz_id)
    if (!row) continue
    const holders = holding(node.office).filter((id) => id !== row.applied_by)
    const gone = node.accounts.filter((id) => !holders.includes(id))
    const fresh = holders.filter((id) => !node.accounts.includes(id))
    const nobody = fresh.length === 0 && gone.length === node.accounts.length
    if (gone.length === 0 || (fresh.length === 0 && !nobody)) continue
    await sql`update biz_task set state = 'void' where node_id = ${node.id} and state = 'pending' and kind = 'approve' and by_office
      and account_id = any(${gone}::bigint[])`.execute(trx)
    if (nobody) {
      const waiting = `“${node.label}”没有可办理的${offices.labelOf(node.office)}，请指定办理人`
      await storeCase(writing, row, { node_label: `${node.label}（待指定办理人）` }, { action: 'handOver', note: why })
      await tellChiefs(writing, row, project, waiting)
      continue
    }
    await askPeople(writing, row, node, { accounts: fresh, byOffice: true, due: node.due_on })
    await recordEvent(writing, row, { action: 'handOver', node, to: fresh, opinion: why })
    await tellAsked(writing, row, fresh, `转来“${node.label}”`)
    await storeCase(writing, row, {}, { action: 'handOver', note: why })
  }
}
