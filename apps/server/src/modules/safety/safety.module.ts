import type { FastifyInstance } from 'fastify'
import { onPauseBegin, onPauseEnd } from '../project/public'
import { extendHiddenDanger } from './hidden-danger-effects'
import { shiftDangerDeadlines } from './held-deadlines'
import { extendSafetyCheck } from './safety-check-effects'
import { extendStopWork, onStopBegan, onStopEnded } from './stop-work-effects'

/** 安全：隐患整改与停工。 */
export async function safetyModule(_app: FastifyInstance): Promise<void> {
  extendHiddenDanger()
  extendSafetyCheck()
  extendStopWork()
  onPauseBegin(onStopBegan)
  onPauseEnd(shiftDangerDeadlines)
  onPauseEnd(onStopEnded)
}
