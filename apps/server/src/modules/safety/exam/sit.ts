import type { saveInput } from '@zhujian/domain/contracts/exam'
import { type Answers, drawPaper } from '@zhujian/domain/safety/exam/draw'
import { exam } from '@zhujian/domain/safety/exam/exam'
import { examSitting, handedBy, SITTING, WAITING } from '@zhujian/domain/safety/exam/sitting'
import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { PublicContext } from '../../../entity/context'
import { fillRows, holdRows } from '../../../entity/decide'
import type { Writing } from '../../../entity/write'
import { limitRate, requireSameOrigin } from '../../account/public'
import { bankOf } from './bank'
import { handIn } from './grading'
import { denied, hashed, paperOf, requireOpen, requireSeat, type Seat, settled, sittingWrite, takeSeat } from './seat'

const MINUTE = 60
const BY_ONE_SEAT = { max: 300, seconds: 60 }
/** 五百人的考场多半是同一个无线网，一边答一边存：再多的不是考试。 */
const AT_ONE_PLACE = { max: 6000, seconds: 60 }

/**
 * 没有账号的人问的每一次：本站的页面；先按地址计，再看有没有这个座位，然后才按座位计、才开事务。编出来的凭据什么也写不下，
 * 一个地址写下的只有它自己的一行。
 */
async function admit(context: PublicContext, seat: string): Promise<void> {
  requireSameOrigin(context.request)
  await limitRate(context, { name: 'exam-place', who: context.ip, ...AT_ONE_PLACE })
  await requireSeat(context.platform.reservedDb, seat)
  await limitRate(context, { name: 'exam-seat', who: hashed(seat), ...BY_ONE_SEAT })
}

/** 卷子现在的样子：刷新、断网回来都从这里接着答。 */
export async function readPaper(context: PublicContext, seat: string) {
  await admit(context, seat)
  return sittingWrite(context, async (writing) => paperOf(await settled(writing, seat)))
}

/** 开始作答：抽卷子，从此刻起计时。已经开始的照旧，时间不重来。 */
export async function startPaper(context: PublicContext, seat: string) {
  await admit(context, seat)
  return sittingWrite(context, async (writing) => {
    const found = await settled(writing, seat)
    if (found.status === WAITING) await begin(writing, found)
    return paperOf(await takeSeat(writing.trx, seat))
  })
}

async function begin(writing: Writing, seat: Seat): Promise<void> {
  requireOpen(seat)
  const [row] = await holdRows(writing, exam, sql<boolean>`t.id = ${seat.exam_id}`)
  const sittings = await holdRows(writing, examSitting, sql<boolean>`t.id = ${seat.sitting_id}`)
  if (!row) throw denied('考试已结束')
  const seed = randomBytes(4).readUInt32BE(0)
  const paper = drawPaper(await bankOf(writing.trx, row, seat.work_type), row, seed)
  // 起止都按数据库的钟：剩多少时间由它算。
  const begun = await sql<{
    now: number
  }>`update exam_paper set seed = ${seed}, paper = ${JSON.stringify(paper)}::jsonb, answers = '{}'
    where sitting_id = ${seat.sitting_id} returning extract(epoch from clock_timestamp())::int as now`.execute(writing.trx)
  const now = begun.rows[0]?.now ?? row.open_to
  const due_at = Math.min(now + row.minutes * MINUTE, row.open_to)
  await fillRows(writing, examSitting, sittings, () => ({ status: SITTING, started_at: now, due_at }), {
    action: 'edit',
    note: '开始作答',
  })
}

/** 只收卷子里有的题、有的选项；单选、判断只收一个。 */
function fitting({ paper }: Seat, given: Answers): Answers {
  const known = new Map((paper ?? []).map((each) => [String(each.id), each]))
  return Object.fromEntries(
    Object.entries(given).map(([id, chosen]) => {
      const asked = known.get(id)
      const fits = asked && chosen.every((at) => at < asked.options.length) && (asked.kind === 2 || chosen.length <= 1)
      if (!fits) throw denied('答案不是这份卷子的')
      return [id, [...new Set(chosen)]]
    }),
  )
}

function requireRunning({ status, exam_state, remaining }: Seat): void {
  if (status === WAITING) throw denied('还没有开始作答')
  if (status !== SITTING || (remaining ?? 0) <= 0) throw denied('已经交卷，不能再作答')
  requireOpen({ exam_state, opens_in: 0, shuts_in: 1 })
}

type Saved = z.output<typeof saveInput>

async function keep(writing: Writing, seat: Seat, { answers, away }: Omit<Saved, 'seat'>): Promise<void> {
  requireRunning(seat)
  await sql`update exam_paper set answers = answers || ${JSON.stringify(fitting(seat, answers))}::jsonb, away = away + ${away}
    where sitting_id = ${seat.sitting_id}`.execute(writing.trx)
}

/** 一边答一边存；离开页面的次数一并报来。到了时间的当即收卷，这一次的不算。 */
export async function saveAnswers(context: PublicContext, input: Saved) {
  await admit(context, input.seat)
  return sittingWrite(context, async (writing) => {
    const found = await settled(writing, input.seat)
    if (found.status === SITTING) await keep(writing, found, input)
    const { status, remaining } = await takeSeat(writing.trx, input.seat)
    // 收卷要留下来，所以不算失败：手机看到已经交卷，就去看结果。
    return { saved: found.status === SITTING, status, remaining: remaining === null ? null : Math.max(0, Math.floor(remaining)) }
  })
}

/** 交卷：最后的答案与交卷一并，成绩当即给出，解析等整场考完。没有收到答复再交一次的，得到的是第一次的结果。 */
export async function handPaper(context: PublicContext, input: Saved) {
  await admit(context, input.seat)
  return sittingWrite(context, async (writing) => {
    const found = await settled(writing, input.seat)
    if (found.status === WAITING) throw denied('还没有开始作答')
    if (found.status === SITTING) {
      await keep(writing, found, input)
      await handIn(writing, sql<boolean>`t.id = ${found.sitting_id}`, handedBy.code('self'))
    }
    return paperOf(await takeSeat(writing.trx, input.seat))
  })
}
