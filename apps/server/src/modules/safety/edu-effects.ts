import { attendanceResult } from '@zhujian/domain/people/attendance-day'
import { WORKING_AGE } from '@zhujian/domain/people/identity'
import { worker } from '@zhujian/domain/people/worker'
import { edu, eduLevel, eduType } from '@zhujian/domain/safety/edu'
import { allAlike, allLevelsDone, levelDone, PASS_SCORE, passedWorkers } from '@zhujian/domain/safety/edu-rules'
import { cautions } from '@zhujian/domain/site/caution'
import { AppError } from '@zhujian/model'
import { dayOf, formatInstant } from '@zhujian/model/date'
import { sql } from 'kysely'
import { fillRows, holdRows } from '../../entity/decide'
import { type Effect, extend } from '../../entity/extend'
import { bestOf } from './exam/grading'

type Edu = Effect<typeof edu>

const ENTRY = eduType.code('entry')
const CAME = (['full', 'half'] as const).map((key) => attendanceResult.code(key))
const APPROVED = edu.flow?.states.code('approved')
const DRAFT = edu.flow?.states.code('draft')

const isEntry = ({ row }: Edu): boolean => row.edu_type === ENTRY
const invalid = (message: string) => new AppError('invalid', { fields: [{ field: 'scores', message }] })

/** 各人各级考核合格的学时，出自已经通过的三级教育；`without` 除外。 */
async function hoursOf({ trx, row }: Edu, workers: readonly number[], without: number | null) {
  const { rows } = await sql<{ worker_id: number; level: number; hours: number }>`
    select (s ->> 'worker_id')::bigint as worker_id, e.edu_level as level, sum(e.hours)::float as hours
    from edu e cross join jsonb_array_elements(e.scores) s
    where e.engineering_id = ${row.engineering_id} and e.edu_type = ${ENTRY} and e.state = ${APPROVED} and e.deleted_at is null
      and e.id is distinct from ${without} and (s ->> 'worker_id')::bigint = any(${[...workers]}::bigint[])
      and (s ->> 'signed')::boolean and (s ->> 'score')::int >= ${PASS_SCORE}
    group by 1, 2`.execute(trx)
  const found = new Map<number, Map<number, number>>(workers.map((id) => [id, new Map()]))
  for (const { worker_id, level, hours } of rows) found.get(worker_id)?.set(level, hours)
  return found
}

async function namesOf({ trx }: Edu, ids: readonly number[]): Promise<string> {
  const { rows } = await sql<{
    name: string
  }>`select name from worker where id = any(${[...ids]}::bigint[]) order by id limit 5`.execute(trx)
  return `${rows.map(({ name }) => name).join('、')}${ids.length > rows.length ? `等 ${ids.length} 人` : ''}`
}

const idsIn = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id)

/** 三级教育按公司、项目、班组的次序：前一级没有完成的，后一级不能登记。 */
async function requireOrder(effect: Edu): Promise<void> {
  const { row } = effect
  const level = row.edu_level ?? 0
  if (!isEntry(effect) || level <= eduLevel.code('company')) return
  const hours = await hoursOf(
    effect,
    row.scores.map(({ worker_id }) => worker_id),
    null,
  )
  const early = [...hours].filter(([, done]) => !levelDone(level - 1, done.get(level - 1) ?? 0)).map(([id]) => id)
  if (early.length === 0) return
  throw invalid(`${await namesOf(effect, early)}未完成${eduLevel.labelOf(level - 1)}教育，不能登记${eduLevel.labelOf(level)}`)
}

/** 同一人同一时段只在一处受教育，别的工程也算。 */
async function requireFree(effect: Edu): Promise<void> {
  const { row, trx } = effect
  const ids = row.scores.filter(({ signed }) => signed === true).map(({ worker_id }) => worker_id)
  const { rows } = await sql<{ name: string; title: string; start: number; here: boolean }>`
    select w.name, e.title, extract(epoch from e.start_at)::bigint as start, e.engineering_id = ${row.engineering_id} as here
    from worker w join worker same on same.idno_index = w.idno_index and same.deleted_at is null
      join edu e on e.engineering_id = same.engineering_id and e.deleted_at is null and e.id <> ${row.id} and e.state <> ${DRAFT}
      and e.start_at < to_timestamp(${row.end_at}) and e.end_at > to_timestamp(${row.start_at})
      and e.scores @> jsonb_build_array(jsonb_build_object('worker_id', same.id, 'signed', true))
    where w.id = any(${ids}::bigint[]) order by w.id limit 1`.execute(trx)
  const [found] = rows
  if (found)
    throw invalid(
      `${found.name}同一时段已在${found.here ? `“${found.title}”` : '另一工程的教育'}（${formatInstant(found.start, 'yyyy-MM-dd HH:mm')}）签到`,
    )
}

/** 教育的日子之前已经退场的，没有参加过；那时还没有到用工年龄的，也没有。 */
async function requirePresent(effect: Edu): Promise<void> {
  const { row, trx } = effect
  const day = dayOf(row.start_at)
  const ids = row.scores.map(({ worker_id }) => worker_id)
  const { rows } = await sql<{ id: number }>`select id from worker where id = any(${ids}::bigint[])
    and exit_on < ${day}::date`.execute(trx)
  if (rows.length > 0) throw invalid(`${await namesOf(effect, idsIn(rows))}在 ${day} 之前已退场`)
  const young = await sql<{ id: number }>`select id from worker where id = any(${ids}::bigint[])
    and birth_year + ${WORKING_AGE} > ${Number(day.slice(0, 4))}`.execute(trx)
  if (young.rows.length > 0)
    throw invalid(`${await namesOf(effect, idsIn(young.rows))}在 ${day} 教育时未满 ${WORKING_AGE} 周岁，请核对日期`)
}

/** 有考试的，考核分以考试为准：没有考完、没有合格的不能送审，改过的分数不算。 */
async function requireExamined(effect: Edu): Promise<void> {
  const best = new Map((await bestOf(effect, effect.row.id)).map((each) => [each.worker_id, each]))
  for (const { worker_id, score } of effect.row.scores) {
    const own = best.get(worker_id)
    if (!own) continue
    if (own.score === null) throw invalid(`${own.name}还没有参加考试`)
    if (!own.passed) throw invalid(`${own.name}考试不合格（${own.score} 分，合格 ${own.pass_mark} 分），请补考或移出名单`)
    if (own.score !== score) throw invalid(`${own.name}的考核分应为考试成绩 ${own.score} 分`)
  }
}

/** 当日进场的作业人员；那天没有考勤的工程说不准，为空。 */
async function presentOn({ trx, row }: Edu): Promise<number | null> {
  const { rows } = await sql<{
    present: number | null
  }>`select nullif(count(distinct worker_id), 0)::int as present from attendance_day
    where engineering_id = ${row.engineering_id} and day_on = ${dayOf(row.start_at)}::date and result = any(${CAME}::smallint[])
      and deleted_at is null`.execute(trx)
  return rows[0]?.present ?? null
}

/** 分数人人相同、签到的比当日进场的还多：留给审核的人核对。 */
async function doubtsOf(effect: Edu): Promise<string | null> {
  const { scores } = effect.row
  const signed = scores.filter((each) => each.signed === true).length
  const present = await presentOn(effect)
  return cautions(
    allAlike(scores) && `${scores.length} 人的考核分都是 ${scores[0]?.score} 分`,
    present !== null && signed > present && `签到 ${signed} 人，当日出勤只有 ${present} 人`,
  )
}

async function onSubmit(effect: Edu): Promise<void> {
  await requireExamined(effect)
  await requirePresent(effect)
  await requireOrder(effect)
  await requireFree(effect)
  effect.set({ caution: await doubtsOf(effect) })
}

/** 三级都完成的人，三级教育合格，日期取这一次的。 */
async function onApprove(effect: Edu): Promise<void> {
  const { row } = effect
  if (!isEntry(effect)) return
  await requireOrder(effect)
  const hours = await hoursOf(effect, passedWorkers(row.scores), null)
  const done = [...hours].filter(([, levels]) => allLevelsDone(levels)).map(([id]) => id)
  const before = await holdRows(effect, worker, sql<boolean>`t.id = any(${done}::bigint[]) and not t.edu_pass`)
  const on = dayOf(row.end_at)
  await fillRows(effect, worker, before, () => ({ edu_pass: true, edu_on: on }), {
    action: 'edit',
    note: `三级教育 ${row.edu_no}`,
  })
}

extend(edu, { on: { submit: onSubmit, approve: onApprove } })
