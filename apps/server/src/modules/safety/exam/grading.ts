import { edu } from '@zhujian/domain/safety/edu'
import { type Answers, type Banked, isRight, scoreOf } from '@zhujian/domain/safety/exam/draw'
import { exam } from '@zhujian/domain/safety/exam/exam'
import { examSitting, FAILED, PASSED, SITTING } from '@zhujian/domain/safety/exam/sitting'
import { nowSeconds } from '@zhujian/model/date'
import { type RawBuilder, sql } from 'kysely'
import { fillRow, fillRows, holdRows } from '../../../entity/decide'
import type { RowIn } from '../../../entity/extend'
import type { Writing } from '../../../entity/write'

type Sitting = RowIn<typeof examSitting>

interface Kept {
  readonly sitting_id: number
  readonly paper: readonly Banked[]
  readonly answers: Answers
  readonly away: number
  readonly pass_mark: number
}

async function keptFor({ trx }: Writing, ids: readonly number[]): Promise<Map<number, Kept>> {
  const { rows } = await sql<Kept>`select p.sitting_id, p.paper, p.answers, p.away, e.pass_mark from exam_paper p
    join exam_sitting s on s.id = p.sitting_id join exam e on e.id = s.exam_id
    where p.sitting_id = any(${[...ids]}::bigint[]) and p.paper is not null`.execute(trx)
  return new Map(rows.map((row) => [row.sitting_id, row]))
}

/** 收卷：正在作答的、符合条件的，按已答的判分；成绩写进人员的记录与安全教育。再做一遍没有可收的，什么也不变。 */
export async function handIn(writing: Writing, which: RawBuilder<boolean>, how: number): Promise<void> {
  const rows = await holdRows(writing, examSitting, sql<boolean>`t.status = ${SITTING} and ${which}`)
  const kept = await keptFor(
    writing,
    rows.map(({ id }) => id),
  )
  const sat = rows.filter(({ id }) => kept.has(id))
  if (sat.length === 0) return
  const now = nowSeconds()
  await fillRows(
    writing,
    examSitting,
    sat,
    (row) => {
      const { paper, answers, away, pass_mark } = kept.get(row.id) as Kept
      const score = scoreOf(paper, answers)
      const handed_at = Math.min(now, row.due_at ?? now)
      return { status: score >= pass_mark ? PASSED : FAILED, score, away, handed: how, handed_at } as Partial<Sitting>
    },
    { action: 'edit', note: '交卷' },
  )
  const answered = [...kept.values()].flatMap(({ sitting_id, paper, answers }) =>
    paper.map((each) => ({ sitting_id, question_id: each.id, correct: isRight(each, answers[each.id]) })),
  )
  await sql`insert into exam_answer (sitting_id, question_id, correct)
    select q.sitting_id, q.question_id, q.correct from jsonb_to_recordset(${JSON.stringify(answered)}::jsonb)
      as q (sitting_id bigint, question_id bigint, correct boolean)
    on conflict do nothing`.execute(writing.trx)
  for (const examId of new Set(sat.map(({ exam_id }) => exam_id))) await markEducation(writing, examId)
}

export interface Best {
  readonly worker_id: number
  readonly name: string
  /** 没有考过的为空。 */
  readonly score: number | null
  readonly passed: boolean
  readonly pass_mark: number
}

/** 一次安全教育各人的考试成绩：几次里取最高的一次，作废的考试不算。 */
export async function bestOf({ trx }: Pick<Writing, 'trx'>, eduId: number): Promise<Best[]> {
  const { rows } = await sql<Best>`select s.worker_id, min(w.name) as name, max(s.score) as score,
      bool_or(s.status = ${PASSED}) as passed, max(e.pass_mark) as pass_mark
    from exam e join exam_sitting s on s.exam_id = e.id and s.deleted_at is null join worker w on w.id = s.worker_id
    where e.edu_id = ${eduId} and e.deleted_at is null and e.state in (${exam.flow?.states.code('open')}, ${exam.flow?.states.code('done')})
    group by s.worker_id order by s.worker_id`.execute(trx)
  return rows
}

const OPEN = ['draft', 'returned'].map((key) => Number(edu.flow?.states.code(key as 'draft')))

/** 成绩进安全教育的参加人员：已在名单里的写考核分，不在的补一行，签到仍由安全员勾。送审以后的不动。 */
async function markEducation(writing: Writing, examId: number): Promise<void> {
  const [row] = await holdRows(
    writing,
    edu,
    sql<boolean>`t.id = (select e.edu_id from exam e where e.id = ${examId}) and t.state = any(${OPEN}::int[])`,
  )
  if (!row) return
  const best = new Map(
    (await bestOf(writing, row.id)).flatMap(({ worker_id, score }) => (score === null ? [] : [[worker_id, score] as const])),
  )
  const listed = new Set(row.scores.map(({ worker_id }) => worker_id))
  const scores = [
    ...row.scores.map((line) => ({ ...line, score: best.get(line.worker_id) ?? line.score })),
    ...[...best].filter(([id]) => !listed.has(id)).map(([worker_id, score]) => ({ worker_id, score, signed: null })),
  ]
  await fillRow(writing, edu, row, { scores } as Partial<RowIn<typeof edu>>, { action: 'edit', note: '考试成绩' })
}
