import type { FastifyInstance } from 'fastify'
import './house-accept-effects'
import './measure-effects'
import './quality-check-effects'
import './quality-issue-effects'
import './supervise-sampling-effects'

/** 质量：检查与整改、验收、检测。 */
export async function qualityModule(_app: FastifyInstance): Promise<void> {}
