import type { FastifyInstance } from 'fastify'
import './block-effects'
import './curing-effects'
import './hidden-effects'
import './house-accept-effects'
import './lot-effects'
import './measure-effects'
import './part-effects'
import './quality-check-effects'
import './quality-issue-effects'
import './sample-effects'
import './station-effects'
import './supervise-sampling-effects'

/** 质量：检查与整改、取样与试块、旁站、隐蔽、检验批与分部验收、实测、分户验收与监督抽测。 */
export async function qualityModule(_app: FastifyInstance): Promise<void> {}
