import { missingItems } from '@zhujian/domain/evaluation/appraisal'
import { siteAssessment } from '@zhujian/domain/evaluation/site-assessment'
import { jgj59Score, scoreScene } from '@zhujian/domain/safety/jgj59-score'
import { rowScores, type SheetLine } from '@zhujian/domain/safety/jgj59/sheet'
import { sql } from 'kysely'
import type { Effect } from '../../entity/extend'
import { inStates } from '../../entity/in-states'
import { refusal } from '../site/public'
import { requireSummary } from './summary-check'

type Assessment = Effect<typeof siteAssessment>
type Row = Assessment['row']

interface Sheet {
  readonly id: number
  readonly no: string
  readonly on: string
  readonly total: string
  readonly grade: 1 | 2 | 3
  readonly sheets: readonly SheetLine[] | null
  /** 用着它的另一次考评。 */
  readonly used: string | null
}

const siteStates = siteAssessment.flow?.states as NonNullable<typeof siteAssessment.flow>['states']
const states = jgj59Score.flow?.states as NonNullable<typeof jgj59Score.flow>['states']
const REVOKED = siteStates.code('revoked')
const finished = inStates('t', states, ['signing', 'signed', 'refused'])

/** 所选的一份；没有选的，看那一天有没有评完的。 */
async function sheetOf({ trx, row }: Assessment): Promise<Sheet | undefined> {
  const asked = row.score_sheet_id ? sql`t.id = ${row.score_sheet_id}` : sql`t.scored_on = ${row.assessed_on}::date`
  const { rows } =
    await sql<Sheet>`select t.id, t.jgj59_score_no as no, t.scored_on::text as on, t.total::text as total, t.grade, t.sheets,
      (select a.assess_no from site_assessment a where a.score_sheet_id = t.id and a.id <> ${row.id} and a.state <> ${REVOKED}
        and a.deleted_at is null order by a.id limit 1) as used
    from jgj59_score t where t.engineering_id = ${row.engineering_id} and t.scene = ${scoreScene.code('onSite')} and ${finished}
      and t.deleted_at is null and ${asked} order by t.id desc limit 1`.execute(trx)
  return rows[0]
}

/** 得分从哪里来：现场评了分的由它得出，十行照它写下；没有评分的由填的汇总表。答得分。@throws invalid */
export async function takeScore(effect: Assessment): Promise<string | null> {
  const { trx, row, set } = effect
  const sheet = await sheetOf(effect)
  if (!row.score_sheet_id) {
    if (sheet && sheet.used === null)
      throw refusal('score_sheet_id', `当天已有现场考评的标准化评分 ${sheet.no}，请选它，不另填汇总表`)
    await requireSummary(trx, row, row.assessed_on)
    if (row.sheet_total !== null) set({ sheet_total: null, sheet_grade: null })
    return row.score
  }
  if (!sheet) throw refusal('score_sheet_id', '所选标准化评分已不在，或还没有评完，请重新选择')
  if (sheet.used !== null) throw refusal('score_sheet_id', `标准化评分 ${sheet.no} 已用于考评 ${sheet.used}`)
  if (sheet.on !== row.assessed_on) throw refusal('assessed_on', `标准化评分 ${sheet.no} 是 ${sheet.on} 评的，考评日期应与它相同`)
  if (!sheet.sheets?.length) throw refusal('score_sheet_id', `标准化评分 ${sheet.no} 没有各表的得分，请重新评分`)
  const summary = rowScores(sheet.sheets) as NonNullable<Row['summary']>
  const missing = missingItems(summary)
  const found = { summary, missing, sheet_total: sheet.total, sheet_grade: sheet.grade }
  const score = row.appeal_score ?? sheet.total
  set({ ...found, score, grade: row.appeal_grade ?? sheet.grade })
  return score
}
