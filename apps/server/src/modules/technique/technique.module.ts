import type { FastifyInstance } from 'fastify'
import './drawing-effects'
import './knowledge-effects'

/** 技术：图纸、会审、变更、测量与标准规范库。 */
export async function techniqueModule(_app: FastifyInstance): Promise<void> {}
