import { allEntities } from '@zhujian/domain/entities'
import type { FastifyInstance } from 'fastify'
import { keepWhile } from '../file/public'
import { downloadCentreRoutes } from './download-centre.routes'
import { defineExportJob, exportHolds } from './export-job'
import { importHistoryRoutes } from './import-history.routes'
import { defineImportJob } from './import-job'
import { defineTransferPurge } from './purge-transfers.job'
import { transferRoutes } from './transfer.routes'

/** 表格导入导出：每个实体的导出、模板、导入，以及下载中心。 */
export async function transferModule(app: FastifyInstance): Promise<void> {
  for (const entity of allEntities) transferRoutes(app, entity)
  downloadCentreRoutes(app)
  importHistoryRoutes(app)
  defineExportJob(app.platform, (id) => app.sessionById(id))
  keepWhile('export', ({ platform, session }, path) => exportHolds(platform, session, path))
  defineImportJob(app.platform, (id) => app.actingAccount(id))
  defineTransferPurge(app.platform)
}
