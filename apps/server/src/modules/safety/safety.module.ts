import type { FastifyInstance } from 'fastify'
import { onArchive, onPauseBegin, onPauseEnd } from '../project/public'
import { registerNoticeEffects } from './danger-notice'
import { defineDangerReminder } from './danger-reminder.job'
import { haltDangers } from './end-dangers'
import { extendHiddenDanger } from './hidden-danger-effects'
import { shiftDangerDeadlines } from './held-deadlines'
import { extendSafetyCheck } from './safety-check-effects'
import { extendStopWork, onStopBegan, onStopEnded } from './stop-work-effects'

/** 安全：隐患整改与停工。 */
export async function safetyModule(app: FastifyInstance): Promise<void> {
  extendHiddenDanger()
  extendSafetyCheck()
  extendStopWork()
  registerNoticeEffects()
  defineDangerReminder(app.platform)
  onArchive(haltDangers)
  onPauseBegin(onStopBegan)
  onPauseEnd(shiftDangerDeadlines)
  onPauseEnd(onStopEnded)
}
