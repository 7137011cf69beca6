import { FAIL, missingItems } from '@zhujian/domain/evaluation/appraisal'
import { siteAssessment } from '@zhujian/domain/evaluation/site-assessment'
import { jgj59Score, scoreScene } from '@zhujian/domain/safety/jgj59-score'
import { jgj59Table } from '@zhujian/domain/safety/jgj59-table'
import { rowScores, scoredFrom, type SheetLine, sheetLineOf } from '@zhujian/domain/safety/jgj59/sheet'
import { unlikelyTables } from '@zhujian/domain/safety/jgj59/proposed'
import type { DeductionRow, TableRow } from '@zhujian/domain/safety/jgj59/table-rows'
import { jgj59Tables, type Table } from '@zhujian/domain/safety/jgj59/tables'
import { computedOf } from '@zhujian/model'
import { sql } from 'kysely'
import { inStates } from '../../entity/in-states'
import { type DemoRow, type DemoRun, drawIds, insertRows } from './demo-run'
import { at, createRandom, type Random } from './random'

const scoreStates = jgj59Score.flow?.states as NonNullable<typeof jgj59Score.flow>['states']
const SCORING = scoreStates.code('scoring')
const scoringTable = jgj59Table.flow?.states.code('scoring')
const settledTable = jgj59Table.flow?.states.code('settled')
const PLACES = ['3 层东侧', '8～10 层南立面', '加工棚', '基坑北侧', '材料堆场', '2# 楼门口', '生活区'] as const

interface Score {
  readonly id: number
  readonly engineering_id: number
  readonly progress_stage: number
  readonly state: number
  readonly created_by: number
  readonly at: number
}

const finished = (alias: string) => inStates(alias, scoreStates, ['signing', 'signed', 'refused'])

type Total = ReturnType<typeof scoredFrom> & { readonly id: number; readonly sheets: SheetLine[] }

/** 现场考评各凭一份评完的评分：从本工程的评分里取一份，由考评的监督人员所评；没有评完的，考评也还没有评完。 */
export async function scoreAssessments({ trx }: DemoRun): Promise<void> {
  await sql`update jgj59_score s set scene = ${scoreScene.code('onSite')}, officer_ids = a.officer_ids, created_by = a.created_by
    from site_assessment a where s.id = (select max(o.id) from jgj59_score o where o.engineering_id = a.engineering_id
      and ${finished('o')} and o.deleted_at is null)`.execute(trx)
  // 考评用的是受检一方签认了的。
  await sql`update jgj59_score s set state = ${scoreStates.code('signed')}, sign_by = by.id, sign_at = s.created_at + interval '8 hours'
    from (select max(sign_by) as id from jgj59_score where sign_by is not null) by
    where s.scene = ${scoreScene.code('onSite')} and s.state = ${scoreStates.code('signing')}`.execute(trx)
  await sql`update site_assessment a set score_sheet_id = s.id, assessed_on = s.scored_on from jgj59_score s
    where s.engineering_id = a.engineering_id and s.scene = ${scoreScene.code('onSite')} and ${finished('s')}`.execute(trx)
  // 评完分才考评，次日审核。
  await sql`update site_assessment set created_at = (assessed_on + time '17:00') at time zone 'Asia/Shanghai',
      updated_at = (assessed_on + time '17:30') at time zone 'Asia/Shanghai',
      reviewed_at = case when reviewed_at is not null then (assessed_on + time '17:30') at time zone 'Asia/Shanghai' end
    where score_sheet_id is not null`.execute(trx)
  await sql`update site_assessment set state = ${siteAssessment.flow?.states.code('scoring')}, summary = null, score = null,
      grade = null, missing = null, reviewed_by = null, reviewed_at = null where score_sheet_id is null`.execute(trx)
}

/** 评分定了，考评的得分、等级与十行照它。 */
async function fillAssessments({ trx }: DemoRun, totals: readonly Total[]): Promise<void> {
  const found = totals.map(({ id, sheets, total, grade }) => {
    const summary = rowScores(sheets)
    return { id, summary, missing: missingItems(summary), total, grade }
  })
  await sql`update site_assessment a set summary = t.summary, missing = t.missing, sheet_total = t.total, sheet_grade = t.grade,
      score = t.total, grade = t.grade, next_due_on = case when t.grade = ${FAIL} then a.assessed_on + 30 end
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb)
      as t(id bigint, summary jsonb, missing text, total numeric, grade smallint) where a.score_sheet_id = t.id`.execute(trx)
}

/** 各份评分的十九张分项表：扣分从标准里挑，总分、等级由扣分算出；还在评的评到一半。 */
export async function createScoreTables(run: DemoRun): Promise<void> {
  const random = createRandom(jgj59Table.name)
  const { rows: scores } = await sql<Score>`select id, engineering_id, progress_stage, state, created_by,
      extract(epoch from created_at)::integer as at from jgj59_score order by id`.execute(run.trx)
  const tables = scores.flatMap((score) => tablesOf(score, random))
  const ids = await drawIds(run, jgj59Table.name, tables.length)
  await insertRows(
    run,
    jgj59Table,
    tables.map((row, index): DemoRow => ({ ...row, id: at(ids, index) })),
  )
  const totals = scores
    .filter(({ state }) => state !== SCORING)
    .map(({ id }) => {
      const sheets = tables.filter((row) => row.jgj59_score_id === id).map(sheetLineOf)
      return { id, sheets, ...scoredFrom(sheets) }
    })
  await sql`update jgj59_score s set sheets = t.sheets, summary = t.summary, total = t.total, grade = t.grade, zero_tables = t.zero_tables
    from jsonb_to_recordset(${JSON.stringify(totals)}::jsonb)
      as t(id bigint, sheets jsonb, summary jsonb, total numeric, grade smallint, zero_tables text) where s.id = t.id`.execute(
    run.trx,
  )
  await sql`update jgj59_score set sheets = null, summary = null, total = null, grade = null, zero_tables = null
    where state = ${SCORING}`.execute(run.trx)
  await fillAssessments(run, totals)
}

function tablesOf(score: Score, random: Random) {
  const unlikely = unlikelyTables(score.progress_stage)
  const begun = score.state === SCORING ? jgj59Tables.slice(0, random.int(4, 9)) : jgj59Tables
  return begun.map((table) => {
    const code = Number(table.code.slice(2))
    const missing = unlikely.includes(code)
    const row: TableRow & { seq: number; object: string | null } = {
      table_code: code,
      seq: 1,
      object: code === 17 && !missing ? '1#' : null,
      missing,
      missing_note: missing ? '本阶段现场没有这类设施' : null,
      deductions: missing ? [] : deductionsOf(table, random),
      absent: [],
      checked: !missing,
    }
    return {
      ...row,
      ...computedOf(jgj59Table, row as unknown as Readonly<Record<string, unknown>>),
      jgj59_score_id: score.id,
      engineering_id: score.engineering_id,
      scorer_id: score.created_by,
      state: score.state === SCORING ? scoringTable : settledTable,
      created_by: score.created_by,
      created_at: score.at,
      updated_at: score.at,
    }
  })
}

/** 每张表扣几条：多数轻微，不让保证项目归零。 */
function deductionsOf({ items }: Table, random: Random): DeductionRow[] {
  return items.flatMap((item) => {
    const light = item.criteria.filter(({ min }) => min <= item.full / 2)
    if (light.length === 0 || !random.chance(0.35)) return []
    const { id, min, per } = random.pick(light)
    return [{ criterion: id, value: min, count: per === undefined ? null : 1, place: random.pick(PLACES), note: null, img: null }]
  })
}
