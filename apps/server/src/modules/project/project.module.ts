import type { FastifyInstance } from 'fastify'
import { extendEngineering } from './engineering-effects'
import { extendKeyPersons } from './key-persons'
import { readRoutes } from './read.routes'
import { extendRegistration } from './registration-guards'
import { managementRoutes, registrationRoutes } from './write.routes'

/** 项目库：报监登记、审核受理、监督人员、转库与查询。 */
export async function projectModule(app: FastifyInstance): Promise<void> {
  extendEngineering()
  extendRegistration()
  extendKeyPersons()
  readRoutes(app)
  registrationRoutes(app)
  managementRoutes(app)
}
