import {
  PUBLIC_PAGE,
  type PublicCredit,
  type PublicCreditAnswer,
  type publicCreditInput,
} from '@zhujian/domain/contracts/public-credit'
import { creditCategory, creditStates } from '@zhujian/domain/reputation/credit-event'
import { today } from '@zhujian/model/date'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { PublicContext } from '../../entity/context'
import { inStates } from '../../entity/in-states'
import { searchCondition } from '../../entity/search-text'
import { limitRate } from '../account/public'

const MOST_A_MINUTE = 60

/** 公开查询：今天在公开期内、没有撤销也没有修复的；期满的当天起就查不到。 */
export async function publicCredit(
  context: PublicContext,
  { key = '', category, page }: z.output<typeof publicCreditInput>,
): Promise<PublicCreditAnswer> {
  await limitRate(context, { name: 'credit.public', who: context.ip, max: MOST_A_MINUTE, seconds: 60 })
  const on = today()
  const named = key === '' ? sql`true` : sql`(${searchCondition(sql.ref('u.search_text'), key)} or u.usc = ${key.toUpperCase()})`
  const from = sql`from credit_event t join unit u on u.id = t.unit_id and u.deleted_at is null join rule r on r.id = t.rule_id
    where t.deleted_at is null and ${inStates('t', creditStates, ['public', 'objecting'])}
      and t.public_from <= ${on}::date and t.public_to >= ${on}::date and ${named}
      and ${category === undefined ? sql`true` : sql`t.category = ${category}`}`
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${from}`.execute(context.db)
  const { rows } =
    await sql<PublicCredit>`select u.unit_name, u.usc, t.category, case when t.category <> ${creditCategory.code('good')} then t.matter end as matter, t.title, r.item as deed, t.project_name,
      t.happened_on::text as happened_on, t.basis, t.doc_no, t.reg_org, t.organ_level, t.public_from::text as public_from,
      t.public_to::text as public_to, t.repair_from::text as repair_from,
      ${inStates('t', creditStates, ['objecting'])} as disputed
    ${from} order by t.public_from desc, t.id desc limit ${PUBLIC_PAGE} offset ${(page - 1) * PUBLIC_PAGE}`.execute(context.db)
  return { on, total: counted[0]?.total ?? 0, rows }
}
