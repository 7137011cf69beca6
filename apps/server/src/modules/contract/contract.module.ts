import type { FastifyInstance } from 'fastify'
import './change-effects'
import './contract-effects'
import './labor-fee-effects'
import './payment-effects'
import './safety-fee-effects'

/** 合同与费用：合同、变更签证、付款、人工费、安全费用。 */
export async function contractModule(_app: FastifyInstance): Promise<void> {}
