import { AppError } from '@zhujian/model'
import { customRole } from '@zhujian/domain/account/custom-role'
import { adjustableRights } from '@zhujian/domain/account/right-catalogue'
import { entityOf } from '@zhujian/domain/entities'
import type { FastifyInstance } from 'fastify'
import { route } from '../../entity/route'
import { explain } from './explain-right'
import { decideRequest } from './grant-decision'
import { readRoleRights } from './role-rights'
import { decideInput, explainInput, saveInput } from './role-rights-input'
import { saveRoleRights } from './save-role-rights'

const PATH = '/api/account/role/pc'

/** The rights of roles: seen by administrators, changed by the platform's, in force when security confirms. */
export function roleRightsRoutes(app: FastifyInstance): void {
  const right = (verb: string) => ({ entity: customRole, verb })
  route(app, { method: 'GET', url: `${PATH}/rights`, right: right('explain') }, readRoleRights)
  route(app, { method: 'POST', url: `${PATH}/save`, right: right('setGrants'), input: saveInput }, saveRoleRights)
  route(app, { method: 'POST', url: `${PATH}/decide`, right: right('confirmGrants'), input: decideInput }, decideRequest)
  route(app, { method: 'GET', url: `${PATH}/explain`, right: right('explain'), input: explainInput }, (context, input) => {
    const entity = entityOf(input.entity)
    if (!adjustableRights(entity).includes(input.right))
      throw new AppError('invalid', { fields: [{ field: 'right', message: '没有这个动作' }] })
    return explain(context, entity, input)
  })
}
