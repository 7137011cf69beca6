import { notice } from '@zhujian/domain/correspondence/notice'
import type { FastifyInstance } from 'fastify'
import { pathOf } from '../../entity/entity-routes'
import { listInput } from '../../entity/list'
import { route } from '../../entity/route'
import { write } from '../../entity/write'
import { boardInput, byId, listBoard, markNoticeRead, readNotice } from './notice-board'
import { listOwn, listReaders, readersInput } from './notice-readers'
import { takeDown, takeDownInput } from './take-down'
import { wholeOnly } from './full-session-only'

const view = { entity: notice, verb: 'view' }
const own = { entity: notice, verb: 'read' }

/** 公告栏、阅读、阅读率、撤下。拟稿、发布、撤回由定义推出。 */
export function noticeRoutes(app: FastifyInstance): void {
  route(app, { method: 'GET', url: pathOf(notice, 'board'), right: view, input: boardInput }, wholeOnly(listBoard))
  route(
    app,
    { method: 'GET', url: pathOf(notice, 'detail'), right: view, input: byId },
    wholeOnly((context, { id }) => readNotice(context, id)),
  )
  route(app, { method: 'POST', url: pathOf(notice, 'markRead'), right: view, input: byId, background: true }, (context, { id }) =>
    markNoticeRead(context, id),
  )
  route(app, { method: 'GET', url: pathOf(notice, 'own'), right: own, input: listInput(notice) }, listOwn)
  route(app, { method: 'GET', url: pathOf(notice, 'readers'), right: own, input: readersInput }, listReaders)
  route(
    app,
    { method: 'POST', url: pathOf(notice, 'takeDown'), right: { entity: notice, verb: 'takeDown' }, input: takeDownInput },
    (context, input) => write(context, (writing) => takeDown(writing, input)),
  )
}
