import { enterStatus } from '@zhujian/domain/people/person-codes'
import { shortOf } from '@zhujian/domain/safety/exam/draw'
import { exam } from '@zhujian/domain/safety/exam/exam'
import { questionKind } from '@zhujian/domain/safety/exam/question'
import { ABSENT, examSitting, FAILED, handedBy, PASSED, SITTING, WAITING } from '@zhujian/domain/safety/exam/sitting'
import { AppError } from '@zhujian/model'
import { nowSeconds } from '@zhujian/model/date'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { enterRows, fillRows, holdRows } from '../../../entity/decide'
import { type Effect, extend } from '../../../entity/extend'
import { refusal } from '../../site/public'
import { bankOf } from './bank'
import { handIn } from './grading'

type Act = Effect<typeof exam>

/** 一场考试最多应考的人。 */
const MOST_PEOPLE = 500

async function invitedTo({ trx, row }: Act): Promise<{ id: number; team_id: number | null }[]> {
  const { rows } = await sql<{ id: number; team_id: number | null }>`select id, team_id from worker
    where engineering_id = ${row.engineering_id} and deleted_at is null and enter_status = ${enterStatus.code('on_site')}
      and (team_id = any(${row.teams ?? []}::bigint[]) or id = any(${row.people ?? []}::bigint[])) order by id`.execute(trx)
  return rows
}

/** 发布：题够不够、有没有人考，然后给每人一条“未考”，并定下入口与现场码的密钥。 */
async function onPublish(effect: Act): Promise<void> {
  const { trx, row } = effect
  if (row.open_to <= nowSeconds()) throw refusal('open_to', '截止时间已过，请改了再发布')
  const short = shortOf(await bankOf(trx, row, null), row)[0]
  if (short)
    throw refusal(
      (['single_count', 'multiple_count', 'judgement_count'] as const)[short.kind - 1] ?? 'single_count',
      `题库里符合条件的${questionKind.labelOf(short.kind)}只有 ${short.found} 道，不够 ${short.wanted} 道`,
    )
  const people = await invitedTo(effect)
  if (people.length === 0) throw refusal('teams', '所选班组、人员里没有在场的人')
  if (people.length > MOST_PEOPLE) throw refusal('teams', `一场考试最多 ${MOST_PEOPLE} 人，现在有 ${people.length} 人`)
  await enterRows(
    effect,
    examSitting,
    people.map(({ id, team_id }) => ({
      engineering_id: row.engineering_id,
      exam_id: row.id,
      worker_id: id,
      team_id,
      attempt: 1,
      status: WAITING,
    })),
    { action: 'add', note: `考试 ${row.exam_no} 发布` },
  )
  await sql`insert into exam_gate (exam_id, entry_code, secret)
    values (${row.id}, ${randomBytes(16).toString('base64url')}, ${randomBytes(32).toString('base64url')})`.execute(trx)
}

/** 结束：正在作答的按已答的交卷，没有考的记为缺考。 */
async function onClose(effect: Act): Promise<void> {
  const { row } = effect
  await handIn(effect, sql<boolean>`t.exam_id = ${row.id}`, handedBy.code('closed'))
  await markAbsent(effect, '')
}

/** 作废：已考的成绩留着备查，不再算进安全教育；没有考完的记为缺考。 */
const onCancel = (effect: Act): Promise<void> => markAbsent(effect, '考试作废')

async function markAbsent(effect: Act, note: string): Promise<void> {
  const left = await holdRows(
    effect,
    examSitting,
    sql<boolean>`t.exam_id = ${effect.row.id} and t.status in (${WAITING}, ${SITTING})`,
  )
  await fillRows(effect, examSitting, left, () => ({ status: ABSENT, ...(note && { note }) }), {
    action: 'edit',
    note: note || '缺考',
  })
}

const counted = (where: string) => (t: string) =>
  `(select count(distinct s.worker_id)::int from exam_sitting s where s.exam_id = "${t}"."id" and s.deleted_at is null${where})`
const sat = counted(` and s.status in (${PASSED}, ${FAILED})`)
const passed = counted(` and s.status = ${PASSED}`)

extend(exam, {
  on: { publish: onPublish, close: onClose, cancel: onCancel },
  found: {
    invited: counted(''),
    sat,
    passed,
    pass_rate: (t) => `round(100.0 * ${passed(t)} / nullif(${sat(t)}, 0))::int`,
  },
})

const refused = (): never => {
  throw new AppError('forbidden', { message: '考试成绩由考试得出，不能登记、修改' })
}
extend(examSitting, {
  on: { add: refused, edit: refused, delete: refused },
  // 还在作答的，离开了几次记在卷子那一边。
  found: { away: (t) => `(select nullif(p.away, 0) from exam_paper p where p.sitting_id = "${t}"."id")` },
})
