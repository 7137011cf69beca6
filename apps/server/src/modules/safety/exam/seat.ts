import { handedBy, SITTING, WAITING } from '@zhujian/domain/safety/exam/sitting'
import type { Paper } from '@zhujian/domain/contracts/exam'
import { type Answers, type Banked, isRight } from '@zhujian/domain/safety/exam/draw'
import { exam } from '@zhujian/domain/safety/exam/exam'
import { AppError } from '@zhujian/model'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { PublicContext } from '../../../entity/context'
import { write, type Writing } from '../../../entity/write'
import type { Db, Trx } from '../../../platform/db'
import type { Platform } from '../../../platform/platform'
import { systemContext } from '../../warning/public'
import { handIn } from './grading'

export const hashed = (secret: string): string => createHash('sha256').update(secret).digest('hex')
export const denied = (message: string, field = '_') => new AppError('invalid', { message, fields: [{ field, message }] })

/** 作答的人没有账号：照系统的办理记，留下来处的地址。 */
export const sittingWrite = <T extends Record<string, unknown>>(
  context: Pick<PublicContext, 'platform' | 'ip' | 'traceId'>,
  work: (writing: Writing) => Promise<T>,
): Promise<T> => write({ ...systemContext(context.platform, 'exam.sit'), ip: context.ip, traceId: context.traceId }, work)

/** 一个座位：谁的、哪场考试、到什么时候。 */
export interface Seat {
  readonly sitting_id: number
  readonly exam_id: number
  readonly title: string
  readonly name: string
  readonly work_type: string
  readonly minutes: number
  readonly total: number
  readonly pass_mark: number
  readonly attempt: number
  readonly status: number
  readonly score: number | null
  readonly handed: number | null
  readonly away: number
  readonly exam_state: number
  readonly open_to: number
  /** 秒，按数据库的钟：还有多久开始、多久截止、多久交卷。 */
  readonly opens_in: number
  readonly shuts_in: number
  readonly remaining: number | null
  readonly paper: readonly Banked[] | null
  readonly answers: Answers
}

const NO_SEAT = '这台手机上的考试已经失效；在别的手机上继续的，请在那台手机上作答'

/** 有没有这个座位，不锁、不写。@throws invalid */
export async function requireSeat(db: Db, seat: string): Promise<void> {
  const { rows } = await sql`select 1 from exam_paper where seat_hash = ${hashed(seat)}`.execute(db)
  if (rows.length === 0) throw denied(NO_SEAT)
}

/** 凭据对应的座位，锁住；换了手机的凭据什么都对不上。@throws */
export async function takeSeat(trx: Trx, seat: string): Promise<Seat> {
  const { rows } = await sql<Seat>`select s.id as sitting_id, s.exam_id, e.title, w.name, w.work_type, e.minutes,
      e.single_count + e.multiple_count + e.judgement_count as total, e.pass_mark, s.attempt, s.status, s.score, s.handed,
      p.away, e.state as exam_state, extract(epoch from e.open_to)::int as open_to, extract(epoch from e.open_from - clock_timestamp())::float as opens_in,
      extract(epoch from e.open_to - clock_timestamp())::float as shuts_in,
      extract(epoch from s.due_at - clock_timestamp())::float as remaining, p.paper, p.answers
    from exam_paper p join exam_sitting s on s.id = p.sitting_id and s.deleted_at is null
      join exam e on e.id = s.exam_id and e.deleted_at is null join worker w on w.id = s.worker_id and w.deleted_at is null
    where p.seat_hash = ${hashed(seat)} for update of p`.execute(trx)
  const [found] = rows
  if (!found) throw denied(NO_SEAT)
  return found
}

const OPEN = exam.flow?.states.code('open')
const CANCELLED = exam.flow?.states.code('cancelled')

export function requireOpen({ exam_state, opens_in, shuts_in }: Pick<Seat, 'exam_state' | 'opens_in' | 'shuts_in'>): void {
  if (exam_state === CANCELLED) throw denied('这场考试已作废')
  if (exam_state !== OPEN) throw denied('考试已结束')
  if (opens_in > 0) throw denied('考试还没有开始')
  if (shuts_in <= 0) throw denied('考试已截止')
}

const isOver = ({ status, remaining }: Seat): boolean => status === SITTING && remaining !== null && remaining <= 0

/** 到了时间的先收卷：过后交来的一概不算。 */
export async function settled(writing: Writing, seat: string): Promise<Seat> {
  const found = await takeSeat(writing.trx, seat)
  if (!isOver(found)) return found
  await handIn(writing, sql<boolean>`t.id = ${found.sitting_id}`, handedBy.code('time'))
  return takeSeat(writing.trx, seat)
}

/** 到时没有交的，后台收卷；手机没电、走掉的人也有成绩。 */
export const handInOverdue = (platform: Platform): Promise<unknown> =>
  write(systemContext(platform, 'exam.hand'), async (writing) => {
    await handIn(writing, sql<boolean>`t.due_at <= now()`, handedBy.code('time'))
    return {}
  })

/** 同一场还有人在考、还能补考的，题是同一个题库的：考试截止、结束以后才给对错与答案。 */
const isStillSat = ({ exam_state, shuts_in }: Seat): boolean => exam_state === OPEN && shuts_in > 0

function resultOf(seat: Seat, score: number): Paper['result'] {
  const { answers, handed, open_to } = seat
  const common = { score, passed: score >= seat.pass_mark, handed }
  if (isStillSat(seat)) return { ...common, marked_from: open_to, marked: [] }
  const marked = (seat.paper ?? []).map((each) => ({
    ...each,
    chosen: answers[each.id] ?? [],
    right: isRight(each, answers[each.id]),
  }))
  return { ...common, marked_from: null, marked }
}

/** 给手机看的卷子：交卷之前没有成绩，整场考完之前没有答案、解析、条文。 */
export function paperOf(seat: Seat): Record<string, unknown> & Paper {
  const { title, name, minutes, total, pass_mark, attempt, status, away, answers } = seat
  const running = status === SITTING
  const over = status !== WAITING && !running
  const paper = seat.paper ?? []
  return {
    title,
    name,
    minutes,
    total,
    pass_mark,
    attempt,
    status,
    away,
    remaining: running ? Math.max(0, Math.floor(seat.remaining ?? 0)) : null,
    questions: running ? paper.map(({ id, kind, stem, options }) => ({ id, kind, stem, options })) : [],
    answers,
    result: over && seat.score !== null ? resultOf(seat, seat.score) : null,
  }
}
