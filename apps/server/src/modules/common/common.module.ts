import type { FastifyInstance } from 'fastify'
import { draftRoutes } from './draft.routes'
import { messageRoutes } from './message.routes'
import { numberedRoutes } from './numbered.routes'
import { preferenceRoutes } from './preference.routes'
import { referenceRoutes } from './reference.routes'
import { savedViewRoutes } from './saved-view.routes'

/** 公共：公共数据、偏好、视图、草稿、消息、按编号查找。 */
export async function commonModule(app: FastifyInstance): Promise<void> {
  referenceRoutes(app)
  preferenceRoutes(app)
  savedViewRoutes(app)
  draftRoutes(app)
  messageRoutes(app)
  numberedRoutes(app)
}
