import type { FastifyInstance } from 'fastify'
import './block-effects'
import './curing-effects'
import './hidden-effects'
import './lot-effects'
import './part-effects'
import './quality-issue-effects'
import './sample-effects'
import './station-effects'

/** 质量：检查与整改、取样与试块、旁站、隐蔽、检验批与分部验收。 */
export async function qualityModule(_app: FastifyInstance): Promise<void> {}
