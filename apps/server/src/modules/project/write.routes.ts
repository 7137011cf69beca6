import { type AnyEntity, AppError } from '@zhujian/model'
import {
  addInput,
  assignInput,
  auditInput,
  bandInput,
  cancelInput,
  followInput,
  handOverInput,
  historyInput,
  saveInput,
  stateInput,
  supplementInput,
  updateInput,
} from '@zhujian/domain/contracts/project'
import { engineering } from '@zhujian/domain/project/engineering'
import { section } from '@zhujian/domain/project/section'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Context } from '../../entity/context'
import { route } from '../../entity/route'
import { write, type Writing } from '../../entity/write'
import { assignOfficers, handOver } from './assign'
import { auditProject } from './audit'
import { cancelProject, changeState } from './change-state'
import { createProject } from './create'
import { followProject } from './follow'
import { moveProjects } from './history'
import { saveStep, updateProject } from './save-step'
import { bandEngineering } from './sections'
import { supplementFiles } from './supplement'

const BASE = '/api/engineering/pc'

type Answer = Record<string, unknown>

function poster(app: FastifyInstance) {
  return <I extends z.ZodType>(
    url: string,
    verb: string,
    input: I,
    handle: (context: Context, input: z.output<I>) => Promise<unknown>,
    entity: AnyEntity = engineering,
  ) =>
    route(app, { method: 'POST', url, right: { entity, verb }, input }, async (context, body) => {
      // Several of these stand on `read` and judge the act later; a login-free session only ever reads.
      if (context.session.free) throw new AppError('forbidden')
      return handle(context, body)
    })
}

/** One business act in one transaction. */
const act =
  <I>(work: (writing: Writing, input: I) => Promise<Answer>) =>
  (context: Context, input: I) =>
    write(context, (writing) => work(writing, input))

/** 报监登记与审核。 */
export function registrationRoutes(app: FastifyInstance): void {
  const post = poster(app)
  for (const name of ['newEngineeringProjectAdd', 'engineeringProjectadd'])
    post(`${BASE}/${name}`, 'add', addInput, act(createProject))
  post(`${BASE}/engineeringProjectSave`, 'edit', saveInput, act(saveStep))
  post(`${BASE}/engineeringProjectUpdate`, 'edit', updateInput, act(updateProject))
  // 走哪一步要看工程的当前状态，权利因此在读到工程之后逐步判断。
  post(`${BASE}/engineeringProjectState`, 'read', stateInput, act(changeState))
  post(`${BASE}/engineeringProjectCancel`, 'read', cancelInput, act(cancelProject))
  post(`${BASE}/auditPass`, 'accept', auditInput, act(auditProject))
}

/** 受理之后的管理：分配、移交、转库、补录、标段、关注。 */
export function managementRoutes(app: FastifyInstance): void {
  const post = poster(app)
  post(`${BASE}/engineeringProjectAssign`, 'assign', assignInput, assignOfficers)
  post(`${BASE}/engineeringProjectHandOver`, 'handOver', handOverInput, handOver)
  post(`${BASE}/engineeringProjectFollow`, 'read', followInput, act(followProject))
  // 三种转库同一个入口权利：只有转入中间库由人确认，另两种说明随什么而来。
  post('/api/engineering/history/pc/change', 'toMiddle', historyInput, (context, input) =>
    moveProjects(context, 'toHistory', input),
  )
  post('/api/engineering/history/pc/change2', 'toMiddle', historyInput, (context, input) =>
    moveProjects(context, 'toMiddle', input),
  )
  post('/api/engineering/history/pc/supplement', 'supplement', supplementInput, act(supplementFiles))
  post('/api/engineering/section/pc/bandEngineering', 'band', bandInput, act(bandEngineering), section)
}
