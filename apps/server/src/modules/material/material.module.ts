import type { FastifyInstance } from 'fastify'
import './in-effects'
import './plan-effects'
import './purchase-effects'
import './stock-effects'
import './supplier-effects'
import './weigh-effects'

/** 材料：供应商、计划、采购、进场、过磅、出入库。 */
export async function materialModule(_app: FastifyInstance): Promise<void> {}
