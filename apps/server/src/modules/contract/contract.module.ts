import type { FastifyInstance } from 'fastify'

/** 合同与费用：合同、变更签证、付款、人工费、安全费用。 */
export async function contractModule(_app: FastifyInstance): Promise<void> {}
