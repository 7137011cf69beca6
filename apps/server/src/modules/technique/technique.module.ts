import type { FastifyInstance } from 'fastify'
import './design-change-effects'
import './drawing-effects'
import './drawing-review-effects'
import './knowledge-effects'
import './surveying-effects'

/** 技术：图纸、会审、变更、测量与标准规范库。 */
export async function techniqueModule(_app: FastifyInstance): Promise<void> {}
