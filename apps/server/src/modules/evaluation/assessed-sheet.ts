import { missingItems } from '@zhujian/domain/evaluation/appraisal'
import { siteAssessment } from '@zhujian/domain/evaluation/site-assessment'
import { jgj59Score, scoreScene } from '@zhujian/domain/safety/jgj59-score'
import { rowScores, type SheetLine } from '@zhujian/domain/safety/jgj59/sheet'
import { sql } from 'kysely'
import type { Effect } from '../../entity/extend'
import { inStates } from '../../entity/in-states'
import { refusal } from '../site/public'

type Assessment = Effect<typeof siteAssessment>
type Row = Assessment['row']

interface Sheet {
  readonly id: number
  readonly no: string
  readonly on: string
  readonly officers: number[]
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

/** 所选的一份。 */
async function sheetOf({ trx, row }: Assessment): Promise<Sheet | undefined> {
  const { rows } =
    await sql<Sheet>`select t.id, t.jgj59_score_no as no, t.scored_on::text as on, t.officer_ids as officers, t.total::text as total, t.grade, t.sheets,
      (select a.assess_no from site_assessment a where a.score_sheet_id = t.id and a.id <> ${row.id} and a.state <> ${REVOKED}
        and a.deleted_at is null order by a.id limit 1) as used
    from jgj59_score t where t.engineering_id = ${row.engineering_id} and t.scene = ${scoreScene.code('onSite')} and ${finished}
      and t.deleted_at is null and t.id = ${row.score_sheet_id}`.execute(trx)
  return rows[0]
}

/** 交审、审核凭评完的分项表：只填汇总表，零分项、保证项目都无从判起（JGJ 59-2011 第 4.0.1 至 4.0.3 条）。@throws invalid */
export function requireSheet({ score_sheet_id }: Pick<Row, 'score_sheet_id'>): void {
  if (!score_sheet_id) throw refusal('score_sheet_id', '请先在“标准化评分”按分项表评完（场景为现场考评），再选在这里')
}

/** 得分与考评人员由所选的标准化评分得出，十行照它写下；谁评的分，就是谁考评的；还没有选的没有得分。答得分。@throws invalid */
export async function takeScore(effect: Assessment): Promise<string | null> {
  const { row, set } = effect
  if (!row.score_sheet_id) {
    set({ officer_ids: null, summary: null, sheet_total: null, sheet_grade: null, missing: null, score: null, grade: null })
    return null
  }
  const sheet = await sheetOf(effect)
  if (!sheet) throw refusal('score_sheet_id', '所选标准化评分已不在，或还没有评完，请重新选择')
  if (sheet.used !== null) throw refusal('score_sheet_id', `标准化评分 ${sheet.no} 已用于考评 ${sheet.used}`)
  if (sheet.on !== row.assessed_on) throw refusal('assessed_on', `标准化评分 ${sheet.no} 是 ${sheet.on} 评的，考评日期应与它相同`)
  if (!sheet.sheets?.length) throw refusal('score_sheet_id', `标准化评分 ${sheet.no} 没有各表的得分，请重新评分`)
  const summary = rowScores(sheet.sheets) as NonNullable<Row['summary']>
  const missing = missingItems(summary)
  const found = { officer_ids: sheet.officers, summary, missing, sheet_total: sheet.total, sheet_grade: sheet.grade }
  const score = row.appeal_score ?? sheet.total
  set({ ...found, score, grade: row.appeal_grade ?? sheet.grade })
  return score
}
