import { proposedGrade } from '@zhujian/domain/evaluation/final-rules'
import { selfDueOn } from '@zhujian/domain/evaluation/months'
import { meanOf } from '@zhujian/domain/evaluation/quarter-rules'
import { siteAssessment } from '@zhujian/domain/evaluation/site-assessment'
import { addMonths, today } from '@zhujian/model/date'
import { sub } from '@zhujian/model/decimal'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db'
import { selfRecord, submittedMonths } from './self-months'
import { ACCIDENTS } from './unit-effects'

const ASSESSED = siteAssessment.flow?.states.code('done')

interface Counted {
  readonly stops: number
  readonly accidents: number
  readonly gov: string | null
  readonly state: number
}

/** 工程的停工、事故与监督评分；停工整改看一年之内签发的。 */
async function countedOf(trx: Trx, engineeringId: number): Promise<Counted> {
  const { rows } = await sql<Counted>`select e.state,
      (select count(*)::int from stop_work s where s.engineering_id = e.id and s.issue_at is not null and s.deleted_at is null
        and s.issue_at > now() - interval '1 year') as stops,
      (select count(*)::int from accident a where a.engineering_id = e.id and a.state = any(${ACCIDENTS}::smallint[])
        and a.grade > 0 and a.deleted_at is null) as accidents,
      (select round(avg(score), 2)::text from site_assessment s where s.engineering_id = e.id and s.state = ${ASSESSED}
        and s.deleted_at is null) as gov
    from engineering e where e.id = ${engineeringId}`.execute(trx)
  return rows[0] ?? { stops: 0, accidents: 0, gov: null, state: 0 }
}

/**
 * 终评凭的事实与建议等级：应交、已交与迟交的自评月份，均分，停工、事故，自评与监督评分之差。
 * @param selfDay 每月几日以前交上月的自评（设置项 eval_self_day）
 */
export async function finalFacts(trx: Trx, engineeringId: number, selfDay: number) {
  const counted = await countedOf(trx, engineeringId)
  // 上个月的到了截止日才算应交。
  const last = addMonths(today().slice(0, 7), -1)
  const upTo = selfDueOn(last, selfDay) < today() ? last : addMonths(last, -1)
  const { due, months } = await selfRecord(trx, engineeringId, '2014-01', upTo)
  const mean = meanOf(months.map(({ score }) => score))
  const facts = {
    due_months: due.length,
    done_months: await submittedMonths(trx, engineeringId, due),
    late: months.filter(({ late_days }) => late_days > 0).length,
    mean,
    stops12: counted.stops,
    accidents: counted.accidents,
    puffed: mean !== null && counted.gov !== null ? sub(mean, counted.gov) : null,
  }
  const { grade, reasons } = proposedGrade(facts)
  return { facts, proposed: grade, reasons, state: counted.state }
}
