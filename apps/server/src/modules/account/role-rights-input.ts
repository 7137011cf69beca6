import { idSchema } from '@zhujian/model'
import { adjustableRights, isFixedEntity } from '@zhujian/domain/account/right-catalogue'
import { entityOf, hasEntity } from '@zhujian/domain/entities'
import { z } from 'zod'

const change = z
  .object({ entity: z.string().max(60), verb: z.string().max(60), allowed: z.boolean().nullable() })
  .superRefine(({ entity, verb }, ctx) => {
    const issue = (message: string) => ctx.addIssue({ code: 'custom', message })
    if (!hasEntity(entity)) issue('没有这类数据')
    else if (isFixedEntity(entity)) issue(`${entityOf(entity).label}的权限由系统规定，不能调整`)
    else if (!adjustableRights(entityOf(entity)).includes(verb)) issue(`${entityOf(entity).label}没有这个动作`)
  })

export const saveInput = z.object({
  role: z.string().max(40),
  seen: z.string().max(80),
  changes: z.array(change).min(1, '没有改动').max(2000),
})
export const decideInput = z
  .object({
    id: idSchema,
    seen: z.string().max(80),
    result: z.enum(['pass', 'reject'], '请选择结果'),
    reason: z.string().trim().max(200).optional(),
  })
  .superRefine(({ result, reason }, ctx) => {
    if (result === 'reject' && !reason) ctx.addIssue({ code: 'custom', path: ['reason'], message: '请填写退回原因' })
  })
export const explainInput = z.object({
  account_id: idSchema,
  entity: z.string().refine(hasEntity, '没有这类数据'),
  right: z.string().max(60),
  id: z.preprocess((value) => (value === '' ? undefined : value), idSchema.optional()),
})
export type ExplainInput = z.output<typeof explainInput>
export type DecideInput = z.output<typeof decideInput>
export type SaveInput = z.output<typeof saveInput>
