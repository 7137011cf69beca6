import { warnCompare } from '@zhujian/domain/warning/warn-level'
import { warnRuleTexts } from '@zhujian/domain/warning/warn-rules'
import { sql } from 'kysely'
import type { Db } from '../../platform/db'

/** 补齐出厂的预警规则；已有的（限值可能改过）不动。 */
export async function ensureWarnRules(db: Db): Promise<void> {
  const rows = warnRuleTexts.map(({ code, label, clause, compare, unit, limits, ladder }) => ({
    code,
    label,
    clause,
    compare: warnCompare.code(compare),
    uom: unit,
    ...limits,
    ladder,
  }))
  await sql`insert into warn_rule (code, label, clause, compare, uom, blue, yellow, orange, red, enabled, ladder, search_text)
    select t.code, t.label, t.clause, t.compare, t.uom, t.blue, t.yellow, t.orange, t.red, true, t.ladder, lower(t.label)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as t(code text, label text, clause text, compare smallint, uom text, blue numeric, yellow numeric, orange numeric, red numeric, ladder jsonb)
    on conflict do nothing`.execute(db)
}
