import { idSchema } from '@zhujian/model'
import { operLog } from '@zhujian/domain/audit/oper-log'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Context } from '../../entity/context'
import { route } from '../../entity/route'
import { write } from '../../entity/write'
import { ARCHIVE_KIND, defineArchiveJob } from './archive-log'
import { defineCheckJobs, logState, startCheck } from './check-log'
import { defineLogBook, exportLog } from './log-export'
import { logInfo } from './log-info'
import { logFilters, logListInput } from './log-query'
import { listLog } from './log-rows'

const PC = '/api/audit/log/pc'
const byId = z.object({ id: idSchema })
const nothing = z.strictObject({})

/** 日志：查询、导出、校验与归档。封存在后台持续进行（sealing.ts）。 */
export async function auditModule(app: FastifyInstance): Promise<void> {
  defineCheckJobs(app.platform)
  defineArchiveJob(app.platform)
  defineLogBook()
  const right = (verb: string) => ({ entity: operLog, verb })
  route(app, { method: 'GET', url: `${PC}/getList`, right: right('read'), input: logListInput }, listLog)
  route(app, { method: 'GET', url: `${PC}/info`, right: right('read'), input: byId }, (context, { id }) => logInfo(context, id))
  route(app, { method: 'GET', url: `${PC}/export`, right: right('export'), input: logFilters }, exportLog)
  route(app, { method: 'GET', url: `${PC}/state`, right: right('verify'), input: nothing, background: true }, logState)
  route(app, { method: 'POST', url: `${PC}/verify`, right: right('verify'), input: nothing }, startCheck)
  route(app, { method: 'POST', url: `${PC}/archive`, right: right('archive'), input: nothing }, startArchive)
}

/** 发起归档：保存期满的整月日志写成文件，后台进行。 */
async function startArchive(context: Context): Promise<{ id: number | null }> {
  return write(context, async ({ trx, log }) => {
    const id = await context.platform.jobs.add(trx, ARCHIVE_KIND, { by: context.session.account_id })
    await log({ module: 'oper_log', action: 'archive', note: '发起日志归档' })
    return { id: id ?? null }
  })
}
