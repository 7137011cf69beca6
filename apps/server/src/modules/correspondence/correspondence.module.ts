import type { FastifyInstance } from 'fastify'
import { openFilesTo } from '../file/public'
import { extendDocumentFlow } from './document-effects'
import { documentRoutes, folderRoutes } from './document.routes'
import { mayReadVersions } from './folder-files'
import { mayReadNotices } from './notice-board'
import { extendNotice } from './notice-effects'
import { noticeRoutes } from './notice.routes'
import { mayReadDocuments, mayReadFeedback } from './receipts'
import { defineTrashPurge } from './trash.job'

/** 通知公告与文件收发。 */
export async function correspondenceModule(app: FastifyInstance): Promise<void> {
  extendNotice()
  extendDocumentFlow()
  openFilesTo('notice', mayReadNotices)
  openFilesTo('document_flow', mayReadDocuments)
  openFilesTo('document_receipt', mayReadFeedback)
  openFilesTo('doc_file_version', mayReadVersions)
  noticeRoutes(app)
  documentRoutes(app)
  folderRoutes(app)
  defineTrashPurge(app.platform)
}
