import { AppError, idSchema } from '@zhujian/model'
import { output } from '@zhujian/domain/production/output'
import { planTask } from '@zhujian/domain/production/plan-task'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { hasRight } from '../../entity/access'
import { route } from '../../entity/route'
import { addRow, editRow, stepRow } from '../../entity/save'
import type { Saved } from '../../entity/store'
import { write, type Writing } from '../../entity/write'
import './output-effects'
import './meeting-effects'
import './plan-effects'
import './plan-task-effects'
import './progress-report-effects'
import { scheduleOf } from './schedule'

const RETURNED = output.flow?.states.code('returned')
const version = z.number('缺少版本号').int()
/** 没有 id 的是新填一个月，有 id 的是修改。 */
const editInput = z.looseObject({ id: idSchema.optional(), version: version.optional() })
/** 审核结果，也可以直接写成办理的一步。 */
const RESULTS = { pass: 'confirm', return: 'return' } as const
const examineInput = z
  .object({
    id: idSchema,
    version,
    result: z.enum(['pass', 'return'], '请选择审核结果').optional(),
    step: z.enum(Object.values(RESULTS), '请选择审核结果').optional(),
    confirmed_value: z.union([z.string(), z.number()]).nullish(),
    reject_reason: z.string().max(200, '不能超过 200 个字').nullish(),
  })
  .transform(({ result, step, ...rest }, ctx) => {
    const chosen = step ?? (result && RESULTS[result])
    if (chosen) return { ...rest, step: chosen }
    ctx.addIssue({ code: 'custom', path: ['result'], message: '请选择审核结果' })
    return z.NEVER
  })

async function saveOutput(writing: Writing, { id, version: seen, ...values }: z.output<typeof editInput>): Promise<Saved> {
  if (id === undefined) {
    if (!(await hasRight(writing.context, output, 'add'))) throw new AppError('forbidden')
    return addRow(writing, output, values)
  }
  if (seen === undefined) throw new AppError('invalid', { fields: [{ field: 'version', message: '缺少版本号' }] })
  const saved = await editRow(writing, output, id, seen, values)
  // 退回的改好了就是重新提交：审核的一方又能审核。
  if (saved.state !== RETURNED || !(await hasRight(writing.context, output, 'resubmit'))) return saved
  return stepRow(writing, output, id, saved.version, 'resubmit', {})
}

async function examineOutput(writing: Writing, input: z.output<typeof examineInput>): Promise<Saved> {
  const { id, version: seen, step, ...asks } = input
  if (!(await hasRight(writing.context, output, step))) throw new AppError('forbidden')
  return stepRow(writing, output, id, seen, step, asks)
}

/** 产值填报与审核 [S7-24] [S7-25]。 */
export async function productionModule(app: FastifyInstance): Promise<void> {
  const base = '/api/engineering/output/pc'
  route(
    app,
    {
      method: 'GET',
      url: '/api/production/plan/pc/schedule',
      right: { entity: planTask, verb: 'read' },
      input: z.object({ engineering_id: idSchema, plan_id: idSchema.optional() }),
    },
    (context, { engineering_id, plan_id }) => scheduleOf(context, engineering_id, plan_id),
  )
  route(
    app,
    { method: 'POST', url: `${base}/edit`, right: { entity: output, verb: 'edit' }, input: editInput },
    (context, input) => write(context, (writing) => saveOutput(writing, input)),
  )
  route(
    app,
    { method: 'POST', url: `${base}/examine`, right: { entity: output, verb: 'confirm' }, input: examineInput },
    (context, input) => write(context, (writing) => examineOutput(writing, input)),
  )
}
