import { expiryApi } from '@zhujian/domain/contracts/expiry'
import { certificate } from '@zhujian/domain/correspondence/certificate'
import type { FastifyInstance } from 'fastify'
import { route } from '../../entity/route'
import { countExpiry, expiryCountsInput, expiryInput, listExpiry } from './expiry'

/** 证照到期一览。 */
export function certificateRoutes(app: FastifyInstance): void {
  const right = { entity: certificate, verb: 'read' }
  route(app, { method: 'GET', url: expiryApi.list, right, input: expiryInput }, listExpiry)
  route(app, { method: 'GET', url: expiryApi.counts, right, input: expiryCountsInput }, countExpiry)
}
