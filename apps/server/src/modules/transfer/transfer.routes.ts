import { type AnyEntity, isNobodys } from '@zhujian/model'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { contentDisposition } from '../../platform/content-disposition'
import type { Context } from '../../entity/context'
import { pathOf } from '../../entity/entity-routes'
import { exportRows } from './export'
import { exportInput } from './export-query'
import { checkImport, checkInput } from './import-check'
import { importFields } from './import-columns'
import { errorWorkbook } from './import-errors'
import { givenOf, givenText } from './import-given'
import { confirmImport, continueImport, undoImport } from './import-queue'
import { stopImport } from './import-stop'
import { route } from '../../entity/route'
import { templateWorkbook } from './template'
import { XLSX_MIME } from './xlsx-file'

const importId = z.number('缺少导入编号').int().positive()
/** The page it was asked on: there the message of its end leads. */
const page = z.string().max(200).optional()
const importInput = z.discriminatedUnion(
  'action',
  [
    checkInput,
    z.object({ action: z.literal('confirm'), import_id: importId, page }),
    z.object({ action: z.literal('stop'), import_id: importId }),
    z.object({ action: z.literal('continue'), import_id: importId, page }),
    z.object({ action: z.literal('undo'), import_id: importId, page }),
  ],
  '请指明导入的步骤',
)
const errorsInput = z.object({
  import_id: z
    .string()
    .regex(/^\d{1,15}$/, '编号不正确')
    .transform(Number),
})
/** [S7-44] `data` says which template is meant: a template host may keep all of them under one path. */
const templateInput = (entity: AnyEntity) => z.object({ data: z.literal(entity.name, '模板不存在').optional(), given: givenText })
/** Corrections of as many lines as are listed. */
const IMPORT_BODY = 16 * 1024 * 1024

const queued = { confirm: confirmImport, continue: continueImport, undo: undoImport } as const

/** Export, template and import of one entity: everything its rows do with spreadsheets. */
export function transferRoutes(app: FastifyInstance, entity: AnyEntity): void {
  const url = (verb: string) => pathOf(entity, verb)
  route(
    app,
    { method: 'GET', url: url('export'), right: { entity, verb: 'export' }, input: exportInput(entity) },
    (context, query) => exportRows(context, entity, query),
  )
  if (importFields(entity).length === 0 || isNobodys(entity, 'import')) return
  const right = { entity, verb: 'import' }
  route(app, { method: 'GET', url: url('template'), right, input: templateInput(entity) }, async (context, { given }) =>
    sheet(context, `${entity.label}导入模板.xlsx`, await templateWorkbook(context, entity, givenOf(entity, given))),
  )
  route(app, { method: 'POST', url: url('import'), right, input: importInput, bodyLimit: IMPORT_BODY }, (context, input) => {
    if (input.action === 'check') return checkImport(context, entity, input)
    if (input.action === 'stop') return stopImport(context, entity, input.import_id)
    return queued[input.action](context, entity, input.import_id, input.page)
  })
  route(app, { method: 'GET', url: url('importErrors'), right, input: errorsInput }, async (context, { import_id }) =>
    sheet(context, `${entity.label}导入错误.xlsx`, await errorWorkbook(context, entity, import_id)),
  )
}

function sheet({ reply }: Context, name: string, content: Buffer): FastifyReply {
  return reply.type(XLSX_MIME).header('content-disposition', contentDisposition('attachment', name)).send(content)
}
