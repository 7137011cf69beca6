import type { FastifyInstance } from 'fastify'
import { onCalendarChange } from '../setting/public'
import { recountAcceptance } from './acceptance-clock'
import './engineering-effects'
import './key-persons'
import { readRoutes } from './read.routes'
import './registration-guards'
import './state-correction'
import { managementRoutes, registrationRoutes } from './write.routes'

/** 项目库：报监登记、审核受理、监督人员、转库与查询。 */
export async function projectModule(app: FastifyInstance): Promise<void> {
  onCalendarChange(recountAcceptance)
  readRoutes(app)
  registrationRoutes(app)
  managementRoutes(app)
}
