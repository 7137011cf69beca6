import { AppError, idSchema } from '@zhujian/model'
import { customRole } from '@zhujian/domain/account/custom-role'
import { adjustableRights, isFixedEntity } from '@zhujian/domain/account/right-catalogue'
import { hasEntity, entityOf } from '@zhujian/domain/entities'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { route } from '../../entity/route'
import { explain } from './explain-right'
import { decideRequest } from './grant-decision'
import { readRoleRights } from './role-rights'
import { saveRoleRights } from './save-role-rights'

const change = z
  .object({ entity: z.string().max(60), verb: z.string().max(60), allowed: z.boolean().nullable() })
  .superRefine(({ entity, verb }, ctx) => {
    const issue = (message: string) => ctx.addIssue({ code: 'custom', message })
    if (!hasEntity(entity)) issue('没有这类数据')
    else if (isFixedEntity(entity)) issue(`${entityOf(entity).label}的权限由系统规定，不能调整`)
    else if (!adjustableRights(entityOf(entity)).includes(verb)) issue(`${entityOf(entity).label}没有这个动作`)
  })

const saveInput = z.object({
  role: z.string().max(40),
  seen: z.string().max(80),
  changes: z.array(change).min(1, '没有改动').max(2000),
})
const decideInput = z
  .object({ id: idSchema, result: z.enum(['pass', 'reject'], '请选择结果'), reason: z.string().trim().max(200).optional() })
  .superRefine(({ result, reason }, ctx) => {
    if (result === 'reject' && !reason) ctx.addIssue({ code: 'custom', path: ['reason'], message: '请填写退回原因' })
  })
const explainInput = z.object({
  account_id: idSchema,
  entity: z.string().refine(hasEntity, '没有这类数据'),
  right: z.string().max(60),
  id: z.preprocess((value) => (value === '' ? undefined : value), idSchema.optional()),
})
export type ExplainInput = z.output<typeof explainInput>
export type DecideInput = z.output<typeof decideInput>
export type SaveInput = z.output<typeof saveInput>

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
