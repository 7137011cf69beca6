import type { FastifyInstance } from 'fastify'
import './appraisal-effects'
import './ent-appeal-effects'
import './final-effects'
import './rule-effects'
import './self-effects'
import './unit-effects'

/** 考评：指标库、自评、考评、申请与申诉。 */
export async function evaluationModule(_app: FastifyInstance): Promise<void> {}
