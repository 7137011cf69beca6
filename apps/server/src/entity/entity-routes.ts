import { AppError, idSchema, type AnyEntity } from '@zhujian/model'
import { areaOf } from '@zhujian/domain/entities'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { defineCountJobs } from '../platform/db-counts'
import { extensionOf } from './extend'
import { askedConditions, getRow, listInput, listRows, totalsInput, totalsOf } from './list'
import { lookup, lookupFields } from './lookup'
import { route } from './route'
import { addRow, editRow, removeRow, stepRow } from './save'
import { reveal } from './sensitive'
import { timelineOf } from './timeline'
import { write } from './write'

const byId = z.object({ id: idSchema })
const anyBody = z.record(z.string(), z.unknown())
const versioned = z.looseObject({ id: idSchema, version: z.number('缺少版本号').int() })
const stepBody = z.looseObject({ id: idSchema, version: z.number('缺少版本号').int(), step: z.string().max(40) })
const revealBody = z.object({
  id: idSchema,
  field: z.string().max(60),
  reason: z.string('请填写查看原因').trim().min(2, '请填写查看原因').max(100),
})
const lookupBody = z.object({
  field: z.string().max(60),
  value: z.string('请填写要查找的内容').trim().min(1, '请填写要查找的内容').max(200),
})
/** Delete takes ids joined by commas [S7-45]. */
const idsBody = z.object({ ids: z.string('请选择要删除的数据').regex(/^\d{1,15}(,\d{1,15}){0,199}$/, '编号不正确') })

/** Path of a derived call: /api/<area>/<entity>/pc/<verb>. */
export const pathOf = (entity: AnyEntity, verb: string): string => `/api/${areaOf(entity.name)}/${entity.name}/pc/${verb}`

/** Registers everything that follows from one definition. */
export function entityRoutes(app: FastifyInstance, entity: AnyEntity): void {
  readRoutes(app, entity)
  writeRoutes(app, entity)
  extensionOf(entity).routes?.(app)
  if (entity.list.counted) defineCountJobs(app.platform, entity.name)
}

function readRoutes(app: FastifyInstance, entity: AnyEntity): void {
  const right = { entity, verb: 'read' }
  route(app, { method: 'GET', url: pathOf(entity, 'getList'), right, input: listInput(entity) }, (context, query) =>
    listRows(context, entity, query),
  )
  route(
    app,
    { method: 'GET', url: pathOf(entity, 'totals'), right, input: totalsInput(entity) },
    async (context, { shared, parts, figures }) => {
      const conditions = await Promise.all(parts.map((filters) => askedConditions(context, entity, { filters })))
      return totalsOf(context, entity, { filters: shared }, conditions, { figures: figures ? entity.figures : [] })
    },
  )
  route(app, { method: 'GET', url: pathOf(entity, 'info'), right, input: byId }, (context, { id }) => getRow(context, entity, id))
  route(app, { method: 'GET', url: pathOf(entity, 'timeline'), right, input: byId }, (context, { id }) =>
    timelineOf(context, entity, id),
  )
  if (Object.values(entity.fields).some((field) => field.sensitive))
    route(
      app,
      { method: 'POST', url: pathOf(entity, 'reveal'), right: { entity, verb: 'reveal' }, input: revealBody },
      (context, input) => reveal(context, entity, input),
    )
  if (lookupFields(entity).length > 0)
    route(
      app,
      { method: 'POST', url: pathOf(entity, 'lookup'), right: { entity, verb: 'reveal' }, input: lookupBody },
      (context, input) => lookup(context, entity, input),
    )
}

function writeRoutes(app: FastifyInstance, entity: AnyEntity): void {
  route(app, { method: 'POST', url: pathOf(entity, 'add'), right: { entity, verb: 'add' }, input: anyBody }, (context, body) =>
    write(context, (writing) => addRow(writing, entity, body)),
  )
  route(
    app,
    { method: 'POST', url: pathOf(entity, 'edit'), right: { entity, verb: 'edit' }, input: versioned },
    (context, { id, version, ...body }) => write(context, (writing) => editRow(writing, entity, id, version, body)),
  )
  route(
    app,
    { method: 'POST', url: pathOf(entity, 'delete'), right: { entity, verb: 'delete' }, input: idsBody },
    async (context, { ids }) => ({ results: await removeEach(context, entity, ids.split(',').map(Number)) }),
  )
  if (entity.flow)
    // The step's own right is judged on the row: holding any step is not known before the step's name is read.
    route(
      app,
      { method: 'POST', url: pathOf(entity, 'examine'), right: { entity, verb: 'read' }, input: stepBody },
      (context, { id, version, step, ...body }) => write(context, (writing) => stepRow(writing, entity, id, version, step, body)),
    )
}

interface RemoveResult {
  id: number
  ok: boolean
  msg: string
}

/** Deletes row by row, each in its own transaction, and says for each why it failed. */
async function removeEach(context: Parameters<typeof write>[0], entity: AnyEntity, ids: number[]): Promise<RemoveResult[]> {
  const results: RemoveResult[] = []
  for (const id of new Set(ids)) {
    const key = context.idempotencyKey ? `${context.idempotencyKey}-${id}`.slice(-64) : undefined
    results.push(
      await write({ ...context, idempotencyKey: key }, async (writing) =>
        removeRow(writing, entity, id).then(() => ({ id, ok: true, msg: '' })),
      ).catch((error: unknown) => refused(id, error)),
    )
  }
  return results
}

function refused(id: number, error: unknown): RemoveResult {
  if (error instanceof AppError) return { id, ok: false, msg: error.message }
  throw error
}
