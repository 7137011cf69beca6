import type { FastifyInstance } from 'fastify'
import { extendEngineering } from './engineering-effects'
import { extendKeyPersons } from './key-persons'
import { readRoutes } from './read.routes'
import { extendRegistration } from './registration-guards'
import { extendStateCorrection } from './state-correction'
import { managementRoutes, registrationRoutes } from './write.routes'

/** 项目库：报监登记、审核受理、监督人员、转库与查询。 */
export async function projectModule(app: FastifyInstance): Promise<void> {
  extendEngineering()
  extendRegistration()
  extendStateCorrection()
  extendKeyPersons()
  readRoutes(app)
  registrationRoutes(app)
  managementRoutes(app)
}
