import { cautions } from '@zhujian/domain/site/caution'
import { overLimit, surveying, surveyKind } from '@zhujian/domain/technique/surveying'
import { type Earlier, isCopied, isStable, judgeReadings, largest, speedOf } from '@zhujian/domain/technique/survey-limits'
import { AppError } from '@zhujian/model'
import { sql } from 'kysely'
import { type Effect, extend } from '../../entity/extend'

type Survey = Effect<typeof surveying>

const DAY = 86_400
/** 层：沉降观测随施工加荷进行，隔得再多就漏了（JGJ 8-2016 第 7.1.5 条，民用建筑每一至五层一次，本地从严）。 */
const MOST_FLOORS = 2

interface Last {
  readonly at: number
  readonly floor: number | null
  readonly points: readonly { readonly no: string; readonly actual: string; readonly total: string | null }[]
}

/** 同一单体同一类别上一次的读数与累计变化。 */
async function lastOf({ trx, row }: Survey): Promise<Last | undefined> {
  const { rows } =
    await sql<Last>`select extract(epoch from t.surveyed_at)::float as at, t.floor, coalesce(t.results, '[]'::jsonb) as points
    from surveying t where t.engineering_id = ${row.engineering_id} and t.monomer_id = ${row.monomer_id}
      and t.survey_kind = ${row.survey_kind} and t.id <> ${row.id} and t.deleted_at is null
      and t.surveyed_at < to_timestamp(${row.surveyed_at}) order by t.surveyed_at desc limit 1`.execute(trx)
  return rows[0]
}

/** 与上一次逐点相比，得出变化、速率与超限。 */
async function measure(effect: Survey): Promise<void> {
  const { row, set } = effect
  const last = await lastOf(effect)
  const earlier = new Map(last?.points.map(({ no, actual, total }): [string, Earlier] => [no, { actual, total: total ?? '0' }]))
  const results = judgeReadings(row.survey_kind, row.points, row.limit_mm, earlier)
  const days = last ? Math.max(1, Math.round((row.surveyed_at - last.at) / DAY)) : 0
  const skipped = last && row.floor !== null && last.floor !== null ? row.floor - last.floor : 0
  const moving = row.survey_kind === surveyKind.code('settlement') || row.survey_kind === surveyKind.code('shift')
  const speed = moving ? speedOf(results, days) : null
  set({
    results,
    over_count: results.filter(({ ok }) => !ok).length,
    max_dev: largest(results.map(({ dev }) => dev)),
    speed,
    stable: row.survey_kind === surveyKind.code('settlement') && speed !== null ? isStable(speed) : null,
    gap_days: last ? days : null,
    caution: cautions(
      isCopied(row.points) && '各测点读数完全相同，请核对是否逐点实测',
      row.survey_kind === surveyKind.code('settlement') &&
        skipped > MOST_FLOORS &&
        `上次沉降观测在 ${last?.floor} 层，其间 ${skipped} 层没有观测`,
    ),
  })
}

/** 有测点超限的，只能要求整改。@throws invalid */
function requireWithin({ row }: Survey): void {
  const over = row.over_count ?? 0
  if (over > 0) throw new AppError('invalid', { message: overLimit(over) })
}

extend(surveying, { on: { add: measure, edit: measure, accept: requireWithin } })
