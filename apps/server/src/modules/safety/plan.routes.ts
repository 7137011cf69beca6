import { priorityApi } from '@zhujian/domain/contracts/check-priority'
import { publicDrawApi } from '@zhujian/domain/contracts/public-draw'
import { visitPlan } from '@zhujian/domain/safety/visit-plan'
import type { FastifyInstance } from 'fastify'
import { publicRoute, route } from '../../entity/route'
import { arrange, arrangeInput, priorities, priorityInput } from './priority'
import { publicDraw, publicDrawInput } from './public-draw'

/** 检查优先度、排入计划，双随机抽查的公开查验。 */
export function planRoutes(app: FastifyInstance): void {
  const right = (verb: string) => ({ entity: visitPlan, verb })
  route(app, { method: 'GET', url: priorityApi.list, right: right('read'), input: priorityInput }, priorities)
  route(app, { method: 'POST', url: priorityApi.arrange, right: right('add'), input: arrangeInput }, arrange)
  const seen = { public: '双随机抽查结果的公开查验' }
  publicRoute(app, { method: 'GET', url: publicDrawApi, right: seen, input: publicDrawInput }, publicDraw)
  // 印在公告、二维码里的地址，转到网页自己的地址。
  publicRoute(app, { method: 'GET', url: '/publicDraw', right: seen, input: publicDrawInput }, async ({ reply }, { code }) =>
    reply.redirect(`/#/publicDraw?code=${code}`),
  )
}
