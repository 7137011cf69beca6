import type { FastifyInstance } from 'fastify'
import './quality-issue-effects'

/** 质量：检查与整改、验收、检测。 */
export async function qualityModule(_app: FastifyInstance): Promise<void> {}
