import {
  type Board,
  boardInput,
  type BoardLine,
  enterInput,
  examApi,
  type ExamStatistics,
  linkInput,
  namedInput,
  openInput,
  saveInput,
  seatInput,
} from '@zhujian/domain/contracts/exam'
import { exam } from '@zhujian/domain/safety/exam/exam'
import { examSitting } from '@zhujian/domain/safety/exam/sitting'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { z } from 'zod'
import { accessWhere } from '../../../entity/access'
import type { Context } from '../../../entity/context'
import { requireReadable } from '../../../entity/list'
import { publicRoute, route } from '../../../entity/route'
import { requireSameOrigin } from '../../account/public'
import { enterByCode, enterByTicket, makeLink, nameExam } from './enter'
import { codeAt, codeLasts } from './gate'
import { handInOverdue } from './seat'
import { handPaper, readPaper, saveAnswers, startPaper } from './sit'

const KIND = 'exam.hand'
const EVERY_SECONDS = 60
/** 答案很小：一百道题也不到。 */
const BODY = 16_384
const HARDEST = 10

/** 安全考试：作答页不用账号，凭现场码或一次有效的链接坐下；安全员看现场码、生成链接、看统计。 */
export function examRoutes(app: FastifyInstance): void {
  sittingRoutes(app)
  const right = (verb: string) => ({ entity: exam, verb })
  route(app, { method: 'GET', url: examApi.board, right: right('read'), input: boardInput }, (context, { id }) =>
    boardOf(context, id),
  )
  route(app, { method: 'POST', url: examApi.link, right: right('link'), input: linkInput }, makeLink)
  route(app, { method: 'GET', url: examApi.statistics, right: right('read'), input: boardInput }, (context, { id }) =>
    statisticsOf(context, id),
  )
  app.platform.jobs.define({ kind: KIND, payload: z.object({}), run: () => handInOverdue(app.platform).then(() => undefined) })
  app.platform.jobs.schedule(KIND, EVERY_SECONDS)
}

function sittingRoutes(app: FastifyInstance): void {
  const post = (url: string, reason: string) => ({ method: 'POST', url, bodyLimit: BODY, right: { public: reason } }) as const
  publicRoute(app, { ...post(examApi.enter, '凭姓名、证件号后四位与现场码进入考试'), input: enterInput }, (context, input) => {
    requireSameOrigin(context.request)
    return enterByCode(context, input)
  })
  publicRoute(app, { ...post(examApi.named, '凭二维码里的考试入口看是哪一场'), input: namedInput }, (context, { entry }) => {
    requireSameOrigin(context.request)
    return nameExam(context, entry)
  })
  publicRoute(app, { ...post(examApi.open, '凭一次有效的链接进入考试'), input: openInput }, (context, { ticket }) => {
    requireSameOrigin(context.request)
    return enterByTicket(context, ticket)
  })
  publicRoute(app, { ...post(examApi.start, '凭手机上的座位凭据开始作答'), input: seatInput }, (context, { seat }) =>
    startPaper(context, seat),
  )
  publicRoute(app, { ...post(examApi.paper, '凭手机上的座位凭据看自己的卷子'), input: seatInput }, (context, { seat }) =>
    readPaper(context, seat),
  )
  publicRoute(app, { ...post(examApi.save, '凭手机上的座位凭据存答案'), input: saveInput }, saveAnswers)
  publicRoute(app, { ...post(examApi.hand, '凭手机上的座位凭据交卷'), input: saveInput }, handPaper)
}

/** 现场大屏：各人最近的一次；入口与现场码只给项目部管安全的人。 */
async function boardOf(context: Context, id: number): Promise<Board> {
  await requireReadable(context, exam, id)
  const open = exam.flow?.states.code('open')
  const gates = await sql<{ entry_code: string; secret: string; over: boolean; now: number }>`
    select g.entry_code, g.secret, t.open_to <= clock_timestamp() as over, extract(epoch from clock_timestamp())::int as now from exam t join exam_gate g on g.exam_id = t.id
    where t.id = ${id} and t.state = ${open} and ${await accessWhere(context, exam, 'board', 't', 'known')}`.execute(context.db)
  const [gate] = gates.rows
  const { rows } =
    await sql<BoardLine>`select distinct on (t.worker_id) t.id, w.name, m.name as team, t.attempt, t.status, t.score,
      coalesce(p.away, 0) as away, t.moved
    from exam_sitting t join worker w on w.id = t.worker_id left join team m on m.id = t.team_id
      left join exam_paper p on p.sitting_id = t.id
    where t.exam_id = ${id} and t.deleted_at is null and ${await accessWhere(context, examSitting, 'read', 't')}
    order by t.worker_id, t.attempt desc`.execute(context.db)
  // 现场码按数据库的钟换，各个进程是同一个。
  const now = gate?.now ?? 0
  return {
    entry: gate?.entry_code ?? null,
    code: gate && !gate.over ? codeAt(gate.secret, now) : null,
    changes_in: codeLasts(now),
    rows,
  }
}

/** 合格率、均分与最容易错的题；题目不给答案，还没有考的人也可能看到这一页的屏幕。 */
async function statisticsOf(context: Context, id: number): Promise<ExamStatistics> {
  await requireReadable(context, exam, id)
  const totals = await sql<Omit<ExamStatistics, 'hardest'>>`select count(distinct worker_id)::int as invited,
      count(distinct worker_id) filter (where status in (1, 2))::int as sat,
      count(distinct worker_id) filter (where status = 1)::int as passed,
      (select round(avg(best))::float from (select max(score) as best from exam_sitting
        where exam_id = ${id} and status in (1, 2) and deleted_at is null group by worker_id) each) as mean
    from exam_sitting where exam_id = ${id} and deleted_at is null`.execute(context.db)
  const { rows } = await sql<ExamStatistics['hardest'][number]>`select q.stem, q.kind, q.clause, count(*)::int as asked,
      count(*) filter (where a.correct)::int as right
    from exam_answer a join exam_sitting s on s.id = a.sitting_id and s.exam_id = ${id} join question q on q.id = a.question_id
    group by q.id having bool_or(not a.correct)
    order by count(*) filter (where a.correct)::float / count(*), count(*) desc, q.id limit ${HARDEST}`.execute(context.db)
  const [total] = totals.rows
  return { invited: 0, sat: 0, passed: 0, mean: null, ...total, hardest: rows }
}
