import { exam } from '@zhujian/domain/safety/exam/exam'
import { ABSENT, examSitting, FAILED, PASSED, SITTING, WAITING } from '@zhujian/domain/safety/exam/sitting'
import type { enterInput, NamedExam } from '@zhujian/domain/contracts/exam'
import { nowSeconds } from '@zhujian/model/date'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { PublicContext } from '../../../entity/context'
import { enterRow, fillRows, holdRows } from '../../../entity/decide'
import type { RowIn } from '../../../entity/extend'
import { lockRow } from '../../../entity/save'
import { write, type Writing } from '../../../entity/write'
import type { Context } from '../../../entity/context'
import { limitRate } from '../../account/public'
import { setting } from '../../setting/public'
import { codeFits } from './gate'
import { denied, hashed, requireOpen, sittingWrite } from './seat'

type Sitting = RowIn<typeof examSitting>

/** 一个地址（工地多半是同一个无线网）每分钟、一个姓名每十分钟的次数；猜现场码、证件号的到此为止。 */
const AT_ONE_PLACE = { max: 120, seconds: 60 }
const FOR_ONE_NAME = { max: 10, seconds: 600 }
/** 哪一样不对不说：不在名单上的、证件号不对的、现场码不对的，答复一样。 */
const NOT_KNOWN = '姓名、证件号后四位或现场码不对，请核对；仍不对的，请找安全员'

interface Gate {
  readonly id: number
  readonly secret: string
  readonly exam_state: number
  readonly opens_in: number
  readonly shuts_in: number
  readonly now: number
  readonly retries: number | null
}

const gates = sql`select e.id, g.secret, e.state as exam_state, e.retries,
    extract(epoch from e.open_from - clock_timestamp())::float as opens_in,
    extract(epoch from e.open_to - clock_timestamp())::float as shuts_in, extract(epoch from clock_timestamp())::int as now
  from exam_gate g join exam e on e.id = g.exam_id and e.deleted_at is null`

/** 扫的是哪一场：卷名与工程，人进去之前看得出没有走错。@throws invalid */
export async function nameExam(context: PublicContext, entry: string): Promise<NamedExam> {
  await limitRate(context, { name: 'exam-named', who: context.ip, ...AT_ONE_PLACE })
  const { rows } = await sql<NamedExam>`select e.title, p.engineering_name as project from exam_gate g
    join exam e on e.id = g.exam_id and e.deleted_at is null join engineering p on p.id = e.engineering_id
    where g.entry_code = ${entry}`.execute(context.db)
  const [named] = rows
  if (!named) throw denied('考试入口不正确，请重新扫码')
  return named
}

/** 凭姓名、证件号后四位与现场码坐下。 */
export async function enterByCode(context: PublicContext, input: z.output<typeof enterInput>) {
  await limitRate(context, { name: 'exam-enter', who: context.ip, ...AT_ONE_PLACE })
  await limitRate(context, { name: 'exam-name', who: hashed(`${input.entry}|${input.name}`), ...FOR_ONE_NAME })
  const most = await setting(context.platform, 'people_exam_retries')
  return sittingWrite(context, async (writing) => {
    const { rows } = await sql<Gate>`${gates} where g.entry_code = ${input.entry}`.execute(writing.trx)
    const [gate] = rows
    if (!gate || !codeFits(gate.secret, input.code, gate.now)) throw denied(NOT_KNOWN)
    const latest = await latestOf(writing, gate.id, input)
    requireOpen(gate)
    const sitting = await nextSitting(writing, latest, gate.retries ?? most)
    return { seat: await sitDown(writing, sitting.id) }
  })
}

/** 名单上的这个人最近的一次；同名同尾号的不止一个，也要安全员来认。 */
async function latestOf(writing: Writing, examId: number, { name, tail }: { name: string; tail: string }): Promise<Sitting> {
  const rows = await holdRows(
    writing,
    examSitting,
    sql<boolean>`t.exam_id = ${examId} and t.worker_id in (select w.id from worker w
      where w.name = ${name} and upper(right(w.idno, 4)) = ${tail} and w.deleted_at is null)`,
  )
  const people = new Set(rows.map(({ worker_id }) => worker_id))
  const last = [...rows].sort((a, b) => b.attempt - a.attempt)[0]
  if (!last || people.size !== 1) throw denied(NOT_KNOWN)
  return last
}

/** 还没有考的就是这一次；不合格还有补考的另开一次；别的都不能再考。 */
async function nextSitting(writing: Writing, last: Sitting, retries: number): Promise<{ readonly id: number }> {
  if (last.status === WAITING) return last
  if (last.status === SITTING) throw denied('已在一台手机上作答，请在那台手机上继续；手机坏了的，请找安全员换手机')
  if (last.status === PASSED) throw denied(`你已合格（${last.score} 分），不用再考`)
  if (last.status === ABSENT) throw denied('考试已结束')
  if (last.status === FAILED && last.attempt > retries) throw denied(`没有合格（${last.score} 分），补考次数已用完`)
  const { engineering_id, exam_id, worker_id, team_id } = last
  return enterRow(
    writing,
    examSitting,
    { engineering_id, exam_id, worker_id, team_id, attempt: last.attempt + 1, status: WAITING },
    { action: 'add', note: '补考' },
  )
}

/** 座位归这台手机：新的凭据一发，旧的手机与没有打开的链接都不能用。 */
async function sitDown({ trx }: Writing, sittingId: number): Promise<string> {
  const seat = randomBytes(32).toString('base64url')
  await sql`insert into exam_paper (sitting_id, seat_hash) values (${sittingId}, ${hashed(seat)})
    on conflict (sitting_id) do update set seat_hash = excluded.seat_hash, ticket_hash = null, ticket_until = null`.execute(trx)
  return seat
}

/** 打开个人链接：一次有效，打开就归这台手机。 */
export async function enterByTicket(context: PublicContext, ticket: string) {
  await limitRate(context, { name: 'exam-open', who: context.ip, ...AT_ONE_PLACE })
  return sittingWrite(context, async (writing) => {
    const { rows } = await sql<{ sitting_id: number }>`select sitting_id from exam_paper
      where ticket_hash = ${hashed(ticket)} and ticket_until > now() for update`.execute(writing.trx)
    const [found] = rows
    if (!found) throw denied('链接已用过或已失效，请找安全员重新生成')
    return { seat: await sitDown(writing, found.sitting_id) }
  })
}

interface Wanted {
  readonly id: number
  readonly sitting_id: number
}

/**
 * 安全员给一个人生成链接。没有考的是个人链接；正在作答的是换手机：原来的手机当即不能用，次数记下；不合格还能补考的，另开一次。
 */
export async function makeLink(context: Context, { id, sitting_id }: Wanted) {
  const most = await setting(context.platform, 'people_exam_retries')
  // 提交标识的答复要留一天，链接不留：再点一次就是另一条链接，先前的作废。
  return write({ ...context, idempotencyKey: undefined }, async (writing) => {
    const row = await lockRow(writing, exam, id, null, 'link')
    const open = { exam_state: row.state, opens_in: 0, shuts_in: row.open_to - nowSeconds() }
    requireOpen(open)
    const [chosen] = await holdRows(writing, examSitting, sql<boolean>`t.id = ${sitting_id} and t.exam_id = ${id}`)
    if (!chosen) throw denied('不是这场考试的人')
    const changing = chosen.status === SITTING
    if (changing)
      await fillRows(writing, examSitting, [chosen], ({ moved }) => ({ moved: (moved ?? 0) + 1 }), {
        action: 'move',
        note: '换手机',
      })
    const sitting = changing ? chosen : await nextSitting(writing, chosen, row.retries ?? most)
    const ticket = randomBytes(16).toString('base64url')
    await sql`insert into exam_paper (sitting_id, ticket_hash, ticket_until)
      values (${sitting.id}, ${hashed(ticket)}, to_timestamp(${row.open_to}))
      on conflict (sitting_id) do update set ticket_hash = excluded.ticket_hash, ticket_until = excluded.ticket_until,
        seat_hash = null`.execute(writing.trx)
    return { ticket }
  })
}
