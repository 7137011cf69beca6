import { idSchema } from '@zhujian/model'
import { isDate } from '@zhujian/model/date'
import { byEngineering } from '@zhujian/domain/contracts/project'
import { attendanceDay } from '@zhujian/domain/people/attendance-day'
import { emevaluation } from '@zhujian/domain/people/emevaluation'
import { type CertAct, certActs, manageUser } from '@zhujian/domain/people/manage-user'
import { worker } from '@zhujian/domain/people/worker'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { pathOf } from '../../entity/entity-routes'
import { listInput, listRows } from '../../entity/list'
import { route } from '../../entity/route'
import { addRow } from '../../entity/save'
import type { Context } from '../../entity/context'
import { write, type Writing } from '../../entity/write'
import { actOnEach, bodyListInput, verifyCertificate } from '../project/public'
import { matrixApi } from '@zhujian/domain/contracts/attendance-matrix'
import { workListPath } from '@zhujian/domain/contracts/real-name'
import { boardPath } from '@zhujian/domain/contracts/behavior-board'
import { safetyBehavior } from '@zhujian/domain/people/safety-behavior'
import { behaviorBoard } from './behavior-board'
import { matrixFile } from './attendance-file'
import { attendanceMatrix, matrixFileInput, matrixInput } from './attendance-matrix'
import { defineErasure } from './erase-people.job'
import { realNameOf } from './real-name'
import { managersWithSevenDays, sevenDayStatistics } from './seven-days'
import { vacantPosts } from './vacant-posts'
import { workList } from './work-list'
import { enterSite, leaveSite } from './worker-effects'
import './behavior-effects'
import './leave-effects'
import './population-effects'
import './team-effects'

const maybeProject = z.object({ engineering_id: idSchema.optional() })
const seen = { id: idSchema, version: z.number('缺少版本号').int() }
const dayField = (message: string) => z.string(message).refine(isDate, message)
const leaveInput = z.object({ ...seen, exit_on: dayField('请选择退场日期') })
const enterInput = z.object({ ...seen, enter_on: dayField('请选择进场日期') })
const certInput = z.object({
  ...seen,
  note: z.string('请填写核验情况').trim().min(1, '请填写核验情况').max(200, '不能超过 200 个字'),
})
/** 一次办理的上限，与页面一致。 */
const MOST = 500
const rows = z.array(z.object(seen), '请选择人员').min(1, '请选择人员').max(MOST, `一次最多办理 ${MOST} 人`)
const leaveEachInput = z.object({ rows, exit_on: dayField('请选择退场日期') })
const enterEachInput = z.object({ rows, enter_on: dayField('请选择进场日期') })
const evaluation = z.looseObject({ engineering_id: idSchema })

/** 实名制与考勤的查询 [S7-20]–[S7-23] [S7-36]，务工人员评价 [S7-17] [S7-18]。 */
export async function peopleModule(app: FastifyInstance): Promise<void> {
  attendanceRoutes(app)
  evaluationRoutes(app)
  passageRoutes(app)
  defineErasure(app.platform)
}

function attendanceRoutes(app: FastifyInstance): void {
  const base = '/api/engineeringuser/pc'
  const managers = { entity: manageUser, verb: 'read' }
  const days = { entity: attendanceDay, verb: 'read' }
  route(
    app,
    { method: 'POST', url: `${base}/getEngineeringManageUser`, right: managers, input: bodyListInput(manageUser) },
    (context, query) => listRows(context, manageUser, query),
  )
  for (const act of Object.keys(certActs) as CertAct[])
    route(
      app,
      { method: 'POST', url: pathOf(manageUser, act), right: { entity: manageUser, verb: act }, input: certInput },
      (context, input) => write(context, (writing) => verifyCertificate(writing, act, input)),
    )
  route(app, { method: 'GET', url: `${base}/attendanceList`, right: days, input: listInput(attendanceDay) }, (context, query) =>
    listRows(context, attendanceDay, query),
  )
  route(
    app,
    { method: 'GET', url: `${base}/managesWithSevenAttendance`, right: managers, input: byEngineering },
    (context, { engineering_id }) => managersWithSevenDays(context, engineering_id),
  )
  route(
    app,
    { method: 'GET', url: `${base}/mangeAndEmuserSevenAttendanceStatistics`, right: days, input: byEngineering },
    (context, { engineering_id }) => sevenDayStatistics(context, engineering_id),
  )
  route(app, { method: 'GET', url: matrixApi.rows, right: days, input: matrixInput }, attendanceMatrix)
  const file = { entity: attendanceDay, verb: 'export' }
  route(app, { method: 'GET', url: matrixApi.file, right: file, input: matrixFileInput }, matrixFile)
  const seenBehavior = { entity: safetyBehavior, verb: 'read' }
  route(app, { method: 'GET', url: boardPath, right: seenBehavior, input: maybeProject }, behaviorBoard)
  const people = { entity: worker, verb: 'read' }
  route(app, { method: 'GET', url: `${base}/realName`, right: people, input: byEngineering }, (context, { engineering_id }) =>
    realNameOf(context, engineering_id),
  )
  route(
    app,
    { method: 'GET', url: '/api/people/manage_user/pc/vacancies', right: managers, input: byEngineering },
    (context, { engineering_id }) => vacantPosts(context, engineering_id),
  )
  route(
    app,
    { method: 'GET', url: workListPath, right: { entity: worker, verb: 'read' }, input: maybeProject },
    (context, { engineering_id }) => workList(context, engineering_id),
  )
}

function evaluationRoutes(app: FastifyInstance): void {
  const base = '/api/engineering/pc'
  route(
    app,
    {
      method: 'GET',
      url: `${base}/getEmevaluation`,
      right: { entity: emevaluation, verb: 'read' },
      input: listInput(emevaluation),
    },
    (context, query) => listRows(context, emevaluation, query),
  )
  route(
    app,
    { method: 'POST', url: `${base}/addEmevaluation`, right: { entity: emevaluation, verb: 'add' }, input: evaluation },
    (context, input) => write(context, (writing) => addRow(writing, emevaluation, input)),
  )
}

/** 退场与再次进场。 */
function passageRoutes(app: FastifyInstance): void {
  const base = '/api/people/worker/pc'
  const right = (verb: string) => ({ entity: worker, verb })
  route(app, { method: 'POST', url: `${base}/leave`, right: right('leave'), input: leaveInput }, (context, { exit_on, ...row }) =>
    write(context, (writing) => leaveSite(writing, { ...row, day: exit_on })),
  )
  route(
    app,
    { method: 'POST', url: `${base}/enter`, right: right('enter'), input: enterInput },
    (context, { enter_on, ...row }) => write(context, (writing) => enterSite(writing, { ...row, day: enter_on })),
  )
  passageOfMany(app, base)
}

/** 许多人一次退场、再次进场：逐人办，一人不能办不影响别人，各说各的原因。 */
function passageOfMany(app: FastifyInstance, base: string): void {
  const right = (verb: string) => ({ entity: worker, verb })
  route(
    app,
    { method: 'POST', url: `${base}/leaveEach`, right: right('leave'), input: leaveEachInput },
    (context, { rows: people, exit_on }) =>
      passEach(context, people, (writing, row) => leaveSite(writing, { ...row, day: exit_on })),
  )
  route(
    app,
    { method: 'POST', url: `${base}/enterEach`, right: right('enter'), input: enterEachInput },
    (context, { rows: people, enter_on }) =>
      passEach(context, people, (writing, row) => enterSite(writing, { ...row, day: enter_on })),
  )
}

interface Seen {
  readonly id: number
  readonly version: number
}

function passEach(context: Context, people: readonly Seen[], pass: (writing: Writing, row: Seen) => Promise<unknown>) {
  const versions = new Map(people.map(({ id, version }) => [id, version]))
  return actOnEach(context, [...versions.keys()], (writing, id) => pass(writing, { id, version: versions.get(id) ?? 0 }))
}
