import { creditEvent, creditStates } from '@zhujian/domain/reputation/credit-event'
import { unit } from '@zhujian/domain/unit/unit'
import { today } from '@zhujian/model/date'
import { sql } from 'kysely'
import { readsAsParticipant } from '../../entity/access'
import { inStates } from '../../entity/in-states'
import type { Context } from '../../entity/context'
import { type ListAnswer, listInput, listRows } from '../../entity/list'

const COUNTED = ['n_good', 'n_bad'] as const
export const enterpriseInput = listInput(unit)

/** 企业信用：企业库的一页，各企业另带公开期内良好、不良的件数；信用分是存着的。企业只看自己的。 */
export async function enterprises(context: Context, query: Parameters<typeof listRows>[2]): Promise<ListAnswer> {
  const own = await readsAsParticipant(context, creditEvent)
  const answer = await listRows(context, unit, query, own ? [sql<boolean>`t.id = ${context.session.unit_id}`] : [])
  const ids = answer.rows.map(({ id }) => id)
  if (ids.length === 0) return answer
  const { rows } = await sql<{ id: number; n_good: number; n_bad: number }>`select t.unit_id as id,
      count(*) filter (where t.category = 1)::int as n_good, count(*) filter (where t.category <> 1)::int as n_bad
    from credit_event t where t.unit_id = any(${ids}::bigint[]) and t.deleted_at is null
      and ${inStates('t', creditStates, ['public', 'objecting'])} and t.public_to >= ${today()}::date group by t.unit_id`.execute(
    context.db,
  )
  const found = new Map(rows.map(({ id, ...counts }) => [id, counts]))
  const none = Object.fromEntries(COUNTED.map((key) => [key, 0]))
  return { ...answer, rows: answer.rows.map((row) => ({ ...row, ...none, ...found.get(row.id) })) }
}
