import type { FastifyInstance } from 'fastify'
import { onPauseEnd } from '../project/public'
import { extendHiddenDanger } from './hidden-danger-effects'
import { shiftDangerDeadlines } from './held-deadlines'
import { extendStopWork, onStopEnded } from './stop-work-effects'

/** 安全：隐患整改与停工。 */
export async function safetyModule(_app: FastifyInstance): Promise<void> {
  extendHiddenDanger()
  extendStopWork()
  onPauseEnd(shiftDangerDeadlines)
  onPauseEnd(onStopEnded)
}
