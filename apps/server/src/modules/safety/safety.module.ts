import type { FastifyInstance } from 'fastify'
import { onArchive, onPauseBegin, onPauseEnd, onProjectStep } from '../project/public'
import { registerNoticeEffects } from './danger-notice'
import { defineCheckReminder } from './check-reminder.job'
import { defineDangerReminder } from './danger-reminder.job'
import { haltDangers } from './end-dangers'
import './campaign-effects'
import './hidden-danger-effects'
import { shiftDangerDeadlines } from './held-deadlines'
import './accident-effects'
import './danger-project-effects'
import './disclosure-effects'
import './edu-effects'
import './exam/exam-effects'
import './exam/question-effects'
import { examRoutes } from './exam/exam.routes'
import './emergency-effects'
import './special-cert-effects'
import './fire-permit-effects'
import './scaffold-effects'
import './temp-power-effects'
import './crane-maintain-effects'
import './leader-shift-effects'
import './daily-log-effects'
import './jgj59-effects'
import './risk-effects'
import './scheme-effects'
import './safety-check-effects'
import { onStopBegan, onStopEnded, refuseOpenDangers } from './stop-work-effects'

/** 安全：隐患整改与停工。 */
export async function safetyModule(app: FastifyInstance): Promise<void> {
  registerNoticeEffects()
  examRoutes(app)
  defineDangerReminder(app.platform)
  onProjectStep('resume', refuseOpenDangers)
  defineCheckReminder(app.platform)
  onArchive(haltDangers)
  onPauseBegin(onStopBegan)
  onPauseEnd(shiftDangerDeadlines)
  onPauseEnd(onStopEnded)
}
