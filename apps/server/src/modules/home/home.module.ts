import type { FastifyInstance } from 'fastify'
import { route } from '../../entity/route'
import { homeOf } from './home'

/** 首页：我的队列、工程数、最近的导入导出与消息。 */
export async function homeModule(app: FastifyInstance): Promise<void> {
  const right = { signedIn: '首页只含本人数据范围内的内容', free: true }
  route(app, { method: 'GET', url: '/api/common/pc/home', right }, (context) => homeOf(context))
}
