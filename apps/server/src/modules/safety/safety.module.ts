import { priorityApi } from '@zhujian/domain/contracts/check-priority'
import { majorHintsPath } from '@zhujian/domain/contracts/major-hints'
import { byEngineering } from '@zhujian/domain/contracts/project'
import { publicDrawApi } from '@zhujian/domain/contracts/public-draw'
import { unreportedApi, unreportedInput, urgeInput } from '@zhujian/domain/contracts/unreported'
import { campaign } from '@zhujian/domain/safety/campaign'
import { hiddenDanger } from '@zhujian/domain/safety/hidden-danger'
import { visitPlan } from '@zhujian/domain/safety/visit-plan'
import type { FastifyInstance } from 'fastify'
import { publicRoute, route } from '../../entity/route'
import { onArchive, onPauseBegin, onPauseEnd } from '../project/public'
import { registerNoticeEffects } from './danger-notice'
import { defineCheckReminder } from './check-reminder.job'
import { defineDangerReminder } from './danger-reminder.job'
import { haltDangers } from './end-dangers'
import { majorHintsOf } from './major-facts'
import './campaign-effects'
import './hidden-danger-effects'
import { shiftDangerDeadlines } from './deadline-extension'
import './accident-effects'
import './danger-project-effects'
import './disclosure-effects'
import './draw-effects'
import './edu-effects'
import './exam/exam-effects'
import './exam/question-effects'
import { examRoutes } from './exam/exam.routes'
import './emergency-effects'
import './special-cert-effects'
import './fire-permit-effects'
import './scaffold-effects'
import './temp-power-effects'
import './crane-effects'
import './crane-maintain-effects'
import './leader-shift-effects'
import './daily-log-effects'
import './jgj59-effects'
import './risk-effects'
import './scheme-effects'
import './safety-check-effects'
import './visit-plan-effects'
import { arrange, arrangeInput, priorities, priorityInput } from './priority'
import { publicDraw, publicDrawInput } from './public-draw'
import { unreported, urge } from './unreported'
import { onStopBegan, onStopEnded } from './stop-work-effects'

/** 安全：隐患整改与停工。 */
export async function safetyModule(app: FastifyInstance): Promise<void> {
  registerNoticeEffects()
  examRoutes(app)
  route(
    app,
    { method: 'GET', url: majorHintsPath, right: { entity: hiddenDanger, verb: 'read' }, input: byEngineering },
    (context, { engineering_id }) => majorHintsOf(context, engineering_id),
  )
  defineDangerReminder(app.platform)
  defineCheckReminder(app.platform)
  onArchive(haltDangers)
  onPauseBegin(onStopBegan)
  onPauseEnd(shiftDangerDeadlines)
  onPauseEnd(onStopEnded)
  planRoutes(app)
}

/** 检查优先度、排入计划，双随机抽查的公开查验。 */
function planRoutes(app: FastifyInstance): void {
  const right = (verb: string) => ({ entity: visitPlan, verb })
  route(app, { method: 'GET', url: priorityApi.list, right: right('read'), input: priorityInput }, priorities)
  route(app, { method: 'POST', url: priorityApi.arrange, right: right('add'), input: arrangeInput }, arrange)
  const late = (verb: string) => ({ entity: campaign, verb })
  route(app, { method: 'GET', url: unreportedApi.list, right: late('read'), input: unreportedInput }, unreported)
  route(app, { method: 'POST', url: unreportedApi.urge, right: late('urge'), input: urgeInput }, urge)
  const seen = { public: '双随机抽查结果的公开查验' }
  publicRoute(app, { method: 'GET', url: publicDrawApi, right: seen, input: publicDrawInput }, publicDraw)
  // 印在公告、二维码里的地址，转到网页自己的地址。
  publicRoute(app, { method: 'GET', url: '/publicDraw', right: seen, input: publicDrawInput }, async ({ reply }, { code }) =>
    reply.redirect(`/#/publicDraw?code=${code}`),
  )
}
