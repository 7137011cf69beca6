import type { exam } from '@zhujian/domain/safety/exam/exam'
import type { Banked } from '@zhujian/domain/safety/exam/draw'
import { keyOf, optionsOf, question, questionSource } from '@zhujian/domain/safety/exam/question'
import { sql } from 'kysely'
import { selectList } from '../../../entity/columns'
import type { RowIn } from '../../../entity/extend'
import type { Trx } from '../../../platform/db'

type Exam = RowIn<typeof exam>

/** 一场考试用的题：启用的、题类相符的；随程序来的、监管部门的、本企业的；`trade` 一工种的人另有只考该工种的。 */
export async function bankOf(trx: Trx, row: Pick<Exam, 'topics' | 'created_by'>, trade: string | null): Promise<Banked[]> {
  const topics = row.topics ?? []
  const { rows } = await sql<RowIn<typeof question>>`select ${selectList(question, 't')} from question t
    where t.deleted_at is null and t.enabled
      and (${topics.length} = 0 or t.topic = any(${topics}::text[]))
      and (coalesce(cardinality(t.trades), 0) = 0 or ${trade}::text = any(t.trades))
      and (t.source <> ${questionSource.code('company')}
        or t.author_unit = (select unit_id from account where id = ${row.created_by}))
    order by t.id`.execute(trx)
  return rows.map((each) => ({
    id: each.id,
    kind: each.kind,
    stem: each.stem,
    options: optionsOf(each),
    key: keyOf(each),
    explanation: each.explanation,
    clause: each.clause,
  }))
}
